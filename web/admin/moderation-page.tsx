import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queueTabs, type QueueTab } from '../../contract/review-moderation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { moderatedReviewQuery, queueQuery } from './moderation-api.ts';
import styles from './moderation-page.module.css';
import { ReadingPane } from './reading-pane.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useModerationKeys } from './use-moderation-keys.ts';

export function ModerationPage() {
  return (
    <AdminFrame>
      <Moderation />
    </AdminFrame>
  );
}

const isTab = (value: string | null): value is QueueTab => value !== null && Object.hasOwn(queueTabs, value);

/** The queue and one open review; both stand in the address bar, so that a link leads another moderator here. */
function Moderation() {
  const [address, setAddress] = useSearchParams();
  const given = address.get('tab');
  const tab = isTab(given) ? given : 'waiting';
  const openId = address.get('review');
  const queue = useInfiniteQuery(queueQuery(tab));
  const rows = queue.data?.pages.flatMap((page) => page.data) ?? [];
  const open = (id: string | null): void =>
    setAddress(id === null ? { tab } : { tab, review: id }, { replace: openId !== null && id !== null });
  const place = rows.findIndex((row) => row.id === openId);
  const openAt = (next: number): void => {
    const row = rows[next];
    if (row) open(row.id);
  };
  const openNext = (): void => open(rows[place + 1]?.id ?? rows.find((row) => row.id !== openId)?.id ?? null);
  useModerationKeys({ onNext: () => openAt(place + 1), onPrevious: () => openAt(place - 1) });
  return (
    <div className={styles.page} data-open={openId !== null}>
      <div className={styles.queue}>
        <ReviewQueue
          tab={tab}
          onTab={(next) => setAddress({ tab: next })}
          counts={queue.data?.pages[0]?.counts}
          rows={rows}
          queue={queue}
          openId={openId}
          onOpen={open}
        />
      </div>
      <div className={styles.pane}>
        <div className={styles.back}>
          {openId !== null && <TextButton onClick={() => open(null)}>Back to the queue</TextButton>}
        </div>
        {openId === null ? (
          <div className={styles.nothing}>
            <EmptyState title="Choose a review">Open one from the queue, or press J for the first.</EmptyState>
          </div>
        ) : (
          <OpenReview key={openId} id={openId} place={place} count={rows.length} onDone={openNext} />
        )}
      </div>
    </div>
  );
}

function OpenReview({ id, place, count, onDone }: { id: string; place: number; count: number; onDone: () => void }) {
  const review = useQuery(moderatedReviewQuery(id));
  if (review.isPending)
    return (
      <div className={styles.body}>
        <SkeletonLines lines={10} label="Loading the review" />
      </div>
    );
  if (review.isError)
    return (
      <div className={styles.body}>
        <ErrorState message={`${review.error.message}.`.replace('..', '.')} onRetry={() => void review.refetch()} />
      </div>
    );
  return (
    <>
      <ReadingPane review={review.data} />
      <DecisionBar review={review.data} place={place} count={count} onDone={onDone} />
    </>
  );
}
