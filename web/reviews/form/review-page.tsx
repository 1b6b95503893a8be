import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Draft, MyReview, MyReviewWithAnswers } from '../../../contract/reviews/reviews.ts';
import { useSession } from '../../session/session.ts';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import type { ApprovedViewProps } from '../approved-view.tsx';
import { formQuery, myReviewsQuery, sendReview, sendReviewAgain, type FormTarget, type SubjectKind } from '../api.ts';
import { textOf } from '../questions/choice-questions.tsx';
import { addressOfDraft, addressOfReview } from '../../subjects/form-address.ts';
import { subjectFieldOf, type FormKind } from './form-kind.ts';
import type { Notice } from './form-notice.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { ReviewForm } from './review-form.tsx';
import type { SentViewProps } from '../sent-view.tsx';
import { useReviewChange } from './use-review-change.ts';
import { useReviewDraft } from './use-review-draft.ts';
import { Grid } from '../../ui/layout/layout.tsx';

/** After the form, or in its place. */
const SentView = onDemand<SentViewProps>(async () => (await import('../sent-view.tsx')).SentView);
const ApprovedView = onDemand<ApprovedViewProps>(async () => (await import('../approved-view.tsx')).ApprovedView);

/**
 * The form of one kind. `?draft=` names a draft, `?review=` a sent review that is to be changed; without either the
 * draft about the subject in the address is opened, or begun.
 */
export function ReviewPage({ kind }: { kind: FormKind }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [about, setAbout] = useState('');
  // In the address, so that the page says the same when it is loaded again.
  const sentId = useSearchParams()[0].get('sent');
  useEffect(() => loadWhenIdle([...kind.laterSteps, SentView]), [kind]);
  usePageTitle(sentId === null ? kind.pageTitle : 'Review sent');
  if (sentId !== null)
    return session.state === 'member' ? (
      <SentView subjectKind={kind.subjectKind} subjectName={about} reviewId={sentId} />
    ) : null;
  const onSent = (name: string, reviewId: string): void => {
    setAbout(name);
    void navigate({ pathname, search: `?sent=${reviewId}` }, { replace: true });
  };
  return <FormLoader kind={kind} onSent={onSent} />;
}

function useTarget(subjectKind: SubjectKind): FormTarget {
  const [address] = useSearchParams();
  const id = useParams()['id']?.toLowerCase();
  const [draftId, reviewId] = [address.get('draft'), address.get('review')];
  if (reviewId) return { reviewId };
  // The path of the "other" review has no place for an id.
  return draftId ? { draftId } : { subjectKind, subjectId: id ?? address.get('provider') ?? undefined };
}

interface FormLoaderProps {
  kind: FormKind;
  onSent: (subjectName: string, reviewId: string) => void;
}

function FormLoader({ kind, onSent }: FormLoaderProps) {
  const target = useTarget(kind.subjectKind);
  const session = useSession();
  const { data, error, refetch } = useQuery(formQuery(target));
  if (session.state !== 'member') return null;
  if (error && !data) return <Refused kind={kind} error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const source = data.kind === 'review' ? data.review : data.draft;
  // An address that was typed by hand may name a draft of another form.
  if (source.subjectKind !== kind.subjectKind)
    return <Navigate to={data.kind === 'review' ? addressOfReview(source) : addressOfDraft(source)} replace />;
  if (data.kind === 'review')
    return (
      <Suspense fallback={<FormSkeleton />}>
        <ChangeForm
          key={data.review.id}
          kind={kind}
          review={data.review}
          memberId={session.profile.id}
          onSent={onSent}
        />
      </Suspense>
    );
  const { draft } = data;
  // The address then names the draft: coming back or reloading opens the same, also after another subject was chosen.
  if (!('draftId' in target)) return <Navigate to={addressOfDraft(draft)} replace />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <DraftForm key={draft.id} kind={kind} draft={draft} memberId={session.profile.id} onSent={onSent} />
    </Suspense>
  );
}

