import { maximumSortTerms, type SortTerm, type TableColumn } from '../../../contract/table/table.ts';

/**
 * The order after a press on the head of a column: from the greatest down, then from the least up, then none. With
 * `isAdded` the other column stays, and the pressed one comes second; two at most, so the older second one gives way.
 */
export function nextSort(sort: readonly SortTerm[], key: string, isAdded: boolean): SortTerm[] {
  const term = sort.find((candidate) => candidate.key === key);
  const next = nextTerm(term, key);
  if (!isAdded) return next ? [next] : [];
  if (term) return sort.flatMap((candidate) => (candidate === term ? (next ?? []) : candidate));
  return next ? [...sort.slice(0, maximumSortTerms - 1), next] : [...sort];
}

function nextTerm(term: SortTerm | undefined, key: string): SortTerm | null {
  if (term === undefined) return { key, direction: 'descending' };
  return term.direction === 'descending' ? { key, direction: 'ascending' } : null;
}

/** What the head of a column says of its place in the order. */
export function ariaSortOf(sort: readonly SortTerm[], key: string): 'ascending' | 'descending' | 'none' {
  return sort.find((term) => term.key === key)?.direction ?? 'none';
}

/** What the two directions of a column are called, the one from the greatest down first. */
export function orderWords({ filter }: Pick<TableColumn, 'filter'>): readonly [down: string, up: string] {
  if (filter === 'dateRange') return ['newest first', 'oldest first'];
  return filter === 'range' ? ['highest first', 'lowest first'] : ['Z to A', 'A to Z'];
}

/** "Newest first", or "By Amount, highest first" where the column is not a date. Empty without an order. */
export function orderText(
  columns: readonly (TableColumn & { readonly label: string })[],
  order: readonly SortTerm[],
): string {
  const [term] = order;
  const column = columns.find(({ key }) => key === term?.key);
  if (!term || !column) return '';
  const words = orderWords(column)[term.direction === 'descending' ? 0 : 1];
  return column.key === 'date' ? words.charAt(0).toUpperCase() + words.slice(1) : `By ${column.label}, ${words}`;
}
