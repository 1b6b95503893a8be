import { sql } from 'kysely';
import { formatInteger } from '../../contract/formats.ts';
import { mostChanged } from '../../contract/subjects/records.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { keepingRows, type PutBack } from '../subjects/row-journal.ts';
import { recordAction, type Action } from './audit.ts';
import { listRecordIds } from './list-queries.ts';

interface Asked {
  readonly kind: RecordKind;
  /** Null: all of the filter. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  /** How many the admin saw, where `only` is null. */
  readonly count: number;
  readonly filters: TableFilters;
  readonly state: 'listed' | 'hidden';
}

/** Lists or hides several records at once. Answers how many have changed. */
export async function changeStates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  action: Action,
  { kind, only, except, count, filters, state }: Asked,
): Promise<{ changedCount: number; changeId: string | null }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const ids = only ?? (await listRecordIds(trx, { kind, filters, except, limit: mostChanged + 1 }));
    if (ids.length > mostChanged)
      throw new Refusal('invalid', { detail: `These are more than ${formatInteger(mostChanged)}. Filter first.` });
    if (only === null && ids.length !== count)
      throw new Refusal('stale', { detail: 'The list has changed. Check it again.' });
    const { changeId, rows } = await writeStateChange(trx, {
      kind,
      ids,
      state,
      now,
      memberId: action.admin.memberId,
    });
    await recordChanges(trx, action, { kind, rows, state, now });
    return { changedCount: rows.length, changeId };
  });
}

/** The change itself, kept so that it can be undone; without an entry in the audit. No id where nothing has changed. */
export async function writeStateChange(
  trx: Trx,
  change: Pick<Asked, 'kind' | 'state'> & { ids: readonly string[]; now: Date; memberId: string },
): Promise<{ changeId: string | null; rows: readonly { id: string; before: string }[] }> {
  const { kind, ids } = change;
  const changeId = await keepChange(trx, change);
  const tables = [{ ...journalOf(kind), which: sql<boolean>`one.id = any(${ids}::text[])` }];
  const rows = await keepingRows(trx, { changeId, round: 1, tables }, () => writeStates(trx, change));
  if (rows.length === 0) {
    await trx.deleteFrom('record_changes').where('id', '=', changeId).execute();
    return { changeId: null, rows };
  }
  await trx.updateTable('record_changes').set({ record_count: rows.length }).where('id', '=', changeId).execute();
  return { changeId, rows };
}

const journalOf = (kind: RecordKind) => ({ table: recordTables[kind].table, columns: ['state', 'version'] });

async function writeStates(
  trx: Trx,
  { kind, ids, state, now }: Pick<Asked, 'kind' | 'state'> & { ids: readonly string[]; now: Date },
): Promise<{ id: string; before: string }[]> {
  const { rows } = await sql<{ id: string; before: string }>`
    update ${sql.table(recordTables[kind].table)} as changed
    set state = ${state}, version = changed.version + 1, changed_at = ${now}
    from (select id, state from ${sql.table(recordTables[kind].table)}
      where id = any(${ids}::text[]) and state not in ('merged', ${state}) and ${mayBeListed(kind, state)}
      order by id for update) as before
    where changed.id = before.id returning changed.id, before.state as before`.execute(trx);
  return rows;
}

async function keepChange(
  trx: Trx,
  { kind, state, now, memberId }: Pick<Asked, 'kind' | 'state'> & { now: Date; memberId: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('record_changes')
    .values({
      record_kind: kind,
      action: state === 'listed' ? 'list' : 'hide',
      made_at: now,
      made_by: memberId,
      record_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives records the state that they had before they were listed or hidden together, but those that were changed since.
 * One that a member has written about since stays listed.
 */
export async function putStatesBack(
  trx: Trx,
  action: Action,
  { changeId, kind, now }: { changeId: string; kind: RecordKind; now: Date },
): Promise<PutBack> {
  const { table, key } = recordTables[kind];
  const { rows } = await sql<{ id: string; state: string }>`update ${sql.table(table)} as one
    set state = kept.before ->> 'state', version = one.version + 1, changed_at = ${now} from record_change_rows as kept
    where kept.change_id = ${changeId} and kept.table_name = ${table} and one.id = kept.row_key ->> 'id'
      and one.state = kept.after ->> 'state' and one.version = (kept.after ->> 'version')::integer
      and (kept.before ->> 'state' <> 'proposed' or not exists (select from reviews where reviews.${sql.ref(key)} = one.id))
    returning one.id, one.state`.execute(trx);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from record_change_rows where change_id = ${changeId}`.execute(trx);
  await recordAdminAction(trx, {
    now,
    actorId: action.admin.memberId,
    action: `${kind}.undo_change_states`,
    target: { kind: 'records', id: kind },
    after: { count: rows.length },
    requestId: action.requestId,
  });
  return { changedCount: rows.length, keptCount: (counted[0]?.count ?? 0) - rows.length };
}

/** From more on they are one entry of the audit: thousands would keep all other admins waiting for their place in it. */
const mostEntries = 20;

async function recordChanges(
  trx: Trx,
  action: Action,
  {
    kind,
    rows,
    state,
    now,
  }: Pick<Asked, 'kind' | 'state'> & { rows: readonly { id: string; before: string }[]; now: Date },
): Promise<void> {
  if (rows.length <= mostEntries) {
    for (const { id, before } of rows)
      await recordAction(trx, action, { kind, id, action: 'edit', before: { state: before }, after: { state }, now });
    return;
  }
  await recordAdminAction(trx, {
    now,
    actorId: action.admin.memberId,
    action: `${kind}.change_states`,
    target: { kind: 'records', id: kind },
    after: { state, count: rows.length },
    requestId: action.requestId,
  });
}

/** Listing what only a member has proposed tells that a member has written about it: its review does so, or an admin who looks at it. */
function mayBeListed(kind: RecordKind, state: Asked['state']) {
  if (state === 'hidden') return sql<boolean>`true`;
  return kind === 'funder'
    ? sql<boolean>`(state <> 'proposed' or exists (select from deal_import_funders as made where made.funder_id = funders.id))`
    : sql<boolean>`state <> 'proposed'`;
}
