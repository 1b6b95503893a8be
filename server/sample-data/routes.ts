import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/sample-data/sample-data.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { removeSampleData } from './commands.ts';
import { readSampleState } from './queries.ts';

export function registerSampleDataRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  route(app, contract.getSampleData, admin, async ({ viewer }) => ({
    data: await readSampleState(db, { vault, adminId: viewer.memberId }),
  }));
  route(app, contract.removeSampleData, adminWithFreshFactor, async ({ viewer, body, requestId }) => {
    await removeSampleData(context, { ...body, adminId: viewer.memberId, requestId });
    return { data: await readSampleState(db, { vault, adminId: viewer.memberId }) };
  });
}
