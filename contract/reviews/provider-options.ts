/**
 * The answers that the "other" review offers, each with the words that form, preview and moderation show. Values are
 * stored and never renamed; labels may change. What stands in review-options.ts is the same for all forms; the types
 * of providers stand in organisations.ts.
 */

export const feeModels = {
  free: 'Free',
  fixed_fee: 'Fixed fee',
  retainer: 'Retainer',
  success_fee: 'Success fee',
  equity: 'Equity',
  warrants: 'Warrants',
  revenue_share: 'Share of revenue',
  pay_to_pitch: 'Pay to pitch',
} as const;

export const locations = { in_person: 'In person', remote: 'Remote', hybrid: 'Both' } as const;

export const offerings = {
  intros: 'Introductions',
  funding: 'Money',
  mentors: 'Mentors',
  desk: 'A desk',
  training: 'Training',
  software_credits: 'Software credits',
  legal_docs: 'Legal documents',
  customers: 'Customers',
} as const;

export const providerTieKinds = {
  employee: 'I work or worked for them',
  relative: 'A relative does',
  competitor: 'We compete with them',
  current_investee: 'They hold a stake in us now',
  service_provider: 'We provide services to them',
  other: 'Something else',
} as const;

export const providerAskedBy = {
  nobody: 'Nobody',
  the_provider: 'The provider',
  this_site_reminder: 'A reminder from this site',
  someone_else: 'Somebody else',
} as const;
