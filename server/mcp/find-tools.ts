import { z } from 'zod';
import { regions, sectors, stages, usesOfFunds } from '../../contract/deals/options.ts';
import {
  findFunders as endpoint,
  type Found,
  type FoundFunder,
  type ProgrammeFunder,
} from '../../contract/find/find.ts';
import { findKinds, findOrders, matters, mostSectors, type Matter, type Widening } from '../../contract/find/search.ts';
import { formatCount, formatCurrency, formatDate, formatInteger, formatRating } from '../../contract/formats.ts';
import { printDecimal } from '../../contract/table/values.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import { funderHead, funderPath } from './funder-tools.ts';
import { countryInput, limitInput, tool, usualListed, type Desk, type Tool } from './tool.ts';
import { joined } from './words.ts';

type Query = QueryOf<typeof endpoint>;

const oneOf = (options: readonly { readonly value: string }[]) => z.enum(options.map(({ value }) => value)).optional();
const weight = z.literal([0, 1, 2, 3, 4]);

const findFunders = tool('find_funders', {
  title: 'Find funders for a company',
  description:
    'Funders that take part in deals like the one sought, and how they treat people. Each with n deals like it, amounts, score and n reviews. Searches are neither stored nor logged.',
  input: z.strictObject({
    kind: z.enum(findKinds),
    amount: z.number().positive().max(1e12).optional().describe('In whole units of currency.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('USD if left out.'),
    type: z.string().max(40).optional().describe('A value of roundType, debtType or grantType: seed, term_loan.'),
    stage: oneOf(stages),
    country: countryInput.optional().describe('ISO 3166-1 code: DE.'),
    region: oneOf(regions),
    sectors: z
      .array(z.enum(sectors.map(({ value }) => value)))
      .max(mostSectors)
      .optional(),
    purpose: oneOf(usesOfFunds),
    weights: z
      .partialRecord(z.enum(matters), weight)
      .optional()
      .describe('What matters, 0 to 4; 2 if left out: {"speed":4,"terms":2}.'),
    sort: z.enum(findOrders).optional().describe('both is fit and treatment.'),
    limit: limitInput,
  }),
  async run({ amount, sectors: asked, weights = {}, limit = usualListed, ...search }, { ask, link }) {
    const query: Query = { ...search, limit: String(limit) };
    if (amount !== undefined) query.amount = printDecimal(amount);
    if (asked !== undefined && asked.length > 0) query.sectors = asked.join(',');
    for (const matter of matters) {
      const value = weights[matter];
      if (value !== undefined) query[matter] = `${value}`;
    }
    const { data } = await ask(endpoint, { query });
    return [
      `${formatCount(data.similar, 'deal')} like this since ${formatDate(data.since, 'month')}, of ${formatCount(data.similarFunders, 'funder')}${widened(data)}.`,
      `${formatCount(data.ranked, 'funder')} ranked, the treatment of ${formatInteger(data.known)} known.`,
      ...data.funders.flatMap((funder, at) => foundWords(funder, at + 1, link)),
      ...data.programmes.map((funder) => programmeWords(funder, link)),
      `Page: ${link(`/find?${pageQuery(query)}`)}`,
    ];
  },
});

/** The page has a length of its own. */
const pageQuery = ({ limit: _limit, ...query }: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  ).toString();

const stepWords: Readonly<Record<Widening, string>> = {
  purpose: 'any purpose',
  nearStage: 'stages beside it',
  amount: 'a wider amount',
  region: 'the whole region',
  type: 'any type',
  stage: 'any stage',
  anyAmount: 'any amount',
  sectors: 'any sector',
  place: 'anywhere',
  years: 'the last six years',
};

function widened({ steps }: Found): string {
  const used = steps.filter(({ state }) => state === 'used').map(({ step }) => stepWords[step]);
  return used.length === 0 ? '' : `, widened to ${used.join(', ')}`;
}

const matterWords: Readonly<Record<Matter, string>> = {
  speed: 'speed',
  terms: 'fair terms',
  respect: 'respect',
  help: 'help',
  certainty: 'certainty',
};

function foundWords({ fit, treatment, whyHere, ...funder }: FoundFunder, place: number, link: Desk['link']): string[] {
  const { grade, similar, deals, amounts, last } = fit;
  const deal = [
    `fit ${grade}`,
    `${formatInteger(similar)} like it of ${formatCount(deals, `${funder.kind} deal`)}`,
    amounts === null
      ? null
      : `${formatCurrency(amounts.least)} to ${formatCurrency(amounts.most)} (n=${formatInteger(amounts.known)})`,
    last === null ? null : `the last ${formatDate(last.on, last.precision)}`,
  ];
  const people =
    treatment === null || treatment.score === null
      ? 'treatment not known'
      : `treatment ${formatRating(treatment.score)} of 5 (n=${formatInteger(treatment.reviews)}): ${treatment.parts.map(({ matter, score }) => `${matterWords[matter]} ${formatRating(score)}`).join(', ')}`;
  const better = whyHere.treatment;
  return [
    `${place}. ${funderHead(funder)}. ${link(funderPath(funder.id))}`,
    `   ${joined(deal)}; ${people}${better === null ? '' : `; better than most in ${matterWords[better.matter]}`}`,
  ];
}

const programmeWords = ({ programme, ...funder }: ProgrammeFunder, link: Desk['link']): string =>
  `- Has a programme: ${joined([
    funderHead(funder),
    programme.leastUsd === null ? null : `from ${formatCurrency(programme.leastUsd)}`,
    programme.mostUsd === null ? null : `up to ${formatCurrency(programme.mostUsd)}`,
  ])}. ${link(funderPath(funder.id))}`;

export const findTools: readonly Tool[] = [findFunders];
