import type { FastifyInstance } from 'fastify';
import * as facets from '../../contract/deals/facets.ts';
import { seesNewestOnly } from '../../contract/deals/kind-access.ts';
import { getCostTerms } from '../../contract/insights/cost-terms.ts';
import { getFunderDeals } from '../../contract/insights/funder-deals.ts';
import { getFunderTerms } from '../../contract/insights/funder-terms.ts';
import * as insights from '../../contract/insights/insights.ts';
import { getTermsOfDeals } from '../../contract/insights/offer-check.ts';
import type { Context } from '../context.ts';
import { dayOf } from '../clock.ts';
import { filteredKeys, refuseOtherKinds, rowsFor } from '../deals/filters.ts';
import { route } from '../http/route.ts';
import { anyone, memberWithKind } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { findChart } from './charts.ts';
import { findCostTerms } from './cost-terms-queries.ts';
import { listFunderDeals } from './funder-deals-queries.ts';
import { findFunderTerms } from './funder-terms-queries.ts';
import { listFunderGroups } from './funder-groups.ts';
import { findTermsOfDeals } from './offer-check-queries.ts';
import { keepPreviews } from './preview.ts';

/** What answers for all rows of a filter. */
export function registerInsightRoutes(app: FastifyInstance, { reads, vault, clock }: Context): void {
  const findPreview = keepPreviews(reads);

  route(app, facets.listFunderGroups, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const { filters, unknown, search, ...page } = query;
    const rows = rowsFor({ filters, unknown, search }, viewer, kind);
    const asked = { kind, filters: rows, ...page, vault, readerId: viewer.memberId };
    return reads.staleFor(viewer, (from) => listFunderGroups(from, asked));
  });

  route(app, insights.getChart, memberWithKind, async ({ viewer, params: { kind, chart }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    const filters = rowsFor(query, viewer, kind);
    const today = clock.now().toISOString().slice(0, 10);
    const found = await reads.staleFor(viewer, (from) => findChart(from, chart, { kind, filters, today }));
    if (found === null) throw new Refusal('not_found');
    return found;
  });

  route(app, getTermsOfDeals, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return reads.staleFor(viewer, (from) => findTermsOfDeals(from, { kind, filters: rowsFor(query, viewer, kind) }));
  });

  route(app, getCostTerms, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return reads.staleFor(viewer, (from) => findCostTerms(from, { kind, filters: rowsFor(query, viewer, kind) }));
  });

  route(app, getFunderDeals, anyone, async ({ viewer, params }) => ({
    data: await reads.staleFor(viewer, (db) =>
      listFunderDeals(db, { funderId: params.id, viewer, today: dayOf(clock.now()) }),
    ),
  }));

  route(app, getFunderTerms, memberWithKind, async ({ viewer, params: { kind, id }, query }) => {
    const isNewestOnly = seesNewestOnly(viewer.access, kind);
    const asked = { kind, funderId: id, type: query.type, isEverywhere: query.region === 'any', isNewestOnly, viewer };
    return { data: await reads.staleFor(viewer, (db) => findFunderTerms(db, asked)) };
  });

  route(app, insights.getPreview, anyone, ({ params: { kind } }) => findPreview(kind, clock.now()));
}
