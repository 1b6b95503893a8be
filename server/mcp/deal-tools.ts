import { z } from 'zod';
import { countDeals, dealColumns, findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import { facetsOf, listFacets, type Facet } from '../../contract/deals/facets.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatCurrency, formatInteger, formatPercent } from '../../contract/formats.ts';
import { getTermsOfDeals, type TermAmongDeals } from '../../contract/insights/offer-check.ts';
import { listRows } from '../../contract/public-api/deals.ts';
import { formatMedian } from '../../contract/medians.ts';
import { filterInput, queryOf, tablePath } from './deal-filters.ts';
import { cursorInput, limitInput, nextWords, tool, usualListed, type Desk, type Tool } from './tool.ts';
import { cellWords, inLine, joined, numberWords, valueWords } from './words.ts';

const sortable = dealColumns.filter(({ isSortable }) => isSortable).map(({ key }) => key);
const sorts = sortable.flatMap((key) => [key, `-${key}`]);

/** Terms that a line of each kind says. */
const lineTerms: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['roundType', 'date', 'amountUsd', 'preMoneyUsd', 'stakePct', 'recipientCountry', 'stage'],
  debt: ['debtType', 'date', 'amountUsd', 'ratePct', 'termMonths', 'recipientCountry', 'stage'],
  grant: ['grantType', 'date', 'amountUsd', 'deadline', 'recipientCountry', 'sectors'],
};
const labelled: ReadonlySet<string> = new Set(['preMoneyUsd', 'stakePct', 'ratePct', 'termMonths', 'deadline']);

const searchDeals = tool('search_deals', {
  title: 'Search deals',
  description:
    'Rows of equity, debt and grant deals under an open licence, each with its source. For counts, medians and ranges use summarize_deals. Rows count towards the 2,000 rows a day of the member.',
  input: z.strictObject({
    ...filterInput,
    sort: z.enum(sorts).optional().describe('A minus sorts from the greatest down. Newest first if left out.'),
    limit: limitInput,
    cursor: cursorInput,
  }),
  async run({ sort, limit = usualListed, cursor, ...filters }, { ask, link }) {
    const query = queryOf(filters);
    const { rows, nextCursor } = await ask(listRows, {
      params: { kind: filters.kind },
      query: {
        ...query,
        ...(sort === undefined ? {} : { sort }),
        limit: String(limit),
        ...(cursor === undefined ? {} : { cursor }),
      },
    });
    return [
      rows.length === 0 ? 'No row that may leave to a program matches.' : `${formatCount(rows.length, 'row')}:`,
      ...rows.map((deal) => `- ${dealWords(deal, link)}`),
      ...nextWords(nextCursor),
      `Table: ${link(tablePath(filters.kind, query))}`,
      'Rows that members reported or that have no open licence are in the table and not in this list.',
    ];
  },
});

function dealWords(deal: Deal, link: Desk['link']): string {
  const words = (key: DealColumnKey): string | null => {
    const column = findColumn(deal.kind, key);
    const cell = column === null ? null : cellWords(column, deal);
    return cell === null || column === null || !labelled.has(key)
      ? cell
      : `${column.label.replace(' (USD)', '')} ${cell}`;
  };
  const funders = words('funderNames');
  const name = words('recipientName') ?? words('title') ?? 'Recipient not known';
  const source = joined([words('sourceName'), words('licence'), words('sourceUrl')]);
  return joined(
    [
      name,
      joined([...lineTerms[deal.kind].map(words), funders === null ? 'funder not known' : `by ${funders}`]),
      `Source: ${source}`,
      link(`/database/${deal.kind}?deal=${deal.id}`),
    ],
    '. ',
  );
}

