import { dealKinds, type DealKind } from './options.ts';
import type { FilterKind, Option, TableColumn } from '../table/table.ts';

/** What a column of the funding database is, as data: the table, the filters, the SQL and the imports read it. */

export const columnGroups = {
  deal: 'Deal',
  funder: 'Funder',
  recipient: 'Recipient',
  amounts: 'Amounts',
  terms: 'Terms',
  rights: 'Rights',
  security: 'Security',
  decision: 'Decision and status',
  programme: 'Programme',
  eligibility: 'Who can apply',
  application: 'Applying and reporting',
  source: 'Source',
} as const;
export type ColumnGroup = keyof typeof columnGroups;

export type ColumnType =
  | 'uuid'
  | 'text'
  | 'url'
  | 'enum'
  | 'country'
  | 'currency'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'date';
/** What a number counts. `currency` is the currency of the row, `stars` a rating from 1 to 5, `multiple` a factor. */
export type Unit =
  | 'usd'
  | 'currency'
  | 'percent'
  | 'basis_points'
  | 'multiple'
  | 'months'
  | 'days'
  | 'hours'
  | 'stars'
  | 'year';

/**
 * What happens to the column in a row that a member reported: shown as it is; shown in bands; counted in medians
 * only; never shown.
 */
export type Privacy = 'open' | 'banded' | 'median_only' | 'dropped';

export interface DealColumn<Key extends string = string> extends TableColumn {
  readonly key: Key;
  readonly label: string;
  readonly group: ColumnGroup;
  readonly kinds: readonly DealKind[];
  readonly type: ColumnType;
  readonly isArray: boolean;
  /** Yes, no or unknown: shown with the three icons. */
  readonly isTriState: boolean;
  readonly unit: Unit | null;
  readonly privacy: Privacy;
  readonly isInteger: boolean;
  /** Width to start with, in pixels. */
  readonly width: number;
}

type Parts = Partial<Pick<DealColumn, 'isSortable' | 'isNullable' | 'width'>>;
type Build = <const Key extends string>(
  key: Key,
  label: string,
  group: ColumnGroup,
  privacy: Privacy,
  parts?: Parts,
) => DealColumn<Key>;

function builder(fixed: Pick<DealColumn, 'type' | 'filter' | 'width'> & Partial<DealColumn>): Build {
  return (key, label, group, privacy, parts) => ({
    kinds: dealKinds,
    isArray: false,
    isTriState: fixed.type === 'boolean',
    isInteger: fixed.type === 'integer',
    isSortable: false,
    isNullable: true,
    options: null,
    unit: null,
    ...fixed,
    key,
    label,
    group,
    privacy,
    ...parts,
  });
}

/** Given to what builds a column. */
export const sortable = { isSortable: true } as const;

export const text = builder({ type: 'text', filter: 'text', width: 220 });
export const url = builder({ type: 'url', filter: 'text', width: 220 });
export const urls = builder({ type: 'url', filter: null, isArray: true, width: 220 });
/** Text of a list that is not closed: its values are found with `listColumnOptions`. */
export const name = builder({ type: 'text', filter: 'in', width: 180 });
export const names = builder({ type: 'text', filter: 'arrayContains', isArray: true, width: 220 });
export const country = builder({ type: 'country', filter: 'in', width: 150 });
export const countries = builder({ type: 'country', filter: 'arrayContains', isArray: true, width: 180 });
export const triState = builder({ type: 'boolean', filter: 'triState', width: 130 });
/** The table leaves out the rows that say yes until its reader asks for them. */
export const leavingOutYes = builder({ type: 'boolean', filter: 'triState', leavesOutYes: true, width: 130 });
export const day = builder({ type: 'date', filter: 'dateRange', width: 130 });
export const whole = (unit: Unit | null = null): Build =>
  builder({ type: 'integer', filter: 'range', unit, width: 120 });
export const decimal = (unit: Unit | null = null): Build =>
  builder({ type: 'decimal', filter: 'range', unit, width: 130 });
export const choice = (options: readonly Option[]): Build =>
  builder({ type: 'enum', filter: 'in', options, width: 160 });
export const choices = (options: readonly Option[]): Build =>
  builder({ type: 'enum', filter: 'arrayContains', isArray: true, options, width: 200 });
export const wholeChoices = (options: readonly Option[]): Build =>
  builder({ type: 'integer', filter: 'arrayContains', isArray: true, options, width: 140 });
export const plain = (type: ColumnType, filter: FilterKind | null): Build => builder({ type, filter, width: 120 });

/** The same columns, in the tables of these kinds only. */
export function onlyFor<const Columns extends readonly DealColumn[]>(
  kinds: readonly DealKind[],
  columns: Columns,
): Columns {
  // Only `kinds` differs, so each element keeps its type; map cannot say so.
  return columns.map((column) => ({ ...column, kinds })) as unknown as Columns;
}
