import type { DataColumn, FilterTools } from './column.ts';
import type { TableControl } from './use-table-state.ts';

export interface FacetPanelProps<Row> {
  /** All columns; the panel picks those that are asked for. */
  columns: readonly DataColumn<Row>[];
  /** Keys in their order; a column with a filter shows even when it is not among them. */
  facets: readonly string[];
  control: TableControl;
  tools: FilterTools;
  onHide: () => void;
}

export function FacetPanel<Row>(_props: FacetPanelProps<Row>) {
  return null;
}
