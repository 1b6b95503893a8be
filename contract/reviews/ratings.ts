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

const debt = { fundingKind: ['debt', 'mixed'] };
const grant = { fundingKind: ['grant', 'mixed'] };
/** Only people who got the money can judge it. */
const afterwards = { stageReached: fundedStages };
const equityAfterwards = { fundingKind: ['equity', 'mixed'], ...afterwards };
const debtAfterwards = { ...debt, ...afterwards };
const grantAfterwards = { ...grant, ...afterwards };

export const dimensions = {
  clarity: rate('Clarity', 'Did they explain what they look for and how they decide?'),
  responsiveness: rate('Responsiveness', 'Did they answer when you wrote or called?'),
  speed: rate('Speed', 'Was it quick from the first reply to the decision?'),
  respect: rate('Respect', 'Did they treat you and your time with respect?'),
  fairness: rate('Fairness', 'Did what they said at first still hold at the end?'),
  expertise: rate('Expertise', 'Did they understand your field?'),
  helpBeyondMoney: rate('Help beyond money', 'Did they help after the money arrived?', afterwards),
  termsFriendliness: rate('Friendly terms', 'Were price, control and rights fair to founders?', equityAfterwards),
  boardConduct: rate('Conduct on the board', 'Did they behave well on your board?', equityAfterwards),
  network: rate('Network', 'Did their introductions lead somewhere?', equityAfterwards),
  supportInHardTimes: rate('Support in hard times', 'Did they stand by you in bad months?', equityAfterwards),
  followOnReliability: rate('Follow-on', 'Did they invest again when they said they would?', equityAfterwards),
  totalCostAsQuoted: rate('Cost as quoted', 'Did it cost in the end what they quoted?', debtAfterwards),
  repaymentFlexibility: rate('Flexible repayment', 'Could you talk to them about repayment?', debtAfterwards),
  paperworkBurden: rate('Paperwork', 'Was the paperwork reasonable?', debt),
  collateralDemands: rate('Collateral', 'Was the security they asked for reasonable?', debtAfterwards),
  servicing: rate('Servicing', 'Was the loan looked after well once it ran?', debtAfterwards),
  effortVersusAward: rate('Effort for the award', 'Was the work to apply worth the amount?', grant),
  eligibilityClarity: rate('Clear eligibility', 'Could you tell early whether you qualify?', grant),
  feedbackToDeclined: rate('Feedback', 'Did they tell you why, whatever the answer?', grant),
  reportingBurden: rate('Reporting', 'Was the reporting reasonable?', grantAfterwards),
  flexibilityOfUse: rate('Flexible use', 'Could you use the money where it was needed?', grantAfterwards),
  paymentOnTime: rate('Paid on time', 'Did the money come when they said?', grantAfterwards),
} as const satisfies Dimensions;
export const dimensionKeys = valuesOf(dimensions);

/** What only people who got the money can judge: older reviews hold scores of it by others, which no page shows. */
const judgedAfterwards: ReadonlySet<string> = new Set(
  dimensionKeys.filter((key) => dimensions[key].askedIf !== undefined && 'stageReached' in dimensions[key].askedIf),
);

export const mayJudge = (reviewClass: 'pitch' | 'funded', key: string): boolean =>
  reviewClass === 'funded' || !judgedAfterwards.has(key);
