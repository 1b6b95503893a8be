import { longestAppeal, shortestAppeal } from '../../../contract/reviews/appeal-words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';

export interface AppealFormProps {
  send: {
    mutateAsync(
      text: string,
      options: { onSuccess: (reply: unknown) => void; onError: (error: Error) => void },
    ): Promise<unknown>;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** What was typed and not sent yet. It outlives the dialog. */
  typed: string;
  onType: (text: string | null) => void;
  onClose: () => void;
}

/** Mounted while it is open: why a decision is wrong. */
export function AppealForm({ send, typed, onType, onClose }: AppealFormProps) {
  const form = useForm({
    initialValues: { text: typed },
    longest: { text: longestAppeal },
    rules: ({ text }) => ({ text: text.trim().length < shortestAppeal && `At least ${shortestAppeal} characters` }),
    mutation: send,
    toSent: ({ text }) => text.trim(),
    onSuccess: () => {
      onType(null);
      onClose();
    },
  });
  const { onChange, ...field } = form.field('text');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Appeal this decision"
      actions={
        <FormButtons
          submitLabel="Send the appeal"
          cancelLabel="Not now"
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <Stack gap={5}>
        <Text tone="dim">
          Tell us what we got wrong. Where possible, a moderator who did not make the decision compares it with our
          reasons. Moderators see the review and the date, not who you are, so do not name yourself. You can appeal
          once.
        </Text>
        <TextAreaField
          label="Why our decision is wrong"
          minRows={6}
          maxRows={14}
          {...field}
          onChange={(event) => {
            onChange(event);
            onType(event.currentTarget.value);
          }}
          data-autofocus
        />
        {form.problem && <FailureNote>{form.problem} Your words are still here. Please try again.</FailureNote>}
      </Stack>
    </Dialog>
  );
}
