import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/setup/setup.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, anyone } from '../http/viewer.ts';
import { endFirstDay, foldChecklist, openTestEmail, sendTestEmail, showChecklist, skipStep } from './commands.ts';
import { readSetup } from './queries.ts';

export function registerSetupRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.getSetup, admin, async ({ viewer }) => {
    const setup = await readSetup(context, viewer);
    if (Object.values(setup.done).every(Boolean)) await endFirstDay(context);
    return { data: setup };
  });
  route(app, contract.showChecklist, admin, async ({ viewer, requestId, body }) => {
    await showChecklist(context, { admin: viewer, requestId }, body.isShown);
    return { data: await readSetup(context, viewer) };
  });
  route(app, contract.foldChecklist, admin, async ({ viewer, body }) => {
    await foldChecklist(context, body.isFolded);
    return { data: await readSetup(context, viewer) };
  });
  route(app, contract.skipStep, admin, async ({ viewer, requestId, params, body }) => {
    await skipStep(context, { admin: viewer, requestId }, { step: params.step, isSkipped: body.isSkipped });
    const setup = await readSetup(context, viewer);
    if (!body.isSkipped || contract.stepsLeft(setup).length > 0) return { data: setup };
    await endFirstDay(context);
    return { data: await readSetup(context, viewer) };
  });
  route(app, contract.sendTestEmail, admin, async ({ viewer, requestId, body }) => {
    await sendTestEmail(context, { admin: viewer, requestId }, body.email);
    return undefined;
  });
  route(app, contract.openTestEmail, anyone, async ({ params }) => {
    await openTestEmail(context, params.token);
    return undefined;
  });
}
