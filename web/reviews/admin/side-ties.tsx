import { useState } from 'react';
import { formatInstant } from '../../../contract/formats.ts';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDeclareTie, useRemoveTie } from './api.ts';

/** A moderator who works with the subject, or for it, says so; then others decide. */
export function SideTies({ review }: { review: ModeratedReview }) {
  const [isAsking, setAsking] = useState(false);
  const declare = useDeclareTie(review.id);
  return (
    <section>
      <h3>Ties</h3>
      {review.hasTie ? (
        <Text tone="dim">You have a tie to {review.subjectName}. Others decide on its reviews.</Text>
      ) : (
        <p>
          <TextButton onClick={() => setAsking(true)}>I have a tie to {review.subjectName}</TextButton>
        </p>
      )}
      <OtherTies review={review} />
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
          Work, family, money, competition. You can no longer decide on its reviews. Only another moderator can undo
          this.
        </p>
        {declare.error && <p role="alert">{declare.error.message}</p>}
      </ConfirmDialog>
    </section>
  );
}

/** One that was declared by mistake, or is over, another moderator removes. */
function OtherTies({ review }: { review: ModeratedReview }) {
  const remove = useRemoveTie(review.id);
  const [asked, setAsked] = useState<number | null>(null);
  if (review.tiesOfOthers.length === 0) return null;
  return (
    <>
      <Stack as="ul" gap={2}>
        {review.tiesOfOthers.map(({ moderator, declaredAt }) => (
          <li key={moderator}>
            Moderator {moderator} has a tie, since {formatInstant(declaredAt)}.{' '}
            <TextButton onClick={() => setAsked(moderator)}>
              Remove it<VisuallyHidden> from moderator {moderator}</VisuallyHidden>
            </TextButton>
          </li>
        ))}
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Remove the tie of moderator ${asked}?`}
        confirmLabel="Remove the tie"
        keepLabel="Keep it"
        isWorking={remove.isPending}
        onConfirm={() => asked !== null && remove.mutate(asked, { onSuccess: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        <p>They can decide on reviews of {review.subjectName} again.</p>
        {remove.error && <p role="alert">{remove.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}
