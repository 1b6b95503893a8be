import { attestations, valuesOf } from '../contract/review-options.ts';
import { monthOf, monthsAfter } from './calendar.ts';
import type { Chance } from './chance.ts';
import { moneyIn } from './countries.ts';
import type { SampleProvider } from './entrepreneurs.ts';
import { tri } from './review-facts.ts';

/** Answers of the reviews of providers (product/reviews.md 2.4). */

const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
const confirmed = Object.fromEntries(valuesOf(attestations).map((key) => [key, true]));

const commonRatings = [
  'valueForMoney',
  'expertise',
  'deliveredAsPromised',
  'communication',
  'integrityNoConflicts',
  'supportAfter',
];
const ownRatings: Readonly<Record<string, readonly string[]>> = {
  accelerator: ['mentors', 'curriculum', 'investorAccess', 'peerCohort', 'termsFairness', 'staff'],
  broker_placement_agent: ['matchQuality', 'honestyAboutOdds', 'feeClarity'],
  grant_writer: ['matchQuality', 'honestyAboutOdds', 'feeClarity'],
};
const offers = ['intros', 'funding', 'mentors', 'desk', 'training', 'software_credits', 'legal_docs', 'customers'];

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
  readonly quality: number;
  readonly submittedAt: Date;
}

export function writeProviderReview(
  chance: Chance,
  { provider, quality, submittedAt }: ProviderReviewParts,
): Record<string, unknown> & { overall: number; headline: string } {
  const overall = toRating(chance.normal(quality, 0.8));
  const usedTo = monthsAfter(submittedAt, -chance.whole(0, 9));
  return {
    subjectType: provider.providerType,
    subjectName: provider.name,
    website: provider.website,
    country: provider.country,
    ...(provider.providerType === 'accelerator' ? cohort(chance, usedTo) : {}),
    usedFrom: monthOf(monthsAfter(usedTo, -chance.whole(1, 12))),
    usedTo: monthOf(usedTo),
    ...writeDeal(chance, overall),
    ratings: Object.fromEntries(
      [...commonRatings, ...(ownRatings[provider.providerType] ?? [])].map((key) => [
        key,
        toRating(chance.normal(overall, 0.7)),
      ]),
    ),
    overall,
    recommend: overall >= 4 ? 'yes' : overall === 3 ? 'depends' : 'no',
    headline: chance.pick(overall >= 3 ? goodHeadlines : badHeadlines),
    worked: chance.picks(good, 2).join(' '),
    didNot: chance.picks(bad, 2).join(' '),
    displayAs: 'anonymous',
    publishDelay: 'next_batch',
    tie: 'no',
    asked: 'nobody',
    attest: confirmed,
  };
}

function cohort(chance: Chance, usedTo: Date): Record<string, unknown> {
  return {
    programme: 'Spring cohort',
    cohortYear: usedTo.getUTCFullYear(),
    equityTakenPct: chance.whole(0, 8),
    durationWeeks: chance.whole(8, 26),
  };
}

/** What it cost, what was promised for it and what came. */
function writeDeal(chance: Chance, overall: number): Record<string, unknown> {
  const promised = chance.picks(offers, chance.whole(1, 4));
  return {
    feeModel: chance.picks(['free', 'fixed_fee', 'retainer', 'success_fee', 'equity'], 1),
    amountPaid: moneyIn('USD', chance.logNormal(4_000, 1)).amount,
    currency: 'USD',
    location: chance.pick(['in_person', 'remote', 'hybrid']),
    promised,
    delivered: promised.filter(() => chance.happens(0.3 + overall * 0.13)),
    raisedWithin12Months: tri(chance, 0.35),
    upfrontFeeAsked: tri(chance, 0.2),
    exclusivityAsked: tri(chance, 0.15),
    guaranteedSuccessClaimed: tri(chance, 0.06),
  };
}
