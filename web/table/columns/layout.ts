/** How a table is on the page: kept in the address beside the filters, and with a saved view. */
export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

export interface TableLayout {
  /** Keys of the columns that show, in their order; the first is pinned. */
  readonly shown: readonly string[];
  /** Pixels by key, only for the columns that the member resized. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
  readonly tab: 'table' | 'insights';
  /** Rows as they are, or grouped by funder. */
  readonly by: 'row' | 'funder';
}

export interface LayoutControl {
  readonly layout: TableLayout;
  readonly setLayout: (change: Partial<TableLayout>) => void;
  /** Back to the default layout. */
  readonly resetLayout: () => void;
}
