import { defaultLimit, printTableQuery, type Filter, type TableColumn } from '../../contract/table/table.ts';

/** Filters as an address has them. */
export const filterParameters = (
  columns: readonly TableColumn[],
  filters: Readonly<Record<string, Filter>>,
): Record<string, string> =>
  printTableQuery(columns, { filters, unknown: [], search: '', sort: [], cursor: null, limit: defaultLimit });
