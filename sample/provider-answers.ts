import { providerTypes, sectors } from '../contract/subjects/organisations.ts';
import {
  type ProviderReviewAnswers,
  providerDimensions,
  providerQuestions,
} from '../contract/reviews/provider-questions.ts';
import { askedOf } from '../contract/reviews/question.ts';
import { attestations, valuesOf } from '../contract/reviews/options.ts';
import { monthOf, monthsAfter } from './calendar.ts';
import type { Chance } from './chance.ts';
import { moneyIn } from './countries.ts';
import { foundedBy, type SampleProvider, type SampleVenture } from './entrepreneurs.ts';
import { withOthers } from './other-questions.ts';
import { tri } from './review-facts.ts';

/** Answers of the reviews of providers. */

const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
// Object.fromEntries forgets its keys: they are the attestations.
const confirmed = Object.fromEntries(
  valuesOf(attestations).map((key) => [key, true]),
) as ProviderReviewAnswers['attest'];

const goodHeadlines = [
  'Knew the forms and kept the dates',
  'Worth the fee for a first round',
  'Good contacts, honest about the odds',
  'Careful work, a little slow',
];
const badHeadlines = [
  'Much promised, little done',
  'Introductions that led nowhere',
  'The fee was clear, the work was not',
  'Templates where we needed advice',
];
const good = [
  'They said at the start what they can do and what they leave to us.',
  'Drafts came back within two days with notes that we could use.',
  'They knew which funders were open and which only looked so.',
  'The fee was agreed on one page and did not grow.',
  'The other ventures in the group were well chosen and taught us a lot.',
  'They turned our numbers into a plan that lenders could read.',
];
const bad = [
  'Half of the introductions were to funders who do not fund our field.',
  'The work was handed to somebody new in the middle.',
  'Deadlines were met only because we reminded them.',
  'Sessions were general and repeated what the handbook says.',
  'The success fee covers money that we would have found without them.',
  'After the last invoice it was hard to reach anybody.',
];

export interface ProviderReviewParts {
  readonly provider: SampleProvider;
  /** The venture of the author. */
  readonly venture: SampleVenture;
  readonly quality: number;
  readonly submittedAt: Date;
}

export function writeProviderReview(
  chance: Chance,
  { provider, venture, quality, submittedAt }: ProviderReviewParts,
): ProviderReviewAnswers {
  const overall = toRating(chance.normal(quality, 0.8));
  const usedTo = monthsAfter(submittedAt, -chance.whole(0, 9));
  const subjectType = valuesOf(providerTypes).find((type) => type === provider.providerType) ?? 'other';
  return withOthers(chance, providerQuestions, {
    providerId: provider.id,
    subjectType,
    ...(subjectType === 'other' ? { subjectTypeOther: 'Services' } : {}),
    ...(provider.providerType === 'accelerator' ? cohort(chance, usedTo) : none),
    usedFrom: monthOf(monthsAfter(usedTo, -chance.whole(1, 12))),
    usedTo: monthOf(usedTo),
    ...writeDeal(chance, overall),
    ratings: Object.fromEntries(
      askedOf(providerDimensions, { subjectType }).map((key) => [key, toRating(chance.normal(overall, 0.7))]),
    ),
    overall,
    recommend: overall >= 4 ? 'yes' : overall === 3 ? 'depends' : 'no',
    headline: chance.pick(overall >= 3 ? goodHeadlines : badHeadlines),
    worked: chance.picks(good, 2).join(' '),
    didNot: chance.picks(bad, 2).join(' '),
    ...drawByline(chance, venture, usedTo),
    publishDelay: 'next_batch',
    tie: 'no',
    asked: 'nobody',
    publishAlone: undefined,
    attest: confirmed,
  });
}

type Byline = Pick<ProviderReviewAnswers, 'displayAs' | 'authorRole' | 'venture'>;

function drawByline(chance: Chance, venture: SampleVenture, usedTo: Date): Byline {
  if (chance.happens(0.7)) return { displayAs: 'anonymous' };
  const { name, website, country } = venture;
  const sector = valuesOf(sectors).find((one) => one === venture.sector) ?? 'other';
  return {
    displayAs: 'role_and_region',
    authorRole: chance.pick(valuesOf(providerQuestions.authorRole.options)),
    venture: { name, website, country, sector, foundedYear: foundedBy(venture, usedTo) },
  };
}

/** What the sample world leaves without an answer. */
const none = { equityTakenPct: undefined, durationWeeks: undefined };

type Cohort = Pick<ProviderReviewAnswers, 'programme' | 'cohortYear' | 'equityTakenPct' | 'durationWeeks'>;

function cohort(chance: Chance, usedTo: Date): Cohort {
  return {
    programme: 'Spring cohort',
    cohortYear: usedTo.getUTCFullYear(),
    equityTakenPct: chance.whole(0, 8),
    durationWeeks: chance.whole(8, 26),
  };
}

type Deal = Pick<
  ProviderReviewAnswers,
  | 'feeModel'
  | 'successFeePct'
  | 'stipendOrCash'
  | 'amountPaid'
  | 'currency'
  | 'location'
  | 'promised'
  | 'delivered'
  | 'raisedWithin12Months'
  | 'upfrontFeeAsked'
  | 'exclusivityAsked'
  | 'guaranteedSuccessClaimed'
>;

/** What it cost, what was promised for it and what came. */
function writeDeal(chance: Chance, overall: number): Deal {
  const promised = chance.picks(valuesOf(providerQuestions.promised.options), chance.whole(1, 4));
  const delivered = promised.filter(() => chance.happens(0.3 + overall * 0.13));
  return {
    feeModel: chance.picks(valuesOf(providerQuestions.feeModel.options).slice(0, 5), 1),
    successFeePct: undefined,
    stipendOrCash: undefined,
    amountPaid: moneyIn('USD', chance.logNormal(4_000, 1)).amount,
    currency: 'USD',
    location: chance.pick(valuesOf(providerQuestions.location.options)),
    promised,
    delivered: delivered.length === 0 ? undefined : delivered,
    raisedWithin12Months: tri(chance, 0.35),
    upfrontFeeAsked: tri(chance, 0.2),
    exclusivityAsked: tri(chance, 0.15),
    guaranteedSuccessClaimed: tri(chance, 0.06),
  };
}
