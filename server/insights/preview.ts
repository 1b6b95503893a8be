import type { z } from 'zod';
import { columnsOf } from '../../contract/deals/deals.ts';
import { columnGroups } from '../../contract/deals/column.ts';
import { chartsOf, fewestDeals, type getPreview } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { dayOf, hours } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Reads } from '../database/reads.ts';
import { findChart } from './charts.ts';
import { exampleDeals } from './example-deals.ts';
import { listFacets } from '../deals/facets.ts';
import { countDeals } from '../deals/figures.ts';
import { withoutSmallCounts, withoutSmallGroups } from './preview-rules.ts';

export type Preview = z.input<(typeof getPreview)['reply']>;

const everything: TableFilters = { filters: {}, unknown: [], search: '' };
const lifetime = hours(1);

interface Kept {
  readonly madeAt: number;
  readonly preview: Promise<Preview>;
}

/** What a guest may see of the tables, the same for all. It is made once an hour: rows that come later do not show. */
export function keepPreviews(reads: Reads): (kind: DealKind, now: Date) => Promise<Preview> {
  const kept = new Map<DealKind, Kept>();
  return (kind, now) => {
    const known = kept.get(kind);
    if (known !== undefined && now.getTime() - known.madeAt < lifetime) return known.preview;
    const preview = reads.stale((db) => makePreview(db, kind, now));
    kept.set(kind, { madeAt: now.getTime(), preview });
    // A failure is not kept: the next one to ask tries again.
    preview.catch(() => kept.delete(kind));
    return preview;
  };
}

async function makePreview(db: Db, kind: DealKind, now: Date): Promise<Preview> {
  const today = dayOf(now);
  const figures = await countDeals(db, { kind, filters: everything });
  const facets = await listFacets(db, { kind, keys: null, filters: everything, today });
  const charts: Preview['charts'] = [];
  for (const name of chartsOf[kind]) {
    // One after the other: a guest's page must not take the database from the members.
    const found = await findChart(db, name, { kind, filters: everything, today });
    if (found !== null) charts.push({ ...found, chart: withoutSmallGroups(found.chart) });
  }
  return {
    countedAt: now.toISOString(),
    columns: columnsOf(kind).map(({ key, label, group }) => ({ key, label, group: columnGroups[group] })),
    figures: figures.amountCount >= fewestDeals ? figures : withoutAmounts(figures),
    facets: facets.map(withoutSmallCounts),
    charts,
    examples: exampleDeals[kind].map((deal) => ({ isExample: true as const, deal })),
  };
}

function withoutAmounts(figures: Preview['figures']): Preview['figures'] {
  return {
    ...figures,
    amountCount: 0,
    totalAmountUsd: null,
    lowerQuartileAmountUsd: null,
    medianAmountUsd: null,
    upperQuartileAmountUsd: null,
    medianAmountCount: 0,
    isMedianAmountApproximate: false,
    medianRatePct: null,
    medianRateCount: 0,
    isMedianRateApproximate: false,
  };
}
