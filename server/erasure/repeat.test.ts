import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount, restoreAccount } from '../../contract/members/own-account.ts';
import { withdrawReview } from '../../contract/reviews/reviews.ts';
import { ownerOf } from '../../tests/database.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addFunder, addReview, leaveNow, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';
import { erasureListIn, joinErasures, markForRepeating, readErasures, tidyErasures } from '../erasure-list.ts';
import { listMyReviewIds } from '../reviews/authorship/link-queries.ts';
import { eraseDeletedAccounts } from './jobs.ts';
import { repeatErasures } from './repeat-commands.ts';

/*
 * Two servers with one secret. Both begin with the same people and the same reviews, as a database and the backup that
 * was made of it. What people take back on the first is not in the second: that one is the restored backup.
 */

const people = ['stays', 'left', 'took', 'gone', 'goneAndTook', 'back', 'withdrew'] as const;
type Person = (typeof people)[number];
const memberIds = new Map<Person, string>(people.map((person) => [person, randomUUID()]));
const reviewIds = new Map<Person, string>(people.map((person) => [person, randomUUID()]));
const idOf = (ids: ReadonlyMap<Person, string>, person: Person): string => ids.get(person) ?? '';
const emailOf = (person: Person): string => `${person.toLowerCase()}@kitehouse.example`;

let home: string;
let live: TestServer;
let restored: TestServer;

async function furnish(server: TestServer): Promise<void> {
  const { db } = server.context;
  const funderId = await addFunder(server);
  for (const person of people) {
    const { memberId: madeId } = await addMember(server, { email: emailOf(person) });
    const memberId = idOf(memberIds, person);
    await db.updateTable('members').set({ id: memberId }).where('id', '=', madeId).execute();
    const made = await addReview(server, { funderId, memberId, state: 'published', publishedOn: '2026-11-16' });
    await ownerOf(db)
      .transaction()
      .execute(async (trx) => {
        // The ids of both servers are the same; nothing may look at references meanwhile.
        await sql`set local session_replication_role = replica`.execute(trx);
        const id = idOf(reviewIds, person);
        await sql`update reviews set id = ${id} where id = ${made}`.execute(trx);
        await sql`update review_versions set review_id = ${id} where review_id = ${made}`.execute(trx);
        await sql`update authorship.review_authors set review_id = ${id} where review_id = ${made}`.execute(trx);
      });
  }
}

async function callerOf(server: TestServer, person: Person): Promise<Caller> {
  const email = emailOf(person);
  return { memberId: idOf(memberIds, person), email, headers: await signedIn(server, email) };
}

async function leave(server: TestServer, person: Person, reviews: 'keep' | 'withdraw'): Promise<void> {
  const caller = await callerOf(server, person);
  const left = await callAs(server, caller, deleteMyAccount, { body: { email: caller.email, reviews } });
  expect(left.status, left.text).toBe(202);
}

async function comeBack(server: TestServer, person: Person): Promise<void> {
  const message = (await readEmails(server)).find(
    ({ to, subject }) => to === emailOf(person) && /closed|deleted/i.test(subject),
  );
  const token = message?.links
    .find((link) => link.includes('/restore/'))
    ?.split('/')
    .at(-1);
  expect((await callAs(server, guest, restoreAccount, { body: { token: token ?? '' } })).status).toBe(204);
}

const stateOf = async (server: TestServer, person: Person): Promise<string | null> => {
  const { db } = server.context;
  const review = await db
    .selectFrom('reviews')
    .where('id', '=', idOf(reviewIds, person))
    .select('state')
    .executeTakeFirst();
  return review?.state ?? null;
};
async function accountState(server: TestServer, person: Person): Promise<string> {
  const { db } = server.context;
  const memberId = idOf(memberIds, person);
  const member = await db.selectFrom('members').where('id', '=', memberId).select('suspended_at').executeTakeFirst();
  if (member === undefined) return 'erased';
  return member.suspended_at === null ? 'open' : 'closed';
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fundsight-erasures-'));
  live = await startTestServer({ backupDir: join(home, 'backups') });
  restored = await startTestServer();
  await furnish(live);
  await furnish(restored);
  // Was closed when the backup was made, and came back after it.
  for (const server of [live, restored]) await leave(server, 'back', 'keep');
  await comeBack(live, 'back');

  await leave(live, 'gone', 'keep');
  await leave(live, 'goneAndTook', 'withdraw');
  live.clock.move(days(8));
  await live.context.jobs.runWaiting(live.context);
  await eraseDeletedAccounts.handle(live.context, undefined);
  await leave(live, 'left', 'keep');
  await leave(live, 'took', 'withdraw');
  const author = await callerOf(live, 'withdrew');
  const withdrawn = await callAs(live, author, withdrawReview, {
    params: { id: idOf(reviewIds, 'withdrew') },
    body: { version: 1 },
  });
  expect(withdrawn.status, withdrawn.text).toBe(200);
  // Marks what goes with a closed account for the batch.
  await live.context.jobs.runWaiting(live.context);
  await leaveNow(live);
  await live.context.jobs.runWaiting(live.context);
});
afterAll(async () => {
  await live.close();
  await restored.close();
  rmSync(home, { recursive: true });
});

