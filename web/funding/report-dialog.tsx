import type { Deal } from '../../contract/funding.ts';

export interface ReportDialogProps {
  deal: Deal;
  /** The column that is meant; null for the whole row. */
  column: string | null;
  onClose: () => void;
}

/** Mounted while it is open. */
export function ReportDialog(_props: ReportDialogProps) {
  return null;
}
