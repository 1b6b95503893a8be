import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/invitations/invitations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { invite, sendAgain, withdraw } from './commands.ts';
import { listInvitations } from './queries.ts';

export function registerInvitationRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.listInvitations, admin, async () => ({
    data: await listInvitations(context.db, context.clock.now()),
  }));
  route(app, contract.invite, adminWithFreshFactor, async ({ viewer, requestId, reportLimit, body }) => ({
    data: await invite(context, { admin: viewer, requestId, reportLimit }, body),
  }));
  route(app, contract.sendInvitationAgain, adminWithFreshFactor, async ({ viewer, requestId, params }) => ({
    data: await sendAgain(context, { admin: viewer, requestId }, params.id),
  }));
  route(app, contract.withdrawInvitation, admin, async ({ viewer, requestId, params }) => {
    await withdraw(context, { admin: viewer, requestId }, params.id);
    return undefined;
  });
}
