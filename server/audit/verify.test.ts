import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAudit, tamper } from '../../tests/audit.ts';
import { createTestDatabase, ownerOf, keepTestChain, testChainKey, type TestDatabase } from '../../tests/database.ts';
import type { Trx } from '../database/connect.ts';
import { openDatabase } from '../database/connect.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { createVault } from '../vault.ts';
import { chainKeyOf, plainHash, printedEntry, startOfChain, type ChainedEntry } from './chain-rules.ts';
import { recordAdminAction } from './commands.ts';
import { findHead } from './queries.ts';
import { verifyAudit, type Fault, type Verdict } from './verify.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(() => emptyAudit(database.db));

const now = new Date('2026-11-18T10:00:00.123Z');
const note = (db: TestDatabase['db'] | Trx, id: string): Promise<void> =>
  recordAdminAction(db, {
    now,
    actorId: null,
    action: 'job.retry',
    target: { kind: 'job', id },
    reason: 'why',
    before: { state: 'failed', tries: 1.5, deep: { of: [1, 'two', null] } },
    requestId: `request-${id}`,
  });

/** Entries a, b, c … in the places 1, 2, 3 …; answers their ids. */
async function recordSome(count = 6): Promise<number[]> {
  for (let place = 0; place < count; place += 1) await note(database.db, String.fromCharCode(97 + place));
  const rows = await database.db.selectFrom('audit_entries').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const verify = (heads: Parameters<typeof verifyAudit>[1] = []): Promise<Verdict> =>
  verifyAudit(database.connection, heads, [testChainKey]);

async function faultsAfter(change: (trx: Trx) => Promise<unknown>): Promise<readonly Fault[]> {
  await tamper(database.db, change);
  return (await verify()).faults;
}

describe('an audit as it was written', () => {
  it('is whole, empty as well', async () => {
    expect(await verify()).toEqual({ count: 0, head: null, faults: [], faultCount: 0 });
    await recordSome();
    const verdict = await verify();
    expect(verdict).toMatchObject({ count: 6, head: { position: 6 }, faults: [], faultCount: 0 });
    expect(verdict.head).toEqual(await findHead(database.db));
  });

  it('whatever its texts hold', async () => {
    for (const text of [
      '"quoted" \\ back/slash \u0001\u001f\u007f\b\f\n\r\t',
      'Zoë 🦊 \u2028\u2029 ﷽ \uFEFF',
      '[1, "2"]',
      '',
    ])
      await recordAdminAction(database.db, {
        now,
        actorId: null,
        action: 'job.drop',
        target: { kind: 'job', id: text },
        reason: text,
        before: { [text]: text, number: 1e21, small: 0.1, big: 12345678901234 },
        after: { list: [text] },
      });
    await tamper(database.db, async (trx) => {
      await note(trx, 'z');
      await sql`update audit_entries set happened_at = '2026-11-18 10:00:00.123456+02', after = 'null',
        before = '{"scale": 1.10, "b": 1, "a": null}' where target_id = 'z'`.execute(trx);
    });
    expect(await verify()).toMatchObject({ count: 5, faultCount: 0 });
  });

  it('has places without gaps, however many write at once and whichever of them fail', async () => {
    const second = openDatabase(database.connection, { maxConnections: 8 });
    keepTestChain(second);
    await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        (place % 2 === 0 ? database.db : second)
          .transaction()
          .execute(async (trx) => {
            await note(trx, `${place}-one`);
            await note(trx, `${place}-two`);
            if (place % 5 === 0) throw new Error('given up');
          })
          .catch((error: Error) => expect(error.message).toBe('given up')),
      ),
    );
    await second.destroy();
    expect(await verify()).toMatchObject({ count: 96, head: { position: 96 }, faultCount: 0 });
  });

  it('takes no lock before the commit: two that wait for each other elsewhere do not wait for the audit', async () => {
    await database.db.transaction().execute(async (one) => {
      await note(one, 'one');
      await database.db.transaction().execute((two) => note(two, 'two'));
    });
    const rows = await database.db
      .selectFrom('audit_chain')
      .innerJoin('audit_entries', 'audit_entries.id', 'audit_chain.entry_id')
      .select('target_id')
      .orderBy('position')
      .execute();
    expect(rows.map((row) => row.target_id)).toEqual(['two', 'one']);
  });
});

it('refuses an entry that has no place as its transaction ends', async () => {
  await expect(
    sql`insert into audit_entries (happened_at, action, target_kind, target_id)
      values (now(), 'job.drop', 'job', 'x')`.execute(database.db),
  ).rejects.toThrow('has no place in its chain');
});

