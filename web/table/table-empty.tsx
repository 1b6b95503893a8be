import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { EyeChart } from '../ui/eye-chart.tsx';
import { formatCount } from '../ui/formats.ts';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { longWords } from './filter-words.ts';
import styles from './table-empty.module.css';
import { withFilter, type TableControl, type TableState } from './use-table-state.ts';

interface TableEmptyProps<Row> {
  columns: readonly DataColumn<Row>[];
  control: TableControl;
  tools: FilterTools;
  noun: Noun;
}

interface Part {
  readonly key: string;
  readonly words: string;
  readonly without: TableState;
  readonly remove: () => void;
}

/** Nothing matches: names the filter that takes most away and offers to remove it. */
export function TableEmpty<Row>({ columns, control, tools, noun }: TableEmptyProps<Row>) {
  const parts = partsOf(columns, control);
  const tightest = useTightest(parts, tools);
  const count = parts.length;
  return (
    <div className={styles.root}>
      <div className={styles.chart}>
        <EyeChart size={10} blur={1.4} />
      </div>
      <h3>{titleOf(count, noun)}</h3>
      {count === 1 && <p className={styles.text}>{parts[0]?.words}.</p>}
      {tightest && count > 1 && (
        <p className={styles.text}>
          The tightest one is <b>{tightest.part.words}</b>. Without it,{' '}
          {formatCount(tightest.count, noun.one, noun.many)} {tightest.count === 1 ? 'matches' : 'match'}.
        </p>
      )}
      <div className={styles.actions}>
        {tightest && count > 1 && <Button onClick={tightest.part.remove}>Remove that filter</Button>}
        {count > 0 && (
          <Button variant={tightest && count > 1 ? 'default' : 'filled'} onClick={control.clearAll}>
            {count === 1 ? 'Remove that filter' : 'Clear all filters'}
          </Button>
        )}
      </div>
    </div>
  );
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function titleOf(count: number, noun: Noun): string {
  if (count === 0) return `There are no ${noun.many} yet`;
  if (count === 1) return `No ${noun.many} match this filter`;
  return count === 2
    ? `No ${noun.many} match both filters`
    : `No ${noun.many} match all ${numbers[count] ?? count} filters`;
}

function partsOf<Row>(columns: readonly DataColumn<Row>[], control: TableControl): Part[] {
  const { state } = control;
  const parts: Part[] = columns.flatMap((column) => {
    const filter = state.filters[column.key];
    if (!filter) return [];
    const words = `${column.label} ${filter.kind === 'text' ? '' : 'is '}${longWords(column, filter, state.unknown.includes(column.key))}`;
    return [
      {
        key: column.key,
        words,
        without: withFilter(state, column.key, null),
        remove: () => control.setFilter(column.key, null),
      },
    ];
  });
  if (state.search === '') return parts;
  return [
    ...parts,
    {
      key: 'search',
      words: `the search for “${state.search}”`,
      without: { ...state, search: '' },
      remove: () => control.setSearch(''),
    },
  ];
}

/** The part without which most rows match; null while counting, and when no single one is to blame. */
function useTightest(parts: readonly Part[], tools: FilterTools): { part: Part; count: number } | null {
  const counts = useQueries({
    queries: parts.map((part) => {
      const { queryKey, load } = tools.countRows(part.without);
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
        enabled: parts.length > 1,
        meta: { silent: true },
      };
    }),
  });
  let best: { part: Part; count: number } | null = null;
  for (const [place, part] of parts.entries()) {
    const count = counts[place]?.data ?? 0;
    if (count > (best?.count ?? 0)) best = { part, count };
  }
  return best;
}
