import { fundedStages, valuesOf } from './options.ts';
import { rate, type Dimensions } from './question.ts';

/** What each number means, for ratings and for `overall`. */
export const ratingWords = {
  1: 'I would warn a friend',
  2: 'It cost us time or money',
  3: 'What you would expect',
  4: 'Good, small flaws',
  5: 'I would tell a friend to go there',
} as const;

const equity = { fundingKind: ['equity', 'mixed'] };
const debt = { fundingKind: ['debt', 'mixed'] };
const grant = { fundingKind: ['grant', 'mixed'] };

export const dimensions = {
  clarity: rate('Clarity', 'Did they explain what they look for and how they decide?'),
  responsiveness: rate('Responsiveness', 'Did they answer when you wrote or called?'),
  speed: rate('Speed', 'Was it quick from the first reply to the decision?'),
  respect: rate('Respect', 'Did they treat you and your time with respect?'),
  fairness: rate('Fairness', 'Did what they said at first still hold at the end?'),
  expertise: rate('Expertise', 'Did they understand your field?'),
  helpBeyondMoney: rate('Help beyond money', 'Did they help after the money arrived?', { stageReached: fundedStages }),
  termsFriendliness: rate('Friendly terms', 'Were price, control and rights fair to founders?', equity),
  boardConduct: rate('Conduct on the board', 'Did they behave well on your board?', equity),
  network: rate('Network', 'Did their introductions lead somewhere?', equity),
  supportInHardTimes: rate('Support in hard times', 'Did they stand by you in bad months?', equity),
  followOnReliability: rate('Follow-on', 'Did they invest again when they said they would?', equity),
  totalCostAsQuoted: rate('Cost as quoted', 'Did it cost in the end what they quoted?', debt),
  repaymentFlexibility: rate('Flexible repayment', 'Could you talk with them about repayment?', debt),
  paperworkBurden: rate('Paperwork', 'Was the paperwork reasonable?', debt),
  collateralDemands: rate('Collateral', 'Was the security they asked for reasonable?', debt),
  servicing: rate('Servicing', 'Was the loan looked after well once it ran?', debt),
  effortVersusAward: rate('Effort for the award', 'Was the work to apply worth the sum?', grant),
  eligibilityClarity: rate('Clear eligibility', 'Could you tell early whether you qualify?', grant),
  feedbackToDeclined: rate('Feedback', 'Did they tell you why, whatever the answer?', grant),
  reportingBurden: rate('Reporting', 'Was the reporting reasonable?', grant),
  flexibilityOfUse: rate('Flexible use', 'Could you use the money where it was needed?', grant),
  paymentOnTime: rate('Paid on time', 'Did the money come when they said?', grant),
} as const satisfies Dimensions;
export const dimensionKeys = valuesOf(dimensions);

/** What only people who got the money can judge: the page of a funder shows no score of it by the others. */
const judgedAfterwards: ReadonlySet<string> = new Set<keyof typeof dimensions>([
  'helpBeyondMoney',
  'termsFriendliness',
  'boardConduct',
  'network',
  'supportInHardTimes',
  'followOnReliability',
  'totalCostAsQuoted',
  'repaymentFlexibility',
  'collateralDemands',
  'servicing',
  'reportingBurden',
  'flexibilityOfUse',
  'paymentOnTime',
]);

export const mayJudge = (reviewClass: 'pitch' | 'funded', key: string): boolean =>
  reviewClass === 'funded' || !judgedAfterwards.has(key);
