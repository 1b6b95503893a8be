import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetFunders, textsInFiles } from '../../../tests/anonymity/stolen-files.ts';
import { createTestDatabase, testVault, type TestDatabase } from '../../../tests/database.ts';
import { embeddedAppRole } from '../../database/app-role.ts';
import { openDatabase, type Db } from '../../database/connect.ts';
import { migrate, migrationsFolder } from '../../database/migrate.ts';
import { prepareDatabase } from '../../database/prepare-database.ts';
import { listReminders } from '../../reminders/queries.ts';
import { listOwnDrafts } from '../../review-drafts/queries.ts';
import { sealOldDrafts } from './sealing-commands.ts';

/** A data folder of the release before drafts were sealed. */

let database: TestDatabase;
let client: Client;
/** As the role of the product. */
let db: Db;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fundsight-unsealed-'));
  const names = readdirSync(migrationsFolder).filter((name) => name < '0042');
  for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name));
  database = await createTestDatabase({ isEmpty: true });
  await migrate(database.owner, folder);
  client = new Client(database.owner);
  await client.connect();
  db = openDatabase({ ...database.owner, user: embeddedAppRole }, { maxConnections: 4 });
});
afterEach(async () => {
  await db.destroy();
  await client.end();
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const token = (): string => `quill${randomUUID().replaceAll('-', '')}`;
const member = randomUUID();
const subjects = [`funder-${token()}`, `funder-${token()}`, `funder-${token()}`] as const;
const [drafted, reminded, merged] = subjects;
const words = { kept: token(), changed: token(), sent: token(), company: token() };
const draftId = randomUUID();

async function storeInPlain(): Promise<void> {
  for (const id of subjects)
    await client.query(`insert into funders (id, name, created_at) values ($1, $2, now())`, [id, 'A funder']);
  await client.query(
    `insert into members (id, identity_subject, email, member_type, terms_version, terms_accepted_at, created_at)
     values ($1, gen_random_uuid(), 'keeper@pennywort.example', 'entrepreneur', '2026-01', now(), now())`,
    [member],
  );
  const draft = `insert into review_drafts (id, member_id, subject_kind, subject_id, answers, step, version, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, '2026-11-01T08:00:00Z', $8)`;
  const old = { funderId: drafted, headline: words.changed };
  const rows: unknown[][] = [
    [draftId, member, 'funder', drafted, old, 3, 6, '2026-11-03T09:15:00Z'],
    [randomUUID(), member, 'provider', null, { subjectName: words.company }, 2, 2, '2026-11-02T09:15:00Z'],
    [randomUUID(), member, 'funder', merged, { funderId: merged, headline: words.sent }, 5, 9, '2026-11-02T09:15:00Z'],
  ];
  for (const row of rows) await client.query(draft, row);
  // Changed and sent: what they were is still in the file.
  await client.query('update review_drafts set answers = $2 where id = $1', [
    draftId,
    { ...old, headline: words.kept, meetings: 4 },
  ]);
  await client.query(`delete from review_drafts where subject_id = $1`, [merged]);
  const reminder = `insert into reminders (member_id, email, about_funder_id, draft_id, state, sent_count, next_send_on, ended_on, created_at)
    values ($1, 'keeper@pennywort.example', $2, $3, $4, $5, $6, $7, now())`;
  await client.query(reminder, [member, drafted, draftId, 'scheduled', 0, '2026-12-01', null]);
  await client.query(reminder, [member, reminded, null, 'scheduled', 1, '2026-12-02', null]);
  await client.query(reminder, [member, null, null, 'completed', 2, null, '2026-10-01']);
  await client.query('delete from reminders where about_funder_id = $1', [merged]);
  // What the planner notes holds values of rows.
  for (let more = 0; more < 30; more += 1)
    await client.query(draft, [randomUUID(), member, 'funder', null, {}, 1, 1, '2026-11-01T08:00:00Z']);
  await client.query('analyze');
  await client.query(`delete from review_drafts where answers = '{}'`);
}

const everything = [...Object.values(words), ...subjects];
/** The funders themselves are listed. */
const written = (): Promise<string[]> => textsInFiles({ owner: database.db, logSince: null }, Object.values(words));
const start = async (): Promise<number | null> => {
  await prepareDatabase({ owner: database.owner, appRole: embeddedAppRole });
  return sealOldDrafts({ db, vault: testVault }, database.owner);
};

it('loses nothing, and leaves nothing of them in any file', async () => {
  await storeInPlain();
  expect(await written()).toEqual(Object.values(words));
  expect(await start()).toBe(2);
  expect(await written()).toEqual([]);
  const drafts = await listOwnDrafts(db, { vault: testVault, memberId: member });
  expect(drafts).toMatchObject([
    {
      id: draftId,
      kind: 'funder',
      subjectId: drafted,
      answers: { funderId: drafted, headline: words.kept, meetings: 4 },
      step: 3,
      version: 6,
      createdAt: '2026-11-01T08:00:00.000Z',
      savedAt: '2026-11-03T09:15:00.000Z',
    },
    { kind: 'provider', subjectId: null, answers: { subjectName: words.company }, step: 2, version: 2 },
  ]);
  expect(await listReminders(db, { vault: testVault, memberId: member })).toMatchObject([
    { about: { id: drafted }, draftId, remindOn: '2026-12-01' },
    { about: { id: reminded }, draftId: null, remindOn: '2026-12-02' },
  ]);
  const ended = await db.selectFrom('reminders').where('answered_in', 'is not', null).selectAll().execute();
  expect(ended).toMatchObject([{ state: 'sent', answered_in: '2026-10-01', came_back_in_week: false }]);
  expect(await start()).toBeNull();
});

it('waits for a transaction that began before', { tags: ['slow'] }, async () => {
  await storeInPlain();
  const other = new Client(database.owner);
  await other.connect();
  // One with a number of its own and no snapshot.
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  const started = start();
  await expect
    .poll(() => database.db.selectFrom('review_drafts').where('sealed', '<>', Buffer.alloc(0)).execute(), {
      timeout: 20_000,
    })
    .toHaveLength(2);
  await setTimeout(1_000);
  await other.end();
  await started;
  expect(await written()).toEqual([]);
});

it('leaves no subject beside a member', { tags: ['slow'] }, async () => {
  await storeInPlain();
  await start();
  await expect
    .poll(
      async () => {
        await forgetFunders(database.db);
        return textsInFiles({ owner: database.db, logSince: null }, everything);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
});

it('goes on where a start broke off, and says what it needs', { tags: ['slow'] }, async () => {
  await storeInPlain();
  await prepareDatabase({ owner: database.owner, appRole: embeddedAppRole });
  await expect(sealOldDrafts({ db, vault: testVault }, { ...database.owner, user: embeddedAppRole })).rejects.toThrow(
    'DATABASE_OWNER_URL',
  );
  expect(await sealOldDrafts({ db, vault: testVault }, database.owner)).toBe(0);
  expect(await listOwnDrafts(db, { vault: testVault, memberId: member })).toHaveLength(2);
});

it('has nothing to do in a new database', { tags: ['slow'] }, async () => {
  expect(await start()).toBeNull();
});
