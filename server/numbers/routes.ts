import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/numbers/numbers.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin } from '../http/viewer.ts';
import { readLeaving, readSearches } from './leaving-queries.ts';
import { readAccess, readFunnel } from './people-queries.ts';
import { readDecisions, readFlags } from './review-queries.ts';
import { currentSettings } from '../current-settings.ts';
import { periodOf, type AskedPeriod } from './rules.ts';

/** One answer for each panel, so that one that fails takes no other along. */
export function registerNumberRoutes(app: FastifyInstance, { db, clock, config }: Context): void {
  const asked = (query: AskedPeriod) => periodOf(query, clock.now());
  route(app, contract.getFunnel, admin, async ({ query }) => ({ data: await readFunnel(db, asked(query)) }));
  route(app, contract.getDecisions, admin, async ({ query }) => ({
    data: await readDecisions(db, asked(query), (await currentSettings({ db, config })).reviewMostDays),
  }));
  route(app, contract.getFlags, admin, async ({ viewer, query }) => {
    const period = asked(query);
    return { data: viewer.isModerator ? await readFlags(db, period) : null };
  });
  route(app, contract.getAccess, admin, async ({ query }) => ({
    data: await readAccess(db, asked(query), clock.now()),
  }));
  route(app, contract.getSearches, admin, async ({ query }) => ({ data: await readSearches(db, asked(query)) }));
  route(app, contract.getLeaving, admin, async ({ query }) => ({ data: await readLeaving(db, asked(query)) }));
}
