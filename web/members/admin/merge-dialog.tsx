import { useMutation } from '../../api/use-mutation.ts';
import { CallError } from '../../api/call.ts';
import { ChoiceCards } from '../../ui/forms/choices.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { waitsWords } from './waiting/words.ts';
import { findMember, useMergeMembers } from './actions-api.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

export interface MergeDialogProps {
  from: Person;
  /** Null: the address of the account that stays is asked for. */
  into: Person | null;
  onClose: () => void;
  onDone: () => void;
}

interface Draft {
  readonly staysId: string | undefined;
  readonly address: string;
  readonly confirmation: string;
  readonly reason: string;
}

const nobody = new CallError({
  status: 404,
  code: 'not_found',
  title: 'Not found',
  errors: { address: 'No account has this address' },
});

/** Asks a second admin to make two accounts one. It cannot be undone, so the address that goes is typed. */
export function MergeDialog({ from, into, onClose, onDone }: MergeDialogProps) {
  const merge = useMergeMembers();
  const goesOf = (staysId: string | undefined): Person => (into !== null && staysId === from.id ? into : from);
  const form = useForm({
    initialValues: { staysId: into?.id, address: '', confirmation: '', reason: '' },
    mutation: useMutation({
      mutationFn: async ({ staysId, address, ...written }: Draft) => {
        const stays = into === null ? await findMember(address) : staysId === from.id ? from : into;
        if (stays === null) throw nobody;
        return merge.mutateAsync({ fromId: goesOf(staysId).id, intoId: stays.id, ...written });
      },
    }),
    toSent: (draft: Draft) => draft,
    onSuccess: (waits) => {
      if (waits === null) return;
      showSuccess(waitsWords(waits));
      onDone();
    },
    paths: { intoId: 'address' },
  });
  const goes = goesOf(form.values.staysId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Merge two accounts"
      actions={
        <FormButtons
          submitLabel="Ask for the merge"
          cancelLabel="Keep both"
          isDangerous
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <Stack gap={5}>
        <p>
          One account takes over what the other has. Reviews, drafts, saved views and files move only if both addresses
          belong to one mailbox (name+one@…, name+two@…). If not, the reviews stay without an author and the rest is
          deleted. Access not shown here yet then ends, and access earned by a review ends on the date shown. Both
          accounts are told by email. A second admin approves it. After that, it cannot be undone.
        </p>
        {form.problem && <Note tone="error">{form.problem} Nothing was changed.</Note>}
        {into === null ? (
          <TextField label="Email of the account that stays" {...form.field('address')} data-autofocus />
        ) : (
          <ChoiceCards
            label="Which one stays"
            cards={[from, into].map(({ id, email }) => ({ value: id, title: email }))}
            {...form.field('staysId')}
          />
        )}
        <TextAreaField label="Why" help="For the other admins." minRows={2} {...form.field('reason')} />
        <TextField label={`Type ${goes.email} to continue`} autoComplete="off" {...form.field('confirmation')} />
      </Stack>
    </Dialog>
  );
}