const summarizeDeals = tool('summarize_deals', {
  title: 'Summarize deals',
  description:
    'How many deals match, what they amount to, medians and middle halves of amounts and terms with n, and counts by column. Counts all rows, those that members reported included; says nothing where too few are known.',
  input: z.strictObject({
    ...filterInput,
    groupBy: z
      .array(z.string().max(60))
      .max(3)
      .optional()
      .describe(
        'Columns to count by: stage, sectors, recipientCountry, roundType, debtType, grantType, date, amountUsd and others.',
      ),
  }),
  async run({ groupBy = [], ...filters }, { ask, link }) {
    const { kind } = filters;
    const query = queryOf(filters);
    const asked = { params: { kind }, query };
    const figures = await ask(countDeals, asked);
    const { terms } = await ask(getTermsOfDeals, asked);
    const keys = groupBy.filter((key) => facetsOf(kind).some((column) => column.key === key));
    const facets =
      keys.length === 0
        ? []
        : (await ask(listFacets, { params: { kind }, query: { ...query, facets: keys.join(',') } })).facets;
    const unknown = groupBy.filter((key) => !keys.includes(key));
    return [
      `${formatCount(figures.count, 'deal')} (${kind}).`,
      ...figureWords(figures),
      ...(terms.length === 0
        ? []
        : ['Terms, with n deals that state each:', ...terms.flatMap((term) => termWords(kind, term))]),
      ...facets.flatMap((facet) => facetWords(kind, facet)),
      ...(unknown.length === 0
        ? []
        : [`Not a column that can be counted: ${unknown.map((key) => inLine(key)).join(', ')}.`]),
      `Table: ${link(tablePath(kind, query))}`,
    ];
  },
});

type Figures = Awaited<ReturnType<typeof countDeals.reply.parse>>;

function figureWords(figures: Figures): string[] {
  const { amountCount, totalAmountUsd, medianAmountUsd, medianAmountCount, isMedianAmountApproximate } = figures;
  const range = [figures.lowerQuartileAmountUsd, figures.upperQuartileAmountUsd].map((one) =>
    formatMedian(one, isMedianAmountApproximate),
  );
  return [
    ...(totalAmountUsd === null
      ? ['Amount: not known.']
      : [`Total ${formatCurrency(totalAmountUsd)} (n=${formatInteger(amountCount)}).`]),
    ...(medianAmountUsd === null
      ? []
      : [
          `Median amount ${formatMedian(medianAmountUsd, isMedianAmountApproximate)}, middle half ${range.join(' to ')} (n=${formatInteger(medianAmountCount)}).`,
        ]),
  ];
}

/** One line; none where fewer than ten deals state the term. */
function termWords(kind: DealKind, term: TermAmongDeals): string[] {
  const column = findColumn(kind, term.key);
  if (column === null) return [];
  const n = `n=${formatInteger(term.known)}`;
  if (term.shape === 'choices') {
    const values = (term.values ?? []).filter(({ count }) => count > 0);
    if (values.length === 0) return [];
    const shares = values.map(
      ({ value, count }) => `${valueWords(column, value)} ${formatPercent(Math.round((count * 100) / term.known))}`,
    );
    return [`- ${column.label}: ${shares.join(', ')} (${n})`];
  }
  if (term.distribution === null) return [];
  const { median, lowerQuartile, upperQuartile } = term.distribution;
  const words = (value: number): string =>
    column.unit === 'usd' ? formatMedian(value, term.isApproximate) : numberWords(value, column.unit);
  return [
    `- ${column.label}: median ${words(median)}, middle half ${words(lowerQuartile)} to ${words(upperQuartile)} (${n})`,
  ];
}

const mostValues = 10;

function facetWords(kind: DealKind, facet: Facet): string[] {
  const column = findColumn(kind, facet.key);
  if (column === null) return [];
  const head = `By ${column.label.toLowerCase()}:`;
  const tail = facet.unknown > 0 ? [`- not known: ${formatInteger(facet.unknown)}`] : [];
  if (facet.shape === 'values') {
    const values = facet.values.slice(0, mostValues);
    const left = facet.values.length - values.length + facet.moreValues;
    return [
      head,
      ...values.map(({ value, count }) => `- ${valueWords(column, value)}: ${formatInteger(count)}`),
      ...(left > 0 ? [`- ${formatCount(left, 'more value')}`] : []),
      ...tail,
    ];
  }
  const end = (value: number | string): string => (typeof value === 'number' ? numberWords(value, column.unit) : value);
  const bars = facet.buckets.filter(({ count }) => count > 0);
  return [head, ...bars.map(({ from, to, count }) => `- ${end(from)} to ${end(to)}: ${formatInteger(count)}`), ...tail];
}

export const dealTools: readonly Tool[] = [searchDeals, summarizeDeals];
