import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listMyReviews } from '../../contract/reviews/reviews.ts';
import { days } from '../../server/clock.ts';
import { forgetAuthors } from '../../server/reviews/authorship/forget-commands.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { callAs } from '../call-as.ts';
import { inDeepRun } from '../deep-run.ts';
import { addCaller, addFunder, decide, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/*
 * A thief without keys who sees which reviews belong together: the days on which they were told are then those on which
 * the passes of one member began. An older copy of the database would say the same after the links are gone.
 */

const authors = inDeepRun ? 60 : 8;
const rounds = inDeepRun ? 8 : 3;
const together = inDeepRun ? 30 : 5;
const slow = inDeepRun ? 900_000 : 120_000;

let server: TestServer;
let admin: Caller;
const callers: Caller[] = [];
const authorOf = new Map<string, string>();
const results: { attack: string; found: number; allowed: number }[] = [];

const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});

/** Those whose turn it is write about a subject of their own, and hear of it in one settlement. */
async function writeRound(round: number): Promise<void> {
  server.clock.move(days(1));
  admin = await again(admin);
  for (let place = 0; place < together; place += 1) {
    // Steps that make other pairs meet each time.
    const author = await again(callers[(round * 3 + place * (round + 1)) % authors] as Caller);
    const venture = { name: `Venture ${author.memberId}`, country: 'NL', sector: 'fintech' as const };
    const id = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server), venture }));
    authorOf.set(id, author.memberId);
  }
  await takeIn(server.context, { isForced: true });
  await deleteTakenIn(server.context);
  for (const { id } of await server.context.db
    .selectFrom('reviews')
    .where('state', '=', 'submitted')
    .select('id')
    .execute())
    expect((await decide(server, admin, id, { decision: 'approve', version: 1 })).status).toBe(200);
  await settle(server.context, { isForced: true });
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  for (let count = 0; count < authors; count += 1) callers.push(await addCaller(server));
  for (let round = 0; round < rounds; round += 1) await writeRound(round);
}, slow);
afterAll(async () => {
  if (inDeepRun) console.table(results);
  await server.close();
});

/** Reviews of which the thief says the author: all that share a digest, and the only member with their days. */
async function reviewsNamed(digest: string): Promise<string[]> {
  const { db } = server.context;
  const { rows: links } = await sql<{ id: string; digest: string; day: string }>`
    select link.review_id as id, encode(${sql.ref(`link.${digest}`)}, 'hex') as digest,
      (settled_at at time zone 'UTC')::date::text as day
    from authorship.review_authors as link join review_tellings as told on told.review_id = link.review_id
      join review_settlements as settled on settled.id = told.settlement_id
    where ${sql.ref(`link.${digest}`)} is not null`.execute(db);
  const { rows: holders } = await sql<{ member: string; days: string[] }>`
    select member_id::text as member, array_agg((starts_at at time zone 'UTC')::date::text) as days from passes
    where kind in ('review', 'further_review') group by 1`.execute(db);
  const byDays = Map.groupBy(holders, ({ days: on }) => on.toSorted().join());
  return [...Map.groupBy(links, (link) => link.digest).values()].flatMap((same) => {
    const found =
      byDays.get(
        same
          .map(({ day }) => day)
          .toSorted()
          .join(),
      ) ?? [];
    return same.flatMap(({ id }) => (found.length === 1 && found[0]?.member === authorOf.get(id) ? [id] : []));
  });
}

const digests = ['member_digest', 'organisation_digest'];

async function attack(when: string): Promise<void> {
  const { db } = server.context;
  for (const digest of digests) {
    const { rows } = await sql<{ total: number; different: number }>`
      select count(${sql.ref(digest)}) as total, count(distinct ${sql.ref(digest)}) as different
      from authorship.review_authors`.execute(db);
    expect([when, digest, rows[0]?.total]).toEqual([when, digest, authorOf.size]);
    const named = rows[0]?.different === authorOf.size ? [] : await reviewsNamed(digest);
    results.push({ attack: `authors by the ${digest} of several reviews, ${when}`, found: named.length, allowed: 0 });
    expect([when, digest, named]).toEqual([when, digest, []]);
    expect([when, digest, rows[0]?.different]).toEqual([when, digest, authorOf.size]);
  }
}

it('finds no two reviews of one author by what finds their links', { timeout: slow }, async () => {
  const wrote = Map.groupBy(authorOf.values(), (memberId) => memberId);
  expect(Math.max(...[...wrote.values()].map((all) => all.length))).toBeGreaterThan(1);
  await attack('as they were written');
  server.context.vault.authors.renew(server.clock.now());
  await forgetAuthors(server.context);
  await attack('sealed anew');
  for (const caller of callers) {
    const mine = (await callAs(server, await again(caller), listMyReviews)).reply.data.reviews;
    expect(mine).toHaveLength(wrote.get(caller.memberId)?.length ?? 0);
  }
});