describe('the tables', () => {
  it.each(['audit_entries', 'audit_chain'])('%s refuse every change', async (table) => {
    await recordSome(2);
    for (const statement of [
      sql`update ${sql.table(table)} set ${sql.ref(table === 'audit_chain' ? 'hash' : 'reason')} = null`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
    ]) {
      await expect(statement.execute(ownerOf(database.db))).rejects.toThrow('the audit is append-only');
      await expect(statement.execute(database.db)).rejects.toThrow('permission denied');
    }
    expect(await verify()).toMatchObject({ count: 2, faultCount: 0 });
  });
});

describe('what was done past the guards', () => {
  it.each([
    ['reason', sql`reason = 'another'`],
    ['reason taken away', sql`reason = null`],
    ['action', sql`action = 'job.drop'`],
    ['target', sql`target_id = 'z'`],
    ['kind of target', sql`target_kind = 'review'`],
    ['time, by a microsecond', sql`happened_at = happened_at + interval '1 microsecond'`],
    ['before', sql`before = '{}'`],
    ['after', sql`after = 'null'`],
    ['request', sql`request_id = null`],
  ])('an edited entry: %s', async (_what, change) => {
    const ids = await recordSome();
    expect(
      await faultsAfter((trx) => sql`update audit_entries set ${change} where id = ${ids[2]}`.execute(trx)),
    ).toEqual([{ kind: 'altered', position: 3, entryId: String(ids[2]) }]);
  });

  it.each(['with no key', 'with another key', 'with another key that says it is ours'] as const)(
    'an edit whose hash was computed again %s',
    async (how) => {
      const ids = await recordSome();
      const faults = await faultsAfter(async (trx) => {
        await sql`update audit_entries set reason = 'another' where id = ${ids[2]}`.execute(trx);
        await forge(trx, 3, how);
      });
      expect(faults).toEqual([forgeryAt(3, how, ids), { kind: 'altered', position: 4, entryId: String(ids[3]) }]);
    },
  );

  it('an entry that was removed, alone or with its place', async () => {
    const ids = await recordSome();
    expect(await faultsAfter((trx) => trx.deleteFrom('audit_entries').where('id', '=', ids[2]!).execute())).toEqual([
      { kind: 'entry_gone', position: 3, entryId: String(ids[2]) },
    ]);
    expect(await faultsAfter((trx) => trx.deleteFrom('audit_chain').where('position', 'in', [2, 3]).execute())).toEqual(
      [
        { kind: 'missing', position: 2, until: 3 },
        { kind: 'unchained', entryId: String(ids[1]) },
      ],
    );
  });

  it('a removal whose gap was closed', async () => {
    const ids = await recordSome();
    const faults = await faultsAfter(async (trx) => {
      await trx.deleteFrom('audit_chain').where('position', '=', 3).execute();
      await trx.deleteFrom('audit_entries').where('id', '=', ids[2]!).execute();
      for (const position of [4, 5, 6])
        await sql`update audit_chain set position = ${position - 1} where position = ${position}`.execute(trx);
    });
    expect(faults.map(({ kind }) => kind)).toEqual(['altered', 'altered', 'altered']);
  });

  it('the beginning cut off', async () => {
    await recordSome();
    const faults = await faultsAfter(async (trx) => {
      await trx.deleteFrom('audit_chain').where('position', '<', 3).execute();
      await sql`delete from audit_entries where not exists (select from audit_chain where entry_id = id)`.execute(trx);
    });
    expect(faults).toEqual([{ kind: 'missing', position: 1, until: 2 }]);
  });

  it('two entries in each other’s place', async () => {
    const ids = await recordSome();
    const faults = await faultsAfter(async (trx) => {
      // The key is unique at each step: by way of a third value.
      await sql`update audit_chain set entry_id = -1 where position = 2`.execute(trx);
      await sql`update audit_chain set entry_id = ${ids[1]} where position = 4`.execute(trx);
      await sql`update audit_chain set entry_id = ${ids[3]} where position = 2`.execute(trx);
    });
    expect(faults).toEqual([
      { kind: 'altered', position: 2, entryId: String(ids[3]) },
      { kind: 'altered', position: 4, entryId: String(ids[1]) },
    ]);
  });

  it('an entry put in past the chain, or between two places', async () => {
    const ids = await recordSome();
    const put = sql`insert into audit_entries (happened_at, action, target_kind, target_id) values (now(), 'job.drop', 'job', 'x')`;
    const [fault] = await faultsAfter((trx) => put.execute(trx));
    expect(fault).toMatchObject({ kind: 'unchained' });
    await tamper(database.db, async (trx) => {
      for (const position of [6, 5, 4])
        await sql`update audit_chain set position = ${position + 1} where position = ${position}`.execute(trx);
      await sql`insert into audit_chain (position, entry_id, hash)
        select 4, id, decode(repeat('00', 32), 'hex') from audit_entries where target_id = 'x'`.execute(trx);
      await forge(trx, 4, 'with no key');
    });
    expect((await verify()).faults.slice(0, 2)).toEqual([
      { kind: 'unkeyed', position: 4, until: 4 },
      { kind: 'altered', position: 5, entryId: String(ids[3]) },
    ]);
  });

  it('the end cut off: found by a head that was kept', async () => {
    await recordSome();
    const kept = await findHead(database.db);
    const faults = await faultsAfter(async (trx) => {
      await trx.deleteFrom('audit_chain').where('position', '>', 4).execute();
      await sql`delete from audit_entries where not exists (select from audit_chain where entry_id = id)`.execute(trx);
    });
    expect(faults).toEqual([]);
    expect((await verify([kept!])).faults).toEqual([{ kind: 'cut', position: 6, lastPosition: 4 }]);
    await recordSome(2);
    expect((await verify([kept!])).faults).toEqual([{ kind: 'rewritten', position: 6 }]);
  });

  it.each(['with no key', 'with another key', 'with another key that says it is ours'] as const)(
    'an entry that was appended %s',
    async (how) => {
      const ids = await recordSome(2);
      const faults = await faultsAfter(async (trx) => {
        const { rows } = await sql<{ id: number }>`insert into audit_entries
          (happened_at, action, target_kind, target_id) values (now(), 'job.drop', 'job', 'x') returning id`.execute(
          trx,
        );
        ids.push(rows[0]?.id ?? 0);
        await sql`insert into audit_chain (position, entry_id, hash)
          values (3, ${rows[0]?.id}, decode(repeat('00', 32), 'hex'))`.execute(trx);
        await forge(trx, 3, how);
      });
      expect(faults).toEqual([forgeryAt(3, how, ids)]);
    },
  );

  it('a chain that was computed anew, without any head that was kept', async () => {
    const ids = await recordSome();
    const places = [1, 2, 3, 4, 5, 6];
    for (const how of ['with another key', 'with another key that says it is ours'] as const) {
      const faults = await faultsAfter(async (trx) => {
        await sql`update audit_entries set reason = 'another' where id = ${ids[1]}`.execute(trx);
        for (const position of places) await forge(trx, position, how);
      });
      expect(faults).toEqual(places.map((position) => forgeryAt(position, how, ids)));
    }
    const faults = await faultsAfter(async (trx) => {
      for (const position of places) await forge(trx, position, 'with no key');
    });
    expect(faults).toEqual([{ kind: 'unkeyed', position: 1, until: 6 }]);
  });

  it('a chain without a key that a later entry of ours follows', async () => {
    await recordSome(3);
    await tamper(database.db, async (trx) => {
      for (const position of [1, 2, 3]) await forge(trx, position, 'with no key');
    });
    await note(database.db, 'later');
    expect((await verify()).faults).toEqual([{ kind: 'unkeyed', position: 1, until: 3 }]);
  });
});

