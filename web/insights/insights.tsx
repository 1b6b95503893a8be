import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { columnsOf } from '../../contract/deals/deals.ts';
import { chartsOf, type ChartName } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { printFilter } from '../../contract/table/table.ts';
import { printList } from '../../contract/table/values.ts';
import type { LeftOut } from '../table/left-out.ts';
import type { TableControl } from '../table/use-table-state.ts';
import { formatCount } from '../../contract/formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ChartFrame } from './charts/frame.tsx';
import type { OnPick, Picked } from './charts/picks.ts';
import { chartQuery } from './api.ts';
import { LeftOutNote } from './left-out-note.tsx';
import styles from './insights.module.css';

export interface InsightsProps {
  kind: DealKind;
  control: TableControl;
  leftOut: LeftOut | null;
  /** After a bar or a cell has set a filter: shows the table. */
  onShowTable: () => void;
}

/** The market in one screen, for the filter of the table. */
export function Insights({ kind, control, leftOut, onShowTable }: InsightsProps) {
  const pick = usePick(kind, control);
  const figures = useQuery(chartQuery(kind, 'key_figures', control.state));
  return (
    <div className={styles.root} aria-label="Insights" role="region">
      <LeftOutNote kind={kind} control={control} leftOut={leftOut} />
      <div className={styles.charts}>
        {chartsOf[kind].map((name) => (
          <LoadedChart key={name} kind={kind} name={name} control={control} onPick={pick} />
        ))}
      </div>
      <Text py={5} px={6} tone="dim" size="sm">
        {figures.data && `Charts use the ${formatCount(figures.data.dealCount, 'filtered deal')}. `}
        <TextButton onClick={onShowTable}>Show them as rows</TextButton>
      </Text>
    </div>
  );
}

interface LoadedChartProps {
  kind: DealKind;
  name: ChartName;
  control: TableControl;
  onPick: OnPick;
}

function LoadedChart({ kind, name, control, onPick }: LoadedChartProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(chartQuery(kind, name, control.state));
  return (
    <ChartFrame
      kind={kind}
      name={name}
      chart={data?.chart}
      dealCount={data?.dealCount}
      error={error}
      isStale={isPlaceholderData}
      onRetry={() => void refetch()}
      onPick={onPick}
    />
  );
}

/**
 * Sets the filters of a press and goes to the rows, as one step of the history: a cell sets two filters, and the
 * address would keep the last of several changes only.
 */
function usePick(kind: DealKind, { state }: TableControl): (picked: Picked) => void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (picked) => {
    const next = new URLSearchParams(params);
    const keys = Object.keys(picked).filter((key) => columnsOf(kind).some((column) => column.key === key));
    for (const key of keys) {
      const filter = picked[key];
      if (filter) next.set(key, printFilter(filter));
    }
    // The bar that was pressed held no rows without a value.
    const unknown = state.unknown.filter((key) => !keys.includes(key));
    if (unknown.length > 0) next.set('unknown', printList(unknown));
    else next.delete('unknown');
    next.delete('tab');
    void navigate(`?${next}`, { preventScrollReset: true });
  };
}
