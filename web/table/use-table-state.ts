import { useCallback, useMemo } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';
import {
  defaultLimit,
  parseTableQuery,
  printSort,
  printTableQuery,
  type Filter,
  type Issues,
  type RawQuery,
  type SortTerm,
  type TableColumn,
  type TableFilters,
} from '../../contract/table/table.ts';
import { nextSort } from './columns/sort.ts';

/** Which rows, in which order. Pages are loaded by scrolling, so they are no part of it. */
export interface TableState extends TableFilters {
  readonly sort: readonly SortTerm[];
}

export interface TableControl {
  readonly state: TableState;
  /** The order as it shows: the one of the state, or the table's own where the state names none. */
  readonly order: readonly SortTerm[];
  /** What the address holds and we could not read, by name. Those parts are left out of `state`. */
  readonly issues: Issues;
  /** Sets or takes away (null) the filter of a column, and whether rows without a value are included. */
  readonly setFilter: (key: string, filter: Filter | null, includesUnknown?: boolean) => void;
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: readonly SortTerm[]) => void;
  /** A press on the head of a column: from the greatest down, from the least up, not at all. */
  readonly cycleSort: (key: string, isAdded: boolean) => void;
  readonly clearAll: () => void;
  /** Writes the address again without what could not be read. */
  readonly dropIssues: () => void;
}

interface Surroundings {
  /** Parameters of the page that are not the table's; they stay as they are. */
  readonly others?: readonly string[];
  readonly defaultSort?: readonly SortTerm[];
}

const none: readonly never[] = [];

/** The whole state of a table lives in the address bar, so a link shows what its sender saw. */
export function useTableState(
  columns: readonly TableColumn[],
  { others = none, defaultSort = none }: Surroundings = {},
): TableControl {
  const [params, setParams] = useSearchParams();
  const { state, issues } = useMemo(() => readState(columns, rawOf(params, others)), [columns, others, params]);

  const write = useCallback(
    (change: (state: TableState) => TableState, options?: NavigateOptions) => {
      const update = (old: URLSearchParams): URLSearchParams => {
        const next = change(readState(columns, rawOf(old, others)).state);
        return writeState(columns, next, old, others);
      };
      setParams(update, { preventScrollReset: true, ...options });
    },
    [columns, others, setParams],
  );

  return useMemo(
    () => ({
      state,
      order: state.sort.length > 0 ? state.sort : defaultSort,
      issues,
      // Typing would fill the history with half words.
      setSearch: (search) => write((old) => ({ ...old, search }), { replace: true }),
      setFilter: (key, filter, includesUnknown) =>
        write((old) => withFilter(old, key, filter, includesUnknown), {
          replace: state.filters[key] !== undefined && filter !== null,
        }),
      setSort: (sort) => write((old) => ({ ...old, sort })),
      cycleSort: (key, isAdded) => write((old) => ({ ...old, sort: pressed(old.sort, defaultSort, key, isAdded) })),
      clearAll: () => write((old) => ({ ...old, filters: {}, unknown: [], search: '' })),
      dropIssues: () => write((old) => old, { replace: true }),
    }),
    [state, issues, defaultSort, write],
  );
}

/** The table's own order is not written into the address. */
function pressed(
  sort: readonly SortTerm[],
  defaultSort: readonly SortTerm[],
  key: string,
  isAdded: boolean,
): readonly SortTerm[] {
  const next = nextSort(sort.length > 0 ? sort : defaultSort, key, isAdded);
  return printSort(next) === printSort(defaultSort) ? [] : next;
}

export function withFilter(
  state: TableState,
  key: string,
  filter: Filter | null,
  includesUnknown = state.unknown.includes(key),
): TableState {
  const filters = { ...state.filters };
  if (filter === null) delete filters[key];
  else filters[key] = filter;
  const others = state.unknown.filter((other) => other !== key);
  // Without a filter all rows match, those without a value too: the word would say nothing.
  return { ...state, filters, unknown: includesUnknown && filter !== null ? [...others, key] : others };
}

function rawOf(params: URLSearchParams, others: readonly string[]): RawQuery {
  const raw: RawQuery = {};
  for (const [name, value] of params) if (!others.includes(name)) raw[name] ??= value;
  return raw;
}

function readState(columns: readonly TableColumn[], raw: RawQuery): { state: TableState; issues: Issues } {
  const { query, issues } = parseTableQuery(columns, raw);
  const { filters, unknown, search, sort } = query;
  return { state: { filters, unknown, search, sort }, issues };
}

function writeState(
  columns: readonly TableColumn[],
  state: TableState,
  old: URLSearchParams,
  others: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(printTableQuery(columns, { ...state, cursor: null, limit: defaultLimit }));
  for (const name of others) {
    const value = old.get(name);
    if (value !== null) next.set(name, value);
  }
  return next;
}

/** The parameters of a call for the rows of a state. */
export function queryOf(
  columns: readonly TableColumn[],
  state: TableState,
  page: { cursor: string | null; limit: number },
): Record<string, string> {
  return printTableQuery(columns, { ...state, ...page });
}

/** The parameters of a call for all rows of a filter, whatever their order. */
export function filtersOf(columns: readonly TableColumn[], filters: TableFilters): Record<string, string> {
  return printTableQuery(columns, { ...filters, sort: [], cursor: null, limit: defaultLimit });
}
