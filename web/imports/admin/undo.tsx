import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useUndoImport } from './api.ts';

/** Says what an undo will do before it does it. */
export function ImportUndo({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const undo = useUndoImport();
  const added = record.report?.deals.added ?? record.addedCount;
  const changed = record.report?.deals.changed ?? record.changedCount;
  const confirm = (): void =>
    undo.mutate(record, {
      onSuccess: (outcome) => {
        if (outcome === null) return;
        const { removedCount, restoredCount, keptCount } = outcome;
        const kept = keptCount === 0 ? '' : ` ${formatCount(keptCount, 'deal')} changed since and stayed.`;
        showSuccess(
          `${formatCount(removedCount, 'deal')} taken out, ${formatInteger(restoredCount)} put back as before.${kept}`,
        );
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Undo this import?"
      keepLabel="Keep it"
      confirmLabel="Undo import"
      isWorking={undo.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatCount(added, 'deal')} that came with {record.fileName} will be taken out
        {changed > 0 && `, and ${formatCount(changed, 'deal')} that it updated will be as before`}. Deals that someone
        changed since then stay. Funders that came with it go too, unless something else refers to them.
      </p>
      {undo.error && <Note tone="error" title={undo.error.message} />}
    </ConfirmDialog>
  );
}
