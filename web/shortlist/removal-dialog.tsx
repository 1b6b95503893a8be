import { ConfirmDialog } from '../ui/overlays/dialog.tsx';

export interface RemovalDialogProps {
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked where more than the name of a funder would go. */
export function RemovalDialog({ name, onConfirm, onClose }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${name} from your shortlist?`}
      confirmLabel="Remove it"
      keepLabel="Keep it"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Its status, next step, date and notes are deleted too. You can undo this until you close the message.
    </ConfirmDialog>
  );
}
