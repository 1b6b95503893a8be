import type { FastifyInstance } from 'fastify';
import * as funding from '../../contract/funding.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import type { TableFilters } from '../../contract/table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { anyone, memberWithAccess } from '../http/viewer.ts';
import { refuseOtherKinds } from './filters.ts';
import { countDeals, countKinds, findDeal, listColumnOptions, listDeals } from './queries.ts';

export function registerFundingRoutes(app: FastifyInstance, { db, vault }: Context): void {
  route(app, funding.getKinds, anyone, async () => ({ kinds: await countKinds(db) }));

  route(app, funding.listDeals, memberWithAccess, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map((term) => term.key)]);
    return listDeals(db, { kind, query, vault, readerId: viewer.memberId });
  });

  route(app, funding.countDeals, memberWithAccess, ({ params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return countDeals(db, { kind, filters: query });
  });

  route(app, funding.listColumnOptions, memberWithAccess, async ({ params: { kind, column }, query }) => {
    refuseOtherKinds(kind, [column]);
    return { options: await listColumnOptions(db, { kind, key: column, search: query.search ?? '' }) };
  });

  route(app, funding.getDeal, memberWithAccess, ({ params }) => getDeal(db, params));
}

const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];

async function getDeal(db: Context['db'], params: { kind: DealKind; id: string }): Promise<funding.Deal> {
  const found = await findDeal(db, params);
  if (found === null) throw new Refusal('not_found');
  return found;
}
