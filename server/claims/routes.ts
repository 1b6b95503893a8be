import type { FastifyInstance } from 'fastify';
import * as claims from '../../contract/claims/claims.ts';
import { assignClaims } from '../../contract/desk/cases.ts';
import type { Context } from '../context.ts';
import { assignCases } from '../desk/assignments.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../http/route.ts';
import { activeMember, admin } from '../http/viewer.ts';
import { listPublished } from '../reviews/publishing/published-queries.ts';
import { askClaimCode, proveClaim, withdrawClaim } from './commands.ts';
import { decideClaim, decideClaims } from './moderation-commands.ts';
import { listClaims } from './moderation-queries.ts';
import { getStatus, holdsFunder } from './queries.ts';

export function registerClaimRoutes(app: FastifyInstance, context: Context): void {
  route(app, claims.getClaim, activeMember, async ({ viewer, params }) => ({
    data: await getStatus(context.db, { member: viewer, funderId: params.id }),
  }));

  route(app, claims.askClaimCode, activeMember, async ({ viewer, params, body }) => ({
    data: await askClaimCode(context, viewer, { funderId: params.id, ...body }),
  }));

  route(app, claims.proveClaim, activeMember, async ({ viewer, params, body }) => ({
    data: await proveClaim(context, viewer, { funderId: params.id, ...body }),
  }));

  route(app, claims.withdrawClaim, activeMember, async ({ viewer, params }) => ({
    data: await withdrawClaim(context, viewer, { funderId: params.id }),
  }));

  route(app, claims.listClaimedReviews, activeMember, async ({ viewer, params, query }) => {
    const { memberId } = viewer;
    if (!(await holdsFunder(context.db, { memberId, funderId: params.id })))
      throw new Refusal('not_found', { detail: 'You do not speak for a funder with this id.' });
    return listPublished(context, { funderId: params.id, readerId: memberId, ...query });
  });

  route(app, claims.listClaims, admin, ({ viewer, query }) => listClaims(context, viewer, query));

  route(app, claims.decideClaim, admin, async ({ viewer, params, body, requestId }) => ({
    data: await decideClaim(context, viewer, { id: params.id, body, requestId }),
  }));

  route(app, claims.decideClaims, admin, async ({ viewer, body, requestId }) => ({
    data: await decideClaims(context, viewer, { body, requestId }),
  }));

  route(app, assignClaims, admin, async ({ body }) => {
    await assignCases(context, 'claim', body);
    return undefined;
  });
}
