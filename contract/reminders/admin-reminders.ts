import { z } from 'zod';
import { day, endpoint, instant, month, nothing, uuid } from '../endpoint.ts';
import { reminderReasons, type ReminderReason } from './reminders.ts';
import { valuesOf } from '../reviews/options.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';

/**
 * What admins see of the reminders. Addresses are masked. Whom a reminder is about, whether it has a draft, and whether a
 * review came of it is not shown: who keeps one list and compares it with the next would learn who reviewed whom.
 */

/** The states in the table: a waiting reminder is distinguished by its day. */
const reminderStates = [
  'waiting',
  'today',
  'overdue',
  'sent',
  'unsubscribed',
  'bounced',
  'cancelled',
  'expired',
] as const;
export type ReminderState = (typeof reminderStates)[number];
const stateLabels: Readonly<Record<ReminderState, string>> = {
  waiting: 'Waiting',
  today: 'Sends today',
  overdue: 'Overdue',
  sent: 'Sent',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  cancelled: 'Cancelled',
  expired: 'Expired',
};
type Reason = ReminderReason;
const reasonLabels: Readonly<Record<Reason, string>> = {
  no_time: 'No time',
  deal_not_closed: 'Deal not closed',
  need_figures: 'Needs figures',
  confidentiality_period: 'Cannot talk yet',
  other: 'Something else',
};

export type ReminderColumn = LabelledColumn<
  'email' | 'why' | 'createdOn' | 'nextSendOn' | 'sentCount' | 'lastSentOn' | 'state'
>;

export const reminderColumns: readonly ReminderColumn[] = [
  column('email', 'Email', 'text'),
  column('createdOn', 'Asked on', 'dateRange', sortable),
  column('nextSendOn', 'Remind on', 'dateRange', { ...sortable, ...nullable }),
  column('sentCount', 'Sent', 'range', { ...sortable, isInteger: true }),
  column('state', 'State', 'in', { options: optionsOf(stateLabels, reminderStates) }),
  column('lastSentOn', 'Last sent', 'dateRange', { ...sortable, ...nullable }),
  column('why', 'Reason', 'in', { ...nullable, options: optionsOf(reasonLabels, valuesOf(reminderReasons)) }),
];

/** What leaves next comes first; what is over comes last. */
export const defaultReminderSort: readonly SortTerm[] = [{ key: 'nextSendOn', direction: 'ascending' }];

const adminReminder = z.object({
  id: uuid,
  /** The first letter and the domain: "o•••@kitehouse.example". The filter looks through the same. */
  email: z.string(),
  why: z.enum(valuesOf(reminderReasons)).nullable(),
  createdOn: day,
  nextSendOn: day.nullable(),
  /** Emails that were due and sent, 0 to 3. Emails to members who have sent a review since then count, though none was written. */
  sentCount: z.int(),
  lastSentOn: day.nullable(),
  state: z.enum(reminderStates),
  /** `change`: send now, reschedule and cancel. */
  can: z.object({ change: z.boolean() }),
});
export type AdminReminder = z.output<typeof adminReminder>;

export const listAdminReminders = endpoint('GET /api/admin/reminders', {
  summary: 'A page of the reminders, filtered and sorted',
  query: tableQuery(reminderColumns),
  reply: pageOf(adminReminder),
});

export const countAdminReminders = endpoint('GET /api/admin/reminders/count', {
  summary: 'How many reminders match a filter',
  query: tableFilters(reminderColumns),
  reply: z.object({ count: z.int() }),
});

/** People who came back in one month; where they were fewer, the figure is not shown. */
export const fewestWhoCameBack = 5;

/** Days that the figures look ahead, today included. */
export const reminderDaysAhead = 14;

export const getReminderFigures = endpoint('GET /api/admin/reminders/figures', {
  summary: 'Reminders by state, and whether they lead to reviews',
  reply: z.object({
    data: z.object({
      waiting: z.int(),
      /** Those of today and what is overdue. */
      sendsToday: z.int(),
      overdue: z.int(),
      bounced: z.int(),
      /** Of the reminders that sent an email, 0 to 1: a review came within a week of one. Null while no month counts. */
      cameBackInWeek: z.number().nullable(),
      /** Since when all reminders are paused; null when they are not. */
      pausedAt: instant.nullable(),
      /** Fourteen days from today on; today includes what is overdue. */
      days: z.array(z.object({ day, count: z.int() })),
      /** The last twelve months in which something happened, the newest first. */
      months: z.array(
        z.object({
          month,
          emails: z.int(),
          /** Null for a month that is not over, and where they were fewer than five. */
          cameBack: z.int().nullable(),
        }),
      ),
    }),
  }),
});

/** Reminders that one action takes at most. */
export const mostRemindersAtOnce = 500;

const ids = z.array(uuid).max(mostRemindersAtOnce, `At most ${mostRemindersAtOnce} at once`);
/** `only` these; or, when null, all of the filter in the address but `except`. */
const selection = { only: ids.min(1, 'Choose at least one').nullable(), except: ids };

/** Why a reminder was skipped: it is over, its address had an email within six days, or six within a year. */
export const skippedReasons = ['over', 'six_days', 'six_a_year'] as const;
export type SkippedReason = (typeof skippedReasons)[number];
const outcome = z.object({
  data: z.object({
    done: z.int(),
    skipped: z.array(z.object({ id: uuid, email: z.string(), why: z.enum(skippedReasons) })),
  }),
});

/** The email of each goes out at once; the next ones keep their distance to it. 409 while all are paused. */
export const sendRemindersNow = endpoint('POST /api/admin/reminders/send', {
  summary: 'Send the next email of each reminder now',
  query: tableFilters(reminderColumns),
  body: z.strictObject(selection),
  reply: outcome,
});

export const rescheduleReminders = endpoint('POST /api/admin/reminders/reschedule', {
  summary: 'Move the next email of each reminder to a day, from tomorrow to twelve months ahead',
  query: tableFilters(reminderColumns),
  body: z.strictObject({ ...selection, date: z.iso.date('Choose a day') }),
  reply: outcome,
});

export const cancelReminders = endpoint('POST /api/admin/reminders/cancel', {
  summary: 'Cancel reminders',
  query: tableFilters(reminderColumns),
  body: z.strictObject(selection),
  reply: outcome,
});

/** Noted with who asked. 409 for a completed one: its address would say who wrote a review. */
export const revealReminder = endpoint('POST /api/admin/reminders/:id/address', {
  summary: 'The whole address of a reminder',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: z.object({ email: z.string() }) }),
});

/** An email that is with the mail server already still goes out. */
export const pauseReminders = endpoint('PUT /api/admin/reminders/pause', {
  summary: 'Pause or resume all reminders',
  body: z.strictObject({ isPaused: z.boolean() }),
  status: 204,
  reply: nothing,
});

export const previewReminder = endpoint('GET /api/admin/reminders/preview', {
  summary: 'The text of a reminder email',
  query: z.strictObject({ email: z.enum(['1', '2', '3']), draft: z.enum(['yes', 'no']) }),
  reply: z.object({ data: z.object({ subject: z.string(), text: z.string() }) }),
});

/** Month, state, reminders and emails: no addresses, no names. */
export const exportReminderCounts = endpoint('GET /api/admin/reminders/counts', {
  summary: 'The counts of the reminders by month and state, as CSV',
  reply: z.string(),
});
