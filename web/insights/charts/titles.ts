import type { Chart, ChartName, ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatInteger } from '../../ui/formats.ts';
import { chartWords, columnWord, quarterWord, unitWord, valueWord } from './words.ts';

/**
 * The title of a chart says what it shows. Rules derive it from the figures and state only what readers can check in
 * the chart. Where no rule fits, it is the plain name.
 */
export function chartTitle(kind: DealKind, name: ChartName, chart: Chart): string {
  const [plain] = chartWords[name];
  switch (chart.shape) {
    case 'periods':
      return periodsTitle(chart) ?? plain;
    case 'bars':
      return barsTitle(kind, chart) ?? plain;
    case 'boxes':
      return boxesTitle(kind, chart) ?? plain;
    case 'shares':
      return sharesTitle(kind, chart) ?? plain;
    case 'matrix':
    case 'funders':
    case 'figures':
    case 'too_few':
      return plain;
  }
}

/** The quarter in progress says nothing yet, and two quarters make no peak. */
const fewestPeriods = 4;

function periodsTitle({ periods }: ChartOf<'periods'>): string | null {
  const whole = periods.filter((period) => !period.isInProgress);
  if (whole.length < fewestPeriods) return null;
  const most = whole.reduce((best, period) => (period.count > best.count ? period : best));
  if (whole.filter((period) => period.count === most.count).length > 1) return null;
  return `Most deals in ${quarterWord(most.from)}: ${formatInteger(most.count)}`;
}

/** Twice the second is "by a distance". */
function barsTitle(kind: DealKind, { column, bars }: ChartOf<'bars'>): string | null {
  const [first, second] = [...bars].sort((one, other) => other.count - one.count);
  if (!first || !second || first.count === second.count) return null;
  const word = valueWord(kind, column, first.value);
  // A band of amounts leads nothing: it is where most deals lie.
  if (column === 'amountBand') return `Most deals are of ${word}`;
  return first.count >= 2 * second.count ? `${word} leads, by a distance` : `${word} leads`;
}

function boxesTitle(kind: DealKind, { column, unit, boxes }: ChartOf<'boxes'>): string | null {
  const known = boxes.filter((box) => box.lowerQuartile !== null && box.upperQuartile !== null);
  const [most] = [...known].sort((one, other) => other.count - one.count);
  if (!most) return null;
  const [from, to] = [unitWord(most.lowerQuartile, unit), unitWord(most.upperQuartile, unit)];
  return `${valueWord(kind, column, most.value)}: half lie between ${from} and ${to}`;
}

function sharesTitle(kind: DealKind, { shares }: ChartOf<'shares'>): string | null {
  const [most] = shares
    .filter(({ yes, no }) => yes + no > 0)
    .map((share) => ({ ...share, part: share.yes / (share.yes + share.no) }))
    .sort((one, other) => other.part - one.part);
  if (!most || most.part < 0.5) return null;
  return `${columnWord(kind, most.column)} in ${Math.round(most.part * 100)} of 100 deals where it is known`;
}
