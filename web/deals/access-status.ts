import { queryOptions } from '@tanstack/react-query';
import type { MyPass, listMyPasses } from '../../contract/members/own-account.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listMyReviews } from '../../contract/reviews/reviews.ts';
import { settlementDays } from '../../contract/reviews/days.ts';
import { endOf } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import { lengthWords } from '../../contract/product-settings/words.ts';
import { formatDay } from '../../contract/formats.ts';

type MyReview = Pick<ReplyOf<typeof listMyReviews>['data']['reviews'][number], 'state' | 'nextStep'>;

/** What a member without access is waiting for, or has lost. */
export interface AccessStatus {
  /** What happens next with the review that is being looked at; null where none is. */
  readonly nextStep: string | null;
  /** The first day without access; null for a member who never had any. */
  readonly endedOn: string | null;
  readonly hasReviewed: boolean;
}

export const unknownStatus: AccessStatus = { nextStep: null, endedOn: null, hasReviewed: false };

export const statusQuery = queryOptions({
  queryKey: ['deals', 'status'],
  queryFn: async ({ signal }): Promise<AccessStatus> => {
    const [reviews, passes] = await Promise.all([
      call<typeof listMyReviews>('GET /api/reviews/mine', { signal, isSilent: true }),
      call<typeof listMyPasses>('GET /api/account/passes', { signal, isSilent: true }),
    ]);
    return statusOf(reviews.data.reviews, passes.data);
  },
});

export function statusOf(reviews: readonly MyReview[], passes: readonly MyPass[]): AccessStatus {
  const waiting = reviews.find(({ state }) => state === 'submitted' || state === 'changes_requested');
  return {
    nextStep: waiting?.nextStep ?? null,
    endedOn: endOf(passes),
    hasReviewed: reviews.length > 0,
  };
}

export function titleOf({ nextStep, endedOn }: AccessStatus): string {
  if (nextStep !== null) return 'Your review is being checked';
  return endedOn === null ? 'Share one review to open the database' : 'Your access has ended';
}

export function textOf({ nextStep, endedOn }: AccessStatus, reviewAccessDays: number): string {
  if (nextStep !== null) return endedOn === null ? nextStep : `Your access ended on ${formatDay(endedOn)}. ${nextStep}`;
  if (endedOn !== null) return `It ended on ${formatDay(endedOn)}. One more review opens the database again.`;
  return `You will see every recipient, amount and term behind this blur for ${lengthWords(reviewAccessDays)}, starting within ${settlementDays} days of the approval of your review.`;
}
