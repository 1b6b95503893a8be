import type { FastifyInstance } from 'fastify';
import * as facets from '../../contract/funding-facets.ts';
import * as funding from '../../contract/funding.ts';
import * as insights from '../../contract/funding-insights.ts';
import { dealKinds } from '../../contract/funding-options.ts';
import type { TableFilters } from '../../contract/table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { writtenReply } from '../http/reply-writer.ts';
import { route } from '../http/route.ts';
import { anyone, memberWithKind } from '../http/viewer.ts';
import { findChart } from './charts.ts';
import { listFacets } from './facets.ts';
import { countDeals } from './figures.ts';
import { refuseOtherKinds } from './filters.ts';
import { listFunderGroups } from './funder-groups.ts';
import { keepPreviews } from './preview.ts';
import { countKinds, findDeal, listColumnOptions, listDeals } from './queries.ts';
import { warmRowIndex } from './row-index/keep.ts';
import { countReadings } from './row-limit.ts';

export function registerFundingRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault, clock } = context;
  const countReading = countReadings(context);
  registerInsightRoutes(app, context);
  // Beside the first requests, one kind after the other.
  app.addHook('onListen', (done) => {
    void warmRowIndexes(context);
    done();
  });

  route(app, funding.getKinds, anyone, async () => ({ kinds: await countKinds(db) }));

  route(
    app,
    funding.listDeals,
    memberWithKind,
    async ({ viewer, params: { kind }, query, tellLimit }) => {
      refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map((term) => term.key)]);
      const count = (rows: number): Promise<void> => countReading({ viewer, rows, now: clock.now(), tellLimit });
      const { rows, nextCursor, previousCursor } = await listDeals(db, {
        kind,
        query,
        vault,
        readerId: viewer.memberId,
        count,
      });
      return writtenReply(`{"rows":[${rows.join(',')}],${JSON.stringify({ nextCursor, previousCursor }).slice(1)}`);
    },
    { hasManyRows: true },
  );

  route(app, funding.countDeals, memberWithKind, ({ params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return countDeals(db, { kind, filters: query });
  });

  route(app, funding.listColumnOptions, memberWithKind, async ({ params: { kind, column }, query }) => {
    refuseOtherKinds(kind, [column]);
    return { options: await listColumnOptions(db, { kind, key: column, search: query.search ?? '' }) };
  });

  route(app, funding.getDeal, memberWithKind, async ({ viewer, params, tellLimit }) => {
    const found = await findDeal(db, params);
    if (found === null) throw new Refusal('not_found');
    await countReading({ viewer, rows: 1, now: clock.now(), tellLimit });
    return found;
  });
}

async function warmRowIndexes({ db, log }: Context): Promise<void> {
  for (const kind of dealKinds) await warmRowIndex(db, { kind, log });
}

/** What answers for all rows of a filter. */
function registerInsightRoutes(app: FastifyInstance, { db, vault, clock }: Context): void {
  const findPreview = keepPreviews(db);

  route(app, facets.listFacets, memberWithKind, async ({ params: { kind }, query }) => {
    refuseOtherKinds(kind, [...filteredKeys(query), ...(query.facets ?? [])]);
    return { facets: await listFacets(db, { kind, keys: query.facets, filters: query }) };
  });

  route(app, facets.listFunderGroups, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const { filters, unknown, search, ...page } = query;
    const rows = { filters, unknown, search };
    return listFunderGroups(db, { kind, filters: rows, ...page, vault, readerId: viewer.memberId });
  });

  route(app, insights.getChart, memberWithKind, async ({ params: { kind, chart }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const today = clock.now().toISOString().slice(0, 10);
    const found = await findChart(db, chart, { kind, filters: query, today });
    if (found === null) throw new Refusal('not_found');
    return found;
  });

  route(app, insights.getPreview, anyone, ({ params: { kind } }) => findPreview(kind, clock.now()));
}

const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];
