import type { FastifyInstance } from 'fastify';
import { stopReminders as endpoint } from '../../contract/reminders/stops.ts';
import type { Context } from '../context.ts';
import { oneClickRoute } from '../http/one-click-route.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { stopReminders } from './send-commands.ts';
import { readStopToken } from './stop-token.ts';

export function registerReminderStopRoutes(app: FastifyInstance, context: Context): void {
  const stop = async (token: string): Promise<void> => {
    const reminderId = readStopToken(context.vault, token);
    if (reminderId !== null) await stopReminders(context, { reminderId, state: 'unsubscribed' });
  };
  route(app, endpoint, anyone, async ({ body }) => {
    await stop(body.token);
    return undefined;
  });
  // What a mail program sends to the address of the email's List-Unsubscribe. Its GET is the page with the button.
  oneClickRoute(app, '/reminders/stop/:token', endpoint.body.shape.token, stop);
}
