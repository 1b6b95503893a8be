import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/free-access/free-access.ts';
import { listOthersOfMailbox } from '../access/mailbox-queries.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember, admin, adminWithFreshFactor } from '../http/viewer.ts';
import { applyForAccess, decideApplication, withdrawApplication } from './application-commands.ts';
import { createCode, redeemCode, switchCode } from './code-commands.ts';
import { countApplications, getCodeUses, listApplications, listApplicationsOf, listCodes } from './queries.ts';
import { mayAsk } from './rules.ts';

export function registerFreeAccessRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, vault } = context;

  route(app, contract.getMyApplication, activeMember, async ({ viewer }) => {
    const { memberId, email } = viewer;
    const earlier = await listApplicationsOf(db, [memberId]);
    const others = await listApplicationsOf(db, await listOthersOfMailbox(db, { vault, memberId, email }));
    const answer = mayAsk(earlier, others, clock.now());
    const { askAgainOn, isMailboxUsed } = answer.canAsk ? { askAgainOn: null, isMailboxUsed: false } : answer;
    const { canAsk } = answer;
    return { data: { application: earlier[0]?.application ?? null, canAsk, askAgainOn, isMailboxUsed } };
  });
  route(app, contract.applyForAccess, activeMember, async ({ viewer, body }) => ({
    data: await applyForAccess(context, viewer, body),
  }));
  route(app, contract.withdrawApplication, activeMember, async ({ viewer, params }) => {
    await withdrawApplication(context, viewer, params.id);
    return undefined;
  });
  route(app, contract.redeemCode, activeMember, async ({ viewer, body, reportLimit }) => ({
    data: await redeemCode(context, viewer, { typed: body.code, reportLimit }),
  }));

  route(app, contract.listAccessCodes, admin, async () => ({ data: await listCodes(db) }));
  route(app, contract.listCodeUses, admin, async ({ params }) => ({ data: await getCodeUses(db, params.id) }));
  route(app, contract.createAccessCode, adminWithFreshFactor, async ({ viewer, body, requestId }) => ({
    data: await createCode(context, viewer, { body, requestId }),
  }));
  route(app, contract.switchAccessCode, adminWithFreshFactor, async ({ viewer, params, body, requestId }) => ({
    data: await switchCode(context, viewer, { id: params.id, body, requestId }),
  }));
  route(app, contract.listApplications, admin, async ({ query }) => ({
    data: await listApplications(db, query.state),
    counts: await countApplications(db),
  }));
  route(app, contract.decideApplication, adminWithFreshFactor, async ({ viewer, params, body, requestId }) => ({
    data: await decideApplication(context, viewer, { id: params.id, body, requestId }),
  }));
}
