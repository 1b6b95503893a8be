import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { columnsOf, dealColumns, findColumn, type CellValue, type Deal } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { datePrecisionNames, startOfPeriod } from '../../../contract/deals/date-precision.ts';
import { boundProblem } from '../../../contract/deals/manual-bounds.ts';
import { isSetByHand } from '../../../contract/deals/manual-deals.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { isReal, storedName } from '../stored-names.ts';
import { changedValues, recordChange, type ChangedValues, type Action } from './edits.ts';
import { flag, startNotes, type RowNotes } from '../drafts/cells.ts';
import { findProblem, storableDraft } from '../drafts/check.ts';
import type { DealValues } from '../drafts/draft.ts';
import { complete, detailsOf } from '../drafts/print-row.ts';
import { inUsd, usdRate } from '../../../contract/deals/rates.ts';
import { findDeal } from '../queries.ts';

/** One deal added or changed by hand, with the checks of an import and a line in the audit. */

/** What hand-made rows say their source is. */
const handSource = 'Added by an admin';

export interface EditedDeal {
  readonly deal: Deal;
  readonly flags: readonly string[];
  readonly updatedAt: string;
}

export interface DealEdit extends Action {
  readonly kind: DealKind;
  readonly values: Readonly<Record<string, CellValue | null>>;
}