function DraftForm({ kind, draft, memberId, onSent }: FormLoaderProps & { draft: Draft; memberId: string }) {
  const state = useReviewDraft(kind, draft, memberId);
  const mine = useQuery(myReviewsQuery).data?.reviews ?? [];
  const reviewId = useRef('');
  return (
    <ReviewForm
      kind={kind}
      formId={draft.id}
      draft={state}
      subjectName={draft.subjectName}
      isSubjectFixed={false}
      notice={noticeOf(kind, { draft, chosenId: textOf(state.answers[subjectFieldOf(kind)]), mine })}
      onSend={async ({ version }) => {
        reviewId.current = await sendReview(draft.id, version);
      }}
      onSent={(about) => onSent(about, reviewId.current)}
    />
  );
}

const oneReviewMonths = 12;

/** YYYY-MM-DD: the server counts the same months, to the minute. */
function firstDayThatCounts(): string {
  const now = new Date();
  now.setUTCMonth(now.getUTCMonth() - oneReviewMonths);
  return now.toISOString().slice(0, 10);
}

/** A member who reviewed the same subject before can replace that review, or change it while that is possible. */
function noticeOf(
  kind: FormKind,
  { draft, chosenId, mine }: { draft: Draft; chosenId: string | undefined; mine: readonly MyReview[] },
): Notice | null {
  const earlier = mine.filter(
    ({ subjectKind, subjectId, sentOn }) =>
      subjectKind === kind.subjectKind && subjectId === chosenId && sentOn >= firstDayThatCounts(),
  );
  const waiting = earlier.find(({ state }) => state === 'submitted' || state === 'changes_requested');
  if (waiting !== undefined)
    return {
      tone: 'warning',
      title: `Your review of ${kind.thisSubject} is being checked`,
      lines: ['Only one can be in review at a time. You can send this draft once that one is decided or withdrawn.'],
      link: waiting.can.includes('resend')
        ? { to: addressOfReview(waiting), label: 'Change that one' }
        : { to: '/review', label: 'Go to that one' },
    };
  // What the draft says is of the subject it was opened with; another may be chosen since.
  const isSame = chosenId === (draft.subjectId ?? undefined);
  const stands = earlier.some(({ state }) => state === 'approved' || state === 'published');
  if (!stands && !(isSame && draft.replacesEarlier)) return null;
  return {
    title: `You reviewed ${kind.thisSubject} in the last twelve months`,
    lines: ['Once this review is published, it replaces that one.'],
  };
}

interface ChangeFormProps extends FormLoaderProps {
  review: MyReviewWithAnswers;
  memberId: string;
}

function ChangeForm({ kind, review, memberId, onSent }: ChangeFormProps) {
  const state = useReviewChange(kind, review, memberId);
  if (review.state === 'approved' || review.state === 'published') return <ApprovedView review={review} />;
  if (!review.can.includes('resend')) {
    return <Message title="This review cannot be changed now">{review.nextStep}</Message>;
  }
  const rule = review.statement === null ? null : `Rule ${review.statement.rule}.`;
  const lines = [rule, review.reason, review.message, review.howToFix].filter((line) => line !== null);
  return (
    <ReviewForm
      kind={kind}
      formId={review.id}
      draft={state}
      subjectName={review.subjectName}
      isSubjectFixed
      notice={lines.length > 0 ? { title: titleOf(review), lines } : null}
      onSend={({ answers, version }) => sendReviewAgain(review.id, { subjectKind: kind.subjectKind, answers, version })}
      onSent={(about) => onSent(about, review.id)}
    />
  );
}

const titleOf = ({ state }: MyReview): string =>
  state === 'changes_requested' ? 'We asked you for a change' : 'This review was declined, and you can fix it';

function Refused({ kind, error, onRetry }: { kind: FormKind; error: Error; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404 || status === 400)
    return (
      <Message title="We cannot open this review">
        The draft was sent or deleted, or we do not know {kind.thisSubject}.
      </Message>
    );
  if (status === 403 || status === 409 || status === 422)
    return <Message title="You cannot write this review">{error.message}</Message>;
  return (
    <Grid className="wrap wrap-narrow" gap={6} pt={7} pb={9}>
      <h1>{kind.pageTitle}</h1>
      <ErrorState message={`Your review did not open. ${error.message}`} onRetry={onRetry} />
    </Grid>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Grid className="wrap wrap-narrow" gap={6} pt={7} pb={9}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <ButtonLink to="/review">Go to your reviews</ButtonLink>
      </p>
    </Grid>
  );
}
