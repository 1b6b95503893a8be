import type { FastifyInstance } from 'fastify';
import { undoHeldDecisions } from '../../contract/desk/cases.ts';
import * as emails from '../../contract/desk/desk-emails.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { adminOrModerator } from '../http/viewer.ts';
import { changeDeskEmails, hasDeskEmails } from './email-commands.ts';
import { undoHeld } from './held-commands.ts';

export function registerDeskRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, undoHeldDecisions, adminOrModerator, async ({ viewer, params }) => ({
    data: { undone: await undoHeld(db, { batchId: params.batch, memberId: viewer.memberId }) },
  }));
  route(app, emails.getDeskEmails, adminOrModerator, async ({ viewer }) => ({
    data: { hasEmails: await hasDeskEmails(db, viewer.memberId) },
  }));
  route(app, emails.changeDeskEmails, adminOrModerator, async ({ viewer: { memberId }, body: { hasEmails } }) => {
    await changeDeskEmails(db, { memberId, hasEmails });
    return { data: { hasEmails } };
  });
}
