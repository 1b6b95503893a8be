import { useMutation } from '../api/use-mutation.ts';
import type { MyReview } from '../../contract/reviews/reviews.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { takeReviewBack } from './api.ts';

export interface WithdrawDialogProps {
  review: MyReview;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a review is withdrawn. */
export function WithdrawDialog({ review, isOpen, onClose }: WithdrawDialogProps) {
  const withdraw = useMutation({
    mutationFn: () => takeReviewBack(review.id, review.version),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw this review?"
      keepLabel="Keep it"
      confirmLabel="Withdraw review"
      isDangerous
      isWorking={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      {review.state === 'published'
        ? `Your review of ${review.subjectName} leaves the pages with the next publication, on a Monday. Until then it stays, so that no one can check whether you withdrew it. You keep the access that it earned.`
        : `Your review of ${review.subjectName} will not be published. Moderators see that you withdrew it on a Monday, together with other changes. ${
            review.state === 'approved'
              ? 'You keep the access that it earned.'
              : 'The access you have while we check it ends after that.'
          }`}{' '}
      You can write another one at any time.
    </ConfirmDialog>
  );
}
