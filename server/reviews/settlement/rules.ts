import { randomInt } from 'node:crypto';
import { settlementHours } from '../../../contract/reviews/days.ts';
import { after, hours } from '../../clock.ts';

/**
 * When decisions about reviews reach their authors (decision 0055). An admin who compares the members before and
 * after one decision must find nothing changed, so several decisions take effect together, and later.
 */

/** Members whose access and mail change together. */
export const settledTogether = 3;

export function isSettlementDue(waiting: { members: number; oldest: Date | null }, now: Date): boolean {
  if (waiting.oldest === null) return false;
  return waiting.members >= settledTogether || waiting.oldest <= after(now, -hours(settlementHours));
}

/** In random order, each order as likely as any other (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  const mixed: Item[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(randomInt(rest.length), 1));
  return mixed;
}
