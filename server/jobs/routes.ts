import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/jobs/jobs.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin } from '../http/viewer.ts';
import { offeredRuns, runReviews } from '../reviews/run-commands.ts';
import { actOnFailedJob, type JobAction } from './commands.ts';
import { listFailedJobs, listRefusedEmails, listWorks } from './queries.ts';

export function registerJobRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  route(app, contract.listJobs, admin, async () => ({
    data: {
      works: await listWorks(db),
      failed: await listFailedJobs(db),
      refusedEmails: await listRefusedEmails(db),
      reviewRuns: offeredRuns(context),
    },
  }));
  route(app, contract.runReviews, admin, async ({ viewer, body, requestId }) => ({
    data: { reviews: await runReviews(context, viewer, { run: body.run, requestId }) },
  }));
  for (const [endpoint, action] of [
    [contract.retryJob, 'retry'],
    [contract.dropJob, 'drop'],
  ] as const satisfies readonly (readonly [unknown, JobAction])[]) {
    route(app, endpoint, admin, async ({ viewer, params, requestId }) => {
      await actOnFailedJob(context, viewer, { id: params.id, action, requestId });
      return undefined;
    });
  }
}
