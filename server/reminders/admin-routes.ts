import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/reminders/admin-reminders.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { csvRoute } from '../http/download.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { reminderEmail } from '../mail/emails/reminder.ts';
import { emailFrameOf } from '../mail/send.ts';
import * as commands from './admin-commands.ts';
import * as queries from './admin-queries.ts';

export function registerAdminReminderRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, vault, config } = context;
  const today = (): string => dayOf(clock.now());

  route(app, contract.listAdminReminders, admin, ({ viewer, query }) =>
    queries.listAdminReminders(db, { query, today: today(), vault, readerId: viewer.memberId }),
  );
  route(app, contract.countAdminReminders, admin, async ({ query }) => ({
    count: await queries.countAdminReminders(db, { query, today: today() }),
  }));
  route(app, contract.getReminderFigures, admin, async () => ({ data: await queries.getFigures(db, today()) }));
  route(app, contract.previewReminder, admin, async ({ query }) => {
    const frame = await emailFrameOf(context);
    const { subject, text } = reminderEmail(
      {
        // The schema lets these three through only.
        number: Number(query.email) as 1 | 2 | 3,
        hasDraft: query.draft === 'yes',
        reviewUrl: `${config.publicUrl}/review`,
        stopUrl: `${config.publicUrl}/reminders/stop/...`,
      },
      frame,
    );
    return { data: { subject, text } };
  });
  csvRoute(app, contract.exportReminderCounts, adminWithFreshFactor, async ({ viewer }) => {
    await commands.recordExport(context, { admin: viewer, requestId: null });
    return { fileName: 'reminder-counts.csv', text: queries.streamCounts(db) };
  });
  registerActions(app, context);
}

function registerActions(app: FastifyInstance, context: Context): void {
  for (const [endpoint, act] of [
    [contract.sendRemindersNow, commands.sendNow],
    [contract.cancelReminders, commands.cancel],
  ] as const) {
    route(app, endpoint, admin, async ({ viewer, requestId, query, body }) => ({
      data: await act(context, { admin: viewer, requestId }, { ...body, filters: query }),
    }));
  }
  route(app, contract.rescheduleReminders, admin, async ({ viewer, requestId, query, body }) => ({
    data: await commands.reschedule(context, { admin: viewer, requestId }, { ...body, filters: query }),
  }));
  route(app, contract.revealReminder, admin, async ({ viewer, requestId, params }) => ({
    data: { email: await commands.reveal(context, { admin: viewer, requestId }, params.id) },
  }));
  route(app, contract.pauseReminders, admin, async ({ viewer, requestId, body }) => {
    await commands.setPause(context, { admin: viewer, requestId }, body.isPaused);
    return undefined;
  });
}
