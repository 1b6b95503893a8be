import type { Filter, TableColumn } from '../../../contract/table/table.ts';
import type { Range } from '../../../contract/table/values.ts';
import type { NumberRules } from '../../../contract/written-number.ts';
import { formatDay, formatDecimal } from '../../../contract/formats.ts';

export type WordedColumn = TableColumn & {
  readonly label: string;
  readonly numberRules?: NumberRules;
  readonly formatNumber?: (value: number) => string;
  readonly formatOption?: (value: string) => string;
  readonly unknownWord?: string;
};

const triStateWords = { true: 'Yes', false: 'No', null: 'Unknown' } as const;

/** A filter in the few characters of its cell: "2 of 7", "From $250,000", "Since 2022". */
export function shortWords(column: WordedColumn, filter: Filter): string {
  switch (filter.kind) {
    case 'text':
      return filter.text;
    case 'in':
    case 'arrayContains':
      return shortChoice(column, filter.items);
    case 'triState':
      return triStateWords[filter.state];
    case 'any':
      return 'Included';
    case 'range':
      return shortRange(filter.range, column.formatNumber ?? formatDecimal);
    case 'dateRange':
      return shortDays(filter.range);
  }
}

function shortChoice(column: WordedColumn, items: readonly string[]): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return optionLabel(column, only);
  return column.options === null ? `${items.length} chosen` : `${items.length} of ${column.options.length}`;
}

function shortRange(range: Range<number>, format: (value: number) => string): string {
  if (range.to === null) return range.from === null ? 'Any' : `From ${format(range.from)}`;
  if (range.from === null) return `To ${format(range.to)}`;
  return range.from === range.to ? format(range.from) : `${format(range.from)} to ${format(range.to)}`;
}

function shortDays(range: Range<string>): string {
  const { from, to } = range;
  if (to === null)
    return from === null ? 'Any' : `Since ${from.endsWith('-01-01') ? from.slice(0, 4) : formatDay(from)}`;
  if (from === null) return `Until ${to.endsWith('-12-31') ? to.slice(0, 4) : formatDay(to)}`;
  if (from === to) return formatDay(from);
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  return `${formatDay(from)} to ${formatDay(to)}`;
}

/** A filter in a chip or a sentence: "Pre-seed, Seed", "from $250,000", "from 01 Jan 2022 or unknown". */
export function longWords(column: WordedColumn, filter: Filter, includesUnknown: boolean): string {
  return includesUnknown ? `${plainWords(column, filter)} or unknown` : plainWords(column, filter);
}

function plainWords(column: WordedColumn, filter: Filter): string {
  switch (filter.kind) {
    case 'text':
      return `contains “${filter.text}”`;
    case 'in':
    case 'arrayContains':
      return filter.items.length > 2
        ? `${filter.items.length} selected`
        : filter.items.map((item) => optionLabel(column, item)).join(', ');
    case 'triState':
      return triStateWords[filter.state];
    case 'any':
      return 'included';
    case 'range':
      return rangeWords(filter.range, column.formatNumber ?? formatDecimal);
    case 'dateRange':
      return rangeWords(filter.range, formatDay);
  }
}

function rangeWords<T>(range: Range<T>, format: (value: T) => string): string {
  if (range.to === null) return range.from === null ? 'any' : `from ${format(range.from)}`;
  if (range.from === null) return `to ${format(range.to)}`;
  return range.from === range.to ? format(range.from) : `${format(range.from)} to ${format(range.to)}`;
}

export function optionLabel(column: WordedColumn, value: string): string {
  return column.options?.find((option) => option.value === value)?.label ?? column.formatOption?.(value) ?? value;
}
