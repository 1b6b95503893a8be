import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { embeddedAppRole } from '../server/database/app-role.ts';
import { openDatabase, type Db } from '../server/database/connect.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { readsOfPrimary, readsWithReplica, type Reads } from '../server/database/reads.ts';
import { revokeAllSessions } from '../server/identity/session-commands.ts';
import { staleReads } from '../server/metrics.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addDeal, rowsRead } from './deals.ts';
import { addCaller, addFunder, type Caller } from './reviews.ts';
import { keepAuthorKeys, startTestServer, type TestServer } from './server.ts';
import { startPrimary, startStandby, type Replicating } from '../bench/standby.ts';
import { listDeals, countDeals } from '../contract/deals/deals.ts';
import { getFunder } from '../contract/funders/funders.ts';
import { getMe } from '../contract/members/account.ts';
import { listMembers } from '../contract/members/list.ts';
import { callAs } from './call-as.ts';

/** A primary, a hot standby of it, and two servers that read from the standby what may be some seconds old. */

const longestLag = 5_000;

let primary: Replicating;
let standby: Replicating;
/** What the servers take for the time. */
let elapsed = 0;
const opened: { destroy(): Promise<void> }[] = [];
let server: TestServer;
let other: TestServer;
let onStandby: Db;

function open(of: Replicating): Db {
  const db = openDatabase(of.connection, { maxConnections: 4 });
  opened.push(db);
  return db;
}

const authors = authorKeysInMemory();

async function startServer(): Promise<TestServer> {
  const db = openDatabase(primary.appConnection, { maxConnections: 8 });
  const connection = primary.appConnection;
  const reads = replicaOf(db, standby);
  // The folder of the author keys is that of all servers.
  keepAuthorKeys(db, authors);
  const destroy = async (): Promise<void> => {
    await reads.close();
    await db.destroy();
  };
  return startTestServer({}, { database: { db, connection, destroy }, reads });
}

const replicaOf = (db: Db, of: Pick<Replicating, 'appConnection'>): Reads =>
  readsWithReplica({
    primary: db,
    primaryConnection: primary.appConnection,
    connection: of.appConnection,
    longestLag,
    maxConnections: 4,
    log: silent,
    elapsed: () => elapsed,
  });
const silent = { warn: () => undefined, debug: () => undefined } as unknown as TestServer['context']['log'];

beforeAll(async () => {
  primary = await startPrimary();
  await prepareDatabase({ owner: primary.connection, appRole: embeddedAppRole });
  standby = await startStandby(primary);
  onStandby = open(standby);
  server = await startServer();
  other = await startServer();
}, 120_000);
afterAll(async () => {
  await server.close();
  await other.close();
  for (const db of opened) await db.destroy();
  await standby.remove();
  await primary.remove();
}, 120_000);

/** Everything that is written now is on the standby, and both servers know it. */
async function catchUp(): Promise<void> {
  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  // What was proved before no longer counts.
  elapsed += longestLag + 1;
  for (const { context } of [server, other])
    await expect
      .poll(async () => {
        await context.reads.look();
        return context.reads.state();
      }, patience)
      .toBe('used');
}
const patience = { timeout: 20_000, interval: 20 };

/** From now on nothing that is written is seen on the standby. */
async function freeze(): Promise<void> {
  await catchUp();
  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(onStandby)).rows,
      patience,
    )
    .toEqual([{ state: 'paused' }]);
}

const nameOf = async (from: TestServer, caller: Caller | null, id: string): Promise<unknown> =>
  (await callAs(from, caller, getFunder, { params: { id } })).reply.data.name;

const rename = (id: string, name: string) =>
  server.context.db.updateTable('funders').set({ name }).where('id', '=', id).execute();

async function readsBy(state: string): Promise<number> {
  const { values } = await staleReads.get();
  return values.find(({ labels }) => labels.state === state)?.value ?? 0;
}

