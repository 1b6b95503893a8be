import { fewestDeals, type Chart, type ChartName, type ChartOf } from '../../../contract/insights/insights.ts';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { hiddenWord, lengthWords, periodWord } from './words.ts';

/**
 * Which deals stand behind a chart: said below its title, since what is not known is not drawn. In the preview groups
 * of fewer than five are drawn as none or left out, and counts below five come as none: the base says so.
 */
export function chartBase(name: ChartName, chart: Chart, dealCount: number, isPreview = false): string | null {
  const of = (count: number, rest: string): string =>
    `${formatInteger(count)} of ${formatCount(dealCount, 'deal')}${rest}`;
  const inGroups = isPreview ? ', in groups of five or more' : '';
  switch (chart.shape) {
    case 'too_few':
      return null;
    case 'figures':
      return figuresBase(chart, dealCount);
    case 'periods':
      return of(sumOf(chart.periods), periodsRest(chart, isPreview));
    case 'bars':
      return chart.known === null
        ? `All but a few of ${formatCount(dealCount, 'deal')}: ${knownWords[name]}`
        : of(chart.known, `: ${knownWords[name]}`);
    case 'boxes':
      return boxesBase(chart, (known, rest) => of(known, `: ${knownWords[name]}${inGroups}${rest}`));
    case 'matrix':
      return matrixBase(chart, of, isPreview);
    case 'shares':
      return sharesBase(chart, dealCount);
    case 'funders':
      return isPreview && chart.known === 0
        ? `Under ${fewestDeals} of ${formatCount(dealCount, 'deal')}: those that name a funder`
        : of(chart.known, ': those that name a funder');
  }
}

const knownWords: Readonly<Partial<Record<ChartName, string>>> = {
  amount_bands: 'those with a known size',
  sectors: 'those with a known sector',
  amount_by_stage: 'those with a known stage and amount',
  valuation_by_stage: 'those with a known stage and valuation',
  apr_by_debt_type: 'those with a known type and APR',
  hours_by_grant_type: 'those with a known type, amount and hours',
  success_by_grant_type: 'those with a known type and success rate',
};

const sumOf = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

function figuresBase({ figures, partly }: ChartOf<'figures'>, dealCount: number): string {
  const deals = figures.find(({ key }) => key === 'deals');
  const of = (count: number | null | undefined): string => (count == null ? 'too few' : formatInteger(count));
  const inYears = `${formatCount(dealCount, 'deal')}, ${of(deals?.lastYear)} of them in the last 12 months, ${of(deals?.yearBefore)} in the 12 before`;
  const all =
    partly === 0
      ? inYears
      : `${inYears}. ${formatInteger(partly)} whose month, quarter or year lies only partly in these two spans ${formFor(partly, 'counts', 'count')} in neither`;
  return figures.some(({ isApproximate }) => isApproximate)
    ? `${all}. "About": numbers that members reported in bands are among them`
    : all;
}

function periodsRest({ periods, length, coarser, earlier, later }: ChartOf<'periods'>, isPreview: boolean): string {
  const [first] = periods;
  const since = earlier > 0 && first ? ` from ${periodWord(first.from, length)} on` : '';
  // A few that are known less exactly come as none here, so nothing is said of them.
  if (isPreview) return `: those in a ${lengthWords[length]} of five deals or more${since}`;
  const ahead =
    later === 0 ? '' : `. ${formatCount(later, 'deal')} dated after today ${formFor(later, 'is', 'are')} not drawn`;
  if (coarser === 0) return `: those with a known date${since}${ahead}`;
  return `: those whose date${since} is known to the ${lengthWords[length]}${ahead}`;
}

function boxesBase({ boxes }: ChartOf<'boxes'>, of: (known: number, rest: string) => string): string {
  const hidden = boxes.reduce((sum, box) => sum + box.hidden, 0);
  const more = hidden === 0 ? '' : `. ${hiddenWord(hidden)} too`;
  const about = boxes.some(({ isApproximate }) => isApproximate)
    ? '. "About": numbers that members reported in bands are among them'
    : '';
  return of(sumOf(boxes) - hidden, `${more}${about}`);
}

function matrixBase(
  { known, years, rows }: ChartOf<'matrix'>,
  of: (count: number, rest: string) => string,
  isPreview: boolean,
): string {
  const drawn = rows.reduce((sum, { counts }) => sum + counts.reduce((total, count) => total + count, 0), 0);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return of(known, ': those with a known country and date');
  const places = formFor(rows.length, '1 country', `${rows.length} countries`);
  const span = first === last ? `${first}` : `${first} to ${last}`;
  if (isPreview) return of(drawn, `: ${places}, ${span}, in groups of five or more of one country and year`);
  return of(
    drawn,
    `: ${places}, ${span}. ${formatCount(known, 'deal')} of all countries and years ${formFor(known, 'is', 'are')} known`,
  );
}

function sharesBase({ shares }: ChartOf<'shares'>, dealCount: number): string {
  const known = shares.map(({ yes, no }) => yes + no);
  if (known.length === 0) return formatCount(dealCount, 'deal');
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = least === most ? formatInteger(least) : `${formatInteger(least)} to ${formatInteger(most)}`;
  return `${range} of ${formatCount(dealCount, 'deal')}: for each term those where it is known`;
}
