import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/members/admin-actions.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin, adminWithFreshFactor } from '../../http/viewer.ts';
import { doAction } from './action-commands.ts';
import { eraseAll } from './erase-commands.ts';
import { askMerge } from './merge-commands.ts';
import { sendLinks, signOut, writeNote } from './single-commands.ts';
import { previewAction } from './preview-queries.ts';
import { getStatus } from './action-queries.ts';
import { undoAction } from './undo-commands.ts';

export function registerMemberRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.getMemberStatus, admin, async ({ viewer, params }) => ({
    data: await getStatus(context.db, {
      memberId: params.id,
      adminId: viewer.memberId,
      now: context.clock.now(),
    }),
  }));
  route(app, contract.writeMemberNote, admin, async ({ viewer, requestId, params, body }) => {
    await writeNote(context, { admin: viewer, requestId }, { memberId: params.id, ...body });
    return undefined;
  });
  route(app, contract.previewAdminAction, admin, async ({ viewer, query, body: { action, ...chosen } }) => ({
    data: await previewAction(context, { adminId: viewer.memberId, action, chosen: { ...chosen, filters: query } }),
  }));
  route(
    app,
    contract.doAdminAction,
    adminWithFreshFactor,
    async ({ viewer, requestId, query, body: { action, hasEmail, ...chosen } }) => ({
      data: await doAction(
        context,
        { admin: viewer, requestId },
        { action, hasEmail, chosen: { ...chosen, filters: query } },
      ),
    }),
  );
  route(app, contract.undoAdminAction, adminWithFreshFactor, async ({ viewer, requestId, params }) => ({
    data: await undoAction(context, { admin: viewer, requestId }, params.id),
  }));
  for (const [endpoint, act] of [
    [contract.sendMemberLinks, sendLinks],
    [contract.signMembersOut, signOut],
  ] as const) {
    route(app, endpoint, admin, async ({ viewer, requestId, query, body }) => ({
      data: await act(context, { admin: viewer, requestId }, { ...body, filters: query }),
    }));
  }
  registerEnds(app, context);
}

/** What nothing brings back. */
function registerEnds(app: FastifyInstance, context: Context): void {
  route(
    app,
    contract.eraseMembers,
    adminWithFreshFactor,
    async ({ viewer, requestId, query, body: { confirmation, reason, ...chosen } }) => ({
      data: await eraseAll(
        context,
        { admin: viewer, requestId },
        { chosen: { ...chosen, filters: query }, confirmation, reason },
      ),
    }),
  );
  route(app, contract.mergeMembers, adminWithFreshFactor, async ({ viewer, requestId, body }) => ({
    data: await askMerge(context, { admin: viewer, requestId }, body),
  }));
}
