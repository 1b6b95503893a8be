import type { DealKind } from '../../contract/funding-options.ts';
import type { TableState } from '../table/use-table-state.ts';

export interface ExportDialogProps {
  kind: DealKind;
  state: TableState;
  /** The columns that show, in their order. */
  shown: readonly string[];
  /** Rows that are chosen: `only` these, or all of the filter but `except`. Nothing chosen: null and []. */
  only: readonly string[] | null;
  except: readonly string[];
  onClose: () => void;
}

/** Mounted while it is open. */
export function ExportDialog(_props: ExportDialogProps) {
  return null;
}
