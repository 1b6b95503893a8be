import { attestations as attestationsOfAll } from './options.ts';

/**
 * The answers that the entrepreneur review offers, each with the words that form, preview and moderation show. Values
 * are stored and never renamed; labels may change. What stands in review-options.ts is the same for all forms.
 */

export const funderRoles = {
  partner_director: 'Partner or director',
  principal: 'Principal',
  associate_analyst: 'Associate or analyst',
  credit_officer: 'Credit officer',
  programme_officer: 'Programme officer',
  angel: 'Angel',
  other: 'Another role',
} as const;

export const contexts = {
  pitch: 'They pitched or applied',
  due_diligence: 'We looked closely (due diligence)',
  offer_made: 'We made an offer',
  funded_active: 'We funded them, and it still runs',
  funded_closed: 'We funded them, and it has ended',
} as const;
export type ReviewContext = keyof typeof contexts;

export const entrepreneurOutcomes = {
  declined: 'We declined',
  offered: 'We offered, the answer is open',
  funded: 'Funded',
  venture_withdrew: 'They walked away',
  repaid: 'Repaid',
  defaulted_restructured: 'Defaulted or restructured',
  exited: 'Exit',
  reported_complete: 'Finished and reported',
} as const;
export type EntrepreneurOutcome = keyof typeof entrepreneurOutcomes;

/** Which outcomes fit how far it went. */
export const outcomesByContext: Readonly<Record<ReviewContext, readonly EntrepreneurOutcome[]>> = {
  pitch: ['declined', 'venture_withdrew'],
  due_diligence: ['declined', 'venture_withdrew'],
  offer_made: ['declined', 'offered', 'venture_withdrew'],
  funded_active: ['funded', 'defaulted_restructured'],
  funded_closed: ['repaid', 'defaulted_restructured', 'exited', 'reported_complete'],
};

export const passReasons = {
  out_of_mandate: 'Outside what we fund',
  too_early: 'Too early for us',
  too_late: 'Too late for us',
  team_gap: 'A gap in the team',
  market: 'The market',
  traction: 'Too little traction',
  unit_economics: 'What is earned on each sale',
  price_or_terms: 'Price or terms',
  diligence_finding: 'Something we found when we looked closely',
  collateral_or_credit: 'Security or credit',
  eligibility: 'Not eligible',
  capacity_full: 'We had no room left',
  references: 'References',
} as const;

export const engageAgain = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const;

/** About the venture, never about a person. */
export const strengthTags = {
  clear_ask: 'Clear about what they ask for',
  knows_numbers: 'Know their numbers',
  customer_insight: 'Understand their customers',
  fast_follow_up: 'Answer fast',
  realistic_plan: 'A realistic plan',
  good_documents: 'Documents in order',
  open_about_risks: 'Open about risks',
  strong_references: 'Strong references',
} as const;

export const growthTags = {
  unclear_ask: 'Unclear what they ask for',
  weak_numbers: 'Numbers do not hold yet',
  slow_follow_up: 'Answer slowly',
  narrow_market_view: 'Narrow view of the market',
  plan_too_optimistic: 'The plan is too hopeful',
  documents_missing: 'Documents are missing',
  risks_left_out: 'Risks are left out',
  unclear_ownership: 'Unclear who owns what',
} as const;

export const entrepreneurTieKinds = {
  employee: 'I work or worked for them',
  relative: 'A relative does',
  competitor: 'We fund a competitor of theirs',
  current_investee: 'I hold a stake in them myself',
  service_provider: 'We provide services to them',
  other: 'Something else',
} as const;

export const entrepreneurAskedBy = {
  nobody: 'Nobody',
  the_venture: 'The venture',
  this_site_reminder: 'A reminder from this site',
  someone_else: 'Somebody else',
} as const;

export const entrepreneurAttestations = {
  ...attestationsOfAll,
  not_for_decisions:
    'It is not written for, nor to be used in, deciding about anyone’s personal credit, insurance or employment.',
} as const;
