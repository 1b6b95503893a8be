import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { columnsOf, findColumn, type DealColumnKey } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { comparedBy } from '../../contract/insights/offer-check.ts';
import { filterParameters } from './parameters.ts';
import { parseTableQuery, type Filter, type Issues, type TableFilters } from '../../contract/table/table.ts';

/** Which deals an offer is compared with: the kind and the filter, which the address keeps. The offer is in neither. */

export interface Comparison {
  readonly kind: DealKind;
  /** By the columns of `comparedBy` alone. */
  readonly filters: Readonly<Record<string, Filter>>;
}

/** What the API and the table are asked for: deals, without offers and programmes. */
export const rowsOf = ({ filters }: Pick<Comparison, 'filters'>): TableFilters => ({
  filters: { ...filters, recordType: { kind: 'in', items: ['deal'] } },
  unknown: [],
  search: '',
});

export const columnsComparedBy = (kind: DealKind) => comparedBy[kind].flatMap((key) => findColumn(kind, key) ?? []);

/** The page with this comparison. */
export function checkAddress({ kind, filters }: Comparison): string {
  return `/database/check?${new URLSearchParams({ kind, ...filterParameters(columnsComparedBy(kind), filters) })}`;
}

/** The rows behind it in the table. */
export const tableAddress = (comparison: Comparison): string =>
  `/database/${comparison.kind}?${new URLSearchParams(filterParameters(columnsOf(comparison.kind), rowsOf(comparison).filters))}`;

export interface ComparisonControl {
  readonly comparison: Comparison;
  /** What the address holds and we could not read, by name. */
  readonly issues: Issues;
  readonly set: (next: Comparison) => void;
  /** Writes the address again without what could not be read. */
  readonly dropIssues: () => void;
}

export function useComparison(): ComparisonControl {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(() => {
    const { kind: word, ...raw } = Object.fromEntries(params);
    const kind = dealKinds.find((candidate) => candidate === word) ?? 'equity';
    const { query, issues } = parseTableQuery(columnsComparedBy(kind), raw);
    const comparison = { kind, filters: query.filters };
    const go = (next: Comparison, replace: boolean): void =>
      void navigate(checkAddress(next), { replace, preventScrollReset: true });
    return {
      comparison,
      issues: word !== undefined && word !== kind ? { ...issues, kind: 'Is not equity, debt or grant' } : issues,
      set: (next) => go(next, false),
      dropIssues: () => go(comparison, true),
    };
  }, [params, navigate]);
}

/** What the columns of the other kind have too stays: a sector, a region. */
export function ofKind({ filters }: Comparison, kind: DealKind): Comparison {
  const keys: readonly string[] = comparedBy[kind];
  return { kind, filters: Object.fromEntries(Object.entries(filters).filter(([key]) => keys.includes(key))) };
}

export function withFilter({ kind, filters }: Comparison, key: DealColumnKey, filter: Filter | null): Comparison {
  const { [key]: _old, ...others } = filters;
  return { kind, filters: filter === null ? others : { ...others, [key]: filter } };
}

export const itemsOf = ({ filters }: Comparison, key: string): readonly string[] => {
  const filter = filters[key];
  return filter?.kind === 'in' || filter?.kind === 'arrayContains' ? filter.items : [];
};

/** A choice of one or several values; none is no filter. */
export function choose(comparison: Comparison, key: DealColumnKey, items: readonly string[]): Comparison {
  const kind = findColumn(comparison.kind, key)?.isArray === true ? 'arrayContains' : 'in';
  return withFilter(comparison, key, items.length === 0 ? null : { kind, items });
}

/** The first year; null for all years, and where the range is another than one from a New Year on. */
export function firstYearOf({ filters: { date } }: Comparison): number | null {
  if (date?.kind !== 'dateRange' || date.range.to !== null) return null;
  return date.range.from?.endsWith('-01-01') === true ? Number(date.range.from.slice(0, 4)) : null;
}

export const since = (comparison: Comparison, year: number | null): Comparison =>
  withFilter(
    comparison,
    'date',
    year === null ? null : { kind: 'dateRange', range: { from: `${year}-01-01`, to: null } },
  );

/** Regions, or countries: a row is in one of these or those, never in both lists, so one takes the place of the other. */
export function within(
  comparison: Comparison,
  places: { regions?: readonly string[]; countries?: readonly string[] },
): Comparison {
  const nowhere = withFilter(withFilter(comparison, 'recipientRegion', null), 'recipientCountry', null);
  if (places.countries !== undefined) return choose(nowhere, 'recipientCountry', places.countries);
  return choose(nowhere, 'recipientRegion', places.regions ?? []);
}
