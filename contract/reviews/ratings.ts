import { type FundingKind, type ReviewClass, fundedStages } from './options.ts';
import { askedOf, type Dimension } from './question.ts';

/** What each number means, for ratings and for `overall`. */
export const ratingWords = {
  1: 'I would warn a friend',
  2: 'It cost us time or money',
  3: 'What you would expect',
  4: 'Good, small flaws',
  5: 'I would tell a friend to go there',
} as const;

/** The fewest dimensions that must be rated 1 to 5; "does not apply" does not count. */
export const fewestRatings = 4;

const ask = (label: string, question: string, askedIf?: Dimension['askedIf']): Dimension => ({
  label,
  question,
  askedIf,
});
const equity = { fundingKind: ['equity', 'mixed'] };
const debt = { fundingKind: ['debt', 'mixed'] };
const grant = { fundingKind: ['grant', 'mixed'] };

export const dimensions = {
  clarity: ask('Clarity', 'Did they explain what they look for and how they decide?'),
  responsiveness: ask('Responsiveness', 'Did they answer when you wrote or called?'),
  speed: ask('Speed', 'Was it quick from the first reply to the decision?'),
  respect: ask('Respect', 'Did they treat you and your time with respect?'),
  fairness: ask('Fairness', 'Did what they said at first still hold at the end?'),
  expertise: ask('Expertise', 'Did they understand your field?'),
  helpBeyondMoney: ask('Help beyond money', 'Did they help after the money arrived?', { stageReached: fundedStages }),
  termsFriendliness: ask('Friendly terms', 'Were price, control and rights fair to founders?', equity),
  boardConduct: ask('Conduct on the board', 'Did they behave well on your board?', equity),
  network: ask('Network', 'Did their introductions lead somewhere?', equity),
  supportInHardTimes: ask('Support in hard times', 'Did they stand by you in bad months?', equity),
  followOnReliability: ask('Follow-on', 'Did they invest again when they said they would?', equity),
  totalCostAsQuoted: ask('Cost as quoted', 'Did it cost in the end what they quoted?', debt),
  repaymentFlexibility: ask('Flexible repayment', 'Could you talk with them about repayment?', debt),
  paperworkBurden: ask('Paperwork', 'Was the paperwork reasonable?', debt),
  collateralDemands: ask('Collateral', 'Was the security they asked for reasonable?', debt),
  servicing: ask('Servicing', 'Was the loan looked after well once it ran?', debt),
  effortVersusAward: ask('Effort for the award', 'Was the work to apply worth the sum?', grant),
  eligibilityClarity: ask('Clear eligibility', 'Could you tell early whether you qualify?', grant),
  feedbackToDeclined: ask('Feedback', 'Did they tell you why, whatever the answer?', grant),
  reportingBurden: ask('Reporting', 'Was the reporting reasonable?', grant),
  flexibilityOfUse: ask('Flexible use', 'Could you use the money where it was needed?', grant),
  paymentOnTime: ask('Paid on time', 'Did the money come when they said?', grant),
} as const satisfies Record<string, Dimension>;
export type DimensionKey = keyof typeof dimensions;
// The keys of the literal above; Object.keys forgets them.
export const dimensionKeys = Object.keys(dimensions) as [DimensionKey, ...DimensionKey[]];

/** The dimensions that a review of this kind and class is asked for, in the order shown. "Mixed" is asked for all kinds. */
export function dimensionsFor(kind: FundingKind | undefined, reviewClass: ReviewClass | null): DimensionKey[] {
  return askedOf(dimensions, { fundingKind: kind, stageReached: reviewClass === 'funded' ? 'funded' : undefined });
}
