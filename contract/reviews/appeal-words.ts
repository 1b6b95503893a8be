/* Without zod: pages load it. */

/** Days for which a decision can be appealed, from the day on which its author heard of it. */
export const appealDays = 180;
export const shortestAppeal = 20;
export const longestAppeal = 4_000;
export const shortestFacts = 10;
export const longestFacts = 1_000;
/** Working days within which an appeal is decided. */
export const appealTargetDays = 5;
/** Hours after which the moderator who had decided may decide again, where there is no other. */
export const sameDeciderHours = 24;

/** `keep`: the decision stays. `ask`: the author is asked for a change. `publish`: as it is, with the next batch. */
export const appealOutcomes = ['keep', 'ask', 'publish'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealTabs = ['open', 'decided'] as const;
export type AppealTab = (typeof appealTabs)[number];

/** What the author reads of the result. */
export const outcomeWords: Readonly<Record<AppealOutcome, string>> = {
  keep: 'Our decision stays.',
  ask: 'We changed our decision: we ask you for a change.',
  publish: 'We changed our decision: your review is approved.',
};
