import { formatPeriod } from '../../contract/formats.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReceivedReply, ResponseState } from '../../contract/replies/replies.ts';
import { Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { receivedQuery } from './api.ts';
import styles from './received-replies.module.css';
import type { ResponseDialogProps } from './response-dialog.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const ResponseDialog = onDemand<ResponseDialogProps>(
  async () => (await import('./response-dialog.tsx')).ResponseDialog,
);

/** What funders answered to one's own reviews, with the one update. Only the author sees this list. */
export function ReceivedReplies() {
  const { data, error, refetch } = useQuery(receivedQuery);
  if (error && !data)
    return <ErrorState message={`Replies did not load. ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={3} label="Loading replies" />;
  if (data.length === 0)
    return <EmptyState title="No replies yet">When a funder replies to your review, we email you.</EmptyState>;
  return (
    <ul className={styles.list} aria-label="Replies to my reviews">
      {data.map((reply) => (
        <ReplyRow key={reply.reviewId} reply={reply} />
      ))}
    </ul>
  );
}

function ReplyRow({ reply }: { reply: ReceivedReply }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { funder, reviewId, text, period, updateState, can } = reply;
  const status = updateState === null ? null : updateWords[updateState];
  return (
    <Grid as="li" className={styles.row} gap={5} align="start" py={4} line="bottom" size="md" leading="snug">
      <Monogram name={funder.name} size={28} />
      <Stack gap={2} minWidth={0} breaks>
        <Text className={styles.name} weight={600}>
          <Link to={`/funder/${encodeURIComponent(funder.id)}#review-${reviewId}`}>{funder.name}</Link>
        </Text>
        <p className="small dim">Replied in {formatPeriod(period)}</p>
        <PreservedText>{text}</PreservedText>
        {status && <p className="small dim">{status}</p>}
        {can.includes('update') && (
          <Text mt={3}>
            <Button
              variant="default"
              size="sm"
              aria-label={`${updateState === null ? 'Add an update for' : 'Your update for'} ${funder.name}`}
              onClick={() => setOpen(true)}
            >
              {updateState === null ? 'Add an update' : 'Your update'}
            </Button>
          </Text>
        )}
      </Stack>
      {isOpen && (
        <ResponseDialog
          kind="update"
          reviewId={reviewId}
          typed={typed}
          onType={setTyped}
          onClose={() => setOpen(false)}
        />
      )}
    </Grid>
  );
}

const updateWords: Readonly<Record<ResponseState, string>> = {
  draft: 'Your update is not sent yet.',
  submitted: 'A moderator is checking your update.',
  changes_requested: 'We asked you to change your update.',
  declined: 'Your update was declined.',
  published: 'Your update is public.',
  removed: 'Your update was removed.',
};
