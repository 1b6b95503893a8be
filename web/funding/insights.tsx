import type { DealKind } from '../../contract/funding-options.ts';
import type { TableControl } from '../table/use-table-state.ts';

export interface InsightsProps {
  kind: DealKind;
  control: TableControl;
  /** After a bar or a cell has set a filter: shows the table. */
  onShowTable: () => void;
}

export function Insights(_props: InsightsProps) {
  return null;
}
