import type { ReasonCode } from './reasons.ts';
/* Without zod: pages of readers load it. */

/** What readers see in the place of the words. */
export const hiddenWords = 'The words of this review are hidden for now.';

/** Days for which the words of a review are hidden at most. */
export const hiddenDays = 7;

/** Danger, and nothing else. */
export const hideReasonCodes = [
  'personal_data',
  'names_individual',
  'threat',
  'court_order',
] as const satisfies readonly ReasonCode[];

export const shortestHideMessage = 10;
