/* Without zod: pages load it. The statement of reasons of a suspension says the rule, the facts, and how they were found. */

/** What a member did against the terms, as it is named everywhere. */
export const accountRules = {
  several_accounts: 'Terms, Your account: one account per person',
  shared_access: 'Terms, Your account: access is not shared, lent or sold',
  not_first_hand: 'Terms, Your reviews: first-hand and true',
  bought_opinion: 'Terms, Your reviews: no payment for an opinion',
  hidden_tie: 'Guidelines 1.3: ties are named',
  harassment: 'Guidelines 3: respect for people',
  bulk_copying: 'Terms, The database: no copying in bulk',
  re_identifying: 'Terms, The database: do not find out who wrote a review',
  court_order: 'Guidelines 4.3: a court or an authority ordered it',
} as const;
export type AccountRule = keyof typeof accountRules;
// The keys of the literal above; Object.keys forgets them.
export const accountRuleCodes = Object.keys(accountRules) as [AccountRule, ...AccountRule[]];

export const suspensionFoundBy = ['person', 'program', 'report', 'order'] as const;
export type SuspensionFoundBy = (typeof suspensionFoundBy)[number];

/** What is read of a suspension from before the rule was kept. */
export const unknownRule = 'Not kept: it was decided before statements of reasons';

export const ruleOfAccount = (code: string | null): string =>
  code !== null && code in accountRules ? accountRules[code as AccountRule] : unknownRule;

/** `keep`: the account stays suspended. `lift`: it opens again. */
export const suspensionOutcomes = ['keep', 'lift'] as const;
export type SuspensionOutcome = (typeof suspensionOutcomes)[number];

/** What the member reads of the result. */
export const suspensionOutcomeWords: Readonly<Record<SuspensionOutcome, string>> = {
  keep: 'Our decision stays: the account is suspended.',
  lift: 'We changed our decision: the suspension is lifted.',
};
