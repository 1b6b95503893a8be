import type { Client, ClientConfig } from 'pg';
import { systemClock } from '../../clock.ts';
import { claimLock, inTransaction, openImportClient, runLock } from '../client.ts';
import { rollBackInside } from './roll-back.ts';

/**
 * Imports that say they run but whose run has died: what was stored of them is rolled back, and now they say so.
 * One that the wizard had checked can be checked again. Answers how many.
 */
export async function markInterruptedImports(connection: ClientConfig): Promise<number> {
  const client = await openImportClient(connection);
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from deal_imports where state in ('checking', 'committing', 'undoing')",
    );
    let marked = 0;
    for (const { id } of rows) marked += await markIfDead(client, id);
    return marked;
  } finally {
    await client.end();
  }
}

async function markIfDead(client: Client, importId: string): Promise<number> {
  // Both before anything is written: the claim of this process, and the claim of a run whose process has died.
  for (const key of [claimLock, runLock]) {
    const { rows } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${key}) as "isFree"`, [
      importId,
    ]);
    if (rows[0]?.isFree !== true) {
      await client.query('select pg_advisory_unlock_all()');
      return 0;
    }
  }
  const rowCount = await inTransaction(client, async () => {
    await rollBackInside(client, { importId, clock: systemClock });
    const marked = await client.query(
      `update deal_imports set version = version + 1,
      state = case when state = 'undoing' then 'done' else 'interrupted' end,
      failure = case when state = 'undoing' then 'The undo was interrupted: nothing was taken back.' else 'The run was interrupted: nothing was stored.' end
      where id = $1 and state in ('checking', 'committing', 'undoing')`,
      [importId],
    );
    return marked.rowCount ?? 0;
  });
  await client.query('select pg_advisory_unlock_all()');
  return rowCount;
}