describe('the list of erasures', () => {
  it('lies beside the database and beside the backups, and names no person', () => {
    const own = readFileSync(erasureListIn(live.context.config.dataDir), 'utf8');
    expect(readFileSync(erasureListIn(join(home, 'backups')), 'utf8')).toBe(own);
    expect(own).toMatch(/^((\d{4}-\d{2}-\d{2} )?[a-z_]+ [0-9a-f]{64}\n)+$/);
    for (const person of people)
      for (const mark of [emailOf(person), idOf(memberIds, person), idOf(reviewIds, person)])
        expect(own.includes(mark) || own.includes(mark.replaceAll('-', ''))).toBe(false);
  });

  it('is read by the last that happened to each, and by whole lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fundsight-list-'));
    const digest = 'ab'.repeat(32);
    appendFileSync(
      erasureListIn(folder),
      `2026-11-18 left ${digest}\n2026-11-19 came_back ${digest}\n2026-11-20 erased abc`,
    );
    expect([...readErasures(folder)]).toEqual([[digest, { kind: 'came_back', day: '2026-11-19' }]]);
    expect(joinErasures(erasureListIn(folder), join(folder))).toBe(1);
    expect(readErasures(join(folder, 'nowhere')).size).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('loses its order each night, and of what is over its days', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fundsight-list-'));
    const digest = (mark: string): string => mark.repeat(64);
    const lines = [
      `2026-11-18 left_with_reviews ${digest('c')}`,
      `2026-11-19 withdrawn ${digest('b')}`,
      `2026-11-19 withdrawn ${digest('a')}`,
      `2026-11-20 left ${digest('d')}`,
      `2026-11-25 erased_with_reviews ${digest('c')}`,
      `2026-11-25 came_back ${digest('d')}`,
      `2026-11-26 left ${digest('e')}`,
    ];
    appendFileSync(erasureListIn(folder), `${lines.join('\n')}\n`);
    await tidyErasures({ ...live.context, config: { ...live.context.config, dataDir: folder, backupDir: null } });
    const tidy = readFileSync(erasureListIn(folder), 'utf8').trim().split('\n');
    expect(tidy).toEqual([
      `withdrawn ${digest('a')}`,
      `withdrawn ${digest('b')}`,
      `erased_with_reviews ${digest('c')}`,
      `2026-11-25 came_back ${digest('d')}`,
      `2026-11-26 left ${digest('e')}`,
    ]);
    // An older list beside it brings nothing back, and a list that is behind learns of the end.
    const behind = mkdtempSync(join(tmpdir(), 'fundsight-list-'));
    appendFileSync(erasureListIn(behind), `${lines.slice(0, 4).join('\n')}\n`);
    for (const [from, into] of [
      [behind, folder],
      [folder, behind],
    ] as const) {
      joinErasures(erasureListIn(from), into);
      expect(readErasures(into).get(digest('c'))?.kind).toBe('erased_with_reviews');
      expect(readErasures(into).get(digest('d'))?.kind).toBe('came_back');
      expect(readErasures(into).size).toBe(5);
    }
    for (const one of [folder, behind]) rmSync(one, { recursive: true });
  });
});

describe('after a restore', () => {
  it('nothing is repeated where nothing was restored', async () => {
    expect(await repeatErasures(restored.context)).toBeNull();
  });

  it('changes undone since the backup are undone again, and only that', async () => {
    const { dataDir } = restored.context.config;
    for (const person of people) expect(await stateOf(restored, person)).toBe('published');
    expect(joinErasures(erasureListIn(join(home, 'backups')), dataDir)).toBeGreaterThan(5);
    markForRepeating(dataDir);
    expect(await repeatErasures(restored.context)).toEqual({ accounts: 5, reviews: 3 });
    // The reviews of an account that closed are withdrawn by a job, as on the day itself.
    await restored.context.jobs.runWaiting(restored.context);

    const statuses = Object.fromEntries(
      await Promise.all(people.map(async (person) => [person, await accountState(restored, person)] as const)),
    );
    expect(statuses).toEqual({
      stays: 'open',
      left: 'closed',
      took: 'closed',
      gone: 'erased',
      goneAndTook: 'erased',
      back: 'open',
      withdrew: 'open',
    });
    const states = await Promise.all(people.map((person) => stateOf(restored, person)));
    expect(states).toEqual(await Promise.all(people.map((person) => stateOf(live, person))));
    expect(states).toEqual(['published', 'published', 'withdrawn', 'published', null, 'published', 'withdrawn']);
    const { db, vault } = restored.context;
    expect(await listMyReviewIds(db, { vault, memberId: idOf(memberIds, 'gone') })).toEqual([]);
  });

  it('is done once, and the one that left is erased when it was told to be', async () => {
    const { dataDir } = restored.context.config;
    expect(await repeatErasures(restored.context)).toBeNull();
    markForRepeating(dataDir);
    expect(await repeatErasures(restored.context)).toEqual({ accounts: 0, reviews: 0 });
    expect(existsSync(join(dataDir, 'erasures-to-repeat'))).toBe(false);
    restored.clock.set(live.clock.now());
    restored.clock.move(days(9));
    await eraseDeletedAccounts.handle(restored.context, undefined);
    expect(await accountState(restored, 'left')).toBe('erased');
    expect(await accountState(restored, 'back')).toBe('open');
  });
});
