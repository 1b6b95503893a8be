import type { WaitingAction } from '../../../../contract/members/second-admin.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../../ui/forms/fields.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Note } from '../../../ui/states/note.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import type { useDecideWaiting } from './api.ts';
import { doneWords, whatOf } from './words.ts';

interface DeclineDialogProps {
  action: WaitingAction;
  decide: ReturnType<typeof useDecideWaiting>;
  onClose: () => void;
}

/** A second admin says no, with a word for who asked. */
export function DeclineDialog({ action, decide, onClose }: DeclineDialogProps) {
  const form = useForm({
    initialValues: { note: '' },
    rules: ({ note }) => ({ note: note.trim() === '' && 'Say why, briefly' }),
    longest: { note: 500 },
    mutation: decide,
    toSent: ({ note }) => ({ decision: 'decline' as const, note: note.trim() }),
    onSuccess: (reply) => {
      if (reply === null) return;
      showSuccess(doneWords(action, reply));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decline: ${whatOf(action).toLowerCase()}?`}
      actions={
        <FormButtons
          submitLabel="Decline"
          cancelLabel="Not now"
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      {form.problem && <Note tone="error">{form.problem}</Note>}
      <TextAreaField
        label="Why"
        help="Admins read it on this page. The review stays, and hidden words are shown again."
        {...form.field('note')}
        data-autofocus
      />
    </Dialog>
  );
}
