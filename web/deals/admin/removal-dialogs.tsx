import { removalReasons } from '../../../contract/deals/history.ts';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { longestChangeReason, shortestChangeReason } from '../../../contract/deals/manual-deals.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShortListField, TextAreaField } from '../../ui/forms/fields.tsx';
import { optionsOf } from '../../ui/forms/options.ts';
import { useForm, type FieldProps } from '../../ui/forms/use-form.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useRemoveDeal, useRestoreDeal } from './history-api.ts';

interface Place {
  kind: DealKind;
  dealId: string;
  onClose: () => void;
}

const usual: { reason: ReportReason; note: string } = { reason: 'duplicate', note: '' };

/** Why a row goes. For one that names a person it says that nothing is kept. */
export function RemovalDialog({ kind, dealId, updatedAt, onClose }: Place & { updatedAt: string }) {
  const form = useForm({
    initialValues: usual,
    rules: noteRules,
    longest: longestNote,
    mutation: useRemoveDeal(kind, dealId),
    toSent: ({ reason, note }) => ({ updatedAt, reason, note: note.trim() }),
    onSuccess: () => {
      onClose();
      showSuccess('The row is removed from the database.');
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Remove this row?">
      <DialogForm form={form} submitLabel="Remove row" cancelLabel="Keep it" isDangerous onClose={onClose}>
        <p>It is no longer visible, and future imports skip it.</p>
        <ShortListField label="Reason" data={optionsOf(removalReasons)} {...form.field('reason')} />
        {form.values.reason === 'personal_data' ? (
          <Note tone="warning">Nothing of the row is kept, including its history. It cannot be restored.</Note>
        ) : (
          <Text tone="dim" size="sm" breaks>
            It is kept and can be restored.
          </Text>
        )}
        <NoteField {...form.field('note')} />
      </DialogForm>
    </Dialog>
  );
}

export function RestoreDialog({ kind, dealId, onClose }: Place) {
  const form = useForm({
    initialValues: { note: '' },
    rules: noteRules,
    longest: longestNote,
    mutation: useRestoreDeal(kind, dealId),
    toSent: ({ note }) => note.trim(),
    onSuccess: () => {
      onClose();
      showSuccess('The row is in the database again.');
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Restore this row?">
      <DialogForm form={form} submitLabel="Restore it" cancelLabel="Keep it removed" onClose={onClose}>
        <p>It is in the table again as it was, and imports may change it.</p>
        <NoteField {...form.field('note')} />
      </DialogForm>
    </Dialog>
  );
}

const noteRules = ({ note }: { note: string }) => ({
  note: note.trim().length < shortestChangeReason && 'Say why, in a few words',
});

const longestNote = { note: longestChangeReason };

/** A few words, which stand in the history of the row. */
function NoteField(field: FieldProps<string>) {
  return <TextAreaField label="Why" help="For the other admins." minRows={2} {...field} />;
}
