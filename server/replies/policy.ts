import type { RefusalCode } from '../../contract/refusals.ts';
import type { ResponseDecision, ResponseState } from '../../contract/replies/replies.ts';
import { decisionsFor } from './rules.ts';

interface Decidable {
  readonly state: ResponseState;
  /** The admin wrote it, wrote the review, or has a tie to the funder. */
  readonly hasConflict: boolean;
}

export function decisionsOf({ state, hasConflict }: Decidable): readonly ResponseDecision[] {
  return hasConflict ? [] : decisionsFor(state);
}

/** Null when the decision may be taken now. */
export function refusalToDecide({ state, hasConflict }: Decidable, decision: ResponseDecision): RefusalCode | null {
  if (hasConflict) return 'conflict_of_interest';
  return decisionsFor(state).includes(decision) ? null : 'invalid_transition';
}
