import type { ScreeningFlag } from './moderation.ts';
import { reasons, type ReasonCode } from './reasons.ts';

/* Without zod: pages load it. The statement of reasons of a decision says the rule, the facts, and how they were found. */

/** The rule as it is named everywhere: `2.1 Too vague`. */
export const ruleOf = (code: ReasonCode): string => `${reasons[code].clause} ${reasons[code].label}`;

/** Which marks of the program lead to which reason. */
const marksOf: Partial<Record<ReasonCode, readonly ScreeningFlag[]>> = {
  duplicate: ['similar_text'],
  undeclared_tie: ['own_organisation'],
  too_vague: ['gibberish', 'repeated_text'],
  personal_data: ['personal_data'],
  names_individual: ['names_person'],
  confidential_document: ['exact_sum'],
  promotion_or_spam: ['burst', 'personal_data', 'repeated_text'],
  machine_generated_or_copied: ['similar_text', 'repeated_text', 'gibberish', 'form_text'],
  bought_or_sentiment_incentivised: ['burst', 'similar_text'],
  out_of_window: ['out_of_window'],
};

/** By a person alone, unless the screening marked the review for what the reason is about. */
export const foundByOf = (code: ReasonCode, flags: readonly string[]): 'person' | 'program' =>
  (marksOf[code] ?? []).some((mark) => flags.includes(mark)) ? 'program' : 'person';
