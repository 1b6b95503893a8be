import {
  fewestDeals,
  shareColumns,
  type Chart,
  type ChartName,
  type ChartOf,
} from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { formatShortMoney } from '../../../contract/rarer-formats.ts';
import { chartWords, columnWord, lengthWords, measureWords, periodWord, unitWord, valueWord } from './words.ts';

/**
 * The title of a chart says what it shows. Rules derive it from the figures and state only what readers can check in
 * the chart: a superlative is the only greatest one, "most" is more than half. Where no rule fits, it is the plain name.
 */
export function chartTitle(kind: DealKind, name: ChartName, chart: Chart): string {
  const [plain] = chartWords[name];
  switch (chart.shape) {
    case 'periods':
      return periodsTitle(chart) ?? plain;
    case 'bars':
      return barsTitle(kind, name, chart) ?? plain;
    case 'boxes':
      return boxesTitle(kind, name, chart) ?? plain;
    case 'shares':
      return sharesTitle(kind, chart) ?? plain;
    case 'matrix':
    case 'funders':
    case 'figures':
    case 'too_few':
      return plain;
  }
}

/** The only one with the greatest size; null where several share it, and where all are nothing. */
function onlyGreatest<Part>(parts: readonly Part[], sizeOf: (part: Part) => number): Part | null {
  const greatest = Math.max(0, ...parts.map(sizeOf));
  const [one, ...others] = parts.filter((part) => sizeOf(part) === greatest);
  return one === undefined || others.length > 0 || greatest === 0 ? null : one;
}

/** Two or three periods make no peak. */
const fewestPeriods = 4;

function periodsTitle({ periods, length, dated, coarser, earlier }: ChartOf<'periods'>): string | null {
  const [first] = periods;
  const most = onlyGreatest(periods, ({ count }) => count);
  if (!first || !most || periods.length < fewestPeriods || most.count < fewestDeals) return null;
  const since = earlier > 0 ? ` since ${periodWord(first.from, length)}` : '';
  const when = `${periodWord(most.from, length)}${most.isInProgress ? ' so far' : ''}`;
  const base = coarser > 0 ? `deals dated to the ${lengthWords[length]}` : 'dated deals';
  return `The most deals in one ${lengthWords[length]}${since}: ${when}, ${formatInteger(most.count)} of ${formatInteger(dated)} ${base}`;
}

function barsTitle(kind: DealKind, name: ChartName, { column, bars, known }: ChartOf<'bars'>): string | null {
  const most = onlyGreatest(bars, ({ count }) => count);
  if (!most || known === null || most.count < fewestDeals) return null;
  const word = valueWord(kind, column, most.value);
  const [noun, preposition] = name === 'amount_bands' ? ['size', 'of'] : ['sector', 'in'];
  const share = `${formatInteger(most.count)} of ${formatInteger(known)} deals with a known ${noun}`;
  return most.count * 2 > known
    ? `Most deals are ${preposition} ${word}: ${share}`
    : `The most common ${noun}: ${word}, ${share}`;
}

/** Of the group with the most deals; of several, of the first. Quartiles that are the same are no stretch. */
function boxesTitle(kind: DealKind, name: ChartName, { column, unit, boxes }: ChartOf<'boxes'>): string | null {
  const known = boxes.filter((box) => box.lowerQuartile !== null && box.upperQuartile !== null);
  const [most] = known.toSorted((one, other) => other.count - one.count);
  if (!most) return null;
  const ends = [most.lowerQuartile, most.upperQuartile];
  const [from, to] = ends.map((end) => unitWord(end, unit, most.isApproximate));
  if (from === to) return null;
  const [shortFrom, shortTo] = unit === 'usd' ? ends.map((end) => shortMoneyWord(end, most.isApproximate)) : [];
  const range = shortFrom === shortTo ? `${from} to ${to}` : `${shortFrom} to ${shortTo}`;
  return `${valueWord(kind, column, most.value)}: middle half of ${measureWords[name]} ${range}`;
}

/** The table of the chart has the exact amount. */
const shortMoneyWord = (amount: number | null, isApproximate: boolean): string =>
  `${isApproximate ? 'about ' : ''}${formatShortMoney(amount ?? 0)}`;

function sharesTitle(kind: DealKind, { shares }: ChartOf<'shares'>): string | null {
  // Before access some are kept back, and one of them may be the greatest.
  if (shares.length < shareColumns[kind].length) return null;
  const known = shares.filter(({ yes, no }) => yes + no > 0);
  const most = onlyGreatest(known, ({ yes, no }) => yes / (yes + no));
  if (!most || most.yes + most.no < fewestDeals) return null;
  const { column, yes, no } = most;
  return `The most frequent: ${columnWord(kind, column)}, yes in ${formatInteger(yes)} of ${formatInteger(yes + no)} deals where it is known`;
}
