import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/reminders/guest-reminders.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { askGuestReminder, confirmGuestReminder } from './guest-commands.ts';

export function registerGuestReminderRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.askGuestReminder, anyone, async ({ body, address }) => {
    await askGuestReminder(context, body, address);
    return { data: { linkDays: contract.guestReminderLinkDays } };
  });
  route(app, contract.confirmGuestReminder, anyone, async ({ body }) => ({
    data: await confirmGuestReminder(context, body.token),
  }));
}
