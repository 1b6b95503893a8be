import type { ReviewContext } from './entrepreneur-options.ts';
import type { ReviewClass } from './options.ts';

/** At least so many dimensions must be rated 1 to 5; "does not apply" does not count. */
export const fewestEntrepreneurRatings = 3;

export interface EntrepreneurDimension {
  readonly label: string;
  readonly question: string;
  /** From which moment on it can be judged. */
  readonly from: 'pitch' | 'due_diligence' | 'funded';
}

const ask = (
  label: string,
  question: string,
  from: EntrepreneurDimension['from'] = 'pitch',
): EntrepreneurDimension => ({
  label,
  question,
  from,
});

export const entrepreneurDimensions = {
  preparedness: ask('Prepared', 'Were materials and numbers ready?'),
  opennessOfInformation: ask('Open with information', 'Did you get what you asked for, good and bad?'),
  accuracyOfClaims: ask('Accurate claims', 'Did what they said hold when you looked?', 'due_diligence'),
  responsiveness: ask('Responsiveness', 'Did they answer when you wrote or called?'),
  opennessToFeedback: ask('Open to feedback', 'Did they listen, and answer with reasons?'),
  reportingDiscipline: ask('Reporting', 'Did reports come complete and on time?', 'funded'),
  useOfFundsAsAgreed: ask('Use of the money', 'Was the money used as agreed?', 'funded'),
  communicationInDifficulty: ask('In difficulty', 'Did they tell you early when something went wrong?', 'funded'),
} as const satisfies Record<string, EntrepreneurDimension>;
export type EntrepreneurDimensionKey = keyof typeof entrepreneurDimensions;
// The keys of the literal above; Object.keys forgets them.
export const entrepreneurDimensionKeys = Object.keys(entrepreneurDimensions) as [
  EntrepreneurDimensionKey,
  ...EntrepreneurDimensionKey[],
];

/** Whether the venture got money from the writer's organisation. */
const isFundedContext = (context: ReviewContext | undefined): boolean =>
  context === 'funded_active' || context === 'funded_closed';

/** The dimensions that a review is asked for after it went so far, in the order shown. */
export function entrepreneurDimensionsFor(context: ReviewContext | undefined): EntrepreneurDimensionKey[] {
  return entrepreneurDimensionKeys.filter((key) => {
    const { from } = entrepreneurDimensions[key];
    if (from === 'pitch') return true;
    return from === 'funded' ? isFundedContext(context) : context !== undefined && context !== 'pitch';
  });
}

/** The class of an entrepreneur review; null before the question is answered. */
export function entrepreneurReviewClassOf(context: ReviewContext | undefined): ReviewClass | null {
  if (context === undefined) return null;
  return isFundedContext(context) ? 'funded' : 'pitch';
}
