import type { AuditAction } from '../../contract/audit/words.ts';
import type { LeftOutReason, rescheduleReminders } from '../../contract/reminders/admin-reminders.ts';
import { mostRemindersAtOnce } from '../../contract/reminders/admin-reminders.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { noteAct } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import type { Admin } from '../http/viewer.ts';
import { findPause, listReminderIds, maskedEmail } from './admin-queries.ts';
import { problemOfNewDay } from './admin-rules.ts';
import { reminderLetterJob } from './jobs.ts';
import { listLetterDays, lockAddress, noteLetter } from './send-commands.ts';
import { dayAfter, dueLetter, letterDays } from './send-rules.ts';

export interface Deed {
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

/** The next letter of each at once, within the limits of its address. */
export async function sendNow(context: Context, deed: Deed, chosen: Chosen): Promise<Outcome> {
  const { db, jobs, clock } = context;
  if ((await findPause(db)) !== null)
    throw new Refusal('invalid_transition', { detail: 'All reminders are paused. Resume them first.' });
  const today = dayOf(clock.now());
  return actOnEach(context, { deed, chosen, action: 'reminder.send_now' }, async (trx, reminder) => {
    await lockAddress(trx, reminder.email);
    const { sentCount } = reminder;
    // The next letter is due today at the latest; those after it keep their distance to it.
    const latest = dayAfter(today, -(letterDays[sentCount] ?? 0));
    const remindOn = reminder.remindOn < latest ? reminder.remindOn : latest;
    const letterDaysOfAddress = await listLetterDays(trx, { email: reminder.email, today });
    const due = dueLetter({ remindOn, sentCount, letterDaysOfAddress }, today);
    if (due.do === 'wait') return 'six_days';
    if (due.do === 'end') return 'six_a_year';
    await noteLetter(trx, reminder, { due, remindOn, today });
    await jobs.send(trx, reminderLetterJob, { reminderId: reminder.id, letter: due.letter });
    return null;
  });
}

export async function reschedule(
  context: Context,
  deed: Deed,
  { date, ...chosen }: Chosen & Pick<BodyOf<typeof rescheduleReminders>, 'date'>,
): Promise<Outcome> {
  const problem = problemOfNewDay(date, context.clock.now());
  if (problem !== null) throw new Refusal('invalid', { errors: { date: problem } });
  return actOnEach(context, { deed, chosen, action: 'reminder.reschedule', after: { date } }, async (trx, reminder) => {
    const remindOn = dayAfter(date, -(letterDays[reminder.sentCount] ?? 0));
    await trx
      .updateTable('reminders')
      .set({ next_send_on: date, remind_on: remindOn })
      .where('id', '=', reminder.id)
      .execute();
    return null;
  });
}

export async function cancel(context: Context, deed: Deed, chosen: Chosen): Promise<Outcome> {
  const today = dayOf(context.clock.now());
  return actOnEach(context, { deed, chosen, action: 'reminder.cancel' }, async (trx, { id }) => {
    await trx
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null, ended_on: today })
      .where('id', '=', id)
      .execute();
    return null;
  });
}

/** One transaction for each, so that a long list holds up no letter; what cannot be done is named with its reason. */
async function actOnEach(
  context: Context,
  { deed, chosen, action, after }: { deed: Deed; chosen: Chosen; action: AuditAction; after?: object },
  act: (trx: Trx, reminder: Waiting) => Promise<LeftOutReason | null>,
): Promise<Outcome> {
  const { db } = context;
  const leftOut: Outcome['leftOut'] = [];
  const ids = await idsOf(context, chosen);
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('reminders')
        .where('id', '=', id)
        .select(['id', 'email', 'state', 'remind_on', 'next_send_on', 'sent_count', maskedEmail.as('masked')])
        .forUpdate()
        .executeTakeFirst();
      // Forgotten meanwhile: there is nothing to name.
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
      if (why === null) await note(trx, context, { deed, action, targetId: id, after: after ?? null });
      else leftOut.push({ id, email: row.masked, why });
    });
  }
  return { done: ids.length - leftOut.length, leftOut };
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
export async function reveal(context: Context, deed: Deed, id: string): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('reminders')
      .where('id', '=', id)
      .select(['email', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such reminder.' });
    if (row.state === 'completed')
      throw new Refusal('invalid_transition', { detail: 'They came back: the address would say who wrote a review.' });
    await note(trx, context, { deed, action: 'reminder.reveal', targetId: id, after: null });
    return row.email;
  });
}

/** Doing it twice changes nothing, and the first instant stays. */
export async function setPause(context: Context, deed: Deed, isPaused: boolean): Promise<void> {
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
    await note(trx, context, { deed, action, targetId: 'all', after: null });
  });
}

export async function noteExport(context: Context, deed: Deed): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => note(trx, context, { deed, action: 'reminder.export_counts', targetId: 'all', after: null }));
}

async function note(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  entry: { deed: Deed; action: AuditAction; targetId: string; after: object | null },
): Promise<void> {
  await noteAct(trx, {
    now: clock.now(),
    actorId: entry.deed.admin.memberId,
    action: entry.action,
    target: { kind: 'reminder', id: entry.targetId },
    after: entry.after,
    requestId: entry.deed.requestId,
  });
}
