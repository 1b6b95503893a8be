import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { CardFacts, findCardGroup } from '../../contract/reviews/card-groups.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import type {
  AuthorChoices,
  chooseForReview as chooseEndpoint,
  deleteDraft,
  Draft,
  getDraft,
  getMyReview,
  listMyReviews,
  MyReviewWithAnswers,
  resendReview,
  saveDraft,
  sendDraft,
  startDraft,
  withdrawReview,
} from '../../contract/reviews/reviews.ts';
import { refreshSession } from '../session/session.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { myReviewsKey } from '../api/query-keys.ts';
import { isCopied } from './form/device-copies.ts';

export type { SubjectKind } from '../../contract/reviews/forms.ts';

/** What a form holds, whatever it asks: the frame treats the answers of all kinds alike. */
export type Answers = Readonly<Record<string, unknown>>;

const reviews = 'reviews';

export const myReviewsQuery = queryOptions({
  queryKey: myReviewsKey,
  queryFn: async ({ signal }) => {
    const { drafts, reviews } = (await call<typeof listMyReviews>('GET /api/reviews/mine', { signal })).data;
    // A form that was opened and left alone is no draft; what was typed may have reached this device alone.
    return { drafts: drafts.filter(({ id, isBegun }) => isBegun || isCopied(id)), reviews };
  },
});

export type FormTarget =
  | { readonly draftId: string }
  | { readonly reviewId: string }
  | { readonly subjectKind: SubjectKind; readonly subjectId: string | undefined };

/** What the form opens: a draft, a sent review that is to be changed, or the draft about a subject, begun where there is none. */
export function formQuery(target: FormTarget) {
  return queryOptions({
    queryKey: [reviews, 'form', target],
    queryFn: ({ signal }) => openForm(target, signal),
    // The form keeps what was typed itself; an answer from the cache could be older than what was saved since.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type FormSource =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'review'; readonly review: MyReviewWithAnswers };

async function openForm(target: FormTarget, signal: AbortSignal): Promise<FormSource> {
  if ('reviewId' in target) {
    const { data } = await call<typeof getMyReview>('GET /api/reviews/:id', {
      params: { id: target.reviewId },
      signal,
    });
    return { kind: 'review', review: data };
  }
  if ('draftId' in target) return { kind: 'draft', draft: await readDraft(target.draftId, signal) };
  const { data } = await call<typeof startDraft>('POST /api/reviews/drafts', { body: target, signal });
  return { kind: 'draft', draft: data };
}

export async function readDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return (await call<typeof getDraft>('GET /api/reviews/drafts/:id', { params: { id }, signal })).data;
}

/** Of a review that is not sent yet; nothing is stored. Which funder it is about stays in memory, and not for long. */
export function cardGroupQuery(facts: CardFacts) {
  return queryOptions({
    queryKey: [reviews, 'card-group', facts],
    queryFn: async ({ signal }) =>
      (await call<typeof findCardGroup>('POST /api/reviews/card-group', { body: facts, signal })).data,
    gcTime: 0,
  });
}

/** The kind says what the answers are; the server checks them by it. */
interface OfKind {
  readonly subjectKind: SubjectKind;
  readonly answers: Answers;
}

export async function writeDraft(
  id: string,
  content: OfKind & { step: number; version: number },
): Promise<{ version: number; savedAt: string }> {
  // The frame does not know the fields; what does not fit the kind is answered with 422.
  const body = content as BodyOf<typeof saveDraft>;
  return (await call<typeof saveDraft>('PUT /api/reviews/drafts/:id', { params: { id }, body })).data;
}

export async function removeDraft(id: string): Promise<void> {
  await call<typeof deleteDraft>('DELETE /api/reviews/drafts/:id', { params: { id } });
  await forgetMine();
}

/** Answers the id of the review. */
export async function sendReview(id: string, version: number): Promise<string> {
  const sent = await call<typeof sendDraft>('POST /api/reviews/drafts/:id/send', { params: { id }, body: { version } });
  await afterSending();
  return sent.data.reviewId;
}

export async function sendReviewAgain(id: string, content: OfKind & { version: number }): Promise<void> {
  // As above.
  const body = content as BodyOf<typeof resendReview>;
  await call<typeof resendReview>('POST /api/reviews/:id/resend', { params: { id }, body });
  await afterSending();
}

export async function takeReviewBack(id: string, version: number): Promise<void> {
  await call<typeof withdrawReview>('POST /api/reviews/:id/withdraw', { params: { id }, body: { version } });
  await afterSending();
}

export async function chooseForReview(id: string, body: AuthorChoices): Promise<void> {
  await call<typeof chooseEndpoint>('PUT /api/reviews/:id/choices', { params: { id }, body });
  await forgetMine();
}

/** Sending and withdrawing change what the member may see: the menu should know at once. */
async function afterSending(): Promise<void> {
  await Promise.all([forgetMine(), refreshSession()]);
}

async function forgetMine(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: myReviewsKey });
}
