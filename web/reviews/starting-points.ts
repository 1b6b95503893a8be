import { nameOfCountry } from '../../contract/country-names.ts';
import { sectors } from '../../contract/subjects/organisations.ts';
import { labelOf, moneyKinds, type MoneyKind } from '../../contract/reviews/options.ts';
import type { MyReviewWithAnswers } from '../../contract/reviews/reviews.ts';
import { printList } from '../../contract/table/values.ts';

export interface StartingPoint {
  readonly kind: MoneyKind;
  readonly label: string;
  /** As the address of the table has it. */
  readonly filter: Readonly<Record<string, string>>;
}

export const addressOfPoint = ({ kind, filter }: StartingPoint): string => {
  const query = new URLSearchParams(filter).toString();
  return `/database/${kind}${query === '' ? '' : `?${query}`}`;
};

/** Three ways into the database: what the review itself says, else one for each kind of money. */
export function startingPointsOf(review: MyReviewWithAnswers): readonly StartingPoint[] {
  if (review.subjectKind !== 'funder') return everyKind;
  const { fundingKind, venture } = review.answers;
  if (fundingKind === undefined || fundingKind === 'mixed') return everyKind;
  const points: StartingPoint[] = [
    {
      kind: fundingKind,
      label: `Deals of ${review.subjectName}`,
      filter: { funderNames: printList([review.subjectName]) },
    },
  ];
  if (venture?.sector)
    points.push({
      kind: fundingKind,
      label: `${labelOf(sectors, venture.sector)}, all countries`,
      filter: { sectors: printList([venture.sector]) },
    });
  if (venture?.country)
    points.push({
      kind: fundingKind,
      label: `${nameOfCountry(venture.country)}, all sectors`,
      filter: { recipientCountry: printList([venture.country]) },
    });
  return points;
}

const everyKind: readonly StartingPoint[] = (['equity', 'debt', 'grant'] as const).map((kind) => ({
  kind,
  label: `All of ${moneyKinds[kind].toLowerCase()}`,
  filter: {},
}));
