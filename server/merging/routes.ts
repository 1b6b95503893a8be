import type { FastifyInstance } from 'fastify';
import * as merges from '../../contract/subjects/merges.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { mergeRecords } from './commands.ts';
import { dismissTwins } from './duplicate-commands.ts';
import { listTwins } from './duplicate-queries.ts';
import { findTwinsJob } from './jobs.ts';
import { previewMerge } from './queries.ts';

export function registerMergeRoutes(app: FastifyInstance, context: Context): void {
  const { db, jobs } = context;
  route(app, merges.previewMerge, admin, async ({ params, query }) => ({
    // What it counts is of one moment.
    data: await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => previewMerge(trx, { ...params, into: query.into })),
  }));
  route(app, merges.mergeRecords, adminWithFreshFactor, async ({ viewer, requestId, params, body }) => ({
    data: await mergeRecords(context, { admin: viewer, requestId }, { ...params, ...body }),
  }));
  route(app, merges.listTwins, admin, ({ params }) => listTwins(db, params.kind));
  route(app, merges.dismissTwins, admin, async ({ viewer, requestId, params, body }) => {
    await dismissTwins(context, { admin: viewer, requestId }, { ...params, ...body });
    return undefined;
  });
  route(app, merges.findTwins, admin, async ({ params }) => {
    await db.transaction().execute((trx) => jobs.send(trx, findTwinsJob, params, { key: params.kind }));
    return undefined;
  });
}
