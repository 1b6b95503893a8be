import type { Client, ClientConfig } from 'pg';
import type { Clock } from '../../clock.ts';
import { inTransaction, lockRun, openImportClient, runLock } from '../client.ts';
import { withMemberDeals } from './write-deals.ts';

/** A run that ended before its last batch is rolled back: a failed import has stored nothing. */

interface Ended {
  readonly importId: string;
  readonly clock: Clock;
}

/** Does nothing where the import is done. Throws a Refusal while the run continues. */
export async function rollBackImport(connection: ClientConfig, ended: Ended): Promise<void> {
  const client = await openImportClient(connection);
  try {
    await lockRun(client, ended.importId);
    await inTransaction(client, () => rollBackInside(client, ended));
  } finally {
    await client.end();
  }
}

/**
 * At the start of a run, once it has locked its source: it must not compare its rows with those of a run that has died.
 * A run that dies later has another source, or this one waits for it.
 */
export async function rollBackDeadRuns(client: Client, { importId, clock }: Ended): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from deal_imports where state = 'committing' and id <> $1",
    [importId],
  );
  for (const { id } of rows) {
    const locked = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${runLock}) as "isFree"`, [id]);
    if (locked.rows[0]?.isFree !== true) continue;
    await inTransaction(client, () => rollBackInside(client, { importId: id, clock }));
    await client.query(`select pg_advisory_unlock(${runLock})`, [id]);
  }
}

/** In the transaction of a caller that holds the lock of the run. */
export async function rollBackInside(client: Client, ended: Ended): Promise<void> {
  const { importId } = ended;
  const { rows } = await client.query("select from deal_imports where id = $1 and state = 'committing' for update", [
    importId,
  ]);
  if (rows.length === 0) return;
  await revertImport(client, ended);
  await client.query('delete from deal_import_rejects where import_id = $1', [importId]);
}

export interface Reverted {
  readonly removedCount: number;
  readonly restoredCount: number;
}

/** Reverts all that an import has stored so far: its deals, funders and ids go, and what it changed is as it was. */
export async function revertImport(client: Client, about: Ended): Promise<Reverted> {
  const { importId, clock } = about;
  const counts = await withMemberDeals(client, clock.now(), async () => ({
    restoredCount: await restore(client, importId),
    removedCount: await remove(client, importId),
  }));
  await client.query('delete from funder_ids where import_id = $1', [importId]);
  await removeFunders(client, about);
  await client.query('delete from deal_import_befores where import_id = $1', [importId]);
  return counts;
}

/** Columns of `deals` that can be written, as they are called now: a migration may have added some since. */
async function listColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return rows.map(({ name }) => name);
}

/**
 * What a merge kept of the row that comes back is of the import's row: it goes. What it kept of the row of before, which
 * it changed too, is of this row from now on, so that an undo of the merge finds it.
 */
async function restore(client: Client, importId: string): Promise<number> {
  const columns = (await listColumns(client)).filter((name) => name !== 'id' && name !== 'kind');
  const { rows } = await client.query<{ count: number }>(
    `with restored as (
        update deals set ${columns.map((name) => `${name} = (before).${name}`).join(', ')}
        from (select kind, deal_id, jsonb_populate_record(null::deals, deal) as before from deal_import_befores where import_id = $1) as kept
        where deals.kind = kept.kind and deals.id = kept.deal_id and deals.import_id = $1
        returning deals.kind, deals.id),
      gone as (
        delete from record_change_rows as row using restored
        where table_name = 'deals' and row_key = jsonb_build_object('kind', restored.kind, 'id', restored.id)),
      moved as (
        update record_change_rows as row set table_name = 'deals',
          row_key = jsonb_build_object('kind', restored.kind, 'id', restored.id),
          before = ${fundersOf('row.before')}, after = ${fundersOf('row.after')}
        from restored where table_name = 'deal_import_befores'
          and row_key = jsonb_build_object('import_id', $1::uuid, 'kind', restored.kind, 'deal_id', restored.id))
    select count(*)::integer as count from restored`,
    [importId],
  );
  return rows[0]?.count ?? 0;
}

const fundersOf = (kept: string): string =>
  `jsonb_build_object('funder_ids', ${kept} -> 'deal' -> 'funder_ids', 'funder_names', ${kept} -> 'deal' -> 'funder_names')`;

/** What the import added is what still carries its id once the changed ones carry their former one again. */
async function remove(client: Client, importId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with removed as (
        delete from deals where import_id = $1
          and not exists (select from deal_import_befores as befores where befores.import_id = $1 and befores.kind = deals.kind and befores.deal_id = deals.id)
        returning kind, id),
      gone as (
        delete from record_change_rows as row using removed
        where table_name = 'deals' and row_key = jsonb_build_object('kind', removed.kind, 'id', removed.id))
    select count(*)::integer as count from removed`,
    [importId],
  );
  return rows[0]?.count ?? 0;
}

/** Removed deals can come back: they still name their funders. */
const funderOfTakenOut = `(select jsonb_array_elements_text(deal -> 'funder_ids') from deal_removals where deal is not null)`;

/**
 * A funder that a deal, a review or a later import refers to stays. One that was listed or hidden with this import, and
 * is as it was then, waits again: a member may have written about it, which no one here can see.
 */
async function removeFunders(client: Client, { importId, clock }: Ended): Promise<void> {
  await client.query(
    `update funders set state = 'proposed', version = version + 1, changed_at = $2 from deal_import_funders as made
      where made.import_id = $1 and made.funder_id = funders.id and made.decided_version = funders.version
        and funders.state in ('listed', 'hidden') and not exists (select from deals where deals.funder_ids @> array[funders.id])
        and not exists (select from reviews where reviews.funder_id = funders.id)
        and not exists (select from funder_claims as claims where claims.funder_id = funders.id)`,
    [importId, clock.now()],
  );
  const { rows } = await client.query<{ id: string }>(
    `select funder_id as id from deal_import_funders join funders on funders.id = funder_id
      where import_id = $1 and funders.state = 'proposed' and decided_version is null
        and funders.id not in ${funderOfTakenOut}
        and not exists (select from deals where deals.funder_ids @> array[funders.id])`,
    [importId],
  );
  for (const { id } of rows) {
    await client.query('savepoint funder');
    try {
      await removeMergedInto(client, { importId, id });
      await client.query('delete from funders where id = $1', [id]);
      await client.query('release savepoint funder');
    } catch (error) {
      if (!isForeignKey(error)) throw error;
      await client.query('rollback to savepoint funder');
    }
  }
}

/** Two funders of one import that became one go together, and with them the way to part them. */
async function removeMergedInto(client: Client, { importId, id }: { importId: string; id: string }): Promise<void> {
  const { rows } = await client.query<{ gone: string }>(
    `delete from funders using deal_import_funders as made
      where made.import_id = $1 and made.funder_id = funders.id and made.decided_version is null
        and funders.merged_into = $2 and funders.id not in ${funderOfTakenOut}
      returning funders.id as gone`,
    [importId, id],
  );
  await client.query(
    "delete from record_changes where record_kind = 'funder' and went_into = $1 and went_from = any($2)",
    [id, rows.map(({ gone }) => gone)],
  );
}

const foreignKeyViolation = '23503';
const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