const itSaysOurs = 'with another key that says it is ours';
type Forgery = 'with no key' | 'with another key' | typeof itSaysOurs;
const otherKey = chainKeyOf(createVault(Buffer.alloc(32, 8), authorKeysInMemory()));

/** What an intruder can do who may write everything in the database and does not have the secret. */
async function forge(trx: Trx, position: number, how: Forgery): Promise<void> {
  const { rows } = await sql<ChainedEntry>`select ${sql.raw(printedEntry)}
    from audit_chain join audit_entries as entry on entry.id = entry_id where position = ${position}`.execute(trx);
  const before = await trx
    .selectFrom('audit_chain')
    .where('position', '=', position - 1)
    .select('hash')
    .executeTakeFirst();
  const entry = { ...rows[0]!, position };
  const hash = (how === 'with no key' ? plainHash : otherKey.hash)(before?.hash ?? startOfChain, entry);
  const keyIds = { 'with no key': null, 'with another key': otherKey.id, [itSaysOurs]: testChainKey.id };
  await trx.updateTable('audit_chain').where('position', '=', position).set({ hash, key_id: keyIds[how] }).execute();
}

function forgeryAt(position: number, how: Forgery, ids: readonly number[]): Fault {
  if (how === 'with no key') return { kind: 'unkeyed', position, until: position };
  return how === 'with another key'
    ? { kind: 'foreign_key', position, keyId: otherKey.id }
    : { kind: 'altered', position, entryId: String(ids[position - 1]) };
}
