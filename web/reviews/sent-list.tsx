import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuthorChoices, MyReview } from '../../contract/reviews/reviews.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../../contract/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { addressOfReview, addressOfSubject } from '../subjects/form-address.ts';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import { reviewWords } from './words.ts';
import styles from './landing-page.module.css';
import { OwnAppeal } from './appeals/own-appeal-on-demand.ts';
import { ChoicesDialog } from './choices-dialog.tsx';
import { KnownUntil } from './known-until.tsx';
import { StateBadge } from './state-badge.tsx';
import { Statement } from './statement.tsx';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const WithdrawDialog = onDemand<WithdrawDialogProps>(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
);

export function SentList({ reviews }: { reviews: readonly MyReview[] }) {
  return (
    <section>
      <Text rule="bottom" as="h2" pb={3} size="2xl">
        Sent
      </Text>
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
    <Grid as="li" className={styles.item} gap={[3, 4]} align="start" py={5} line="bottom">
      <Monogram name={review.subjectName} />
      <Box minWidth={0} breaks>
        <p className={styles.name}>
          <Link to={addressOfSubject(review)}>{review.subjectName}</Link>
        </p>
        <p className="small dim">
          {review.headline ?? reviewWords[review.subjectKind].name}. Sent {formatDay(review.sentOn)}.
        </p>
        <Text my={3}>
          <StateBadge review={review} />
        </Text>
        <p className="small">{review.nextStep}</p>
        <KnownUntil review={review} />
        {review.choices?.linkUntil === 'soon' && (
          <p className="small">
            We delete the link between you and this review as soon as it is published, as you chose.
          </p>
        )}
        <Statement review={review} />
        {review.howToFix && <p className="small">{review.howToFix}</p>}
        {review.appeal !== null && <OwnAppeal review={review} />}
      </Box>
      <Group className={styles.actions} gap={3}>
        {review.can.includes('resend') && (
          <ButtonLink to={addressOfReview(review)} size="sm" variant="light">
            {review.state === 'changes_requested' ? 'Answer' : 'Change it'}
          </ButtonLink>
        )}
        {(review.state === 'approved' || review.state === 'published') && (
          <ButtonLink to={addressOfReview(review)} size="sm" variant="default">
            What it gave you
          </ButtonLink>
        )}
        {(review.state === 'approved' || review.state === 'published') && (
          <ButtonLink to={`/review/code/${review.id}`} size="sm" variant="default">
            Get a return code
          </ButtonLink>
        )}
        {review.choices !== null && <Choices review={review} choices={review.choices} />}
        {review.can.includes('withdraw') && <Withdraw review={review} />}
      </Group>
    </Grid>
  );
}

function Choices({ review, choices }: { review: MyReview; choices: AuthorChoices }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        How we handle it
      </Button>
      {isOpen && <ChoicesDialog review={review} choices={choices} isOpen onClose={() => setOpen(false)} />}
    </>
  );
}

function Withdraw({ review }: { review: MyReview }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <WithdrawDialog review={review} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
