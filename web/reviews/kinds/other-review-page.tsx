import { providerForm } from './provider-form.tsx';
import { ReviewPage } from '../form/review-page.tsx';

export function OtherReviewPage() {
  return <ReviewPage kind={providerForm} />;
}
