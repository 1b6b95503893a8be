import {
  type EntrepreneurReviewAnswers,
  entrepreneurQuestions,
  entrepreneurDimensions,
} from '../contract/reviews/entrepreneur-questions.ts';
import { askedOf } from '../contract/reviews/question.ts';
import { valuesOf } from '../contract/reviews/options.ts';
import { monthsAfter, quarterOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import { withOthers } from './other-questions.ts';
import type { SampleVenture } from './entrepreneurs.ts';
import type { SampleFunder } from './funders.ts';

/** Answers of the reviews of entrepreneurs: words go to the venture, never to readers. */

const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
// Object.fromEntries forgets its keys: they are the attestations.
const confirmed = Object.fromEntries(
  valuesOf(entrepreneurQuestions.attest.options).map((key) => [key, true]),
) as EntrepreneurReviewAnswers['attest'];

const contexts = [
  ['pitch', 45],
  ['due_diligence', 20],
  ['offer_made', 8],
  ['funded_active', 20],
  ['funded_closed', 7],
] as const;
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
): EntrepreneurReviewAnswers {
  const context = chance.weighted(contexts);
  const outcome = drawOutcome(chance, context);
  const engage = chance.normal(quality, 0.8);
  return withOthers(chance, entrepreneurQuestions, {
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
    ...(outcome === 'declined'
      ? { passReasons: chance.picks(valuesOf(entrepreneurQuestions.passReasons.options), chance.whole(1, 3)) }
      : {}),
    ratings: drawRatings(chance, context, quality),
    wouldEngageAgain: engage >= 3.3 ? 'yes' : engage >= 2.5 ? 'unsure' : 'no',
    wouldReferToPeers: chance.happens(0.6)
      ? engage >= 3.5
        ? 'yes'
        : chance.pick(['no', 'unsure'] as const)
      : undefined,
    strengthTags: chance.picks(valuesOf(entrepreneurQuestions.strengthTags.options), chance.whole(0, 3)),
    growthTags: chance.picks(valuesOf(entrepreneurQuestions.growthTags.options), chance.whole(0, 2)),
    privateFeedback: `${chance.pick(feedbackOpenings)} ${chance.pick(feedbackReasons)}`,
    consentToContact: chance.happens(0.4),
    tie: 'no',
    asked: 'nobody',
    concernNote: undefined,
    attest: confirmed,
  });
}

function drawOutcome(
  chance: Chance,
  context: EntrepreneurReviewAnswers['context'],
): EntrepreneurReviewAnswers['outcome'] {
  if (context === 'funded_active') return 'funded';
  if (context === 'funded_closed') return chance.pick(['repaid', 'exited', 'reported_complete'] as const);
  const left = [
    ['declined', 70],
    ['venture_withdrew', 15],
  ] as const;
  return context === 'offer_made' ? chance.weighted([...left, ['offered', 40]] as const) : chance.weighted(left);
}

function drawRatings(
  chance: Chance,
  context: EntrepreneurReviewAnswers['context'],
  quality: number,
): EntrepreneurReviewAnswers['ratings'] {
  const keys = askedOf(entrepreneurDimensions, { context });
  return Object.fromEntries(
    chance.picks(keys, chance.whole(3, keys.length)).map((key) => [key, toRating(chance.normal(quality, 0.7))]),
  );
}
