import type { ComponentType, ReactNode } from 'react';
import type { Facet } from '../../contract/deals/facets.ts';
import type { TableColumn, TableFilters } from '../../contract/table/table.ts';
import type { NumberRules } from '../../contract/written-number.ts';

/** A column as the table shows it: what the query language knows of it, and how it looks. */
export interface DataColumn<Row> extends TableColumn {
  readonly label: string;
  /** The word over neighbouring columns that belong together; null for none. */
  readonly group: string | null;
  /** Pixels. */
  readonly width: number;
  readonly align: 'start' | 'center' | 'end';
  /** How a bound of a number range is written. */
  readonly numberRules?: NumberRules;
  /** How a bound of a number range reads: "$250,000". */
  readonly formatNumber?: (value: number) => string;
  /** How a value of a list that is not closed reads: a country for its code. */
  readonly formatOption?: (value: string) => string;
  /** What a row without a value is, where "unknown" does not say all of it: "unknown or not shown". */
  readonly unknownWord?: string;
  /** True for days that usually lie ahead: the quick ranges then look forward. */
  readonly isFuture?: boolean;
  /** What a range of days does with values that are longer than a day. */
  readonly rangeNote?: string;
  /** How a filter of values reads in its chip, where the column itself is for machines: a name for an id. */
  readonly chip?: { readonly label: string; readonly Value: ComponentType<{ value: string }> };
  /** One line of the cell. */
  readonly cell: (row: Row) => ReactNode;
  /** The same as plain text, for copying. */
  readonly text: (row: Row) => string;
}

/** How the things in the rows are called: "1 deal", "1,204 deals". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Where the values of a column whose list is not closed come from. */
export interface OptionSource {
  readonly queryKey: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** Where the counts beside filters come from. */
export interface FacetSource {
  readonly queryKey: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<readonly Facet[]>;
}

/** What the filters of a table ask the page for; all of it is cached under the page's own keys. */
export interface FilterTools {
  readonly findOptions?: (key: string, search: string) => OptionSource;
  /** Counts per value or range, each column's without its own filter. Absent: the filters show no counts. */
  readonly findFacets?: (keys: readonly string[], filters: TableFilters) => FacetSource;
  /** Counts the rows of a filter. */
  readonly countRows: (filters: TableFilters) => {
    readonly queryKey: readonly unknown[];
    readonly load: (signal: AbortSignal) => Promise<number>;
  };
}
