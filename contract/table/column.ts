import type { FilterKind, Option, TableColumn } from './table.ts';

/** A column of a table of admins: what the query language needs of it, and its words. */
export interface LabelledColumn<Key extends string = string> extends TableColumn {
  readonly key: Key;
  readonly label: string;
}

type Parts = Partial<Pick<TableColumn, 'isSortable' | 'isNullable' | 'options' | 'isInteger'>>;

/** A column that is not sorted, never unknown and has no list, unless `parts` says so. */
export const column = <Key extends string>(
  key: Key,
  label: string,
  filter: FilterKind | null,
  parts: Parts = {},
): LabelledColumn<Key> => ({ key, label, filter, isSortable: false, isNullable: false, options: null, ...parts });

export const sortable = { isSortable: true } as const;
export const nullable = { isNullable: true } as const;

/** Each key of `labels` as a choice, in the order of `values` where there are such. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  // The keys of the record; Object.keys forgets them.
  values: readonly Value[] = Object.keys(labels) as Value[],
): readonly Option[] => values.map((value) => ({ value, label: labels[value] }));
