import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DealKind } from '../../../contract/deals/options.ts';
import { datePrecisionNames, type DatePrecision } from '../../../contract/deals/date-precision.ts';
import { dealColumns } from '../../../contract/deals/deals.ts';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { isReal, storedName } from '../../deals/stored-names.ts';
import { importedNames } from '../../deals/drafts/print-row.ts';

/**
 * The table that holds an import before anything is stored. It is filled and compared outside of a transaction, since
 * that may take minutes, and goes with the connection.
 */

export const quotedNames = importedNames.map((name) => `"${name}"`).join(', ');

/** Columns of a COPY line that stand before those of the deal. */
const stagingNames = [
  'line',
  'part',
  'reject_code',
  'reject_reason',
  'raw',
  'funder_refs',
  'row_source',
  ...importedNames,
];

export async function createStaging(client: Client): Promise<void> {
  await client.query(`create temporary table deal_staging as
    select 0 as line, 0::smallint as part, ''::text as reject_code, ''::text as reject_reason, ''::text as raw,
      array[]::text[] as funder_refs, ''::text as row_source, ${quotedNames}
    from deals limit 0`);
  // The first row of a deal identifies it; the deal's other rows point to that row.
  await client.query('alter table deal_staging add column first_line integer');
}

/** Pieces of lines that one statement takes: each statement is a transaction, and none is to be long. */
const piecesPerCopy = 30;

/** Lines are made as fast as the database takes them. */
export async function copyIntoStaging(client: Client, lines: AsyncIterable<string>): Promise<void> {
  const pieces = lines[Symbol.asyncIterator]();
  try {
    for (let first = await pieces.next(); first.done !== true; first = await pieces.next()) {
      const target = client.query(
        copyFrom(`copy deal_staging (${stagingNames.join(', ')}) from stdin`, { highWaterMark: 1 << 18 }),
      );
      await pipeline(Readable.from(takeSome(first.value, pieces), { objectMode: true, highWaterMark: 4 }), target);
    }
  } finally {
    await pieces.return?.();
  }
  await client.query('analyze deal_staging');
}

