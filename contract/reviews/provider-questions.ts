import { providerTypes, type ProviderType } from '../subjects/organisations.ts';
import { attestations, authorRoles, displayChoices, recommendations, tieKinds } from './options.ts';
import { ask, askedOf, stepOf, type Dimension } from './question.ts';
import type { AnswersOf, DraftOf } from './schemas.ts';
import { publishDelay, tieQuestions } from './shared-questions.ts';

/** What a member says of a provider, the "other" review: every question, by step and in the order of the form (decision 0012). */

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

const programmes = { subjectType: ['accelerator'] };
const goBetweens = { subjectType: ['broker_placement_agent', 'grant_writer'] };
const rate = (label: string, question: string, askedIf?: Dimension['askedIf']): Dimension => ({
  label,
  question,
  askedIf,
});
export const providerDimensions = {
  valueForMoney: rate('Value for money', 'Was it worth what it cost you?'),
  expertise: rate('Expertise', 'Did they know their field?'),
  deliveredAsPromised: rate('Delivered as promised', 'Did you get what they promised?'),
  communication: rate('Communication', 'Did they answer, and say clearly what comes next?'),
  integrityNoConflicts: rate('Integrity', 'Did they act for you, and say so where they had other interests?'),
  supportAfter: rate('Support afterwards', 'Did they help after the work was done?'),
  mentors: rate('Mentors', 'Did the mentors help?', programmes),
  curriculum: rate('Curriculum', 'Was what they taught useful?', programmes),
  investorAccess: rate('Access to investors', 'Did you meet investors who fit?', programmes),
  peerCohort: rate('Cohort', 'Were the other participants well chosen?', programmes),
  termsFairness: rate('Fair terms', 'Was what they took for it fair?', programmes),
  staff: rate('Staff', 'Did the people who run it do it well?', programmes),
  matchQuality: rate('Good matches', 'Did the funders they chose fit you?', goBetweens),
  honestyAboutOdds: rate('Honest about the odds', 'Did they tell you how likely it is?', goBetweens),
  feeClarity: rate('Clear fees', 'Did you know from the start what it costs?', goBetweens),
} as const satisfies Record<string, Dimension>;
export type ProviderDimensionKey = keyof typeof providerDimensions;
// The keys of the literal above; Object.keys forgets them.
export const providerDimensionKeys = Object.keys(providerDimensions) as [
  ProviderDimensionKey,
  ...ProviderDimensionKey[],
];

/** The dimensions that a review of this type is asked for, in the order shown. */
export const providerDimensionsFor = (subjectType: ProviderType | undefined): ProviderDimensionKey[] =>
  askedOf(providerDimensions, { subjectType });

/** A listed provider; without one, its name, website and country say which provider to list. */
const isNew = { providerId: 'missing' } as const;
/** One that is not listed is being described, however little of it is there yet. */
const isProposing = [
  { ...isNew, subjectName: 'given' },
  { ...isNew, website: 'given' },
  { ...isNew, country: 'given' },
] as const;
const isNotProposing = [
  { providerId: 'given' },
  { subjectName: 'missing', website: 'missing', country: 'missing' },
] as const;
const showsMore = { displayAs: ['role_and_region', 'named_venture'] };

const who = {
  providerId: ask('subject', 'Whom did you work with?', {
    help: 'Search by name or id.',
    requiredIf: isNotProposing,
    ifMissing: 'Choose whom you worked with',
  }),
  subjectName: ask('name', 'Their name', {
    help: 'A person who works alone is listed under the name of the business.',
    askedIf: isNew,
    requiredIf: isProposing,
    ifMissing: 'A name of 2 to 120 characters',
  }),
  subjectType: ask('choice', 'What are they?', {
    options: providerTypes,
    message: 'Choose what kind of provider they are',
  }),
  subjectTypeOther: ask('text', 'Which kind?', {
    least: 2,
    most: 60,
    isLine: true,
    askedIf: { subjectType: ['other'] },
    ifMissing: 'Say in a few words what they are',
  }),
  website: ask('website', 'Their website', { askedIf: isNew, isOptional: true }),
  country: ask('country', 'Their country', { askedIf: isNew, requiredIf: isProposing, ifMissing: 'Choose a country' }),
  ...tieQuestions('Is there another tie between you and them?', {
    ...tieKinds,
    current_investee: 'They hold a stake in us now',
  }),
  asked: ask('choice', 'Who asked you to write this?', {
    options: {
      nobody: 'Nobody',
      the_provider: 'The provider',
      this_site_reminder: 'A reminder from this site',
      someone_else: 'Somebody else',
    },
    message: 'Choose who asked you',
    columns: 2,
  }),
};

const whatHappened = {
  programme: ask('text', 'Which programme?', {
    least: 1,
    most: 120,
    isLine: true,
    askedIf: programmes,
    ifMissing: 'Which programme was it?',
  }),
  cohortYear: ask('year', 'In which year?', {
    help: 'Shown in figures only.',
    least: 2000,
    askedIf: programmes,
    ifMissing: 'In which year was it?',
  }),
  usedFrom: ask('month', 'From', { help: 'The month. Readers see the year at most.', isInRow: true }),
  usedTo: ask('month', 'Until', {
    help: 'The month. Leave it out when you still work with them.',
    notBefore: { field: 'usedFrom', message: 'The end is before the beginning' },
    isOptional: true,
    isInRow: true,
  }),
  durationWeeks: ask('number', 'How many weeks did it take?', {
    least: 1,
    most: 260,
    unit: 'weeks',
    isOptional: true,
    isInRow: true,
    fact: { place: 4, label: 'Took', unit: 'weeks' },
  }),
  location: ask('choice', 'Where was it?', { options: locations, columns: 4, isOptional: true }),
  promised: ask('tags', 'What did they promise?', { options: offerings, most: 8, isOptional: true }),
  delivered: ask('tags', 'What did you get?', { options: offerings, most: 8, isOptional: true }),
  raisedWithin12Months: ask('yesNo', 'Did you raise money within a year of it?', {
    isOptional: true,
    fact: { place: 1, label: 'Raised money within 12 months', unit: 'share' },
  }),
};

