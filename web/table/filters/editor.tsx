import { skipToken, useQuery } from '@tanstack/react-query';
import { Checkbox } from '@mantine/core';
import type { Facet } from '../../../contract/deals/facets.ts';
import { canIncludeUnknown } from '../../../contract/table/table.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { DataColumn, FilterTools } from '../column.ts';
import type { DateFilterProps } from './date-filter.tsx';
import styles from './filters.module.css';
import { Histogram } from './histogram.tsx';
import { OptionFilter } from './option-filter.tsx';
import type { RangeFilterProps } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { TriStateFilter } from './tri-state-filter.tsx';
import { facetOf, useFacets } from './use-facets.ts';
import { withFilter, type TableControl } from '../use-table-state.ts';

// Fields for dates and numbers: wanted by those who open such a filter only.
export const DateFilter = onDemand<DateFilterProps>(async () => (await import('./date-filter.tsx')).DateFilter);
export const RangeFilter = onDemand<RangeFilterProps>(async () => (await import('./range-filter.tsx')).RangeFilter);

export interface FilterEditorProps<Row> {
  column: DataColumn<Row>;
  control: TableControl;
  tools: FilterTools;
}

/** The whole filter of one column, as it is in the popover under its cell and in the sheet. */
export function FilterEditor<Row>({ column, control, tools }: FilterEditorProps<Row>) {
  const filter = control.state.filters[column.key];
  const onChange = (next: typeof filter | null): void => control.setFilter(column.key, next ?? null);
  const found = useFacets(column.filter === null || column.filter === 'text' ? [] : [column.key], control, tools);
  const facet = facetOf(found, column.key);
  const histogram =
    facet !== null && facet.shape !== 'values' && facet.buckets.length > 1 ? (
      <Histogram column={column} facet={facet} filter={filter} onChange={onChange} />
    ) : null;
  const unknown = canIncludeUnknown(column) ? (
    <IncludeUnknown column={column} control={control} tools={tools} facet={facet} />
  ) : null;
  if (column.filter === 'in' || column.filter === 'arrayContains') {
    return (
      <div>
        <OptionFilter
          column={column}
          kind={column.filter}
          filter={filter}
          onChange={onChange}
          tools={tools}
          facet={facet?.shape === 'values' ? facet : null}
          isCounting={found.isLoading && facet === null}
        />
        {unknown}
      </div>
    );
  }
  return (
    <Stack className={styles.editor} gap={3} p={4} size="sm">
      {column.filter === 'text' && <TextFilter label={column.label} filter={filter} onChange={onChange} />}
      {column.filter === 'triState' && (
        <TriStateFilter label={column.label} filter={filter} onChange={onChange} withWords />
      )}
      {column.filter === 'range' && (
        <>
          {histogram}
          <RangeFilter column={column} filter={filter} onChange={onChange} />
        </>
      )}
      {column.filter === 'dateRange' && (
        <>
          {histogram}
          <DateFilter
            label={column.label}
            isFuture={column.isFuture === true}
            note={column.rangeNote}
            filter={filter}
            onChange={onChange}
          />
        </>
      )}
      {unknown}
    </Stack>
  );
}

/** Rows that lack a value here are left out by a filter, unless this is ticked; the number is how many they are. */
export function IncludeUnknown<Row>({
  column,
  control,
  tools,
  facet,
}: FilterEditorProps<Row> & { facet: Facet | null }) {
  const filter = control.state.filters[column.key];
  const isOn = control.state.unknown.includes(column.key);
  const counted = useUnknownCount(column, control, tools, facet === null);
  const count = facet?.unknown ?? counted;
  return (
    <Box as="label" className={styles.unknown} line="top" tone="dim" data-off={filter === undefined || undefined}>
      <Checkbox
        checked={isOn}
        disabled={filter === undefined}
        onChange={(event) => control.setFilter(column.key, filter ?? null, event.currentTarget.checked)}
      />
      Include {column.unknownWord ?? 'unknown'}{' '}
      {count !== null && (
        <Text as="span" flex="none" ml="auto" pl={3} tone="faint" size="xs" weight={400}>
          {formatInteger(count)}
        </Text>
      )}
    </Box>
  );
}

/** How many rows the box adds, where no facet says so: the rows with them less the rows without. */
function useUnknownCount<Row>(
  { key }: DataColumn<Row>,
  { state }: TableControl,
  tools: FilterTools,
  isNeeded: boolean,
): number | null {
  const filter = state.filters[key];
  const given = (includesUnknown: boolean) =>
    filter === undefined || !isNeeded || tools.findFacets !== undefined
      ? null
      : tools.countRows(withFilter(state, key, filter, includesUnknown));
  const without = useCount(given(false));
  const withThem = useCount(given(true));
  return without === null || withThem === null ? null : Math.max(0, withThem - without);
}

function useCount(source: ReturnType<FilterTools['countRows']> | null): number | null {
  const query = useQuery({
    queryKey: source?.queryKey ?? ['count', 'none'],
    queryFn: source === null ? skipToken : ({ signal }) => source.load(signal),
  });
  return query.data ?? null;
}
