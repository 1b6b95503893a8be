import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { answerKept, type Question } from './keep.ts';

/** Who answers while the index of a large table is still being made. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ statementSeconds: 60 });
  for (const kind of ['equity', 'debt'])
    await sql`insert into deals (kind, stage, origin, source_name, source_record_id, content_hash, created_at, updated_at)
      select ${kind}, 'seed', 'public_register', 'test', n, '\\x00', now(), now()
      from generate_series(1, ${kind === 'equity' ? 20_000 : 10}::int) as n`.execute(database.db);
});
afterAll(() => database.destroy());

const asked = (own: Pick<Question<string>, 'kind' | 'question'> & { waitsForIndex?: true }): Question<string> => ({
  keys: ['stage'],
  byIndex: async (index) => `index of ${index.kind}`,
  bySql: async () => 'sql',
  ...own,
});

test('a question that waits is answered by the index that is being made, another one by SQL at once', async () => {
  const [waiting, other] = await Promise.all([
    answerKept(database.db, asked({ kind: 'equity', question: 'waits', waitsForIndex: true })),
    answerKept(database.db, asked({ kind: 'equity', question: 'does not wait' })),
  ]);
  expect({ waiting, other }).toEqual({ waiting: 'index of equity', other: 'sql' });
});

test('a small table has no index to wait for', async () => {
  const question = asked({ kind: 'debt', question: 'waits', waitsForIndex: true });
  expect(await answerKept(database.db, question)).toBe('sql');
});

test('the index is made anew for a question that waits after a row has changed', async () => {
  await sql`update deals set stage = 'growth' where kind = 'equity' and source_record_id = '7'`.execute(database.db);
  const question = asked({ kind: 'equity', question: 'waits', waitsForIndex: true });
  expect(await answerKept(database.db, question)).toBe('index of equity');
});
