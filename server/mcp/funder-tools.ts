import { z } from 'zod';
import { moneyLabels } from './labels.ts';
import { labelOf, moneyKinds, reviewClasses, valuesOf, type MoneyKind } from '../../contract/reviews/options.ts';
import { amountBands } from '../../contract/deals/options.ts';
import { nameOfCountry } from '../../contract/country-names.ts';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatInteger,
  formatPeriod,
  formatRating,
  formatShare,
  formFor,
} from '../../contract/formats.ts';
import {
  facts,
  funderSorts,
  getFunder,
  leastScores,
  listFunders,
  type ClassFigures,
  type FunderPage,
  type FunderRow,
} from '../../contract/funders/funders.ts';
import { getFunderDeals, type FunderDeals } from '../../contract/insights/funder-deals.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import { printList } from '../../contract/table/values.ts';
import { countryInput, cursorInput, limitInput, nextWords, tool, usualListed, type Tool } from './tool.ts';
import { inLine, joined } from './words.ts';

export const funderPath = (id: string): string => `/funder/${encodeURIComponent(id)}`;
export const funderInput = z
  .string()
  .max(80)
  .describe('The id of a funder, as search_funders writes it: tidewrack-ventures.');

/** What a funder is, in few words. */
export const funderHead = ({
  id,
  name,
  types,
  country,
  kinds,
}: {
  readonly id: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly country: string | null;
  readonly kinds?: readonly MoneyKind[];
}): string =>
  `${inLine(name)} (id ${id}): ${joined([
    types.map((type) => labelOf(funderTypes, type)).join(', '),
    country === null ? null : nameOfCountry(country),
    kinds === undefined ? null : moneyLabels(kinds),
  ])}`;

type Score = FunderRow['scores'][number];

/** "Pitch 4.1 (n=12)"; below five voices there is no score. */
const scoreWords = ({ reviewClass, score, count }: Score): string =>
  score === null
    ? `${reviewClasses[reviewClass]}: no score yet (${count.label})`
    : `${reviewClasses[reviewClass]} ${formatRating(score)} of 5 (n=${formatInteger(count.exact)})`;

const searchFunders = tool('search_funders', {
  title: 'Search funders',
  description: 'Funders of the directory by name, kind of money, type, country and score, each with its scores and n.',
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Part of the name.'),
    kinds: z.array(z.enum(valuesOf(moneyKinds))).optional(),
    types: z
      .array(z.enum(valuesOf(funderTypes)))
      .max(22)
      .optional(),
    countries: z.array(countryInput).max(50).optional().describe('ISO 3166-1 codes: DE.'),
    withScoreOnly: z.boolean().optional(),
    scoreFrom: z.enum(leastScores).optional(),
    sort: z.enum(funderSorts).optional(),
    limit: limitInput,
    cursor: cursorInput,
  }),
  async run(
    { search, kinds, types, countries, withScoreOnly, scoreFrom, sort, limit = usualListed, cursor },
    { ask, link },
  ) {
    const { data, total, nextCursor, nearest } = await ask(listFunders, {
      query: {
        ...(search === undefined ? {} : { search }),
        ...(kinds === undefined ? {} : { kind: kinds.join(',') }),
        ...(types === undefined ? {} : { type: types.join(',') }),
        ...(countries === undefined ? {} : { country: printList(countries) }),
        ...(withScoreOnly === true ? { reviewed: 'true' as const } : {}),
        ...(scoreFrom === undefined ? {} : { rated: scoreFrom }),
        ...(sort === undefined ? {} : { sort }),
        ...(cursor === undefined ? {} : { cursor }),
        limit: String(limit),
      },
    });
    return [
      total === 0
        ? 'No funders match.'
        : `${formatCount(total, 'funder')} ${formFor(total, 'matches', 'match')}, ${formatInteger(data.length)} here.`,
      ...data.map((row) => `- ${rowWords(row)}. ${link(funderPath(row.id))}`),
      ...(nearest === null ? [] : [`The nearest name is ${inLine(nearest.name)} (id ${nearest.id}).`]),
      ...nextWords(nextCursor),
    ];
  },
});

