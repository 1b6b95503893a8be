import { useState } from 'react';
import { removalWords, type SampleCounts } from '../../../contract/sample-data/sample-data.ts';
import { CallError } from '../../api/call.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { formatCount } from '../../ui/formats.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useRemoveSampleData } from './api.ts';

/** Asks for the words, and for the second factor where there is one. */
export function SampleRemovalDialog({ counts, onClose }: { counts: SampleCounts; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const remove = useRemoveSampleData();
  const isRight = typed.trim().toLowerCase() === removalWords;
  const refused = remove.error instanceof CallError ? remove.error.errors['confirmation'] : undefined;
  const submit = (): void => {
    setTried(true);
    if (!isRight) return;
    remove.mutate(
      { confirmation: typed.trim(), expected: counts },
      {
        onSuccess: (isDone) => {
          if (!isDone) return;
          onClose();
          showSuccess('The sample data is removed.');
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title="Remove the sample data?">
      <DialogForm
        problem={remove.error && refused === undefined ? remove.error.message : null}
        submitLabel="Remove it"
        cancelLabel="Keep it"
        isDangerous
        isWorking={remove.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>
          {formatCount(counts.members, 'member')}, {formatCount(counts.reviews, 'review')},{' '}
          {formatCount(counts.deals, 'deal')} and {formatCount(counts.funders, 'funder')} go for good. There is no undo.
        </p>
        <TextField
          label={`Type "${removalWords}"`}
          value={typed}
          error={refused ?? (isTried && !isRight ? `Type "${removalWords}"` : undefined)}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
