import { Kbd, SegmentedControl } from '@mantine/core';
import type { useInfiniteQuery } from '@tanstack/react-query';
import { queueTabs, screeningFlags, type QueueRow, type QueueTab } from '../../contract/review-moderation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatInteger } from '../ui/formats.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { QueuePage } from './moderation-api.ts';
import { ageOf } from './moderation-words.ts';
import styles from './review-queue.module.css';

type Queue = Pick<
  ReturnType<typeof useInfiniteQuery<QueuePage>>,
  'isPending' | 'isError' | 'dataUpdatedAt' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;

interface ReviewQueueProps {
  tab: QueueTab;
  onTab: (tab: QueueTab) => void;
  counts: QueuePage['counts'] | undefined;
  rows: readonly QueueRow[];
  queue: Queue;
  openId: string | null;
  onOpen: (id: string) => void;
}

// The keys of the contract's literal; Object.keys forgets them.
const tabs = Object.keys(queueTabs) as QueueTab[];

export function ReviewQueue({ tab, onTab, counts, rows, queue, openId, onOpen }: ReviewQueueProps) {
  return (
    <section className={styles.queue} aria-label="Queue">
      <div className={styles.head}>
        <SegmentedControl
          fullWidth
          size="xs"
          classNames={{ label: styles.tabLabel }}
          aria-label="State of the reviews"
          value={tab}
          onChange={(value) => onTab(value)}
          data={tabs.map((value) => ({ value, label: labelOf(value, counts) }))}
        />
        <p className={styles.order}>
          <span>{tab === 'waiting' ? 'Longest waiting first' : 'Newest first'}</span>
          <span className={styles.keys} aria-hidden="true">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
          </span>
        </p>
      </div>
      <QueueBody tab={tab} rows={rows} queue={queue} openId={openId} onOpen={onOpen} />
    </section>
  );
}

function labelOf(tab: QueueTab, counts: QueuePage['counts'] | undefined): string {
  const count = tab === 'waiting' || tab === 'asked' ? counts?.[tab] : undefined;
  return count === undefined ? queueTabs[tab].label : `${queueTabs[tab].label} ${formatInteger(count)}`;
}

function QueueBody({
  tab,
  rows,
  queue,
  openId,
  onOpen,
}: Pick<ReviewQueueProps, 'tab' | 'rows' | 'queue' | 'openId' | 'onOpen'>) {
  if (queue.isPending)
    return (
      <div className={styles.empty}>
        <SkeletonLines lines={8} label="Loading the queue" />
      </div>
    );
  if (queue.isError)
    return (
      <div className={styles.empty}>
        <ErrorState message="The queue did not load." onRetry={() => void queue.refetch()} />
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState title={tab === 'waiting' ? 'Nothing waits' : 'Nothing here'}>{emptyWords[tab]}</EmptyState>
      </div>
    );
  // Ages are those of the moment at which the queue was read.
  const now = new Date(queue.dataUpdatedAt);
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <QueueItem row={row} now={now} isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
        </li>
      ))}
      {queue.hasNextPage && (
        <li className={styles.more}>
          <TextButton disabled={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
            Show more
          </TextButton>
        </li>
      )}
    </ul>
  );
}

const emptyWords: Record<QueueTab, string> = {
  waiting: 'Every review that was sent has been decided.',
  asked: 'No writer has been asked for a change.',
  published: 'No review has been accepted yet.',
  declined: 'No review has been declined.',
};

interface QueueItemProps {
  row: QueueRow;
  now: Date;
  isOpen: boolean;
  onOpen: () => void;
}

function QueueItem({ row, now, isOpen, onOpen }: QueueItemProps) {
  return (
    <button type="button" className={styles.row} aria-current={isOpen} data-review={row.id} onClick={onOpen}>
      <span className={styles.line}>
        <span>{row.subjectName}</span>
        <span>{ageOf(row.submittedAt, now)}</span>
      </span>
      <span className={styles.headline}>{row.headline}</span>
      {(row.isResent || row.flags.length > 0) && (
        <span className={styles.badges}>
          {row.isResent && <span className={`${styles.flag} ${styles.resent}`}>Changed after our question</span>}
          {row.flags.map((flag) => (
            <span
              key={flag}
              className={styles.flag}
              data-grave={flag === 'names_person' || flag === 'serious_concern' || undefined}
            >
              {screeningFlags[flag]}
            </span>
          ))}
        </span>
      )}
    </button>
  );
}
