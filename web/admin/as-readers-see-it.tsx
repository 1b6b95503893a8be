import type { ModeratedReview } from '../../contract/review-moderation.ts';
import { ReviewCard } from '../funders/review-card.tsx';
import { shownReview } from '../reviews/shown-review.ts';
import { Note } from '../ui/note.tsx';

/** The very card of the funder's page. Where few reviews share a half-year, readers get the year only. */
export function AsReadersSeeIt({ review }: { review: ModeratedReview }) {
  const { displayAs } = review.answers;
  return (
    <>
      {displayAs === 'named_venture' && review.verificationLevel < 2 && (
        <Note>The writer wants their organisation named. That needs proof, so it stays hidden for now.</Note>
      )}
      <ReviewCard
        review={shownReview(review.answers, { id: review.id, verificationLevel: review.verificationLevel })}
      />
    </>
  );
}
