import { Button } from '@mantine/core';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { useAddNote } from './api.ts';
import styles from './reading-pane.module.css';

/** What moderators tell each other about a review. It stays, with who wrote it and when. */
export function ReviewNotes({ review }: { review: ModeratedReview }) {
  const form = useForm({
    initialValues: { note: '' },
    longest: { note: 2_000 },
    mutation: useAddNote(review.id),
    toSent: ({ note }) => note.trim() || null,
    onSuccess: () => form.reset(),
  });
  const { error = form.problem, ...field } = form.field('note');
  return (
    <section>
      <h3>Notes of moderators</h3>
      <Stack className={styles.noteForm} as="form" gap={3} align="start" onSubmit={form.submit}>
        <TextAreaField
          aria-label="Note for moderators"
          label=""
          placeholder="Only moderators see this"
          minRows={2}
          {...field}
          error={error}
        />
        <Button type="submit" size="xs" variant="default" loading={form.isWorking} disabled={field.value.trim() === ''}>
          Add note
        </Button>
      </Stack>
      <ol className={styles.notes}>
        {review.notes.map((one) => (
          <li key={one.id}>
            <PreservedText>{one.note}</PreservedText>
            <Text as="span" tone="dim">
              {formatInstant(one.writtenAt)}, {one.by}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
