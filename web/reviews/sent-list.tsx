import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { stateWordOf, type MyReview, type ReviewState } from '../../contract/reviews.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { formatDay } from '../ui/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { takeReviewBack } from './api.ts';
import { addressOfReview, addressOfSubject } from './form-address.ts';
import { reviewWords } from './review-words.ts';
import styles from './review-landing-page.module.css';

const tones: Readonly<Record<ReviewState, string>> = {
  in_review: 'amber',
  changes_requested: 'cobalt',
  approved: 'green',
  published: 'green',
  rejected: 'red',
  withdrawn: 'gray',
  superseded: 'gray',
  removed: 'red',
};

export function SentList({ reviews }: { reviews: readonly MyReview[] }) {
  return (
    <section>
      <h2 className={styles.heading}>Sent</h2>
      <ul>
        {reviews.map((review) => (
          <SentItem key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}

function SentItem({ review }: { review: MyReview }) {
  return (
    <li className={styles.item}>
      <Monogram name={review.subjectName} />
      <div className={styles.about}>
        <p className={styles.name}>
          <Link to={addressOfSubject(review)}>{review.subjectName}</Link>
        </p>
        <p className="small dim">
          {review.headline ?? reviewWords[review.subjectKind].name}. Sent {formatDay(review.sentOn)}.
        </p>
        <p className={styles.state}>
          <span className={styles.badge} data-tone={tones[review.state]}>
            {stateWordOf(review)}
          </span>
        </p>
        <p className="small">{review.nextStep}</p>
        {review.reason && <p className="small">{review.reason}</p>}
        {review.message && (
          <div className="small">
            <PreservedText>{review.message}</PreservedText>
          </div>
        )}
        {review.howToFix && <p className="small">{review.howToFix}</p>}
      </div>
      <div className={styles.actions}>
        {review.can.includes('resend') && (
          <ButtonLink to={addressOfReview(review)} size="sm">
            {review.state === 'changes_requested' ? 'Answer' : 'Change it'}
          </ButtonLink>
        )}
        {(review.state === 'approved' || review.state === 'published') && (
          <ButtonLink to={addressOfReview(review)} size="sm" variant="default">
            What it opened
          </ButtonLink>
        )}
        {review.can.includes('withdraw') && <Withdraw review={review} />}
      </div>
    </li>
  );
}

function Withdraw({ review }: { review: MyReview }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => takeReviewBack(review.id, review.version),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Take this review back?"
        keepLabel="Keep it"
        confirmLabel="Withdraw review"
        isDangerous
        isWorking={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        Your review of {review.subjectName} is no longer shown or counted, and access that rests on it may end. You can
        write another one at any time.
      </ConfirmDialog>
    </>
  );
}
