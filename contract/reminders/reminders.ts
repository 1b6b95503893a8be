import { z } from 'zod';
import { day, endpoint, instant, nothing, slug, uuid } from '../endpoint.ts';
import { valuesOf } from '../reviews/options.ts';

/** "Remind me later": when we write to a member who wants to review another day, and why not today. */

export const reminderTimes = {
  '3_days': 'In 3 days',
  '1_week': 'In a week',
  '1_month': 'In a month',
  '3_months': 'In 3 months',
} as const;
export type ReminderTime = keyof typeof reminderTimes;

export const reminderReasons = {
  no_time: 'I have no time now',
  deal_not_closed: 'The deal is not closed yet',
  need_figures: 'I need to look up figures',
  confidentiality_period: 'I cannot talk about it yet',
  other: 'Something else',
} as const;

export type ReminderReason = keyof typeof reminderReasons;

/** How far ahead a day may be, in months. */
export const longestReminderMonths = 12;

const reminder = z.object({
  id: uuid,
  /** The day of the next email. */
  remindOn: day,
  why: z.enum(valuesOf(reminderReasons)).nullable(),
  /** The draft that it leads back to; null when there is none, or it was sent or deleted. */
  draftId: uuid.nullable(),
  /** The funder it is about; emails never name them. */
  about: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: instant,
});
export type Reminder = z.output<typeof reminder>;

const when = z.discriminatedUnion('when', [
  z.strictObject({ when: z.enum(valuesOf(reminderTimes)) }),
  z.strictObject({
    when: z.literal('date'),
    /** From tomorrow to twelve months ahead. */
    date: z.iso.date('Choose a day'),
  }),
]);
const atTime = when.options[0];
const onDay = when.options[1];
const why = z.enum(valuesOf(reminderReasons), 'Choose a reason').optional();

export const listMyReminders = endpoint('GET /api/reminders', {
  summary: 'My reminders that are still to come, the next first',
  reply: z.object({ data: z.array(reminder) }),
});

/**
 * Without a draft: one such reminder at a time, a new one takes the place of the last. 422 for a day that is past or
 * too far, or a funder that is not listed.
 */
export const setReminder = endpoint('POST /api/reminders', {
  summary: 'Be reminded to write a review another day',
  body: z.discriminatedUnion('when', [
    atTime.extend({ why, funderId: slug.optional() }),
    onDay.extend({ why, funderId: slug.optional() }),
  ]),
  reply: z.object({ data: reminder }),
});

/** One reminder per draft: a new one takes the place of the last. Sending or deleting the draft ends it. */
export const remindOfDraft = endpoint('POST /api/reviews/drafts/:id/remind', {
  summary: 'Save a draft for another day and be reminded of it',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('when', [atTime.extend({ why }), onDay.extend({ why })]),
  reply: z.object({ data: reminder }),
});

/** Also accepts a reminder that was cancelled before; 404 for a reminder of another member. */
export const cancelReminder = endpoint('DELETE /api/reminders/:id', {
  summary: 'Cancel a reminder',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});