async function* takeSome(first: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let taken = 1; taken < piecesPerCopy; taken += 1) {
    const next = await pieces.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/**
 * Rows with one key become one deal, that of the first row, with the funders of all. Amounts are not added: each row
 * repeats the whole of it.
 */
export async function groupRows(client: Client): Promise<void> {
  await client.query(`with members as (
      select line, kind, source_record_id, min(line) over (partition by kind, source_record_id) as first from deal_staging where reject_code is null)
    update deal_staging set first_line = first from members where deal_staging.line = members.line and first < members.line`);
  await client.query(`with names as (
      select coalesce(first_line, line) as first, name, min(line) as at, coalesce(max(ref), '') as ref
      from deal_staging cross join lateral unnest(funder_names, funder_refs) as funder (name, ref)
      where reject_code is null and name is not null group by 1, 2),
    collected as (select first, array_agg(name order by at, name) as names, array_agg(ref order by at, name) as refs,
      count(*)::integer as count from names group by 1)
    update deal_staging set funder_names = names, funder_refs = refs,
      details = case when kind = 'equity' then details || jsonb_build_object('investorCount', count) else details end,
      content_hash = sha256(content_hash || convert_to(array_to_string(names, E'\\t'), 'UTF8'))
    from collected where deal_staging.line = first and reject_code is null`);
  // Of the rows of one deal, each may name who leads.
  await client.query(`with leads as (
      select coalesce(first_line, line) as first, jsonb_agg(distinct lead) as names
      from deal_staging cross join lateral jsonb_array_elements_text(coalesce(details -> 'leadFunders', '[]')) as lead
      where reject_code is null and kind = 'equity' group by 1)
    update deal_staging set details = details || jsonb_build_object('leadFunders', names),
      content_hash = sha256(content_hash || convert_to(names::text, 'UTF8'))
    from leads where deal_staging.line = first and reject_code is null and names is distinct from details -> 'leadFunders'`);
}

/** Rows of the file by what happens to them; a row that is several deals counts once, by the most that happens. */
export interface RowCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Where the rows of a staging table say their source is: their own, else that of the import, `$1`. */
export const sourceOf = (hasRowSources: boolean): string =>
  hasRowSources ? 'coalesce(staged.row_source, $1)' : '$1::text';

/**
 * Compares with what is there: `deal_states` says of each deal whether it is new, changed or as it was. What an admin
 * took out after a report stays out, and counts as it was.
 */
export async function compareWithDeals(client: Client, sourceName: string, hasRowSources: boolean): Promise<void> {
  const source = sourceOf(hasRowSources);
  await client.query(
    `create temporary table deal_states as
      select staged.line, staged.part, staged.kind, staged.source_record_id, deals.id as deal_id, deals.content_hash as before_hash,
        case when deals.id is null and removed.kind is null then 'added' when deals.id is null then 'unchanged' when deals.content_hash = staged.content_hash then 'unchanged' else 'changed' end as state
      from deal_staging as staged left join deals
        on deals.kind = staged.kind and deals.source_name = ${source} and deals.source_record_id = staged.source_record_id
      left join deal_removals as removed
        on removed.kind = staged.kind and removed.source_name = ${source} and removed.source_record_id = staged.source_record_id
      where staged.reject_code is null and staged.first_line is null`,
    [sourceName],
  );
  await client.query('analyze deal_states');
}

export async function countDeals(client: Client): Promise<{ deals: RowCounts; kinds: Record<DealKind, number> }> {
  const { rows } = await client.query<{ kind: DealKind; state: keyof RowCounts; count: string }>(
    'select kind, state, count(*) as count from deal_states group by 1, 2',
  );
  const deals = { added: 0, changed: 0, unchanged: 0 };
  const kinds: Record<DealKind, number> = { equity: 0, debt: 0, grant: 0 };
  for (const { kind, state, count } of rows) {
    deals[state] += Number(count);
    kinds[kind] += Number(count);
  }
  return { deals, kinds };
}

export async function countRows(client: Client): Promise<RowCounts> {
  const { rows } = await client.query<{ state: keyof RowCounts; count: string }>(
    `select state, count(*) as count from (
      select staged.line, min(state) as state from deal_staging as staged
        join deal_states as states on states.line = coalesce(staged.first_line, staged.line)
      where staged.reject_code is null group by 1) as lines group by 1`,
  );
  // 'added' < 'changed' < 'unchanged': the least is the most that happens
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const outlierFactor = 1_000;
/** Below so many amounts a 99th percentile says nothing. */
const fewestAmounts = 100;

/** Flags amounts more than 1,000 times the 99th percentile of their kind; answers how many. */
export async function flagOutliers(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `with usual as (
      select kind, percentile_disc(0.99) within group (order by abs(amount_usd)) as most from deal_staging
      where reject_code is null and amount_usd <> 0 group by kind having count(*) >= $1)
    update deal_staging as staged
    set details = jsonb_set(details, '{importFlags}', coalesce(details -> 'importFlags', '[]') || '["outlier"]')
    from usual where usual.kind = staged.kind and reject_code is null and abs(amount_usd) > $2 * most`,
    [fewestAmounts, outlierFactor],
  );
  return rowCount ?? 0;
}

/** The same for the same differences, in whatever order: what was checked must be what is committed. */
export async function digestDifferences(client: Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(
      concat_ws('|', staged.kind, staged.row_source, staged.source_record_id, state, encode(before_hash, 'hex'), encode(staged.content_hash, 'hex')), 0)::numeric), 0) as digest
    from deal_states as states join deal_staging as staged using (line, part)`,
  );
  return rows[0]?.digest ?? '';
}

const accepted = 'from deal_staging where reject_code is null and first_line is null';
const realColumns = dealColumns.filter((column) => isReal(column) && importedNames.includes(storedName(column.key)));

export async function sumUp(
  client: Client,
): Promise<Pick<ImportSummary, 'sums' | 'firstOn' | 'firstPrecision' | 'lastOn' | 'lastPrecision' | 'knownCounts'>> {
  const { rows: sums } = await client.query<ImportSummary['sums'][number]>(
    `select kind, currency, count(*)::integer as count, trim_scale(sum(amount))::text as sum ${accepted} group by 1, 2 order by 1, 3 desc, 2`,
  );
  const [first, last] = [await findEnd(client, 'asc'), await findEnd(client, 'desc')];
  return {
    sums,
    firstOn: first?.day ?? null,
    firstPrecision: first?.precision ?? null,
    lastOn: last?.day ?? null,
    lastPrecision: last?.precision ?? null,
    knownCounts: await countKnown(client),
  };
}

interface DateEnd {
  readonly day: string;
  readonly precision: DatePrecision;
}

/** The first or the last date and how exactly it is known: of several on one day, the most exact one. */
async function findEnd(client: Client, direction: 'asc' | 'desc'): Promise<DateEnd | undefined> {
  const { rows } = await client.query<DateEnd>(
    `select date::text as day, date_precision as precision ${accepted} and date is not null
     order by date ${direction}, array_position($1::text[], date_precision) limit 1`,
    [datePrecisionNames],
  );
  return rows[0];
}

async function countKnown(client: Client): Promise<Record<string, number>> {
  const counts = realColumns.map(({ key, isArray }) =>
    isArray
      ? `count(*) filter (where cardinality("${storedName(key)}") > 0)::integer as "${key}"`
      : `count("${storedName(key)}")::integer as "${key}"`,
  );
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')} ${accepted}`);
  const { rows: details } = await client.query<{ key: string; count: number }>(
    `select key, count(*)::integer as count from (select jsonb_object_keys(details) as key ${accepted}) as keys where key <> 'importFlags' group by 1`,
  );
  const known = { ...rows[0], ...Object.fromEntries(details.map(({ key, count }) => [key, count])) };
  return Object.fromEntries(Object.entries(known).filter(([, count]) => count > 0));
}
