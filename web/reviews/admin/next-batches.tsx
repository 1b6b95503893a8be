import { useQuery } from '@tanstack/react-query';
import type { BatchDay } from '../../../contract/reviews/decisions.ts';
import type { Desk } from '../../../contract/reviews/moderation.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatDay } from '../../../contract/formats.ts';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { nextBatchesQuery } from './api.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import styles from '../../admin/desk.module.css';

interface NextBatchesProps {
  desk: Desk;
  onOpen: (id: string) => void;
}

/** Which approved reviews are published when, and what keeps the others. */
export function NextBatches({ desk, onOpen }: NextBatchesProps) {
  const batches = useQuery(nextBatchesQuery(desk));
  return (
    <section className={styles.batches} aria-labelledby="next-batches">
      <h2 id="next-batches">Publication schedule</h2>
      <Text tone="dim" size="md">
        Reviews are published on Mondays, in groups, so that no date points to one writer. The current schedule:
      </Text>
      {batches.isPending && <SkeletonLines lines={6} label="Loading the batches" />}
      {batches.isError && <ErrorState message="The batches did not load." onRetry={() => void batches.refetch()} />}
      {batches.data?.length === 0 && (
        <EmptyState title="Nothing is approved">Approved reviews wait here until they are published.</EmptyState>
      )}
      {batches.data?.map((batch) => (
        <Batch key={batch.publishOn} batch={batch} onOpen={onOpen} />
      ))}
    </section>
  );
}

function Batch({ batch, onOpen }: { batch: BatchDay; onOpen: (id: string) => void }) {
  const reviews = batch.subjects.flatMap((subject) => subject.reviews);
  const held = reviews.filter((review) => review.waitsFor !== null).length;
  return (
    <Box className={styles.batch} maxWidth="44rem" mt={6} pt={5} line="top">
      <h3>{formatDay(batch.publishOn)}</h3>
      <Text tone="dim" size="md">
        {formatCount(reviews.length - held, 'review is published', 'reviews are published')}
        {held > 0 && `, ${formatCount(held, 'waits longer', 'wait longer')}`}
      </Text>
      <ul>
        {batch.subjects.map((subject) => (
          <li key={`${subject.subjectKind} ${subject.subjectName}`}>
            <b>{subject.subjectName}</b>
            <ul>
              {subject.reviews.map((review) => (
                <li key={review.id}>
                  <TextButton onClick={() => onOpen(review.id)}>{review.headline}</TextButton>
                  {review.waitsFor && (
                    <Text as="span" tone="dim" size="md">
                      {' waits '}
                      {review.waitsFor}
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Box>
  );
}
