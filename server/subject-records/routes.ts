import type { FastifyInstance } from 'fastify';
import * as records from '../../contract/subjects/records.ts';
import { countRecords, listRecords, recordKinds } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin } from '../http/viewer.ts';
import * as aliases from './alias-commands.ts';
import { editRecord } from './commands.ts';
import * as lists from './list-queries.ts';
import { getRecord } from './queries.ts';
import { changeStates } from './state-commands.ts';

/** The records of funders, entrepreneurs and providers: one list each, everything else is the same for all three. */
export function registerSubjectRecordRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  for (const kind of recordKinds) {
    route(app, listRecords[kind], admin, ({ viewer, query }) =>
      lists.listRecords(db, { kind, query, vault, readerId: viewer.memberId }),
    );
    route(app, countRecords[kind], admin, async ({ query }) => ({
      count: await lists.countRecords(db, { kind, filters: query }),
    }));
    route(app, records.changeStates[kind], admin, async ({ viewer, requestId, query, body }) => ({
      data: await changeStates(context, { admin: viewer, requestId }, { kind, filters: query, ...body }),
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
}
