/**
 * The answers that the funder review offers, each with the words that form, preview and moderation show. Values are
 * stored and never renamed; labels may change. No zod here: the funder page reads labels without loading it.
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

export const stagesReached = {
  contacted_no_reply: 'I wrote, they never replied',
  met: 'We met or talked',
  due_diligence: 'They looked closely (due diligence)',
  offer_received: 'They made an offer',
  funded: 'They funded us',
  ended: 'They funded us, and it has ended (exit, repaid, closed)',
} as const;
export type StageReached = keyof typeof stagesReached;

export const outcomes = {
  no_answer: 'No answer',
  they_declined: 'They declined',
  we_declined: 'We walked away',
  in_progress: 'Still talking',
  funded: 'Funded',
  withdrawn_by_them_after_offer: 'They withdrew after an offer',
} as const;

export const authorRoles = {
  founder_ceo: 'Founder and chief executive',
  cofounder: 'Co-founder',
  finance_lead: 'Finance lead',
  other_exec: 'Other executive',
  adviser: 'Adviser',
} as const;

/** What readers see of the role. */
export const publicRoles = { executive: 'Founder or executive', adviser: 'Adviser' } as const;

export const tieKinds = {
  employee: 'I work or worked for them',
  relative: 'A relative does',
  competitor: 'We compete with them',
  current_investee: 'They fund us now',
  service_provider: 'We provide services to them',
  other: 'Something else',
} as const;

export const recommendations = { yes: 'Yes', no: 'No', depends: 'It depends' } as const;

export const practiceTags = {
  replies_to_everyone: 'Replies to everyone',
  gives_reasons: 'Gives reasons',
  standard_documents: 'Standard documents',
  publishes_criteria: 'Publishes its criteria',
  founder_references_offered: 'Offers references from founders',
  pays_own_legal_fees: 'Pays its own legal fees',
  ghosted_after_meeting: 'Went silent after a meeting',
  exploding_offer: 'Offer with a very short deadline',
  no_show: 'Did not come to a meeting',
  fishing_for_information: 'Fished for information',
  retraded_terms: 'Changed terms late',
  excessive_diligence: 'Asked for far too much',
  own_template_budget: 'Insists on its own budget template',
  short_deadline: 'Short deadline',
  unpaid_extra_work: 'Asked for unpaid extra work',
  late_payment: 'Paid late',
  confusing_fees: 'Confusing fees',
  daily_debits: 'Daily debits',
  blanket_personal_guarantee: 'Blanket personal guarantee',
} as const;
export type PracticeTag = keyof typeof practiceTags;

export const displayChoices = {
  anonymous: 'Anonymous: your role only',
  role_and_region: 'Your role and region of the world',
  named_venture: 'Your organisation by name, once we have proof that you dealt with them',
} as const;

export const publishDelays = {
  next_batch: 'With the next batch',
  '30d': 'Not before 30 days from the decision',
  '90d': 'Not before 90 days from the decision',
  '180d': 'Not before 180 days from the decision',
} as const;

/** Whether a review may go on without others, on days when few are written. */
export const companyChoices = {
  usual: 'When its time has come',
  two_others: 'Only together with two others',
} as const;
export type Company = keyof typeof companyChoices;

/** How long we know who wrote a review. */
export const linkChoices = {
  usual: 'Some time after it is published',
  soon: 'As soon as it is published',
} as const;
export type LinkChoice = keyof typeof linkChoices;

export const attestations = {
  first_hand: 'This is my own experience.',
  unpaid: 'Nobody paid me for an opinion or pressed me to write it.',
  no_court_order: 'I am not under a court order or an agreement that forbids this.',
  no_confidential_documents: 'I have pasted nothing from confidential documents.',
  terms: 'I accept the terms and the review guidelines.',
} as const;

/** The stages from which on the funder gave money. */
export const fundedStages: readonly StageReached[] = ['funded', 'ended'];

/** The class of a review: with or without money from the funder; null before the question is answered. */
export const classBy =
  <Stage extends string>(funded: readonly Stage[]) =>
  (stage: Stage | undefined): ReviewClass | null =>
    stage === undefined ? null : funded.includes(stage) ? 'funded' : 'pitch';
export const reviewClassOf = classBy(fundedStages);

/** What a review can be about: each has a form of its own (forms.ts). */
export const subjectKinds = ['funder', 'entrepreneur', 'provider'] as const;
