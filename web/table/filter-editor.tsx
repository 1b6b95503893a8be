import { Checkbox } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { canIncludeUnknown } from '../../contract/table.ts';
import { formatInteger } from '../ui/formats.ts';
import type { DataColumn, FilterTools } from './column.ts';
import { DateFilter } from './date-filter.tsx';
import styles from './filters.module.css';
import { OptionFilter } from './option-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { TriStateFilter } from './tri-state-filter.tsx';
import { withFilter, type TableControl } from './use-table-state.ts';

interface FilterEditorProps<Row> {
  column: DataColumn<Row>;
  control: TableControl;
  tools: FilterTools;
}

/** The whole filter of one column, as it stands in the popover under its cell and in the sheet. */
export function FilterEditor<Row>({ column, control, tools }: FilterEditorProps<Row>) {
  const filter = control.state.filters[column.key];
  const onChange = (next: typeof filter | null): void => control.setFilter(column.key, next ?? null);
  const unknown = canIncludeUnknown(column) ? <IncludeUnknown column={column} control={control} tools={tools} /> : null;
  if (column.filter === 'in' || column.filter === 'arrayContains') {
    return (
      <div>
        <OptionFilter column={column} kind={column.filter} filter={filter} onChange={onChange} tools={tools} />
        {unknown}
      </div>
    );
  }
  return (
    <div className={styles.editor}>
      {column.filter === 'text' && <TextFilter label={column.label} filter={filter} onChange={onChange} />}
      {column.filter === 'triState' && (
        <TriStateFilter label={column.label} filter={filter} onChange={onChange} withWords />
      )}
      {column.filter === 'range' && <RangeFilter column={column} filter={filter} onChange={onChange} />}
      {column.filter === 'dateRange' && (
        <DateFilter label={column.label} isFuture={column.isFuture === true} filter={filter} onChange={onChange} />
      )}
      {unknown}
    </div>
  );
}

/** Rows without a value beside those that match. Before a filter is set all rows match, so there is nothing to include. */
function IncludeUnknown<Row>({ column, control, tools }: FilterEditorProps<Row>) {
  const filter = control.state.filters[column.key];
  const isOn = control.state.unknown.includes(column.key);
  const count = useUnknownCount(column, control, tools);
  return (
    <label className={styles.unknown} data-off={filter === undefined || undefined}>
      <Checkbox
        checked={isOn}
        disabled={filter === undefined}
        onChange={(event) => control.setFilter(column.key, filter ?? null, event.currentTarget.checked)}
      />
      Include unknown
      {count !== null && <span className={styles.count}>{formatInteger(count)}</span>}
    </label>
  );
}

/** How many rows the box adds: the rows with them less the rows without. */
function useUnknownCount<Row>({ key }: DataColumn<Row>, { state }: TableControl, tools: FilterTools): number | null {
  const filter = state.filters[key];
  const given = (includesUnknown: boolean) =>
    filter === undefined ? null : tools.countRows(withFilter(state, key, filter, includesUnknown));
  const without = useCount(given(false));
  const withThem = useCount(given(true));
  return without === null || withThem === null ? null : Math.max(0, withThem - without);
}

function useCount(source: ReturnType<FilterTools['countRows']> | null): number | null {
  const query = useQuery({
    queryKey: source?.queryKey ?? ['count', 'none'],
    queryFn: source === null ? skipToken : ({ signal }) => source.load(signal),
    meta: { silent: true },
  });
  return query.data ?? null;
}
