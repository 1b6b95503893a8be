import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { Draft } from '../../contract/reviews.ts';
import { useSession } from '../account/session.ts';
import { CallError } from '../api/call.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { formQuery, sendReview, sendReviewAgain, type FormTarget, type ReviewToChange } from './api.ts';
import { addressOfDraft } from './form-address.ts';
import { ReviewForm } from './review-form.tsx';
import { SentView } from './sent-view.tsx';
import { useReviewChange } from './use-review-change.ts';
import { useReviewDraft } from './use-review-draft.ts';
import styles from './review-landing-page.module.css';

/**
 * The form. `?draft=` names a draft, `?review=` a sent review that is to be changed; without either the draft about
 * the funder in the path is opened, or begun.
 */
export function FunderReviewPage() {
  const [sentAbout, setSentAbout] = useState<string | null>(null);
  usePageTitle(sentAbout === null ? 'Review a funder' : 'Review sent');
  return sentAbout === null ? <FormLoader onSent={setSentAbout} /> : <SentView subjectName={sentAbout} />;
}

function useTarget(): FormTarget {
  const [address] = useSearchParams();
  const id = useParams()['id']?.toLowerCase();
  const [draftId, reviewId] = [address.get('draft'), address.get('review')];
  if (reviewId) return { reviewId };
  return draftId ? { draftId } : { funderId: id };
}

interface FormLoaderProps {
  onSent: (subjectName: string) => void;
}

function FormLoader({ onSent }: FormLoaderProps) {
  const target = useTarget();
  const session = useSession();
  const { data, error, refetch } = useQuery(formQuery(target));
  if (session.state !== 'member') return null;
  if (error) return <Refused error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.kind === 'review')
    return <ChangeForm key={data.review.id} review={data.review} memberId={session.profile.id} onSent={onSent} />;
  const { draft } = data;
  // The address then names the draft: coming back or reloading opens the same, also after another funder was chosen.
  if (!('draftId' in target)) return <Navigate to={addressOfDraft(draft)} replace />;
  return <DraftForm key={draft.id} draft={draft} memberId={session.profile.id} onSent={onSent} />;
}

function DraftForm({ draft, memberId, onSent }: FormLoaderProps & { draft: Draft; memberId: string }) {
  const state = useReviewDraft(draft, memberId);
  const notice = draft.replacesEarlier
    ? 'You reviewed this funder in the last twelve months. Once this review is public, it takes the place of that one.'
    : null;
  return (
    <ReviewForm
      formId={draft.id}
      draft={state}
      subjectName={draft.subjectName}
      isFunderFixed={false}
      notice={notice}
      onSend={({ version }) => sendReview(draft.id, version)}
      onSent={onSent}
    />
  );
}

function ChangeForm({ review, memberId, onSent }: FormLoaderProps & { review: ReviewToChange; memberId: string }) {
  const state = useReviewChange(review, memberId);
  if (!review.can.includes('resend')) {
    return <Message title="This review cannot be changed now">{review.nextStep}</Message>;
  }
  const notice = [review.reason, review.message, review.howToFix].filter(Boolean).join(' ');
  return (
    <ReviewForm
      formId={review.id}
      draft={state}
      subjectName={review.subjectName}
      isFunderFixed
      notice={notice || null}
      onSend={(changed) => sendReviewAgain(review.id, changed)}
      onSent={onSent}
    />
  );
}

function Waiting() {
  return (
    <div className={`wrap wrap-narrow ${styles.message}`}>
      <SkeletonLines lines={7} gap={34} label="Opening your review" />
    </div>
  );
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404 || status === 400)
    return (
      <Message title="We cannot open this review">The draft was sent or deleted, or we do not know the funder.</Message>
    );
  if (status === 403 || status === 409 || status === 422)
    return <Message title="You cannot write this review">{error.message}</Message>;
  return (
    <div className={`wrap wrap-narrow ${styles.message}`}>
      <h1>Review a funder</h1>
      <ErrorState message={`Your review did not open. ${error.message}`} onRetry={onRetry} />
    </div>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`wrap wrap-narrow ${styles.message}`}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <ButtonLink to="/review">Go to your reviews</ButtonLink>
      </p>
    </div>
  );
}
