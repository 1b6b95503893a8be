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
): Promise<{ changedCount: number }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const ids = only ?? (await listRecordIds(trx, { kind, filters, except, limit: mostChanged + 1 }));
    if (ids.length > mostChanged)
      throw new Refusal('invalid', { detail: `These are more than ${formatInteger(mostChanged)}. Filter first.` });
    if (only === null && ids.length !== count)
      throw new Refusal('stale', { detail: 'The list has changed meanwhile. Look at it again.' });
    const { rows } = await sql<{ id: string; before: string }>`
      update ${sql.table(recordTables[kind].table)} as changed
      set state = ${state}, version = changed.version + 1, changed_at = ${now}
      from (select id, state from ${sql.table(recordTables[kind].table)}
        where id = any(${ids}::text[]) and state not in ('merged', ${state}) and ${mayBeListed(kind, state)}
        order by id for update) as before
      where changed.id = before.id returning changed.id, before.state as before`.execute(trx);
    await recordChanges(trx, action, { kind, rows, state, now });
    return { changedCount: rows.length };
  });
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