const bandOf = (value: string): string => amountBands.find((band) => band.value === value)?.label ?? value;

const rowWords = ({ scores, typicalAmount, ...row }: FunderRow): string =>
  joined(
    [
      funderHead(row),
      scores
        .filter(({ score }) => score !== null)
        .map(scoreWords)
        .join(', ') || 'no score yet',
      typicalAmount === null
        ? null
        : `offers ${[...new Set([bandOf(typicalAmount.least), bandOf(typicalAmount.most)])].join(' to ')}`,
    ],
    '; ',
  );

const readFunder = tool('get_funder', {
  title: 'Read one funder',
  description:
    'A funder with its scores, what reviewers say in figures, and the figures of its published deals, with n.',
  input: z.strictObject({ id: funderInput }),
  async run({ id }, { ask, link }) {
    const { data: funder } = await ask(getFunder, { params: { id } });
    if (funder.mergedInto !== null)
      return [`This funder is now ${funder.mergedInto}. Ask for that id. ${link(funderPath(funder.mergedInto))}`];
    const { data: deals } = await ask(getFunderDeals, { params: { id } });
    return [
      `${funderHead(funder)}.`,
      ...aboutWords(funder),
      ...funder.figures.flatMap(figureWords),
      ...deals.map(dealWords),
      `Page: ${link(funderPath(funder.id))}`,
    ];
  },
});

const aboutWords = ({ website, description }: FunderPage): string[] => [
  ...(website === null ? [] : [`Website: ${inLine(website)}`]),
  ...(description === null ? [] : [`About: ${inLine(description, 500)}`]),
];

/** The figures of one class of reviews, as the page of the funder shows them. */
function figureWords(figures: ClassFigures): string[] {
  const practices = funderQuestions.practiceTags.options;
  const lines = [
    figures.recommendShare === null ? null : `would recommend: ${formatShare(figures.recommendShare)}`,
    figures.dimensions
      .map(
        ({ key, score, median }) =>
          `${dimensions[key].label.toLowerCase()} ${formatRating(score)}${median === null ? '' : ` (middle of ${median.funders} funders ${formatRating(median.score)})`}`,
      )
      .join(', '),
    figures.facts
      .map(({ key, value }) => `${facts[key].label.toLowerCase()} ${formatFact(facts[key].unit, value)}`)
      .join(', '),
    figures.practices === null || figures.practices.named.length === 0
      ? null
      : `reported by several: ${figures.practices.named.map(({ value, voices }) => `${labelOf(practices, value)} (${voices} of ${figures.practices?.answered})`).join(', ')}`,
    figures.lastReview === null ? null : `newest review: ${formatPeriod(figures.lastReview)}`,
  ];
  return [`${scoreWords(figures)}.`, ...lines.flatMap((line) => (line === null || line === '' ? [] : [`- ${line}`]))];
}

/** The deals of one kind that sources publish. */
function dealWords({ kind, count, amounts, amountCount, totalUsd, firstYear, last }: FunderDeals): string {
  return `${joined([
    `${moneyKinds[kind]} deals: ${formatInteger(count)}`,
    firstYear === null ? null : `since ${firstYear}`,
    last === null ? null : `the last ${formatDate(last.on, last.precision)}`,
    totalUsd === null ? null : `total ${formatCurrency(totalUsd)} (n=${formatInteger(amountCount)})`,
    amounts === null
      ? null
      : `median ${formatCurrency(amounts.median)}, middle half ${formatCurrency(amounts.lower)} to ${formatCurrency(amounts.upper)} (n=${formatInteger(amountCount)})`,
  ])}.`;
}

export const funderTools: readonly Tool[] = [searchFunders, readFunder];
