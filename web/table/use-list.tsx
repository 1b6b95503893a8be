import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maximumLimit, type SortTerm, type TableFilters } from '../../contract/table/table.ts';
import { formatCount } from '../../contract/formats.ts';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import type { RowPage, RowSource } from './rows/use-rows.ts';
import type { ListItem } from './list.tsx';
import { filtersOf, queryOf, useTableState, type TableState } from './use-table-state.ts';

/** What a list asks of the API. */
export interface ListCall {
  readonly query: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** A list that the API filters, sorts, counts and pages. */
export interface ListDefinition<Row extends { id: string | number }, Counted extends { count: number }> {
  readonly label: string;
  readonly noun: Noun;
  readonly searchLabel: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly defaultSort: readonly SortTerm[];
  /** Parameters of the address that are not the table's own. */
  readonly others?: readonly string[];
  /** Where its answers are cached. */
  readonly queryKey: readonly unknown[];
  readonly loadPage: (call: ListCall) => Promise<RowPage<Row>>;
  readonly count: (call: ListCall) => Promise<Counted>;
  readonly rowName: (row: Row) => string;
  readonly listItem: (row: Row) => ListItem;
}

/** The state of a list, its count, and the parts of `TableView` that follow from its definition. */
export function useList<Row extends { id: string | number }, Counted extends { count: number }>(
  list: ListDefinition<Row, Counted>,
) {
  const { label, noun, searchLabel, columns, rowName, listItem } = list;
  const control = useTableState(columns, list);
  const { state } = control;
  const { data, isPlaceholderData } = useQuery({ ...countOf(list, state), placeholderData: keepPreviousData });
  const source = useMemo(() => sourceOf(list, state), [list, state]);
  const tools = useMemo(() => toolsOf(list), [list]);
  const shown = useMemo(() => columns.map(({ key }) => key), [columns]);
  return {
    state,
    counted: data,
    isEmpty: data?.count === 0 && state.search === '' && Object.keys(state.filters).length === 0,
    table: {
      label,
      noun,
      searchLabel,
      columns,
      shown,
      control,
      tools,
      source,
      total: isPlaceholderData ? null : (data?.count ?? null),
      rowId: idOf,
      rowName,
      listItem,
      status: data && <b>{formatCount(data.count, noun.one, noun.many)}</b>,
    },
  };
}

const idOf = ({ id }: { id: string | number }): string => String(id);

function sourceOf<Row extends { id: string | number }>(
  { columns, queryKey, loadPage }: Pick<ListDefinition<Row, { count: number }>, 'columns' | 'queryKey' | 'loadPage'>,
  state: TableState,
): RowSource<Row> {
  const queryAt = (cursor: string | null) => queryOf(columns, state, { cursor, limit: maximumLimit });
  return {
    queryKey: [...queryKey, 'rows', queryAt(null)],
    loadPage: (cursor, signal) => loadPage({ query: queryAt(cursor), ...(signal && { signal }) }),
  };
}

function countOf<Row extends { id: string | number }, Counted extends { count: number }>(
  { columns, queryKey, count }: ListDefinition<Row, Counted>,
  filters: TableFilters,
) {
  const query = filtersOf(columns, filters);
  return {
    queryKey: [...queryKey, 'count', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => count({ query, signal }),
  };
}

const toolsOf = <Row extends { id: string | number }>({
  columns,
  queryKey,
  count,
}: ListDefinition<Row, { count: number }>): FilterTools => ({
  countRows: (filters) => {
    const query = filtersOf(columns, filters);
    return {
      queryKey: [...queryKey, 'count only', query],
      load: async (signal) => (await count({ query, signal })).count,
    };
  },
});
