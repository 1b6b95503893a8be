import { readDraftOf } from '../../../contract/reviews/forms.ts';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { ReviewCard } from '../../review-cards/funder-card.tsx';
import { ProviderReviewCard } from '../../review-cards/provider-card.tsx';
import { EntrepreneurPreview } from '../kinds/entrepreneur-preview.tsx';
import { shownProviderReview } from '../kinds/shown-provider-review.ts';
import { shownReview } from '../kinds/shown-review.ts';
import { Note } from '../../ui/states/note.tsx';

export interface ReadersViewProps {
  review: ModeratedReview;
}

/** The very card of the subject's page. Where few reviews share a half-year, readers get the year only. */
export function AsReadersSeeIt({ review }: ReadersViewProps) {
  const { answers, verificationLevel } = review;
  return (
    <>
      {answers['displayAs'] === 'named_venture' && verificationLevel < 2 && (
        <Note>The writer wants their organisation named. That needs proof, so it stays hidden for now.</Note>
      )}
      <Card review={review} />
    </>
  );
}

function Card({ review }: { review: ModeratedReview }) {
  const { id, answers, verificationLevel } = review;
  switch (review.subjectKind) {
    case 'funder':
      return <ReviewCard review={shownReview(readDraftOf('funder', answers), { id, verificationLevel })} />;
    case 'entrepreneur':
      return (
        <>
          <Note>
            Only the venture and our moderators read this. Everyone else sees it only in figures from five reviews or
            more.
          </Note>
          <EntrepreneurPreview answers={answers} formId={id} />
        </>
      );
    case 'provider':
      return (
        <ProviderReviewCard review={shownProviderReview(readDraftOf('provider', answers), { id, verificationLevel })} />
      );
  }
}
