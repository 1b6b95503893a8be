import { nameOfCountry } from '../../contract/country-names.ts';
import { figureGroups } from '../../contract/transparency/figures.ts';
import * as options from '../../contract/deals/options.ts';
import { funderTypes, providerTypes } from '../../contract/subjects/organisations.ts';
import { debtTypes, grantTypes, roundTypes } from '../../contract/deals/terms.ts';
import { facts } from '../../contract/funders/funders.ts';
import { providerFacts } from '../../contract/providers/providers.ts';
import { entrepreneurDimensions, entrepreneurQuestions } from '../../contract/reviews/entrepreneur-questions.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { outcomes } from '../../contract/reviews/options.ts';
import { providerDimensions, providerQuestions } from '../../contract/reviews/provider-questions.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';

/**
 * The words of the values of a column. They are what the audit takes from the contract: a wrong word is no wrong
 * figure, and without the words no figure on a page could be told from its neighbour.
 */

const lists: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
  stage: options.stages,
  sectors: options.sectors,
  origin: options.origins,
  amountBand: options.amountBands,
  debtType: debtTypes,
  roundType: roundTypes,
  grantType: grantTypes,
};

export const columnWords: Readonly<Record<string, string>> = {
  stage: 'Stage',
  date: 'Date',
  recipientCountry: 'Country',
  sectors: 'Sectors',
  roundType: 'Round',
  amountUsd: 'Amount (USD)',
  boardSeat: 'Board seat',
  origin: 'Source type',
  debtType: 'Debt type',
  ratePct: 'Interest rate',
  collateralRequired: 'Collateral',
  grantType: 'Grant type',
  deadline: 'Deadline',
  openCall: 'Open call',
};

/** What the page calls a value of a column. */
export function valueWord(key: string, value: string): string {
  if (key === 'recipientCountry') return nameOfCountry(value);
  return lists[key]?.find((option) => option.value === value)?.label ?? value;
}

/** All values of a column in the order in which the page has them; null where any value may come. */
export const valuesOf = (key: string): readonly string[] | null => lists[key]?.map(({ value }) => value) ?? null;

/** The labels of figures of reviews, with the unit of each fact. */
export const reviewWords = {
  dimensions: labelsOf(dimensions),
  providerDimensions: labelsOf(providerDimensions),
  ventureDimensions: labelsOf(entrepreneurDimensions),
  outcomes: outcomes as Labels,
  practices: funderQuestions.practiceTags.options as Labels,
  strengths: entrepreneurQuestions.strengthTags.options as Labels,
  feeModels: providerQuestions.feeModel.options as Labels,
};
type Labels = Readonly<Record<string, string>>;

function labelsOf(asked: Readonly<Record<string, { readonly label: string }>>): Labels {
  return Object.fromEntries(Object.entries(asked).map(([key, { label }]) => [key, label]));
}

/** Label and unit of each fact of a funder or provider, by the question that it comes from. */
export const factWords: Readonly<
  Record<'funder' | 'provider', Readonly<Record<string, { readonly label: string; readonly unit: string }>>>
> = { funder: facts, provider: providerFacts };

export type { Term } from '../../contract/reviews/terms.ts';
export { terms } from '../../contract/reviews/terms.ts';
export { aboutFunder } from '../../contract/subjects/about-funder.ts';
export const funderTypeWords: Labels = funderTypes;
export const providerTypeWords: Labels = providerTypes;
/** The labels of the transparency page, by the names of its figures. */
export const figureLabels: Labels = Object.assign({}, ...figureGroups.map(({ figures }) => figures)) as Labels;
