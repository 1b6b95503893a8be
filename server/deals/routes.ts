import type { FastifyInstance } from 'fastify';
import * as facets from '../../contract/deals/facets.ts';
import * as funding from '../../contract/deals/deals.ts';
import * as insights from '../../contract/insights/insights.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { writtenReply } from '../http/reply-writer.ts';
import { route } from '../http/route.ts';
import { anyone, memberWithKind } from '../http/viewer.ts';
import { findChart } from '../insights/charts.ts';
import { listFacets } from './facets.ts';
import { countDeals } from './figures.ts';
import { refuseOtherKinds } from './filters.ts';
import { listFunderGroups } from '../insights/funder-groups.ts';
import { keepPreviews } from '../insights/preview.ts';
import { countKinds, findDeal, listColumnOptions, listDeals } from './queries.ts';
import { warmRowIndex } from './row-index/keep.ts';
import { countReadings } from './row-limit.ts';

export function registerFundingRoutes(app: FastifyInstance, context: Context): void {
  const { reads, vault, clock } = context;
  const countReading = countReadings(context);
  registerInsightRoutes(app, context);
  // Beside the first requests, one kind after the other.
  app.addHook('onListen', (done) => {
    void warmRowIndexes(context);
    done();
  });

  route(app, funding.getKinds, anyone, async ({ viewer }) => ({ kinds: await reads.staleFor(viewer, countKinds) }));

  route(
    app,
    funding.listDeals,
    memberWithKind,
    async ({ viewer, params: { kind }, query, tellLimit }) => {
      refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map((term) => term.key)]);
      let counted: Promise<void> | null = null;
      // Once, also where the page has to be read again.
      const count = (rows: number): Promise<void> =>
        (counted ??= countReading({ viewer, rows, now: clock.now(), tellLimit }));
      const page = { kind, query, vault, readerId: viewer.memberId, count };
      const { rows, nextCursor, previousCursor } = await reads.staleFor(viewer, (from) => listDeals(from, page));
      return writtenReply(`{"rows":[${rows.join(',')}],${JSON.stringify({ nextCursor, previousCursor }).slice(1)}`);
    },
    { hasManyRows: true },
  );

  route(app, funding.countDeals, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return reads.staleFor(viewer, (from) => countDeals(from, { kind, filters: query }));
  });

  route(app, funding.listColumnOptions, memberWithKind, async ({ viewer, params: { kind, column }, query }) => {
    refuseOtherKinds(kind, [column]);
    const asked = { kind, key: column, search: query.search ?? '' };
    return { options: await reads.staleFor(viewer, (from) => listColumnOptions(from, asked)) };
  });

  route(app, funding.getDeal, memberWithKind, async ({ viewer, params, tellLimit }) => {
    const found = await reads.staleFor(viewer, (from) => findDeal(from, params));
    if (found === null) throw new Refusal('not_found');
    await countReading({ viewer, rows: 1, now: clock.now(), tellLimit });
    return found;
  });
}

/** Where most will ask. The other server's index is made when somebody asks there. */
function warmRowIndexes({ reads, log }: Context): Promise<void> {
  return reads.stale(async (from) => {
    for (const kind of dealKinds) await warmRowIndex(from, { kind, log });
  });
}

/** What answers for all rows of a filter. */
function registerInsightRoutes(app: FastifyInstance, { reads, vault, clock }: Context): void {
  const findPreview = keepPreviews(reads);

  route(app, facets.listFacets, memberWithKind, async ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, [...filteredKeys(query), ...(query.facets ?? [])]);
    const asked = { kind, keys: query.facets, filters: query };
    return { facets: await reads.staleFor(viewer, (from) => listFacets(from, asked)) };
  });

  route(app, facets.listFunderGroups, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const { filters, unknown, search, ...page } = query;
    const asked = { kind, filters: { filters, unknown, search }, ...page, vault, readerId: viewer.memberId };
    return reads.staleFor(viewer, (from) => listFunderGroups(from, asked));
  });

  route(app, insights.getChart, memberWithKind, async ({ viewer, params: { kind, chart }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const today = clock.now().toISOString().slice(0, 10);
    const found = await reads.staleFor(viewer, (from) => findChart(from, chart, { kind, filters: query, today }));
    if (found === null) throw new Refusal('not_found');
    return found;
  });

  route(app, insights.getPreview, anyone, ({ params: { kind } }) => findPreview(kind, clock.now()));
}

const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];
