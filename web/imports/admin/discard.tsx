import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useDiscardImport } from './api.ts';

/** Drops a file that was not added. */
export function ImportDiscard({
  record,
  onClose,
  onDone,
}: {
  record: ImportRecord;
  onClose: () => void;
  onDone: () => void;
}) {
  const discard = useDiscardImport();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Discard this import?"
      keepLabel="Keep it"
      confirmLabel="Discard import"
      isWorking={discard.isPending}
      onConfirm={() => discard.mutate(record.id, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        {record.fileName} and your matches and corrections will be deleted permanently. Nothing has been added to the
        database.
      </p>
      {discard.error && <Note tone="error" title={discard.error.message} />}
    </ConfirmDialog>
  );
}
