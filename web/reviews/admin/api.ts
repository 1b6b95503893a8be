import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type {
  addReviewNote,
  decideReview,
  decideReviews,
  declareTie,
  removeTie,
  listNextBatches,
  markAlertSeen,
  previewReviewEmail,
  readReview,
  stopReadingReview,
  undoDecisions,
  verifyReview,
} from '../../../contract/reviews/decisions.ts';
import type { hideReview, withdrawRemoval } from '../../../contract/reviews/removals.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type {
  BurstAlert,
  countWaitingReviews,
  Desk,
  getReviewForModeration,
  listReviewQueue,
  QueueTab,
} from '../../../contract/reviews/moderation.ts';
import type { assignReviews } from '../../../contract/reviews/queue-filters.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export type QueuePage = ReplyOf<typeof listReviewQueue>;
export type DecisionBody = BodyOf<typeof decideReview>;
export type Verdict = BodyOf<typeof decideReviews>['verdict'] | Omit<DecisionBody & { decision: 'remove' }, 'version'>;
export type DecidedReview = ReplyOf<typeof decideReview>['data'];
type Reviews = BodyOf<typeof decideReviews>['reviews'];

const everything = ['admin', 'reviews'] as const;

export interface QueueChoice {
  readonly desk: Desk;
  readonly tab: QueueTab;
  /** One kind of the desk alone; null for all of it. */
  readonly kind: SubjectKind | null;
  readonly filter: QueueFilter;
}

/** What narrows the queue, as the address says it. */
export type QueueFilter = Pick<QueryOf<typeof listReviewQueue>, 'search' | 'flag' | 'language' | 'age' | 'assignee'>;

export const queueQuery = ({ desk, tab, kind, filter }: QueueChoice) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'queue', desk, tab, kind, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listReviewQueue>('GET /api/admin/reviews', {
        query: {
          desk,
          state: tab,
          ...filter,
          ...(kind === null ? {} : { subjectKind: kind }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const waitingQuery = queryOptions({
  queryKey: [...everything, 'waiting'],
  queryFn: async ({ signal }) =>
    (await call<typeof countWaitingReviews>('GET /api/admin/review-counts', { signal })).data,
});

export const moderatedReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getReviewForModeration>('GET /api/admin/reviews/:id', { params: { id }, signal })).data,
    // Another moderator may have decided in the meantime.
    staleTime: 0,
  });

export const nextBatchesQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...everything, 'batches', desk],
    queryFn: async ({ signal }) =>
      (await call<typeof listNextBatches>('GET /api/admin/review-batches', { query: { desk }, signal })).data,
  });

export const emailQuery = (email: BodyOf<typeof previewReviewEmail>) =>
  queryOptions({
    queryKey: ['admin', 'review-email', email],
    queryFn: async ({ signal }) =>
      (await call<typeof previewReviewEmail>('POST /api/admin/review-emails', { body: email, signal })).data,
  });

/** How often the page says that its review is still being read; well within the time after which it is free again. */
const sayAgainMilliseconds = 45_000;
const readingKey = (id: string) => [...everything, 'reading', id];

const sayReading = async (id: string, takesOver: boolean, signal?: AbortSignal) =>
  (
    await call<typeof readReview>('PUT /api/admin/reviews/:id/reading', {
      params: { id },
      body: { takesOver },
      ...(signal === undefined ? {} : { signal }),
    })
  ).data;

/** Says that this review is read here, and learns who has it. */
export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: readingKey(id),
    queryFn: ({ signal }) => sayReading(id, false, signal),
    refetchInterval: sayAgainMilliseconds,
    staleTime: 0,
    gcTime: 0,
  });

export function useTakeOver(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sayReading(id, true),
    onSuccess: (reading) => {
      client.setQueryData(readingKey(id), reading);
      return client.invalidateQueries({ queryKey: [...everything, 'one', id] });
    },
  });
}

/** When the page is left; if it does not arrive, the reading runs out by itself. */
export function stopReading(id: string): void {
  void call<typeof stopReadingReview>('DELETE /api/admin/reviews/:id/reading', { params: { id } }).catch(() => null);
}

/**
 * Whatever the answer, queue and review are read again: a refusal means that they moved. No caller waits for that.
 * `onDecided` is told even when the moderator has gone on to another review in the meantime.
 */
export function useDecideReview(id: string, onDecided: (body: DecisionBody, decided: DecidedReview) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: DecisionBody) =>
      (await call<typeof decideReview>('POST /api/admin/reviews/:id/decisions', { params: { id }, body })).data,
    onSuccess: (decided, body) => onDecided(body, decided),
    onSettled: () => void client.invalidateQueries({ queryKey: everything }),
  });
}

export function useDecideReviews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof decideReviews>) =>
      (await call<typeof decideReviews>('POST /api/admin/review-decisions', { body })).data,
    onSettled: () => void client.invalidateQueries({ queryKey: everything }),
  });
}

/** Whatever the answer, queue and review are read again. */
export function useHideReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof hideReview>) =>
      (await call<typeof hideReview>('POST /api/admin/reviews/:id/hiding', { params: { id }, body })).data,
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useWithdrawRemoval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof withdrawRemoval>('POST /api/admin/reviews/:id/removal/withdrawal', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Called from a toast, when the page that decided may be gone already. */
export async function undo(reviews: Reviews): Promise<ReplyOf<typeof undoDecisions>['data']> {
  const { data } = await call<typeof undoDecisions>('POST /api/admin/review-decisions/undo', { body: { reviews } });
  await queryClient.invalidateQueries({ queryKey: everything });
  // What was read of them before the decision is of an older version: a decision about that would be refused.
  queryClient.removeQueries({ queryKey: [...everything, 'one'], type: 'inactive' });
  return data;
}

/** Each of these changes what the open review shows beside its words. */
function useReviewChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: everything }),
  });
}

export const useVerifyReview = (id: string) =>
  useReviewChange((body: BodyOf<typeof verifyReview>) =>
    call<typeof verifyReview>('PUT /api/admin/reviews/:id/verification', { params: { id }, body }),
  );

export const useAddNote = (id: string) =>
  useReviewChange((note: string) =>
    call<typeof addReviewNote>('POST /api/admin/reviews/:id/notes', { params: { id }, body: { note } }),
  );

export const useDeclareTie = (id: string) =>
  useReviewChange(() => call<typeof declareTie>('POST /api/admin/reviews/:id/tie', { params: { id } }));

export const useRemoveTie = (id: string) =>
  useReviewChange((moderator: number) =>
    call<typeof removeTie>('DELETE /api/admin/reviews/:id/ties/:moderator', {
      params: { id, moderator: String(moderator) },
    }),
  );

export const useAssign = () =>
  useReviewChange((body: BodyOf<typeof assignReviews>) =>
    call<typeof assignReviews>('PUT /api/admin/review-assignments', { body }),
  );

export const useMarkAlertSeen = () =>
  useReviewChange(({ subjectKind, subjectId }: BurstAlert) =>
    call<typeof markAlertSeen>('POST /api/admin/review-alerts/seen', { body: { subjectKind, subjectId } }),
  );
