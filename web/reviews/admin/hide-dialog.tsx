import { Button } from '@mantine/core';
import { hiddenDays, hideReasonCodes, shortestHideMessage } from '../../../contract/reviews/hiding-words.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useHideReview } from './api.ts';

export interface HideDialogProps {
  review: { readonly id: string; readonly version: number };
  onHidden: (hidden: { id: string; version: number }) => void;
  onClose: () => void;
}

type HideReason = (typeof hideReasonCodes)[number];
const longestMessage = 1_000;

/** Hides the words of a public review at once, with what the writer reads of it. */
export function HideDialog({ review, onHidden, onClose }: HideDialogProps) {
  const form = useForm({
    initialValues: { reasonCode: null as HideReason | null, message: '' },
    rules: ({ reasonCode, message }) => ({
      reasonCode: reasonCode === null && 'Choose a reason',
      message:
        message.trim().length < shortestHideMessage &&
        `Say what is dangerous, in at least ${shortestHideMessage} characters`,
    }),
    longest: { message: longestMessage },
    mutation: useHideReview(review.id),
    toSent: ({ reasonCode, message }) =>
      reasonCode === null ? null : { version: review.version, reasonCode, message: message.trim() },
    onSuccess: (hidden) => {
      onHidden(hidden);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Hide the words of this review now?">
      <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
        <Text tone="dim">
          Only if there is danger. Readers see that the words are hidden for now; ratings and figures stay. This also
          asks for the removal of the review. If no second admin approves that within {hiddenDays} days, readers see the
          words again.
        </Text>
        {form.problem && <Note tone="error" title={form.problem} />}
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          data={hideReasonCodes.map((code) => ({ value: code, label: reasons[code].label }))}
          {...form.field('reasonCode')}
          data-autofocus
        />
        <TextAreaField
          label="What is dangerous?"
          help="The writer reads it, with the reason. Do not repeat the words themselves."
          {...form.field('message')}
        />
        <Group gap={3} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red.6" loading={form.isWorking}>
            Hide now
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
