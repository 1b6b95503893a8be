import { z } from 'zod';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { bonusTermCount, countTermValues } from '../../../contract/reviews/terms.ts';

const millisecondsPerDay = 86_400_000;
const saturday = 6;

/** Days from one instant to a later one with Saturdays and Sundays (UTC) left out; 0 when it is not later. */
export function workingDaysBetween(from: Date, to: Date): number {
  let milliseconds = 0;
  for (let start = from.getTime(); start < to.getTime();) {
    const midnight = Math.floor(start / millisecondsPerDay) * millisecondsPerDay + millisecondsPerDay;
    const end = Math.min(midnight, to.getTime());
    const weekday = new Date(start).getUTCDay();
    if (weekday !== saturday && weekday !== 0) milliseconds += end - start;
    start = end;
  }
  return milliseconds / millisecondsPerDay;
}

const startOfDayOf = (time: number): number => Math.floor(time / millisecondsPerDay) * millisecondsPerDay;
const isWeekend = (time: number): boolean => [0, saturday].includes(new Date(time).getUTCDay());

/** The earliest instant from which no more than so many working days lead to another one. */
export function workingDaysBefore(to: Date, days: number): Date {
  let left = days * millisecondsPerDay;
  let end = to.getTime();
  for (;;) {
    const start = startOfDayOf(end - 1);
    if (!isWeekend(start)) {
      if (left < end - start) return new Date(end - left);
      left -= end - start;
    }
    end = start;
  }
}

/** The day (UTC) on which so many working days have passed since an instant; never a Saturday or Sunday. */
export function workingDaysAfter(from: Date, days: number): Date {
  let left = days * millisecondsPerDay;
  for (let start = from.getTime(); ; start = startOfDayOf(start) + millisecondsPerDay) {
    if (isWeekend(start)) continue;
    const length = startOfDayOf(start) + millisecondsPerDay - start;
    if (left < length) return new Date(startOfDayOf(start));
    left -= length;
  }
}

/** How fast reviews are decided: the median of working days, and the share within the longest that is meant. */
export function paceOf(
  waits: readonly number[],
  mostDays: number,
): { decisions: number; medianDays: number; shareInTime: number } | null {
  if (waits.length === 0) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return {
    decisions: waits.length,
    medianDays: oneDecimalOf(median),
    shareInTime: waits.filter((days) => days <= mostDays).length / waits.length,
  };
}

export const oneDecimalOf = (value: number): number => Math.round(value * 10) / 10;

/** What decides about publication and access, in the answers of any form; all else of them does not matter here. */
const decidingAnswers = z.looseObject({
  publishDelay: z.enum(['next_batch', '30d', '90d', '180d']).default('next_batch'),
  publishAlone: z.boolean().optional(),
});
export function readDeciding(answers: unknown): z.output<typeof decidingAnswers> {
  return decidingAnswers.parse(answers);
}

const keptTerms = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))).optional();
const providerTerms = ['amountPaid', 'successFeePct', 'equityTakenPct', 'stipendOrCash'] as const;

/** Whether the terms of a review earn more access: six values about a funder, what was paid to a provider. */
export function hasBonusTerms(kind: SubjectKind, answers: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'provider') return providerTerms.some((field) => typeof answers[field] === 'number');
  if (kind === 'entrepreneur') return false;
  return countTermValues(keptTerms.parse(answers['terms'])) >= bonusTermCount;
}
