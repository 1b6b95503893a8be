import { refusals } from '../../../contract/refusals.ts';
import { Refusal } from '../../refusal.ts';

/** For calls that do many things: a no about one of them is part of the answer, everything else is a bug. */
export function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

export const sentenceOf = (refusal: Refusal): string => refusal.message || refusals[refusal.code].title;
