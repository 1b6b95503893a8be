import {
  normalise,
  inRange,
  isIn,
  textContains,
  triStateEquals,
  arrayContains,
} from '../../contract/table/filter-rules.ts';
import type { Facet } from '../../contract/deals/facets.ts';
import type { Filter, TableFilters } from '../../contract/table/table.ts';

/** Invented rows for the table of the components, and what a server would do with them. */
export interface Specimen {
  readonly id: string;
  readonly name: string;
  readonly stage: string | null;
  readonly themes: readonly string[] | null;
  readonly amount: number | null;
  readonly closedOn: string | null;
  readonly hasLead: boolean | null;
}

export const stages = ['idea', 'seed', 'growth'];
export const themes = ['climate', 'health', 'software'];
const names = ['Kitehouse Energy', 'Pellow Robotics', 'Nacre Materials', 'Umber Analytics', 'Sedge Water'];
const rowCount = 180;

const pick = <Value>(values: readonly Value[], place: number): Value | null =>
  place % 7 === 6 ? null : (values[place % values.length] ?? null);

export const specimens: readonly Specimen[] = Array.from({ length: rowCount }, (_, place) => ({
  id: `S-${place + 1}`,
  name: `${names[place % names.length]} ${Math.floor(place / names.length) + 1}`,
  stage: pick(stages, place),
  themes: place % 5 === 4 ? null : themes.slice(0, 1 + (place % 3)),
  amount: place % 11 === 10 ? null : 25_000 * (1 + ((place * 7) % 90)),
  closedOn: place % 13 === 12 ? null : `20${15 + (place % 11)}-0${1 + (place % 9)}-15`,
  hasLead: [true, false, null][place % 3] ?? null,
}));

export function matching({ filters, unknown, search }: TableFilters): Specimen[] {
  return specimens.filter(
    (row) =>
      textContains(row.name, search) &&
      Object.entries(filters).every(([key, filter]) => matches(row, key, filter) || isUnknown(row, key, unknown)),
  );
}

const valueOf = (row: Specimen, key: string): unknown =>
  Object.entries(row).find(([name]) => name === key)?.[1] ?? null;
const isUnknown = (row: Specimen, key: string, unknown: readonly string[]): boolean =>
  unknown.includes(key) && valueOf(row, key) === null;

function matches(row: Specimen, key: string, filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
      return textContains(row.name, filter.text);
    case 'in':
      return isIn(row.stage, filter.items);
    case 'arrayContains':
      return arrayContains(row.themes, filter.items);
    case 'triState':
      return triStateEquals(row.hasLead, filter.state);
    case 'any':
      return true;
    case 'range':
      return inRange(row.amount, filter.range);
    case 'dateRange':
      return key === 'closedOn' && inRange(row.closedOn, filter.range);
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? normalise(value) : '');

export function sorted(rows: readonly Specimen[], key: string, isAscending: boolean): Specimen[] {
  const turn = isAscending ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one, key), valueOf(other, key)];
    // What is not known stands last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return turn * (left - right);
    return turn * (wordOf(left) < wordOf(right) ? -1 : 1);
  });
}

const steps = [0, 500_000, 1_000_000, 1_500_000, 2_000_000];
const years = [2015, 2017, 2019, 2021, 2023, 2025];

export function facetFor(key: string, rows: readonly Specimen[]): Facet {
  const unknown = rows.filter((row) => valueOf(row, key) === null).length;
  const count = (is: (row: Specimen) => boolean): number => rows.filter(is).length;
  if (key === 'amount') {
    const buckets = steps.map((from) => {
      const to = from + 500_000;
      return { from, to, count: count(({ amount }) => amount !== null && amount >= from && amount < to) };
    });
    return { shape: 'numbers', key, buckets, unknown, coarser: 0, later: 0 };
  }
  if (key === 'closedOn') {
    const buckets = years.map((year) => {
      const [from, to] = [`${year}-01-01`, `${year + 1}-12-31`];
      return { from, to, count: count(({ closedOn }) => inRange(closedOn, { from, to })) };
    });
    return { shape: 'dates', key, buckets, unknown, coarser: 0, later: 0 };
  }
  const values = key === 'hasLead' ? ['true', 'false'] : key === 'themes' ? themes : stages;
  const holds = (row: Specimen, value: string): boolean => {
    const own = valueOf(row, key);
    return Array.isArray(own) ? own.includes(value) : String(own) === value;
  };
  return {
    shape: 'values',
    key,
    values: values.map((value) => ({ value, count: count((row) => holds(row, value)) })),
    chosen: [],
    moreValues: 0,
    unknown,
  };
}
