import type { DealKind } from '../../contract/funding-options.ts';
import type { TableControl } from '../table/use-table-state.ts';

export interface FunderGroupsProps {
  kind: DealKind;
  control: TableControl;
  /** Shows the rows of a funder: sets the filter and goes back to rows. */
  onOpenFunder: (name: string) => void;
}

export function FunderGroups(_props: FunderGroupsProps) {
  return null;
}
