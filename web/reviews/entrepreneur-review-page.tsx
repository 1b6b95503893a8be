import { entrepreneurForm } from './entrepreneur-form.tsx';
import { ReviewPage } from './review-page.tsx';

export function EntrepreneurReviewPage() {
  return <ReviewPage kind={entrepreneurForm} />;
}
