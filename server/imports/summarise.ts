import type { Client } from 'pg';
import type { ImportSummary } from '../../contract/imports/imports.ts';
import { dealColumns } from '../../contract/deals/deals.ts';
import { isReal, storedName } from '../deals/stored-names.ts';
import { importedNames } from '../deals/drafts/print-row.ts';

/** The figures of an import by which a person sees whether it is whole. */

const accepted = 'from deal_staging where reject_code is null and first_line is null';
const realColumns = dealColumns.filter((column) => isReal(column) && importedNames.includes(storedName(column.key)));

export async function sumUp(
  client: Client,
): Promise<Pick<ImportSummary, 'sums' | 'firstOn' | 'lastOn' | 'knownCounts'>> {
  const { rows: sums } = await client.query<ImportSummary['sums'][number]>(
    `select kind, currency, count(*)::integer as count, trim_scale(sum(amount))::text as sum ${accepted} group by 1, 2 order by 1, 3 desc, 2`,
  );
  const { rows: dates } = await client.query<{ first: string | null; last: string | null }>(
    `select min(date)::text as first, max(date)::text as last ${accepted}`,
  );
  return {
    sums,
    firstOn: dates[0]?.first ?? null,
    lastOn: dates[0]?.last ?? null,
    knownCounts: await countKnown(client),
  };
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
