import { providerForm } from './provider-form.tsx';
import { ReviewPage } from './review-page.tsx';

export function OtherReviewPage() {
  return <ReviewPage kind={providerForm} />;
}
