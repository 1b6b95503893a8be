import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tamper } from '../../tests/audit.ts';
import { createTestDatabase, testChainKey, testVault, type TestDatabase } from '../../tests/database.ts';
import { migrate, migrationsFolder } from '../database/migrate.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { createVault } from '../vault.ts';
import { chainKeyOf } from './chain-rules.ts';
import { recordAdminAction } from './commands.ts';
import { keepHead, readHeads } from './heads.ts';
import { openAudit, openAuditOfCommand } from './key-commands.ts';
import { findHead } from './queries.ts';
import { verifyAudit, type Verdict } from './verify.ts';

let database: TestDatabase;
let folder: string;
let logLines: string[];
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  folder = mkdtempSync(join(tmpdir(), 'fundsight-audit-key-'));
  logLines = [];
});
afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const now = new Date('2026-11-18T10:00:00Z');
const open = (vault = testVault): Promise<void> => openAudit(opened(vault));
const opened = (vault: typeof testVault) => ({
  db: database.db,
  connection: database.connection,
  vault,
  config: { dataDir: folder },
  clock: { now: () => now },
  log: pino({}, { write: (line: string) => void logLines.push(line) }),
});
const note = (id: string): Promise<void> =>
  recordAdminAction(database.db, { now, actorId: null, action: 'job.drop', target: { kind: 'job', id } });
const verify = async (keys = [testChainKey]): Promise<Verdict> =>
  verifyAudit(database.connection, (await readHeads(folder)).heads, keys);

/** A database as the release before keys left it, with three entries. */
async function migrateWithoutKey(): Promise<void> {
  const earlier = join(folder, 'migrations');
  cpSync(migrationsFolder, earlier, { recursive: true });
  for (const name of readdirSync(earlier)) if (name >= '0040') rmSync(join(earlier, name));
  await migrate(database.connection, earlier);
  for (const id of ['a', 'b', 'c'])
    await sql`insert into audit_entries (happened_at, action, target_kind, target_id, reason, before)
      values (${now}, 'job.drop', 'job', ${id}, 'why "so"', '{"tries": 1.50}')`.execute(database.db);
}

describe('a chain from before there was a key', () => {
  it('is kept as it is, and an entry with the key says how far it goes', { tags: ['slow'] }, async () => {
    await migrateWithoutKey();
    const old = await findOldHead();
    await migrate(database.connection);
    expect((await verify()).faults).toEqual([{ kind: 'unkeyed', position: 1, until: 3 }]);
    await open();
    await open();
    await note('d');
    expect(await verify()).toMatchObject({ count: 5, faultCount: 0 });
    expect(await verifyAudit(database.connection, [old], [testChainKey])).toMatchObject({ faultCount: 0 });
    const entry = await database.db.selectFrom('audit_entries').where('action', '=', 'audit.key').selectAll().execute();
    expect(entry).toMatchObject([{ actor_id: null, target_id: testChainKey.id, after: { places: 3, wasWhole: true } }]);
  });

  it(
    'is covered by the entry: what is changed in it breaks the first place with a key',
    { tags: ['slow'] },
    async () => {
      await migrateWithoutKey();
      await migrate(database.connection);
      await open();
      await tamper(database.db, async (trx) => {
        await sql`update audit_entries set reason = 'another' where target_id = 'c'`.execute(trx);
        await sql`update audit_chain set hash = decode(repeat('ab', 32), 'hex') where position = 3`.execute(trx);
      });
      expect(
        (await verify()).faults.map(({ kind, ...fault }) => [kind, 'position' in fault && fault.position]),
      ).toEqual([
        ['altered', 3],
        ['altered', 4],
      ]);
    },
  );

  it('that was changed before says so in the entry', { tags: ['slow'] }, async () => {
    await migrateWithoutKey();
    await migrate(database.connection);
    await tamper(database.db, (trx) => sql`update audit_entries set reason = 'x' where target_id = 'b'`.execute(trx));
    await open();
    const entry = await database.db
      .selectFrom('audit_entries')
      .where('action', '=', 'audit.key')
      .select('after')
      .execute();
    expect(entry).toEqual([{ after: { places: 3, wasWhole: false } }]);
  });

  it('gets no key where the data folder knows that there was one', { tags: ['slow'] }, async () => {
    await migrateWithoutKey();
    await migrate(database.connection);
    await keepHead(folder, { position: 9, hash: 'a'.repeat(64) }, now);
    await open();
    expect(logLines.join('')).toContain('integrity.audit');
    await note('d');
    expect((await verify()).faults).toEqual([
      { kind: 'unkeyed', position: 1, until: 3 },
      { kind: 'cut', position: 9, lastPosition: 4 },
    ]);
  });
});

describe('a new chain', () => {
  it('has the key from its first place on, and each end is kept outside the database', async () => {
    await migrate(database.connection);
    await open();
    await note('a');
    const first = await findHead(database.db);
    await note('b');
    expect(await verify()).toMatchObject({ count: 2, faultCount: 0 });
    expect((await readHeads(folder)).heads).toEqual([first, await findHead(database.db)]);
    await tamper(database.db, async (trx) => {
      await sql`delete from audit_chain where position = 2`.execute(trx);
      await sql`delete from audit_entries where target_id = 'b'`.execute(trx);
    });
    expect((await verify()).faults).toEqual([{ kind: 'cut', position: 2, lastPosition: 1 }]);
  });

  it('says when another secret goes on, and both parts are checked with their keys', { tags: ['slow'] }, async () => {
    await migrate(database.connection);
    await open();
    await note('a');
    const next = createVault(Buffer.alloc(32, 8), authorKeysInMemory());
    await expect(openAuditOfCommand(opened(next))).rejects.toThrow('another secret');
    expect(await verify()).toMatchObject({ count: 1, faultCount: 0 });
    await open(next);
    await note('b');
    expect(await verify([testChainKey, chainKeyOf(next)])).toMatchObject({ count: 3, faultCount: 0 });
    expect((await verify([chainKeyOf(next)])).faults).toEqual([
      { kind: 'foreign_key', position: 1, keyId: testChainKey.id },
    ]);
  });

  it('goes on when its end cannot be kept', { tags: ['slow'] }, async () => {
    await migrate(database.connection);
    await open();
    rmSync(folder, { recursive: true });
    await note('a');
    expect(await verify()).toMatchObject({ count: 1, faultCount: 0 });
    expect(logLines.join('')).toContain('could not be kept');
  });
});

async function findOldHead(): Promise<{ position: number; hash: string }> {
  const { rows } = await sql<{ position: number; hash: Buffer }>`
    select position, hash from audit_chain order by position desc limit 1`.execute(database.db);
  return { position: rows[0]?.position ?? 0, hash: rows[0]?.hash.toString('hex') ?? '' };
}
