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
      title={`Take ${name} off your shortlist?`}
      confirmLabel="Take it off"
      keepLabel="Keep it"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Its status, next step, date and notes go with it. You can undo this until you close the message.
    </ConfirmDialog>
  );
}
