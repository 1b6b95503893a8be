import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Access } from '../../contract/access/access.ts';
import { findFits, findFunders } from '../../contract/find/find.ts';
import { usualFunders, usualWeight, type Search } from '../../contract/find/search.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import { openKinds, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { memberWithAccess } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { listFits } from './fit-queries.ts';
import { keepDeals } from './kept-deals.ts';
import { keepModels } from './models.ts';
import { findFunders as rankFunders } from './queries.ts';
import { amountInUsd } from './similar.ts';
import { keepFigures } from './treatment-queries.ts';

export function registerFindRoutes(app: FastifyInstance, context: Context): void {
  const { reads, clock } = context;
  const models = keepModels(context);
  const deals = keepDeals();
  const readFigures = keepFigures(reads);

  route(app, findFunders, memberWithAccess, async ({ viewer: { access, ...viewer }, query }) => {
    const question = {
      ...askingOf(query, { access, today: dayOf(clock.now()) }),
      sort: query.sort ?? 'both',
      limit: query.limit ?? usualFunders,
    };
    const figures = await readFigures();
    return { data: await reads.staleFor(viewer, (db) => rankFunders({ db, models, deals, figures }, question)) };
  });
  route(app, findFits, memberWithAccess, async ({ viewer: { access, ...viewer }, query }) => {
    const question = { ...askingOf(query, { access, today: dayOf(clock.now()) }), funderIds: query.funders };
    const figures = await readFigures();
    return { data: await reads.staleFor(viewer, (db) => listFits({ db, models, deals, figures }, question)) };
  });
}

type Sought = Omit<z.output<typeof findFits.query>, 'funders'>;

/** Refuses kinds that are not open. */
function askingOf(query: Sought, { access, today }: { access: Access; today: string }) {
  const { amount = null, currency = 'USD', kind } = query;
  const open = openKinds(access);
  const kinds = kind === 'any' ? open : open.filter((one) => one === kind);
  if (kinds.length === 0) throw new Refusal('kind_not_open');
  if (kind !== 'any') refuseOtherTypes(kind, query.type);
  const search: Search = {
    kind,
    amount,
    currency,
    type: query.type ?? null,
    stage: query.stage ?? null,
    country: query.country ?? null,
    region: query.region ?? null,
    sectors: query.sectors ?? [],
    purpose: query.purpose ?? null,
  };
  const asked = { search, amountUsd: amountInUsd(amount, currency), today };
  const { speed, terms, respect, help, certainty } = query;
  return {
    kinds,
    askedOf: (one: DealKind) => ({ ...asked, isNewestOnly: seesNewestOnly(access, one) }),
    weights: {
      speed: speed ?? usualWeight,
      terms: terms ?? usualWeight,
      respect: respect ?? usualWeight,
      help: help ?? usualWeight,
      certainty: certainty ?? usualWeight,
    },
    kept: query.kept ?? [],
    added: query.added ?? [],
  };
}

function refuseOtherTypes(kind: DealKind, type: string | undefined): void {
  const options = findColumn(kind, typeKeys[kind])?.options ?? [];
  if (type === undefined || options.some(({ value }) => value === type)) return;
  throw new Refusal('invalid_query', { errors: { type: `No type of ${kind}` } });
}
