import { SegmentedControl } from '@mantine/core';
import type { useInfiniteQuery } from '@tanstack/react-query';
import { reportReasons, reportStates, type DealReport, type ReportState } from '../../contract/funding-reports.ts';
import { dealName } from '../funding/deal-cells.tsx';
import { kindLabels } from '../funding/kind-labels.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatInteger } from '../ui/formats.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { ReportPage } from './deal-reports-api.ts';
import { ageOf } from './moderation-words.ts';
import styles from './review-queue.module.css';

type Queue = Pick<
  ReturnType<typeof useInfiniteQuery<ReportPage>>,
  'isPending' | 'isLoadingError' | 'dataUpdatedAt' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;

interface DealReportQueueProps {
  state: ReportState;
  onState: (state: ReportState) => void;
  counts: ReportPage['counts'] | undefined;
  rows: readonly DealReport[];
  queue: Queue;
  openId: string | null;
  onOpen: (id: string) => void;
}

const stateLabels: Readonly<Record<ReportState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
};

export function DealReportQueue({ state, onState, counts, ...body }: DealReportQueueProps) {
  const labelOf = (value: ReportState): string =>
    counts === undefined ? stateLabels[value] : `${stateLabels[value]} ${formatInteger(counts[value])}`;
  return (
    <section className={styles.queue} aria-label="Reported rows">
      <div className={styles.head}>
        <SegmentedControl
          fullWidth
          size="xs"
          classNames={{ label: styles.tabLabel }}
          aria-label="State of the reports"
          value={state}
          onChange={(value) => onState(value)}
          data={reportStates.map((value) => ({ value, label: labelOf(value) }))}
        />
        <p className={styles.order}>{state === 'open' ? 'Longest waiting first' : 'Latest decision first'}</p>
      </div>
      <QueueBody state={state} {...body} />
    </section>
  );
}

const emptyWords: Readonly<Record<ReportState, { title: string; text: string }>> = {
  open: { title: 'Nothing waits', text: 'Every report has been decided.' },
  accepted: { title: 'Nothing here', text: 'No report has been accepted yet.' },
  declined: { title: 'Nothing here', text: 'No report has been declined.' },
};

function QueueBody({
  state,
  rows,
  queue,
  openId,
  onOpen,
}: Pick<DealReportQueueProps, 'state' | 'rows' | 'queue' | 'openId' | 'onOpen'>) {
  if (queue.isPending)
    return (
      <div className={styles.empty}>
        <SkeletonLines lines={8} label="Loading the reports" />
      </div>
    );
  if (queue.isLoadingError)
    return (
      <div className={styles.empty}>
        <ErrorState message="The reports did not load." onRetry={() => void queue.refetch()} />
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState title={emptyWords[state].title}>{emptyWords[state].text}</EmptyState>
      </div>
    );
  // Ages are those of the moment at which the queue was read.
  const now = new Date(queue.dataUpdatedAt);
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={styles.row}
            aria-current={row.id === openId}
            data-report={row.id}
            onClick={() => onOpen(row.id)}
          >
            <span className={styles.line}>
              <span>{reportReasons[row.reason]}</span>
              <span>{ageOf(row.reportedAt, now)}</span>
            </span>
            <span className={styles.headline}>{row.deal === null ? 'A row that is gone' : dealName(row.deal)}</span>
            <span className={styles.line}>{kindLabels[row.kind]}</span>
          </button>
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
