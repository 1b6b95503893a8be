/**
 * Answers that are more than the options of one question, each with the words that pages show. Values are stored and
 * never renamed; labels may change. No zod here: the funder page reads labels without loading it.
 */

export type Labels = Readonly<Record<string, string>>;

/** The values of a set of labels (or the keys of another record), in the order shown; never empty. */
export function valuesOf<const T extends Readonly<Record<string, unknown>>>(
  labels: T,
): [keyof T & string, ...(keyof T & string)[]] {
  // Object.keys forgets what it knows: the keys of a literal with at least one entry.
  return Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
}

/** The words for a value; the value itself where it is not one of ours (an older answer). */
export function labelOf(labels: Labels, value: string | null | undefined): string {
  return value === null || value === undefined ? '' : (labels[value] ?? value);
}

export const triAnswers = { yes: 'Yes', no: 'No', unknown: 'Not sure' } as const;

export const moneyKinds = { equity: 'Equity', debt: 'Debt', grant: 'Grant' } as const;
export type MoneyKind = keyof typeof moneyKinds;

export const fundingKinds = { ...moneyKinds, mixed: 'More than one' } as const;
export type FundingKind = keyof typeof fundingKinds;

export const reviewClasses = { pitch: 'Pitch', funded: 'Funded' } as const;
export type ReviewClass = keyof typeof reviewClasses;

export const outcomes = {
  no_answer: 'No answer',
  they_declined: 'They declined',
  we_declined: 'We walked away',
  in_progress: 'Still talking',
  funded: 'Funded',
  withdrawn_by_them_after_offer: 'They withdrew after an offer',
} as const;

/** What readers see of the role. */
export const publicRoles = { executive: 'Founder or executive', adviser: 'Adviser' } as const;

export const attestations = {
  first_hand: 'This is my own experience.',
  unpaid: 'No one paid me for an opinion or pressed me to write it.',
  no_court_order: 'I am not under a court order or an agreement that forbids this.',
  no_confidential_documents: 'I have not pasted anything from confidential documents.',
  terms: 'I accept the terms and the review guidelines.',
} as const;

/** The stages from which on the funder gave money. */
export const fundedStages = ['funded', 'ended'] as const;

/** The class of a review: with or without money from the funder; null before the question is answered. */
export const classBy =
  <Stage extends string>(funded: readonly Stage[]) =>
  (stage: Stage | undefined): ReviewClass | null =>
    stage === undefined ? null : funded.includes(stage) ? 'funded' : 'pitch';

/** What a review can be about: each has a form of its own (forms.ts). */
export const subjectKinds = ['funder', 'entrepreneur', 'provider'] as const;

/** The most of an amount in any currency, those of small units included. */
export const greatestAmount = 1_000_000_000_000;
