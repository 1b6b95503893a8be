import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { useAddNote } from './api.ts';
import styles from './reading-pane.module.css';

/** What moderators tell each other about a review. It stays, with who wrote it and when. */
export function ReviewNotes({ review }: { review: ModeratedReview }) {
  const [note, setNote] = useState('');
  const add = useAddNote(review.id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() !== '') add.mutate(note.trim(), { onSuccess: () => setNote('') });
  };
  return (
    <section>
      <h3>Notes of moderators</h3>
      <form className={styles.noteForm} onSubmit={submit}>
        <TextAreaField
          aria-label="Note for moderators"
          label=""
          placeholder="Only admins see this"
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={add.error?.message}
        />
        <Button type="submit" size="xs" variant="default" loading={add.isPending} disabled={note.trim() === ''}>
          Add note
        </Button>
      </form>
      <ol className={styles.notes}>
        {review.notes.map((one) => (
          <li key={one.id}>
            <PreservedText>{one.note}</PreservedText>
            <span className={styles.dim}>
              {formatInstant(one.writtenAt)}, {one.by}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
