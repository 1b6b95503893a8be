import { attestations, valuesOf } from '../contract/review-options.ts';
import { monthsAfter, quarterOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { SampleVenture } from './entrepreneurs.ts';
import type { SampleFunder } from './funders.ts';

/** Answers of the reviews of entrepreneurs (product/reviews.md 2.3): words go to the venture, never to readers. */

const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
const confirmed = Object.fromEntries(valuesOf(attestations).map((key) => [key, true]));

const contexts = [
  ['pitch', 45],
  ['due_diligence', 20],
  ['offer_made', 8],
  ['funded_active', 20],
  ['funded_closed', 7],
] as const;
const passReasons = [
  'out_of_mandate',
  'too_early',
  'too_late',
  'team_gap',
  'market',
  'traction',
  'unit_economics',
  'price_or_terms',
  'diligence_finding',
  'collateral_or_credit',
  'eligibility',
  'capacity_full',
  'references',
];
const strengthTags = ['clear_ask', 'knows_numbers', 'customer_insight', 'fast_follow_up'];
const growthTags = ['unclear_ask', 'weak_numbers', 'slow_follow_up', 'narrow_market_view'];

const feedbackOpenings = [
  'Thank you for the time you took with us.',
  'Your first page told us what we needed to know.',
  'We enjoyed the visit and learned a lot about your market.',
  'You answered our list of questions within a week, which is rare.',
];
const feedbackReasons = [
  'What held us back is the margin after delivery: the figures for two of the three lines do not yet carry the cost of growth.',
  'For us it is early. Two or three paying customers would change the picture.',
  'The plan asks for more than we can give, and we did not see who else would take part.',
  'The numbers for the last two quarters came late and did not match the first set.',
  'We would look again once the licence is there.',
  'We would fund you again: reports came on time and bad news came first.',
];

export interface EntrepreneurReviewParts {
  readonly venture: SampleVenture;
  readonly funder: SampleFunder;
  readonly quality: number;
  readonly submittedAt: Date;
}

export function writeEntrepreneurReview(
  chance: Chance,
  { venture, funder, quality, submittedAt }: EntrepreneurReviewParts,
): Record<string, unknown> {
  const context = chance.weighted(contexts);
  const isFunded = context === 'funded_active' || context === 'funded_closed';
  const outcome = isFunded
    ? chance.pick(context === 'funded_active' ? ['funded'] : ['repaid', 'exited', 'reported_complete'])
    : chance.weighted([
        ['declined', 70],
        ['offered', 15],
        ['venture_withdrew', 15],
      ] as const);
  const engage = chance.normal(quality, 0.8);
  return {
    ventureId: venture.id,
    funderOrgId: funder.id,
    authorRole: chance.pick([
      'partner_director',
      'principal',
      'associate_analyst',
      'credit_officer',
      'programme_officer',
    ]),
    context,
    fundingKind: chance.pick(funder.kinds),
    periodQuarter: quarterOf(monthsAfter(submittedAt, -chance.whole(0, 12))),
    outcome,
    ...(outcome === 'declined' ? { passReasons: chance.picks(passReasons, chance.whole(1, 3)) } : {}),
    ratings: entrepreneurRatings(chance, { quality, isFunded, isDiligent: context !== 'pitch' }),
    wouldEngageAgain: engage >= 3.3 ? 'yes' : engage >= 2.5 ? 'unsure' : 'no',
    ...(chance.happens(0.6) ? { wouldReferToPeers: engage >= 3.5 ? 'yes' : chance.pick(['no', 'unsure']) } : {}),
    strengthTags: chance.picks(strengthTags, chance.whole(0, 3)),
    growthTags: chance.picks(growthTags, chance.whole(0, 2)),
    privateFeedback: `${chance.pick(feedbackOpenings)} ${chance.pick(feedbackReasons)}`,
    consentToContact: chance.happens(0.4),
    tie: 'no',
    asked: 'nobody',
    attest: confirmed,
  };
}

function entrepreneurRatings(
  chance: Chance,
  parts: { quality: number; isFunded: boolean; isDiligent: boolean },
): Record<string, number> {
  const keys = [
    'preparedness',
    'opennessOfInformation',
    'responsiveness',
    'opennessToFeedback',
    ...(parts.isDiligent ? ['accuracyOfClaims'] : []),
    ...(parts.isFunded ? ['reportingDiscipline', 'useOfFundsAsAgreed', 'communicationInDifficulty'] : []),
  ];
  return Object.fromEntries(
    chance.picks(keys, chance.whole(3, keys.length)).map((key) => [key, toRating(chance.normal(parts.quality, 0.7))]),
  );
}
