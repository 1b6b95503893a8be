import { sql } from 'kysely';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { lockDeal, type DealPlace } from './commands.ts';
import { recordChange, type Action } from './edits.ts';
import { findImportInForce } from './undo-commands.ts';

/** Takes one row out, with the reason. */
export async function removeDeal(
  db: Db,
  { reason, note, ...place }: DealPlace & Action & { reason: ReportReason; note: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDeal(trx, place);
    await takeOutDeal(trx, { ...place, reason, note, reportId: null });
  });
}

/**
 * An import that brings the row again leaves it out from now on. The row is kept to come back, unless it names a
 * person: then nothing of its values stays, in its history neither.
 */
export async function takeOutDeal(
  trx: Trx,
  removal: Action & {
    kind: DealKind;
    dealId: string;
    reason: ReportReason;
    note: string | null;
    reportId: string | null;
  },
): Promise<void> {
  const { kind, dealId, reason, note, reportId, memberId, now } = removal;
  const isKept = reason !== 'personal_data';
  const { rows } = await sql<{ import_id: string | null }>`
    with gone as (delete from deals where kind = ${kind} and id = ${dealId} returning *),
    noted as (
      insert into deal_removals (kind, source_name, source_record_id, report_id, removed_at, deal_id, deal, removed_by, reason, note)
      select kind, source_name, source_record_id, ${reportId}::uuid, ${now}, id,
        case when ${isKept} then to_jsonb(gone) - 'search_text' end, ${memberId}::uuid, ${reason}, ${note}
      from gone
      on conflict (kind, source_name, source_record_id) do update set report_id = excluded.report_id,
        removed_at = excluded.removed_at, deal_id = excluded.deal_id, deal = excluded.deal,
        removed_by = excluded.removed_by, reason = excluded.reason, note = excluded.note
    )
    select import_id from gone`.execute(trx);
  const [gone] = rows;
  if (gone === undefined) return;
  if (!isKept) await forgetValues(trx, dealId);
  await recordChange(trx, {
    ...removal,
    change: 'remove',
    reason: note,
    importId: gone.import_id,
    removalReason: reason,
  });
}

async function forgetValues(trx: Trx, dealId: string): Promise<void> {
  await trx.updateTable('deal_edits').set({ before: null, after: null }).where('deal_id', '=', dealId).execute();
  await trx.deleteFrom('deal_import_befores').where('deal_id', '=', dealId).execute();
}

/** Brings a row back as it was; imports may change it again. */
export async function restoreDeal(
  db: Db,
  { kind, dealId, note, ...action }: Action & { kind: DealKind; dealId: string; note: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removal = await trx
      .selectFrom('deal_removals')
      .where('kind', '=', kind)
      .where('deal_id', '=', dealId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (removal === undefined) throw await refusalOfNothing(trx, { kind, dealId });
    if (removal.deal === null)
      throw new Refusal('invalid_transition', { detail: 'This row named a person. Nothing of it was kept.' });
    await putBack(trx, { kind, dealId, deal: removal.deal, now: action.now });
    await trx.deleteFrom('deal_removals').where('kind', '=', kind).where('deal_id', '=', dealId).execute();
    await recordChange(trx, { ...action, kind, dealId, change: 'restore', reason: note });
  });
}

/** There is nothing to bring back: another admin already did so, or the row never existed. */
async function refusalOfNothing(trx: Trx, { kind, dealId }: { kind: DealKind; dealId: string }): Promise<Refusal> {
  const found = await trx
    .selectFrom('deals')
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .select('id')
    .executeTakeFirst();
  if (found === undefined) return new Refusal('not_found');
  return new Refusal('stale', { detail: 'This row is no longer removed.' });
}

/** Only an import could take the place of the row, and imports leave it out while it is noted as taken out. */
async function putBack(
  trx: Trx,
  { kind, dealId, deal, now }: { kind: DealKind; dealId: string; deal: unknown; now: Date },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(attname) as name from pg_attribute
    where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  const names = sql.raw(rows.map(({ name }) => name).join(', '));
  await sql`insert into deals (${names}) select ${names} from jsonb_populate_record(null::deals, ${JSON.stringify(deal)}::jsonb)`.execute(
    trx,
  );
  const { import_id: before } = await trx
    .selectFrom('deals')
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .select('import_id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('deals')
    .set({ updated_at: now, import_id: await findImportInForce(trx, before) })
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .execute();
}