describe('while the standby is fresh', () => {
  beforeEach(catchUp);

  it('answers guests and members, and admins are answered by the primary', async () => {
    const id = await addFunder(server, { name: 'Before' });
    const [member, admin] = [await addCaller(server), await addCaller(server, { role: 'admin' })];
    await freeze();
    await rename(id, 'After');
    const before = await readsBy('replica');
    expect([await nameOf(server, null, id), await nameOf(server, member, id)]).toEqual(['Before', 'Before']);
    expect(await readsBy('replica')).toBe(before + 2);
    expect([await nameOf(server, admin, id), await nameOf(other, admin, id)]).toEqual(['After', 'After']);
    await catchUp();
    expect([await nameOf(server, null, id), await nameOf(other, member, id)]).toEqual(['After', 'After']);
  });

  it('shows the table as it was, and counts the rows of the primary, as the engine follows it alone', async () => {
    const member = await addCaller(server);
    await openAccess(member);
    await addDeal(server.context.db, 'grant', { funderNames: ['First'] });
    await freeze();
    await addDeal(server.context.db, 'grant', { funderNames: ['Second'] });
    const countOf = async (from: TestServer): Promise<unknown[]> => [
      (await callAs(from, member, listDeals, { params: { kind: 'grant' } })).reply.rows.length,
      (await callAs(from, member, countDeals, { params: { kind: 'grant' } })).reply.count,
    ];
    expect([await countOf(server), await countOf(other)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(await rowsRead(server, member)).toBe(2);
    await catchUp();
    expect([await countOf(server), await countOf(other)]).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(await rowsRead(server, member)).toBe(6);
  });

  it('decides nothing: what ends on one server has ended on the other, however old the standby is', async () => {
    const [suspended, signedOut, expired, demoted] = await Promise.all([
      addCaller(server),
      addCaller(server),
      addCaller(server),
      addCaller(server, { role: 'admin' }),
    ]);
    for (const caller of [suspended, signedOut, expired]) await openAccess(caller);
    await freeze();
    for (const caller of [suspended, signedOut, expired])
      expect((await callAs(other, caller, listDeals, { params: { kind: 'grant' } })).status).toBe(200);
    expect((await callAs(other, demoted, listMembers)).status).toBe(200);
    const { db, clock } = server.context;
    const now = clock.now();
    await db.updateTable('members').set({ suspended_at: now }).where('id', '=', suspended.memberId).execute();
    await db.updateTable('members').set({ role: 'member' }).where('id', '=', demoted.memberId).execute();
    await db.updateTable('passes').set({ ends_at: now }).where('member_id', '=', expired.memberId).execute();
    await revokeAllSessions(db, server.context.vault, signedOut.memberId);
    const refusals = await Promise.all([
      callAs(other, suspended, listDeals, { params: { kind: 'grant' } }),
      callAs(other, signedOut, listDeals, { params: { kind: 'grant' } }),
      callAs(other, expired, listDeals, { params: { kind: 'grant' } }),
      callAs(other, demoted, listMembers),
    ]);
    expect(refusals.map(({ problem }) => problem.code)).toEqual([
      'account_suspended',
      'invalid_token',
      'access_expired',
      'admin_only',
    ]);
  });

  it("has one's own things at once, on both servers", async () => {
    const caller = await addCaller(server);
    await freeze();
    await openAccess(caller);
    for (const from of [server, other])
      expect((await callAs(from, caller, getMe)).json).toMatchObject({ data: { access: { hasAccess: true } } });
  });
});

describe('when the standby cannot be trusted', () => {
  beforeEach(catchUp);

  test('one that has not caught up within the limit is left alone until it has', async () => {
    const id = await addFunder(server, { name: 'Old' });
    await freeze();
    await rename(id, 'New');
    const { reads } = server.context;
    elapsed += longestLag;
    await reads.look();
    expect([reads.state(), await nameOf(server, null, id)]).toEqual(['used', 'Old']);
    elapsed += 1;
    expect([reads.state(), await nameOf(server, null, id)]).toEqual(['behind', 'New']);
    await reads.look();
    expect(reads.state()).toBe('behind');
    await catchUp();
    expect(await nameOf(server, null, id)).toBe('New');
  });

  test('trust ends by itself without another look', () => {
    const { reads } = server.context;
    expect(reads.state()).toBe('used');
    elapsed += longestLag + 1;
    expect(reads.state()).toBe('behind');
  });

  test('a read that tried to write is told, and made nowhere else', async () => {
    const { reads } = server.context;
    const before = await readsBy('retried');
    await expect(
      reads.stale((db) => db.deleteFrom('funders').where('id', '=', 'nobody').execute()),
    ).rejects.toMatchObject({ code: '25006' });
    expect([await readsBy('retried'), reads.state()]).toEqual([before, 'used']);
  });

  test('a statement that the standby cancels to keep up is made on the primary', async () => {
    const { reads, db } = server.context;
    const asked: Db[] = [];
    const answer = await reads.stale(async (from) => {
      asked.push(from);
      if (from !== db) throw Object.assign(new Error('conflict with recovery'), { code: '40001' });
      return 'answered';
    });
    expect([answer, asked.at(-1) === db, asked.length]).toEqual(['answered', true, 2]);
    expect(reads.state()).toBe('away');
    await catchUp();
  });

  test('a mistake of ours is not made twice', async () => {
    let times = 0;
    await expect(
      server.context.reads.stale((db) => {
        times += 1;
        return sql`select nothing from nowhere`.execute(db);
      }),
    ).rejects.toMatchObject({ code: '42P01' });
    expect(times).toBe(1);
  });
});

describe('what is no standby of ours', () => {
  let stranger: TestDatabase;
  beforeAll(async () => {
    stranger = await createTestDatabase({ isEmpty: true });
  });
  afterAll(() => stranger.destroy());

  it.each([
    ['another cluster', () => stranger.connection],
    ['the primary itself', () => primary.connection],
  ])('is not read: %s', async (_what, connection) => {
    const reads = replicaOf(server.context.db, { appConnection: connection() });
    await reads.look();
    expect([reads.state(), await reads.stale(async (db) => db === server.context.db)]).toEqual(['foreign', true]);
    await reads.close();
  });

  test('without a replica everything is read on the primary', async () => {
    const reads = readsOfPrimary(server.context.db);
    expect([reads.state(), await reads.stale(async (db) => db === server.context.db)]).toEqual(['none', true]);
  });
});

// Last: they end the standby, and then the primary.
test('a standby that ends in the middle of reads fails none of them', async () => {
  const id = await addFunder(server, { name: 'Still here' });
  await catchUp();
  const before = await readsBy('retried');
  await standby.stop();
  expect(await nameOf(server, null, id)).toBe('Still here');
  expect([server.context.reads.state(), await readsBy('retried')]).toEqual(['away', before + 1]);
  const all = await Promise.all(Array.from({ length: 20 }, () => nameOf(other, null, id)));
  expect(new Set(all)).toEqual(new Set(['Still here']));
  await server.context.reads.look();
  expect(server.context.reads.state()).toBe('away');
});

async function openAccess({ memberId }: Caller): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: 'admin',
      reason: 'Test',
      source: `test:${memberId}`,
      starts_at: new Date(now.getTime() - 86_400_000),
      ends_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
}
