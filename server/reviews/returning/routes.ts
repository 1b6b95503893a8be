import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/reviews/return-codes.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { anyone } from '../../http/viewer.ts';
import { reviewWriter } from '../policy.ts';
import { editReturned } from './edit-commands.ts';
import { forgetMine, giveReturnCode, openReturned, withdrawReturned } from './commands.ts';

export function registerReturnRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.makeReturnCode, reviewWriter, async ({ viewer, params }) => ({
    data: await giveReturnCode(context, viewer, params.id),
  }));
  route(app, contract.forgetMyReview, reviewWriter, async ({ viewer, params }) => ({
    data: await forgetMine(context, viewer, params.id),
  }));
  route(app, contract.openReturn, anyone, async ({ body, address, reportLimit }) => ({
    data: await openReturned(context, { ...body, address, reportLimit }),
  }));
  route(app, contract.editReturned, anyone, async ({ body, address, reportLimit }) => ({
    data: await editReturned(context, { ...body, address, reportLimit }),
  }));
  route(app, contract.withdrawReturned, anyone, async ({ body, address, reportLimit }) => ({
    data: await withdrawReturned(context, { ...body, address, reportLimit }),
  }));
}
