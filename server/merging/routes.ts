import type { FastifyInstance } from 'fastify';
import * as changes from '../../contract/subjects/changes.ts';
import * as merges from '../../contract/subjects/merges.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { listRecordChanges } from './change-queries.ts';
import { mergeRecords } from './commands.ts';
import { dismissDuplicates } from './duplicate-commands.ts';
import { findDuplicatesJob } from './jobs.ts';
import { listDuplicates, previewMerge } from './queries.ts';
import { undoRecordChange } from './undo-commands.ts';

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
  route(app, changes.listRecordChanges, admin, () => listRecordChanges(db, { now: context.clock.now() }));
  route(app, changes.undoRecordChange, admin, async ({ viewer, requestId, params }) => ({
    data: await undoRecordChange(context, { admin: viewer, requestId }, params.changeId),
  }));
  route(app, merges.listDuplicates, admin, ({ params }) => listDuplicates(context, params.kind));
  route(app, merges.dismissDuplicates, admin, async ({ viewer, requestId, params, body }) => {
    await dismissDuplicates(context, { admin: viewer, requestId }, { ...params, ...body });
    return undefined;
  });
  route(app, merges.findDuplicates, admin, async ({ params }) => {
    await db.transaction().execute((trx) => jobs.send(trx, findDuplicatesJob, params, { key: params.kind }));
    return undefined;
  });
}