const termsAndFacts = {
  feeModel: ask('tags', 'How were they paid?', { help: 'All that apply.', options: feeModels, most: 8 }),
  amountPaid: ask('number', 'What you paid', {
    help: 'Shown in bands only.',
    most: 5_000_000,
    allowsDecimals: true,
    isOptional: true,
    isInRow: true,
  }),
  stipendOrCash: ask('number', 'Money they gave you', {
    help: 'Shown in bands only.',
    most: 2_000_000,
    allowsDecimals: true,
    isOptional: true,
    isInRow: true,
  }),
  /** The currency of `amountPaid` and `stipendOrCash`. */
  currency: ask('currency', 'Currency', {
    askedIf: [{ amountPaid: 'given' }, { stipendOrCash: 'given' }],
    ifMissing: 'A currency such as USD',
    isInRow: true,
  }),
  successFeePct: ask('number', 'Success fee', {
    help: 'In percent. Shown as a median only.',
    most: 20,
    unit: '%',
    allowsDecimals: true,
    isOptional: true,
    isInRow: true,
    fact: { place: 2, label: 'Success fee', unit: 'percent' },
  }),
  equityTakenPct: ask('number', 'Stake they took', {
    help: 'In percent. Shown as a median only.',
    most: 50,
    unit: '%',
    allowsDecimals: true,
    isOptional: true,
    isInRow: true,
    fact: { place: 3, label: 'Equity taken', unit: 'percent' },
  }),
  upfrontFeeAsked: ask('yesNo', 'Did they ask for a fee before doing anything?', {
    isOptional: true,
    fact: { place: 5, label: 'Asked for a fee in advance', unit: 'share' },
  }),
  exclusivityAsked: ask('yesNo', 'Did they ask you to work with nobody else?', {
    isOptional: true,
    fact: { place: 6, label: 'Asked to be the only one', unit: 'share' },
  }),
  guaranteedSuccessClaimed: ask('yesNo', 'Did they say that success is certain?', {
    isOptional: true,
    fact: { place: 7, label: 'Claimed that success is certain', unit: 'share' },
  }),
};

const ratingsAndWords = {
  overall: ask('overall', 'All in all', { readers: 'everyone' }),
  ratings: ask('ratings', 'Rate what you saw', {
    help: 'At least four. Leave out what you did not experience; it does not count against them.',
    dimensions: providerDimensions,
    fewest: 4,
    message: 'Rate at least four of them',
  }),
  recommend: ask('choice', 'Would you tell a friend to go there?', {
    options: recommendations,
    columns: 4,
    readers: 'everyone',
    card: 'Would recommend',
  }),
  headline: ask('text', 'Your review in one line', {
    least: 10,
    most: 80,
    isLine: true,
    placeholder: 'Good mentors, a late start',
    readers: 'everyone',
    isElsewhere: true,
  }),
  worked: ask('text', 'What worked?', {
    help: 'Even a clear answer or a quick start counts.',
    least: 50,
    most: 2000,
    readers: 'everyone',
    card: 'What worked',
  }),
  didNot: ask('text', 'What did not?', {
    help: 'Even a long wait or an unclear bill counts.',
    least: 50,
    most: 2000,
    readers: 'everyone',
    card: 'What did not',
  }),
};

const privacy = {
  displayAs: ask('display', 'What stands beside your review?', { options: displayChoices }),
  /** The role of the author; asked only of authors who do not stay anonymous. */
  authorRole: ask('choice', 'What is your role?', {
    help: 'Readers see "Founder or executive" or "Adviser".',
    options: authorRoles,
    message: 'Choose your role',
    askedIf: showsMore,
    ifMissing: 'Choose your role',
  }),
  venture: ask('organisation', 'Your organisation', {
    help: 'Readers see its region only, unless you chose to be named. It keeps two people of one team from counting twice.',
    askedIf: showsMore,
    ifMissing: 'Say for which organisation you write',
  }),
  publishDelay,
  publishAlone: ask('tick', 'It may be published alone', {
    help: 'Reviews of a provider wait until three are published together. Tick this to let yours be published alone after 60 days.',
    isOptional: true,
  }),
  attest: ask('attest', 'Please confirm', { options: attestations, message: 'Please confirm all five' }),
};

export const providerQuestions = { ...who, ...whatHappened, ...termsAndFacts, ...ratingsAndWords, ...privacy };
export type ProviderReviewAnswers = AnswersOf<typeof providerQuestions>;
export type ProviderReviewDraftAnswers = DraftOf<typeof providerQuestions>;

export const providerSteps = [
  stepOf('who', 'Who', who),
  stepOf('what_happened', 'What happened', whatHappened),
  stepOf('terms_and_facts', 'Terms and facts', termsAndFacts),
  stepOf('ratings_and_words', 'Ratings and words', ratingsAndWords),
  stepOf('privacy', 'Privacy and send', privacy),
];
