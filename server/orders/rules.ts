import type { OrderKind, OrderResult } from '../../contract/orders/words.ts';
import { dayOf } from '../clock.ts';

interface Recorded {
  readonly kind: OrderKind;
  readonly result: OrderResult | null;
  readonly orderedOn: string;
  readonly reviewId: string | null;
}

/** What does not fit together, by field; empty where all does. */
export function mistakesOf({ kind, result, orderedOn, reviewId }: Recorded, now: Date): Record<string, string> {
  const isDone = result === 'followed' || result === 'in_part';
  return {
    ...(orderedOn > dayOf(now) ? { orderedOn: 'This day is still to come' } : {}),
    ...(reviewId !== null && kind !== 'remove' && kind !== 'hide'
      ? { reviewId: 'Only an order to remove or hide a review names one' }
      : {}),
    ...(reviewId !== null && !isDone ? { result: 'With a review the order is followed at once: say so' } : {}),
  };
}
