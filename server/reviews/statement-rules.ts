import type { Statement } from '../../contract/reviews/reviews.ts';
import { ruleOf } from '../../contract/reviews/statements.ts';
import { dayOf } from '../clock.ts';
import type { Decided } from './known-rules.ts';

/** Rule, how it was found, and when. Null where a later release took the reason out of the list. */
export const statementOf = (decided: Pick<Decided, 'reasonCode' | 'foundBy' | 'decidedAt'> | null): Statement | null =>
  decided?.reasonCode == null
    ? null
    : { rule: ruleOf(decided.reasonCode), foundBy: decided.foundBy, decidedOn: dayOf(decided.decidedAt) };
