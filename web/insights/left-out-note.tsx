import { useQuery } from '@tanstack/react-query';
import { leftOutKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Chart } from '../../contract/insights/insights.ts';
import { formatShare, formFor } from '../../contract/formats.ts';
import { isHiding, leftOutWords, type LeftOut } from '../table/left-out.ts';
import { withFilter, type TableControl } from '../table/use-table-state.ts';
import { Text } from '../ui/layout/layout.tsx';
import { chartQuery } from './api.ts';

interface LeftOutNoteProps {
  kind: DealKind;
  control: TableControl;
  leftOut: LeftOut | null;
}

/** What the charts leave out, in numbers: few loans to states can be most of the money. */
export function LeftOutNote({ kind, control, leftOut }: LeftOutNoteProps) {
  const key = leftOutKey[kind];
  const isWanted = key !== null && isHiding(leftOut);
  const state = isWanted ? withFilter(control.state, key, { kind: 'triState', state: 'true' }) : control.state;
  const shown = useQuery({ ...chartQuery(kind, 'key_figures', control.state), enabled: isWanted });
  const hidden = useQuery({ ...chartQuery(kind, 'key_figures', state), enabled: isWanted });
  if (!isWanted) return null;
  const words = `${leftOutWords(leftOut)} ${formFor(leftOut.count, 'is', 'are')} left out`;
  // Figures of the filter before would not go with the new number.
  const areNew = !shown.isPlaceholderData && !hidden.isPlaceholderData;
  const shares = areNew && shown.data && hidden.data ? sharesOf(shown.data, hidden.data) : null;
  return (
    <Text px={6} py={4} line="bottom" tone="dim" size="sm">
      {shares === null ? `${words}.` : `${words}: ${shares}.`}
    </Text>
  );
}

interface Counted {
  readonly dealCount: number;
  readonly chart: Chart;
}

/** "1% of the loans, 34% of the known money"; without the money where a sum is missing. */
function sharesOf(shown: Counted, hidden: Counted): string {
  const deals = `${partWord(hidden.dealCount, shown.dealCount)} of the loans`;
  const [seen, unseen] = [totalOf(shown.chart), totalOf(hidden.chart)];
  return seen === null || unseen === null ? deals : `${deals}, ${partWord(unseen, seen)} of the known money`;
}

function partWord(part: number, rest: number): string {
  const share = part / (part + rest);
  return share > 0 && share < 0.005 ? 'under 1%' : formatShare(share);
}

function totalOf(chart: Chart): number | null {
  if (chart.shape !== 'figures') return null;
  return chart.figures.find(({ key }) => key === 'total')?.value ?? null;
}
