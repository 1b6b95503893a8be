import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../../tests/database.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { rewriteCounts } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The next calls fail as CLUSTER does where a deleted row has lost its long value. */
async function failTimes(count: number): Promise<void> {
  const owner = ownerOf(server.context.db);
  await sql`drop sequence if exists rewrites; create sequence rewrites`.execute(owner);
  await sql`create or replace function rewrite_in_random_order(relation regclass) returns void language plpgsql security definer as
    $$ begin
      if nextval('public.rewrites') <= ${sql.lit(count)} then
        raise exception 'missing chunk number 0 for toast value 1' using errcode = 'XX001';
      end if;
    end $$`.execute(owner);
}

const countCalls = async (): Promise<number> => {
  const { rows } = await sql<{ last: string }>`select last_value as last from rewrites`.execute(
    ownerOf(server.context.db),
  );
  return Number(rows[0]?.last);
};

describe('writing a table anew', () => {
  it('is tried again where a row that was just deleted has lost its long value', async () => {
    await failTimes(2);
    await rewriteCounts(server.context);
    // Three times for the first of two tables.
    expect(await countCalls()).toBe(4);
  });

  it('fails where the table is damaged', async () => {
    await failTimes(9);
    await expect(rewriteCounts(server.context)).rejects.toThrow('missing chunk number');
    expect(await countCalls()).toBe(3);
  });
});
