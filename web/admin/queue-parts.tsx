import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './queue.module.css';

/** What a queue needs of its query. */
export interface Queue {
  readonly isPending: boolean;
  /** Nothing came at all: rows that are there stay, whatever later questions end with. */
  readonly isLoadingError: boolean;
  readonly dataUpdatedAt: number;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface NoRowsProps {
  queue: Queue;
  /** What is said of a queue with nothing in it. */
  title: string;
  children: ReactNode;
}

/** In the place of the rows: they load, they did not load, or there are none. */
export function NoRows({ queue, title, children }: NoRowsProps) {
  return (
    <div className={styles.empty}>
      {queue.isPending ? (
        <SkeletonLines lines={8} label="Loading the queue" />
      ) : queue.isLoadingError ? (
        <ErrorState message="The queue did not load." onRetry={() => void queue.refetch()} />
      ) : (
        <EmptyState
          level={2}
          title={title}
          action={
            <ButtonLink variant="default" size="sm" to="/admin">
              Back to Today
            </ButtonLink>
          }
        >
          {children}
        </EmptyState>
      )}
    </div>
  );
}

/** The last line of the list. */
export function MoreRows({ queue }: { queue: Queue }) {
  if (!queue.hasNextPage) return null;
  return (
    <li className={styles.more}>
      <TextButton disabled={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
        Show more
      </TextButton>
    </li>
  );
}
