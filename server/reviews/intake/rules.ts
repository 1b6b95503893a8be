import { intakeHours } from '../../../contract/reviews/days.ts';
import { after, days, hours } from '../../clock.ts';

/**
 * When reviews that were sent are taken in (decision 0056). A moderator who watches the list of members and the queue
 * must not see a member and a review move together: several come in at once, at a time that chance chooses.
 */

/** Reviews that come in together. */
export const takenInTogether = 3;
/** Hours after which they come in even where they are fewer. */
export const longestWaitingHours = intakeHours;
/** Intakes in any 24 hours. */
const intakesPerDay = 4;
/** The chance of each try. With a try every half-hour, the wait for the next one is three hours in the middle. */
const chanceOfTry = 1 / 6;

export interface Waiting {
  readonly reviews: number;
  /** When the oldest of them was sent; null where none waits. */
  readonly oldest: Date | null;
  /** When reviews were taken in, of the last day at least. */
  readonly intakes: readonly Date[];
}

/** `random`: 0 to below 1. */
export function isIntakeDue(
  { reviews, oldest, intakes }: Waiting,
  { now, random }: { now: Date; random: number },
): boolean {
  if (oldest === null) return false;
  if (intakes.filter((at) => at > after(now, -days(1))).length >= intakesPerDay) return false;
  if (oldest <= after(now, -hours(longestWaitingHours))) return true;
  return reviews >= takenInTogether && random < chanceOfTry;
}

interface Waits {
  readonly sentAt: Date;
  /** Its author wants it to come in with two others, however long that takes. */
  readonly waitsForOthers: boolean;
}

/** Which come in now: all of three or more; of fewer those that may come in without others, once one of them is due. */
export function comingInOf<One extends Waits>(
  waiting: readonly One[],
  at: { intakes: readonly Date[]; now: Date; random: number },
): readonly One[] {
  const free = waiting.length >= takenInTogether ? waiting : waiting.filter(({ waitsForOthers }) => !waitsForOthers);
  const sent = free.map(({ sentAt }) => sentAt).toSorted((one, other) => one.getTime() - other.getTime());
  const isDue = isIntakeDue({ reviews: free.length, oldest: sent[0] ?? null, intakes: at.intakes }, at);
  return isDue ? free : [];
}
