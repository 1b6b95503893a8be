import type { FastifyInstance } from 'fastify';
import { cancelReminder, listMyReminders, remindOfDraft, setReminder } from '../../contract/reminders/reminders.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember } from '../http/viewer.ts';
import * as commands from './commands.ts';
import { listReminders } from './queries.ts';

export function registerReminderRoutes(app: FastifyInstance, context: Context): void {
  route(app, listMyReminders, activeMember, async ({ viewer }) => ({
    data: await listReminders(context.db, { vault: context.vault, memberId: viewer.memberId }),
  }));
  route(app, setReminder, activeMember, async ({ viewer, body }) => ({
    data: await commands.setReminder(context, viewer, body),
  }));
  route(app, remindOfDraft, activeMember, async ({ viewer, params, body }) => ({
    data: await commands.remindOfDraft(context, viewer, { draftId: params.id, body }),
  }));
  route(app, cancelReminder, activeMember, async ({ viewer, params }) => {
    await commands.cancelReminder(context, { memberId: viewer.memberId, id: params.id });
    return undefined;
  });
}
