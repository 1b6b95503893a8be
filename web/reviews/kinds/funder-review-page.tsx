import { funderForm } from './funder-form.tsx';
import { ReviewPage } from '../form/review-page.tsx';

export function FunderReviewPage() {
  return <ReviewPage kind={funderForm} />;
}
