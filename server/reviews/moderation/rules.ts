import { z } from 'zod';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { oneDecimalOf } from '../../desk/working-days.ts';
import { bonusTermCount, countTermValues } from '../../../contract/reviews/terms.ts';

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
