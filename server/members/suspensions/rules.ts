import { appealDays, appealTargetDays, sameDeciderHours } from '../../../contract/reviews/appeal-words.ts';
import { after, dayOf, days, hours } from '../../clock.ts';
import { workingDaysAfter } from '../../desk/working-days.ts';

/** By whom the appeal of a suspended member is decided, and until when (decision 0110). */

export const appealUntil = (decidedAt: Date): string => dayOf(after(decidedAt, days(appealDays)));

/** The day until which it is decided in time. */
export const dueOnOf = (sentAt: Date): string => dayOf(workingDaysAfter(sentAt, appealTargetDays));

/** The moment from which the admin who had suspended may decide again. */
export const sameDeciderFrom = (sentAt: Date): Date => after(sentAt, hours(sameDeciderHours));

export type MayDecide = 'yes' | 'yes_again' | 'another' | 'later';

/** Another admin than the one who had suspended, where there is one; else the same, after 24 hours. */
export function mayDecide(asked: { isDecider: boolean; others: number; sentAt: Date; now: Date }): MayDecide {
  if (!asked.isDecider) return 'yes';
  if (asked.others > 0) return 'another';
  return asked.now >= sameDeciderFrom(asked.sentAt) ? 'yes_again' : 'later';
}
