import { entrepreneurForm } from './entrepreneur-form.tsx';
import { ReviewPage } from '../form/review-page.tsx';

export function EntrepreneurReviewPage() {
  return <ReviewPage kind={entrepreneurForm} />;
}
