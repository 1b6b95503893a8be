import type { FastifyInstance } from 'fastify';
import * as facets from '../../contract/deals/facets.ts';
import * as deals from '../../contract/deals/deals.ts';
import { seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { writtenReply } from '../http/reply-writer.ts';
import { route } from '../http/route.ts';
import { anyone, memberWithKind, type Member } from '../http/viewer.ts';
import { listColumnOptions } from './column-options.ts';
import { findKeysByEngine } from './engine-page-keys.ts';
import { listFacets } from './facets.ts';
import { countDeals, countKinds } from './figures.ts';
import { filteredKeys, refuseOtherKinds, rowsFor } from './filters.ts';
import { findDeal, listDeals } from './queries.ts';
import { countReadings, type CountedReading } from './row-limit.ts';

const newestOnly = ({ access }: Member, kind: DealKind) => ({ isNewestOnly: seesNewestOnly(access, kind) });

export function registerDealRoutes(app: FastifyInstance, context: Context): void {
  const { reads, vault, clock } = context;
  const countReading = countReadings(context);
  route(app, deals.getKinds, anyone, async ({ viewer }) => ({ kinds: await reads.staleFor(viewer, countKinds) }));

  route(
    app,
    deals.listDeals,
    memberWithKind,
    async ({ viewer, params: { kind }, query, reportLimit }) => {
      refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map((term) => term.key)]);
      // Once, also where the page has to be read again.
      const counted: Promise<CountedReading>[] = [];
      const count = async (rows: number): Promise<number> => {
        if (counted.length === 0) counted.push(countReading({ viewer, rows, now: clock.now(), reportLimit }));
        return (await counted[0])?.rows ?? rows;
      };
      const asked = { kind, query: rowsFor(query, viewer, kind), vault, readerId: viewer.memberId };
      const page = { ...asked, findUnindexed: findKeysByEngine, count };
      const { rows, nextCursor, previousCursor } = await reads.staleFor(viewer, (from) => listDeals(from, page));
      await holdBack(context, (await counted[0])?.wait);
      return writtenReply(`{"rows":[${rows.join(',')}],${JSON.stringify({ nextCursor, previousCursor }).slice(1)}`);
    },
    { hasManyRows: true },
  );

  route(app, deals.countDeals, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return reads.staleFor(viewer, (from) => countDeals(from, { kind, filters: rowsFor(query, viewer, kind) }));
  });

  route(app, facets.listFacets, memberWithKind, async ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, [...filteredKeys(query), ...(query.facets ?? [])]);
    const asked = { kind, keys: query.facets, filters: rowsFor(query, viewer, kind), today: dayOf(clock.now()) };
    return { facets: await reads.staleFor(viewer, (from) => listFacets(from, asked)) };
  });

  route(app, deals.listColumnOptions, memberWithKind, async ({ viewer, params: { kind, column }, query }) => {
    refuseOtherKinds(kind, [column]);
    const asked = { kind, key: column, search: query.search ?? '', ...newestOnly(viewer, kind) };
    return { options: await reads.staleFor(viewer, (from) => listColumnOptions(from, asked)) };
  });

  route(app, deals.getDeal, memberWithKind, async ({ viewer, params, reportLimit }) => {
    const asked = { ...params, ...newestOnly(viewer, params.kind) };
    const found = await reads.staleFor(viewer, (from) => findDeal(from, asked));
    if (found === null) throw new Refusal('not_found');
    const { wait } = await countReading({ viewer, rows: 1, now: clock.now(), reportLimit });
    await holdBack(context, wait);
    return found;
  });
}

/** For so many milliseconds; an answer that counted nothing waits for nothing. */
async function holdBack({ wait }: Context, milliseconds = 0): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds);
}