export async function addDeal(db: Db, { kind, values, ...action }: DealEdit): Promise<EditedDeal> {
  const { now } = action;
  const set = atPeriodStart(check(kind, values), {});
  refuseImpossible(kind, { set, before: {}, today: dayOf(now) });
  const whole = { recordType: 'deal', confidence: 'reported', ...set };
  const { row, flags } = checkedRow(kind, whole, { now, keptUsd: null });
  const recordId = randomUUID();
  const id = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into deals (kind, source_name, source_record_id, origin, content_hash, created_at, updated_at, ${sql.raw(Object.keys(row).join(', '))})
      values (${kind}, ${handSource}, ${recordId}, 'admin_curated', ''::bytea, ${now}, ${now}, ${sql.join(Object.values(row))}) returning id`.execute(
      trx,
    );
    const added = rows[0]?.id ?? '';
    await linkFunders(trx, kind, added);
    await recordChange(trx, { ...action, kind, dealId: added, change: 'add', reason: null });
    return added;
  });
  return answer(db, kind, id, flags, now);
}

/** `updatedAt` is what the editor saw: a deal that changed since is refused as stale. */
export async function editDeal(
  db: Db,
  { values, reason, ...place }: DealEdit & DealPlace & { reason: string },
): Promise<EditedDeal> {
  const flags = await db.transaction().execute(async (trx) => {
    const found = await lockDeal(trx, place);
    const before = storedValues(place.kind, found);
    const set = atPeriodStart(check(place.kind, values), before);
    refuseImpossible(place.kind, { set, before, today: dayOf(place.now) });
    // Without the id of an import no undo takes it away.
    const written = await writeValues(trx, { ...place, found, importId: null, values: set });
    await recordChange(trx, { ...place, change: 'edit', reason, values: written.changed, importId: found.import_id });
    return written.flags;
  });
  return answer(db, place.kind, place.dealId, flags, place.now);
}

export interface DealPlace {
  readonly kind: DealKind;
  readonly dealId: string;
  /** As the caller saw it. */
  readonly updatedAt: string;
}

/** The stored row, locked until the end of the transaction. What a member reported is moderated instead. */
export async function lockDeal(trx: Trx, { kind, dealId, updatedAt }: DealPlace) {
  const found = await trx
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || found.origin === 'member_reported') throw new Refusal('not_found');
  if (found.updated_at.toISOString() !== updatedAt) throw new Refusal('stale');
  return found;
}
export type LockedDeal = Awaited<ReturnType<typeof lockDeal>>;

/** Writes these values over a locked row, with all that follows from them; answers what differs now. */
export async function writeValues(
  trx: Trx,
  change: {
    kind: DealKind;
    dealId: string;
    found: LockedDeal;
    values: DealValues;
    importId: string | null;
    /** What the amount is in USD, where an earlier state of the row says it. */
    amountUsd?: number | null;
    now: Date;
  },
): Promise<{ changed: ChangedValues; flags: readonly string[] }> {
  const { kind, dealId, found, values, importId, now } = change;
  const before = storedValues(kind, found);
  const whole = { ...before, ...values };
  // A source may say what an amount is in USD: it stays with its amount, whatever our own rates say.
  const isSameAmount = (['amount', 'currency', 'date'] as const).every((key) => whole[key] === before[key]);
  const keptUsd = change.amountUsd ?? (isSameAmount ? found.amount_usd : null);
  const checked = checkedRow(kind, whole, { now, keptUsd, importFlags: flagsOfImport(found) });
  const assignments = Object.entries(checked.row).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  await sql`update deals set ${sql.join(assignments)}, import_id = ${importId}, updated_at = ${now} where kind = ${kind} and id = ${dealId}`.execute(
    trx,
  );
  await linkFunders(trx, kind, dealId);
  const written = await trx
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  const withUsd = (row: LockedDeal): DealValues => ({ ...storedValues(kind, row), amountUsd: row.amount_usd });
  return { changed: changedValues(withUsd(found), withUsd(written)), flags: checked.flags };
}

/** The values as they came, each a column that may be set by hand; otherwise a Refusal with a word for each field. */
function check(kind: DealKind, values: DealEdit['values']): DealValues {
  const errors: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const column = findColumn(kind, key);
    if (column === null || !isSetByHand(key)) errors[`values.${key}`] = 'This cannot be set here.';
    else if (value !== null && Array.isArray(value) !== column.isArray)
      errors[`values.${key}`] = column.isArray ? 'A list is needed.' : 'One value is needed.';
    else if (typeof value === 'number' && column.type !== 'integer' && column.type !== 'decimal')
      errors[`values.${key}`] = 'A number does not fit here.';
    else if (value !== null && !Array.isArray(value) && (column.type === 'boolean') !== (typeof value === 'boolean'))
      errors[`values.${key}`] = 'Yes or no is needed.';
    else if (typeof value === 'string' && (column.type === 'integer' || column.type === 'decimal'))
      errors[`values.${key}`] = 'A number is needed.';
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return values;
}

/** Refuses what cannot be, with a word for each field, where this edit is what says it: an odd row stays editable. */
function refuseImpossible(
  kind: DealKind,
  { set, before, today }: { set: DealValues; before: DealValues; today: string },
): void {
  const values: DealValues = { ...before, ...set };
  const errors: Record<string, string> = {};
  for (const column of columnsOf(kind)) {
    const [value, old] = [values[column.key] ?? null, before[column.key] ?? null];
    const isSet = JSON.stringify(value) !== JSON.stringify(old) || (column.key === 'date' && 'recordType' in set);
    const problem = isSet ? boundProblem(kind, column, { value, values, today }) : null;
    if (problem !== null) errors[`values.${column.key}`] = problem;
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}

/** A date is stored under the first day of the period that it stands for, so that no day is kept that no one sees. */
function atPeriodStart(values: DealValues, before: DealValues): DealValues {
  if (!('date' in values) && !('datePrecision' in values)) return values;
  const { date, datePrecision } = { ...before, ...values };
  const precision = datePrecisionNames.find((name) => name === datePrecision);
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || precision === undefined) return values;
  return { ...values, date: startOfPeriod(date, precision) };
}

function checkedRow(
  kind: DealKind,
  values: DealValues,
  { now, keptUsd, importFlags = [] }: { now: Date; keptUsd: number | null; importFlags?: readonly string[] },
): { row: Record<string, unknown>; flags: readonly string[] } {
  const notes = startNotes();
  const { amount, currency, date } = values;
  if (typeof amount === 'number' && amount < 0) flag(notes, 'negative_amount');
  if ((typeof amount === 'number') !== (typeof currency === 'string'))
    throw new Refusal('invalid', {
      errors: { 'values.currency': 'An amount needs a currency, and a currency an amount.' },
    });
  const amountUsd = keptUsd ?? amountInUsd(values, notes);
  const datePrecision = typeof date === 'string' ? (values.datePrecision ?? 'day') : null;
  const draft = storableDraft(
    { kind, recordKey: 'by hand', values: { ...values, amountUsd, datePrecision }, funderRefs: null, source: null },
    notes,
    dayOf(after(now, days(1))),
  );
  const problem = findProblem(draft);
  if (problem !== null) throw new Refusal('invalid', { detail: problem.reason });
  const whole = complete(draft.values);
  const row: Record<string, unknown> = {
    details: JSON.stringify(detailsOf(whole, [...new Set([...importFlags, ...notes.flags])])),
  };
  for (const column of dealColumns) {
    if (
      !isReal(column) ||
      (!isSetByHand(column.key) && !['recipientRegion', 'amountBand', 'amountUsd'].includes(column.key))
    )
      continue;
    const value = whole[column.key] ?? null;
    row[storedName(column.key)] =
      value === null && (column.key === 'funderNames' || column.key === 'funderTypes') ? [] : value;
  }
  return { row, flags: notes.flags };
}

/** What the import noticed in the row. An edit looks for some of it anew. */
function flagsOfImport({ details }: LockedDeal): string[] {
  const flags = isObject(details) ? details['importFlags'] : null;
  return (Array.isArray(flags) ? flags : [])
    .map(String)
    .filter((text) => !/^(?:no_rate|negative_amount)(?::|$)/.test(text));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** As an import does it: null, and noted, where the table has no rate for the currency and year. */
function amountInUsd({ amount, currency, date }: DealValues, notes: RowNotes): number | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  const day = typeof date === 'string' ? date : null;
  const rate = usdRate(currency, day);
  if (rate !== null) return inUsd(amount, rate);
  flag(notes, 'no_rate', `${currency} ${day?.slice(0, 4) ?? 'without a year'}`);
  return null;
}

function storedValues(kind: DealKind, found: Record<string, unknown>): DealValues {
  const details = isObject(found['details']) ? found['details'] : {};
  const values: Record<string, unknown> = {};
  for (const column of dealColumns) {
    if (!column.kinds.includes(kind) || !isSetByHand(column.key)) continue;
    values[column.key] = (isReal(column) ? found[storedName(column.key)] : details[column.key]) ?? null;
  }
  return values;
}

/** By normalised name, as an import does; a name that means none or several links to none. */
async function linkFunders(trx: Trx, kind: DealKind, id: string): Promise<void> {
  await sql`update deals set funder_ids = array(
      select min(coalesce(funders.merged_into, funders.id)) from unnest(funder_names) with ordinality as named (name, place)
      join funders on funders.name_key = regexp_replace(lower(normalize(named.name, nfkc)), '[^[:alnum:]]+', '', 'g') and funders.state <> 'hidden'
      group by place having count(distinct coalesce(funders.merged_into, funders.id)) = 1 order by place)
    where kind = ${kind} and id = ${id}`.execute(trx);
}

export async function answer(
  db: Db,
  kind: DealKind,
  id: string,
  flags: readonly string[],
  now: Date,
): Promise<EditedDeal> {
  const deal = await findDeal(db, { kind, id });
  if (deal === null) throw new Refusal('not_found');
  return { deal, flags, updatedAt: now.toISOString() };
}
