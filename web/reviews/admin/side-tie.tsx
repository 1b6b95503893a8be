import { useState } from 'react';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useDeclareTie } from './api.ts';
import styles from './reading-pane.module.css';

/** A moderator who works with the subject, or for it, says so; then others decide. */
export function DeclareTie({ review }: { review: ModeratedReview }) {
  const [isAsking, setAsking] = useState(false);
  const declare = useDeclareTie(review.id);
  return (
    <section>
      <h3>Your tie</h3>
      {review.hasTie ? (
        <p className={styles.dim}>You have a tie to {review.subjectName}. Others decide about its reviews.</p>
      ) : (
        <p>
          <TextButton onClick={() => setAsking(true)}>I have a tie to {review.subjectName}</TextButton>
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`A tie to ${review.subjectName}?`}
        confirmLabel="I have a tie"
        keepLabel="No tie"
        isWorking={declare.isPending}
        onConfirm={() => declare.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          Work, family, money, competition. From now on you decide about none of their reviews. You cannot take this
          back.
        </p>
        {declare.error && <p role="alert">{declare.error.message}</p>}
      </ConfirmDialog>
    </section>
  );
}
