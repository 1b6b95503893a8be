import type { FastifyInstance } from 'fastify';
import * as records from '../../contract/subjects/records.ts';
import { countRecords, listRecords, recordKinds } from '../../contract/subjects/admin-subjects.ts';
import * as merges from '../../contract/subjects/merges.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import * as aliases from './alias-commands.ts';
import { editRecord } from './commands.ts';
import { findTwinsJob } from '../merging/jobs.ts';
import * as lists from './list-queries.ts';
import { mergeRecords } from '../merging/commands.ts';
import { previewMerge } from '../merging/queries.ts';
import { getRecord } from './queries.ts';
import { dismissTwins } from '../merging/duplicate-commands.ts';
import { listTwins } from '../merging/duplicate-queries.ts';

/** The records of funders, entrepreneurs and providers: one list each, everything else is the same for all three. */
export function registerSubjectRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  for (const kind of recordKinds) {
    route(app, listRecords[kind], admin, ({ viewer, query }) =>
      lists.listRecords(db, { kind, query, vault, readerId: viewer.memberId }),
    );
    route(app, countRecords[kind], admin, async ({ query }) => ({
      count: await lists.countRecords(db, { kind, filters: query }),
    }));
  }

  route(app, records.getRecord, admin, async ({ params }) => ({ data: await getRecord(db, params) }));
  route(app, records.editRecord, admin, async ({ viewer, requestId, params, body }) => ({
    data: await editRecord(context, { admin: viewer, requestId }, { ...params, ...body }),
  }));
  route(app, records.addAlias, admin, async ({ viewer, requestId, params, body }) => ({
    data: await aliases.addAlias(context, { admin: viewer, requestId }, { ...params, ...body }),
  }));
  route(app, records.removeAlias, admin, async ({ viewer, requestId, params }) => {
    await aliases.removeAlias(context, { admin: viewer, requestId }, params);
    return undefined;
  });
  registerMergeRoutes(app, context);
}

function registerMergeRoutes(app: FastifyInstance, context: Context): void {
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
