import { TextAreaField } from '../ui/forms/fields.tsx';
import { FormButtons } from '../ui/forms/form-buttons.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Note } from '../ui/states/note.tsx';
import type { BulkDecision, BulkWords, useDecideTogether } from './case-actions.ts';
import type { Held } from '../../contract/desk/cases.ts';

export interface CaseBulkDialogProps {
  decision: BulkDecision;
  title: string;
  decide: ReturnType<typeof useDecideTogether>;
  onDone: (held: Held) => void;
  onClose: () => void;
}

/** One reason and one text for all that are selected. */
export function CaseBulkDialog({ decision, title, decide, onDone, onClose }: CaseBulkDialogProps) {
  const { reasons, words: asked } = decision;
  const form = useForm({
    initialValues: { reasonCode: null as string | null, words: '' },
    longest: { words: asked?.most ?? 0 },
    rules: ({ reasonCode, words }) => ({
      reasonCode: reasons !== undefined && reasonCode === null && 'Choose a reason',
      words:
        asked !== undefined && words.trim().length < asked.least && `Say why, in at least ${asked.least} characters`,
    }),
    mutation: decide,
    toSent: ({ reasonCode, words }) => ({
      decision: decision.value,
      words: { reasonCode, words: words.trim() } satisfies BulkWords,
    }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <FormButtons
          submitLabel={decision.label}
          isDangerous={decision.isDangerous === true}
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      {form.problem && <Note tone="error">{form.problem}</Note>}
      {reasons && (
        <SelectField
          label="Reason"
          placeholder="Choose"
          help="The same for all of them."
          data={[...reasons]}
          {...form.field('reasonCode')}
          data-autofocus
        />
      )}
      {asked && (
        <TextAreaField
          {...(reasons ? { mt: 'md' } : { 'data-autofocus': true })}
          label={asked.label}
          help={reasons ? undefined : 'The same for all of them.'}
          isOptional={asked.least === 0}
          {...form.field('words')}
        />
      )}
    </Dialog>
  );
}
