import type { Client } from 'pg';
import type { ImportSummary } from '../../contract/imports/imports.ts';
import { datePrecisionNames, type DatePrecision } from '../../contract/deals/date-precision.ts';
import { dealColumns } from '../../contract/deals/deals.ts';
import { isReal, storedName } from '../deals/stored-names.ts';
import { importedNames } from '../deals/drafts/print-row.ts';

/** The figures of an import by which a person sees whether it is whole. */

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
