import { removalWords, type SampleCounts } from '../../../contract/sample-data/sample-data.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatCount } from '../../ui/formats.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useRemoveSampleData } from './api.ts';

/** Asks for the words, and for the second factor where there is one. */
export function SampleRemovalDialog({ counts, onClose }: { counts: SampleCounts; onClose: () => void }) {
  const form = useForm({
    initialValues: { confirmation: '' },
    rules: ({ confirmation }) => ({
      confirmation: confirmation.trim().toLowerCase() !== removalWords && `Type "${removalWords}"`,
    }),
    mutation: useRemoveSampleData(),
    toSent: ({ confirmation }) => ({ confirmation: confirmation.trim(), expected: counts }),
    onSuccess: (isDone) => {
      if (!isDone) return;
      onClose();
      showSuccess('The sample data is removed.');
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Remove the sample data?">
      <DialogForm form={form} submitLabel="Remove it" cancelLabel="Keep it" isDangerous onClose={onClose}>
        <p>
          {formatCount(counts.members, 'member')}, {formatCount(counts.reviews, 'review')},{' '}
          {formatCount(counts.deals, 'deal')} and {formatCount(counts.funders, 'funder')} go for good. There is no undo.
        </p>
        <TextField label={`Type "${removalWords}"`} autoComplete="off" {...form.field('confirmation')} />
      </DialogForm>
    </Dialog>
  );
}
