import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/overview/overview.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminOrModerator } from '../http/viewer.ts';
import { readChanges } from './change-queries.ts';
import { readHealth } from './health-queries.ts';
import { currentSettings } from '../current-settings.ts';
import { listCohorts, listWaiting, listWeeks } from './queries.ts';

/** One answer for each card of the overview, so that one that fails takes no other along. */
export function registerOverviewRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  route(app, contract.getWaiting, adminOrModerator, async ({ viewer }) => ({
    data: {
      items: await listWaiting(db, {
        isAdmin: viewer.role === 'admin',
        isModerator: viewer.isModerator,
        now: clock.now(),
        targets: contract.waitingTargetsOf(await currentSettings(context)),
      }),
    },
  }));
  route(app, contract.getChanges, adminOrModerator, async ({ viewer, query }) => ({
    data: await readChanges(db, {
      since: query.since,
      isAdmin: viewer.role === 'admin',
      isModerator: viewer.isModerator,
      now: clock.now(),
    }),
  }));
  route(app, contract.getWeeks, admin, async () => ({ data: { weeks: await listWeeks(db, clock.now()) } }));
  route(app, contract.getCohorts, admin, async () => ({ data: await listCohorts(db) }));
  route(app, contract.getHealth, admin, async () => ({
    data: { ...(await readHealth(context)), hasUnnamedProxy: app.hasUnnamedProxy() },
  }));
}
