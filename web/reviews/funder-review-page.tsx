import { funderForm } from './funder-form.tsx';
import { ReviewPage } from './review-page.tsx';

export function FunderReviewPage() {
  return <ReviewPage kind={funderForm} />;
}
