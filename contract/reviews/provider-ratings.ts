import type { ProviderType } from '../subjects/organisations.ts';

/** At least so many dimensions must be rated 1 to 5; "does not apply" does not count. */
export const fewestProviderRatings = 4;

export interface ProviderDimension {
  readonly label: string;
  readonly question: string;
  /** Empty: asked for every type. */
  readonly types: readonly ProviderType[];
}

const ask = (label: string, question: string, types: readonly ProviderType[] = []): ProviderDimension => ({
  label,
  question,
  types,
});
const programmes = ['accelerator'] as const;
const goBetweens = ['broker_placement_agent', 'grant_writer'] as const;

export const providerDimensions = {
  valueForMoney: ask('Value for money', 'Was it worth what it cost you?'),
  expertise: ask('Expertise', 'Did they know their field?'),
  deliveredAsPromised: ask('Delivered as promised', 'Did you get what they promised?'),
  communication: ask('Communication', 'Did they answer, and say clearly what comes next?'),
  integrityNoConflicts: ask('Integrity', 'Did they act for you, and say so where they had other interests?'),
  supportAfter: ask('Support afterwards', 'Did they help after the work was done?'),
  mentors: ask('Mentors', 'Did the mentors help?', programmes),
  curriculum: ask('Curriculum', 'Was what they taught useful?', programmes),
  investorAccess: ask('Access to investors', 'Did you meet investors who fit?', programmes),
  peerCohort: ask('Cohort', 'Were the other participants well chosen?', programmes),
  termsFairness: ask('Fair terms', 'Was what they took for it fair?', programmes),
  staff: ask('Staff', 'Did the people who run it do it well?', programmes),
  matchQuality: ask('Good matches', 'Did the funders they chose fit you?', goBetweens),
  honestyAboutOdds: ask('Honest about the odds', 'Did they tell you how likely it is?', goBetweens),
  feeClarity: ask('Clear fees', 'Did you know from the start what it costs?', goBetweens),
} as const satisfies Record<string, ProviderDimension>;
export type ProviderDimensionKey = keyof typeof providerDimensions;
// The keys of the literal above; Object.keys forgets them.
export const providerDimensionKeys = Object.keys(providerDimensions) as [
  ProviderDimensionKey,
  ...ProviderDimensionKey[],
];

/** Whether the provider runs a programme with cohorts. */
export const hasCohorts = (type: ProviderType | undefined): boolean => programmes.some((one) => one === type);

/** The dimensions that a review of this type is asked for, in the order shown. */
export function providerDimensionsFor(type: ProviderType | undefined): ProviderDimensionKey[] {
  return providerDimensionKeys.filter((key) => {
    const { types }: ProviderDimension = providerDimensions[key];
    return types.length === 0 || (type !== undefined && types.includes(type));
  });
}
