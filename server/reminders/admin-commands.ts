import type { AuditAction } from '../../contract/audit/words.ts';
import type { SkippedReason, rescheduleReminders } from '../../contract/reminders/admin-reminders.ts';
import { mostRemindersAtOnce } from '../../contract/reminders/admin-reminders.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import type { Admin } from '../http/viewer.ts';
import { findPause, listReminderIds, maskedEmail } from './admin-queries.ts';
import { reminderEmailJob } from './jobs.ts';
import { listEmailDays, lockAddress, recordEmail } from './send-commands.ts';
import { emailDays } from '../../contract/reminders/email-days.ts';
import { dayAfter, dueEmail, problemOfNewDay } from './send-rules.ts';

export interface Action {
  readonly admin: Admin;
  readonly requestId: string | null;
}
export interface Chosen {
  /** Null: all of the filter but `except`. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly filters: TableFilters;
}
type Outcome = ReplyOf<typeof rescheduleReminders>['data'];

interface Waiting {
  readonly id: string;
  readonly email: string;
  readonly remindOn: string;
  readonly sentCount: number;
}

/** The next email of each at once, within the limits of its address. */
export async function sendNow(context: Context, change: Action, chosen: Chosen): Promise<Outcome> {
  const { db, jobs, clock } = context;
  if ((await findPause(db)) !== null)
    throw new Refusal('invalid_transition', { detail: 'All reminders are paused. Resume them first.' });
  const today = dayOf(clock.now());
  return actOnEach(context, { change, chosen, action: 'reminder.send_now' }, async (trx, reminder) => {
    await lockAddress(trx, reminder.email);
    const { sentCount } = reminder;
    // The next email is due today at the latest; those after it keep their distance to it.
    const latest = dayAfter(today, -(emailDays[sentCount] ?? 0));
    const remindOn = reminder.remindOn < latest ? reminder.remindOn : latest;
    const emailDaysOfAddress = await listEmailDays(trx, { email: reminder.email, today });
    const due = dueEmail({ remindOn, sentCount, emailDaysOfAddress }, today);
    if (due.do === 'wait') return 'six_days';
    if (due.do === 'end') return 'six_a_year';
    await recordEmail(trx, reminder, { due, remindOn, today });
    await jobs.send(trx, reminderEmailJob, { reminderId: reminder.id, letter: due.email });
    return null;
  });
}

export async function reschedule(
  context: Context,
  change: Action,
  { date, ...chosen }: Chosen & Pick<BodyOf<typeof rescheduleReminders>, 'date'>,
): Promise<Outcome> {
  const problem = problemOfNewDay(date, context.clock.now());
  if (problem !== null) throw new Refusal('invalid', { errors: { date: problem } });
  return actOnEach(
    context,
    { change, chosen, action: 'reminder.reschedule', after: { date } },
    async (trx, reminder) => {
      const remindOn = dayAfter(date, -(emailDays[reminder.sentCount] ?? 0));
      await trx
        .updateTable('reminders')
        .set({ next_send_on: date, remind_on: remindOn })
        .where('id', '=', reminder.id)
        .execute();
      return null;
    },
  );
}

export async function cancel(context: Context, change: Action, chosen: Chosen): Promise<Outcome> {
  const today = dayOf(context.clock.now());
  return actOnEach(context, { change, chosen, action: 'reminder.cancel' }, async (trx, { id }) => {
    await trx
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null, ended_on: today })
      .where('id', '=', id)
      .execute();
    return null;
  });
}

/** One transaction for each, so that a long list holds up no email; what cannot be done is named with its reason. */
async function actOnEach(
  context: Context,
  { change, chosen, action, after }: { change: Action; chosen: Chosen; action: AuditAction; after?: object },
  act: (trx: Trx, reminder: Waiting) => Promise<SkippedReason | null>,
): Promise<Outcome> {
  const { db } = context;
  const skipped: Outcome['skipped'] = [];
  const ids = await idsOf(context, chosen);
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('reminders')
        .where('id', '=', id)
        .select(['id', 'email', 'state', 'remind_on', 'next_send_on', 'sent_count', maskedEmail.as('masked')])
        .forUpdate()
        .executeTakeFirst();
      // Forgotten in the meantime: there is nothing to name.
      if (row === undefined) return;
      const { next_send_on: nextSendOn } = row;
      const why =
        nextSendOn === null
          ? 'over'
          : await act(trx, {
              id,
              email: row.email,
              remindOn: row.remind_on ?? nextSendOn,
              sentCount: row.sent_count,
            });
      if (why === null) await note(trx, context, { change, action, targetId: id, after: after ?? null });
      else skipped.push({ id, email: row.masked, why });
    });
  }
  return { done: ids.length - skipped.length, skipped };
}

async function idsOf({ db, clock }: Context, { only, except, filters }: Chosen): Promise<string[]> {
  if (only !== null) {
    const rows = await db
      .selectFrom('reminders')
      .where('id', 'in', [...only])
      .select('id')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }
  const today = dayOf(clock.now());
  const ids = await listReminderIds(db, { query: filters, today, except, limit: mostRemindersAtOnce + 1 });
  if (ids.length > mostRemindersAtOnce)
    throw new Refusal('invalid', {
      detail: `Choose at most ${mostRemindersAtOnce} reminders at once.`,
      errors: { only: `At most ${mostRemindersAtOnce} at once` },
    });
  return ids;
}

/** The whole address; who looked is noted, the address is not. */
export async function reveal(context: Context, change: Action, id: string): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('reminders').where('id', '=', id).select('email').forUpdate().executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such reminder.' });
    await note(trx, context, { change, action: 'reminder.reveal', targetId: id, after: null });
    return row.email;
  });
}

/** Doing it twice changes nothing, and the first instant stays. */
export async function setPause(context: Context, change: Action, isPaused: boolean): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const pausedAt = await findPause(trx);
    if ((pausedAt !== null) === isPaused) return;
    await trx
      .insertInto('reminder_pause')
      .values({ paused_at: isPaused ? now : null })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ paused_at: isPaused ? now : null }))
      .execute();
    const action = isPaused ? 'reminder.pause_all' : 'reminder.resume_all';
    await note(trx, context, { change, action, targetId: 'all', after: null });
  });
}

export async function recordExport(context: Context, change: Action): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => note(trx, context, { change, action: 'reminder.export_counts', targetId: 'all', after: null }));
}

async function note(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  entry: { change: Action; action: AuditAction; targetId: string; after: object | null },
): Promise<void> {
  await recordAdminAction(trx, {
    now: clock.now(),
    actorId: entry.change.admin.memberId,
    action: entry.action,
    target: { kind: 'reminder', id: entry.targetId },
    after: entry.after,
    requestId: entry.change.requestId,
  });
}
