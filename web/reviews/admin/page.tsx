import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Desk, QueueRow } from '../../../contract/reviews/moderation.ts';
import { CallError } from '../../api/call.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { BulkBar } from './decision-bulk-bar.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { moderatedReviewQuery, queueQuery, type QueuePage } from './api.ts';
import { NextBatches } from './next-batches.tsx';
import styles from '../../admin/desk.module.css';
import { ReadingPane } from './reading-pane.tsx';
import { ReviewQueue } from './queue.tsx';
import { ReviewViews } from './review-views.tsx';
import { useModerationKeys, keyWords } from '../../admin/desk-keys.ts';
import { firstCase, useFirstCase } from '../../admin/use-first-case.ts';
import { useDeskHeight } from '../../admin/use-desk-height.ts';
import { useQueueAddress, type PaneView } from './use-queue-address.ts';
import { useUndo, type AfterDecision } from './use-undo.ts';
import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Box, Grid, Group, Stack } from '../../ui/layout/layout.tsx';

export function FunderReviewsPage() {
  return <ReviewsPage key="funder" desk="funder" />;
}

export function EntrepreneurReviewsPage() {
  return <ReviewsPage key="entrepreneur" desk="entrepreneur" />;
}

function ReviewsPage({ desk }: { desk: Desk }) {
  return (
    <Stack flex={1}>
      <AdminFrame isForModerators>
        <ReviewViews desk={desk} queue={<Moderation desk={desk} />} />
      </AdminFrame>
    </Stack>
  );
}

/** The queue and one open review. Both pages of reviews are this one, with other kinds of subject in it. */
function Moderation({ desk }: { desk: Desk }) {
  const { choice, openId, wantsFirst, view, setTab, setKind, setFilter, open, setView } = useQueueAddress(desk);
  const queue = useInfiniteQuery(queueQuery(choice));
  const rows = queue.data?.pages.flatMap((page) => page.data) ?? [];
  useFirstCase({ openId: wantsFirst ? firstCase : null, rows: queue.data && rows, onFound: open });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState<readonly string[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const undo = useUndo({ onUndone: open });
  const deskHeight = useDeskHeight();
  const moderators = queue.data?.pages[0]?.moderators;
  const place = rows.findIndex((row) => row.id === openId);
  const openAt = (next: number): void => {
    const row = rows[next];
    if (row) open(row.id);
  };
  const openNext = (): void => open(rows[place + 1]?.id ?? rows.find((row) => row.id !== openId)?.id ?? null);
  const choose = (row: QueueRow, isChosen: boolean): void =>
    setSelected((before) => new Set(isChosen ? [...before, row.id] : [...before].filter((id) => id !== row.id)));
  const nobody = (): void => setSelected(new Set());
  useModerationKeys({
    onNext: () => openAt(place + 1),
    onPrevious: () => openAt(place - 1),
    onHelp: () => setHelpOpen(true),
    onUndo: undo.undoLast,
  });
  const chosen = rows.filter((row) => selected.has(row.id));
  return (
    <Grid {...deskHeight} className={styles.page} data-open={openId !== null}>
      <Box className={styles.queue} minHeight={0}>
        <ReviewQueue
          choice={choice}
          onTab={(tab) => {
            nobody();
            setTab(tab);
          }}
          onKind={(kind) => {
            nobody();
            setKind(kind);
          }}
          onFilter={(filter) => {
            nobody();
            setFilter(filter);
          }}
          rows={rows}
          queue={queue}
          openId={openId}
          selected={selected}
          onSelect={choose}
          onOpen={open}
          onHelp={() => setHelpOpen(true)}
        />
        {(chosen.length > 0 || missed.length > 0) && (
          <BulkBar
            moderators={moderators}
            rows={chosen}
            missed={missed}
            onMissed={setMissed}
            onDone={nobody}
            onDecided={undo.offer}
          />
        )}
      </Box>
      <Stack className={styles.pane} minWidth={0} minHeight={0}>
        <Box className={styles.back} px="page" pt={4} size="sm">
          {openId !== null && (
            <Group
              as="button"
              type="button"
              inline
              wrap={false}
              align="center"
              gap={3}
              minHeight="40px"
              tone="soft"
              onClick={() => open(null)}
            >
              <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
              Back to the queue
            </Group>
          )}
        </Box>
        {openId !== null && (
          <OpenReview
            key={openId}
            id={openId}
            view={view}
            onView={setView}
            place={place}
            count={rows.length}
            moderators={moderators}
            onDone={openNext}
            onDecided={undo.offer}
          />
        )}
        {openId === null && choice.tab === 'approved' && <NextBatches desk={desk} onOpen={open} />}
        {openId === null && choice.tab !== 'approved' && rows.length > 0 && (
          <Box px="page" py={8}>
            <EmptyState title="Choose a review" level={2}>
              Open one from the queue, or press J for the first.
            </EmptyState>
          </Box>
        )}
      </Stack>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </Grid>
  );
}

interface OpenReviewProps {
  id: string;
  view: PaneView;
  onView: (view: PaneView) => void;
  place: number;
  count: number;
  moderators: QueuePage['moderators'] | undefined;
  onDone: () => void;
  onDecided: AfterDecision;
}

function OpenReview({ id, view, onView, moderators, ...bar }: OpenReviewProps) {
  const review = useQuery(moderatedReviewQuery(id));
  if (review.isPending)
    return (
      <Box flex={1} px="page" py={6}>
        <SkeletonLines lines={10} label="Loading the review" />
      </Box>
    );
  // What a moderator is writing outlives an answer that did not come; not a review that is gone.
  const isGone = review.error instanceof CallError && review.error.status === 404;
  if (review.isLoadingError || isGone)
    return (
      <Box flex={1} px="page" py={6}>
        <ErrorState message={review.error?.message ?? ''} onRetry={() => void review.refetch()} />
      </Box>
    );
  return (
    <>
      <ReadingPane review={review.data} moderators={moderators} view={view} onView={onView} />
      <DecisionBar review={review.data} {...bar} />
    </>
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys">
      <dl className={styles.keyList}>
        {keyWords.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
