import { providerTypes } from '../subjects/organisations.ts';
import { greatestAmount, valuesOf } from './options.ts';
import { ask, rate, formInSteps, type Dimensions } from './question.ts';
import type { AnswersOf, DraftOf } from './schemas.ts';
import {
  publicRole,
  publishingQuestions,
  ratingQuestions,
  shownPeriod,
  tieQuestions,
  wordQuestions,
} from './shared-questions.ts';

/** What a member says of a provider, the "other" review: every question, by step and in the order of the form (decision 0012). */

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
export const providerDimensions = {
  valueForMoney: rate('Value for money', 'Was it worth what it cost you?'),
  expertise: rate('Expertise', 'Did they know their field?'),
  deliveredAsPromised: rate('Delivered as promised', 'Did you get what they promised?'),
  communication: rate('Communication', 'Did they reply, and say clearly what comes next?'),
  integrityNoConflicts: rate('Integrity', 'Did they act for you, and say so where they had other interests?'),
  supportAfter: rate('Support afterwards', 'Did they help after the work was done?'),
  mentors: rate('Mentors', 'Did the mentors help?', programmes),
  curriculum: rate('Curriculum', 'Was what they taught useful?', programmes),
  investorAccess: rate('Access to investors', 'Did you meet investors who fit?', programmes),
  peerCohort: rate('Cohort', 'Were the other participants well chosen?', programmes),
  termsFairness: rate('Fair terms', 'Was their price fair?', programmes),
  staff: rate('Staff', 'Did the people who run it do it well?', programmes),
  matchQuality: rate('Good matches', 'Did the funders they chose fit you?', goBetweens),
  honestyAboutOdds: rate('Honest about the odds', 'Did they tell you how likely it is?', goBetweens),
  feeClarity: rate('Clear fees', 'Did you know from the start what it costs?', goBetweens),
} as const satisfies Dimensions;
export const providerDimensionKeys = valuesOf(providerDimensions);

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

/** Answered with yes or no, and counted under `title`. */
const countedYesNo = (label: string, place: number, title: string) =>
  ask('yesNo', label, { isOptional: true, fact: { place, label: title, unit: 'share' } });
const inRow = { allowsDecimals: true, isOptional: true, isInRow: true } as const;
const sum = { ...inRow, help: 'Shown in bands only.', currencyIn: 'currency' } as const;
const percentage = { ...inRow, help: 'In percent. Shown as a median only.', unit: '%' } as const;

const { displayAs, ...publishing } = publishingQuestions({
  waiting: 'It is published on a Monday, with two others about the same provider.',
  whose: 'Reviews of a provider',
});

export const providerReview = formInSteps({
  Who: {
    providerId: ask('subject', 'Who did you work with?', {
      help: 'Search by name.',
      requiredIf: isNotProposing,
      ifMissing: 'Choose who you worked with',
      isSubject: true,
    }),
    subjectName: ask('name', 'Their name', {
      help: 'A person who works alone is listed under the name of the business.',
      askedIf: isNew,
      requiredIf: isProposing,
      ifMissing: 'A name of 2 to 120 characters',
      isSubject: true,
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
    website: ask('website', 'Their website', { askedIf: isNew, isOptional: true, isSubject: true }),
    country: ask('country', 'Their country', {
      askedIf: isNew,
      requiredIf: isProposing,
      ifMissing: 'Choose a country',
      isSubject: true,
    }),
    ...tieQuestions(
      'Is there any other tie between you and them?',
      { current_investee: 'They hold a stake in us now' },
      { the_provider: 'The provider' },
    ),
  },
  'What happened': {
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
    usedFrom: ask('month', 'From', { help: `The month. No end date: ${shownPeriod}`, isInRow: true }),
    usedTo: ask('month', 'Until', {
      help: `The month. ${shownPeriod} Leave it out when you still work with them.`,
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
    location: ask('choice', 'Where was it?', {
      options: { in_person: 'In person', remote: 'Remote', hybrid: 'Both' },
      columns: 4,
      isOptional: true,
    }),
    promised: ask('tags', 'What did they promise?', { options: offerings, most: 8, isOptional: true }),
    delivered: ask('tags', 'What did you get?', { options: offerings, most: 8, isOptional: true }),
    raisedWithin12Months: countedYesNo('Did you raise money within a year of it?', 1, 'Raised money within 12 months'),
  },
  'Terms and facts': {
    feeModel: ask('tags', 'How were they paid?', {
      help: 'All that apply.',
      options: {
        free: 'Free',
        fixed_fee: 'Fixed fee',
        retainer: 'Retainer',
        success_fee: 'Success fee',
        equity: 'Equity',
        warrants: 'Warrants',
        revenue_share: 'Share of revenue',
        pay_to_pitch: 'Pay to pitch',
      },
      most: 8,
    }),
    amountPaid: ask('number', 'What you paid', { ...sum, most: greatestAmount }),
    stipendOrCash: ask('number', 'Money they gave you', { ...sum, most: greatestAmount }),
    /** The currency of `amountPaid` and `stipendOrCash`. */
    currency: ask('currency', 'Currency', {
      askedIf: [{ amountPaid: 'given' }, { stipendOrCash: 'given' }],
      ifMissing: 'A currency such as USD',
      isInRow: true,
    }),
    successFeePct: ask('number', 'Success fee', {
      ...percentage,
      most: 20,
      fact: { place: 2, label: 'Success fee', unit: 'percent' },
    }),
    equityTakenPct: ask('number', 'Stake they took', {
      ...percentage,
      most: 50,
      fact: { place: 3, label: 'Equity taken', unit: 'percent' },
    }),
    upfrontFeeAsked: countedYesNo('Did they ask for a fee before doing anything?', 5, 'Asked for a fee in advance'),
    exclusivityAsked: countedYesNo('Did they ask you to work with no one else?', 6, 'Asked for exclusivity'),
    guaranteedSuccessClaimed: countedYesNo('Did they guarantee success?', 7, 'Guaranteed success'),
  },
  'Ratings and words': {
    ...ratingQuestions(providerDimensions),
    ...wordQuestions({
      example: 'Good mentors, a late start',
      worked: 'Even a clear answer or a quick start counts.',
      didNot: 'Even a long wait or an unclear bill counts.',
    }),
  },
  'Privacy and send': {
    displayAs,
    /** The role of the author; asked only of authors who do not stay anonymous. */
    authorRole: ask('choice', 'What is your role?', {
      ...publicRole,
      askedIf: showsMore,
      ifMissing: publicRole.message,
    }),
    venture: ask('organisation', 'Your organisation', {
      help: 'Readers see only its region, unless you chose to be named. We use it so that two people from one team do not count twice.',
      askedIf: showsMore,
      ifMissing: 'Say which organisation you are writing for',
    }),
    ...publishing,
  },
});

export const providerQuestions = providerReview.questions;
export type ProviderReviewAnswers = AnswersOf<typeof providerQuestions>;
export type ProviderReviewDraftAnswers = DraftOf<typeof providerQuestions>;
