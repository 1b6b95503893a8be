import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { EyeChart } from '../ui/eye-chart.tsx';
import { formatCount, formFor } from '../../contract/formats.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { isHiding, leftOutWords, type LeftOut } from './left-out.ts';
import { longWords } from './filters/words.ts';
import styles from './empty.module.css';
import { withFilter, type TableControl, type TableState } from './use-table-state.ts';

interface TableEmptyProps<Row> {
  columns: readonly DataColumn<Row>[];
  control: TableControl;
  tools: FilterTools;
  noun: Noun;
  leftOut: LeftOut | null;
}

interface Part {
  readonly key: string;
  readonly words: string;
  readonly without: TableState;
  readonly remove: () => void;
}

/** Nothing matches: names the filter that takes most away and offers to remove it. */
export function TableEmpty<Row>({ columns, control, tools, noun, leftOut }: TableEmptyProps<Row>) {
  const parts = partsOf(columns, control);
  const { tightest, isCounted } = useTightest(parts, tools);
  const count = parts.length;
  const hidden = isHiding(leftOut) ? leftOut : null;
  return (
    <Stack gap={5} maxWidth="440px" mx="auto" align="start">
      <div className={styles.chart}>
        <EyeChart size={10} blur={1.4} />
      </div>
      <h3>{count === 0 && hidden ? `No other ${noun.many} yet` : titleOf(parts, noun)}</h3>
      {count === 1 && (
        <Text className={styles.text} tone="dim">
          {parts[0]?.words}.
        </Text>
      )}
      {count > 1 && (
        <Text className={styles.text} tone="dim" data-advice role="status">
          {tightest && (
            <>
              The most restrictive one is <b>{tightest.part.words}</b>. Without it,{' '}
              {formatCount(tightest.count, noun.one, noun.many)} {formFor(tightest.count, 'matches', 'match')}.
            </>
          )}
          {!tightest && isCounted && 'Removing one of them is not enough.'}
        </Text>
      )}
      {hidden && (
        <Text className={styles.text} tone="dim">
          <b>{leftOutWords(hidden)}</b> {count > 0 && formFor(hidden.count, 'matches, and ', 'match, and ')}
          {formFor(hidden.count, 'is', 'are')} left out.
        </Text>
      )}
      <Group gap={4} align="stretch">
        {hidden && <Button onClick={() => hidden.setShown(true)}>Show {formFor(hidden.count, 'it', 'them')}</Button>}
        {tightest && count > 1 && (
          <Button variant={hidden ? 'default' : 'filled'} onClick={tightest.part.remove}>
            {removeWord(tightest.part)}
          </Button>
        )}
        {count > 0 && (
          <Button variant={hidden || (tightest && count > 1) ? 'default' : 'filled'} onClick={control.clearAll}>
            {count === 1 && parts[0] ? removeWord(parts[0]) : 'Clear all filters'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** No column has that name. */
const searchKey = ' search';
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const removeWord = ({ key }: Part): string => (key === searchKey ? 'Clear the search' : 'Remove that filter');

function titleOf(parts: readonly Part[], noun: Noun): string {
  const count = parts.length;
  const hasSearch = parts.some(({ key }) => key === searchKey);
  if (count === 0) return `There are no ${noun.many} yet`;
  if (count === 1) return `No ${noun.many} match this ${hasSearch ? 'search' : 'filter'}`;
  // The search stands in no chip: who counts those would find one fewer.
  if (hasSearch) return `No ${noun.many} match the search and ${count === 2 ? 'the filter' : 'all filters'}`;
  return count === 2
    ? `No ${noun.many} match both filters`
    : `No ${noun.many} match all ${numbers[count] ?? count} filters`;
}

function partsOf<Row>(columns: readonly DataColumn<Row>[], control: TableControl): Part[] {
  const { state } = control;
  const parts: Part[] = columns.flatMap((column) => {
    const filter = state.filters[column.key];
    // What leaves nothing out takes no row away.
    if (!filter || filter.kind === 'any') return [];
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
      key: searchKey,
      words: `the search for “${state.search}”`,
      without: { ...state, search: '' },
      remove: () => control.setSearch(''),
    },
  ];
}

interface Tightest {
  /** The part without which most rows match; null while counting, and when no single one is to blame. */
  readonly tightest: { part: Part; count: number } | null;
  readonly isCounted: boolean;
}

function useTightest(parts: readonly Part[], tools: FilterTools): Tightest {
  const counts = useQueries({
    queries: parts.map((part) => {
      const { queryKey, load } = tools.countRows(part.without);
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
        enabled: parts.length > 1,
      };
    }),
  });
  let best: { part: Part; count: number } | null = null;
  for (const [place, part] of parts.entries()) {
    const count = counts[place]?.data ?? 0;
    if (count > (best?.count ?? 0)) best = { part, count };
  }
  return { tightest: best, isCounted: counts.every(({ isSuccess }) => isSuccess) };
}
