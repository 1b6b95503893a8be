import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './page.module.css';

interface OverviewCardProps<Data> {
  title: string;
  /** One sentence on what is counted. */
  text?: string;
  query: UseQueryResult<Data>;
  /** Lines of the skeleton. */
  lines: number;
  area: 'waiting' | 'changes' | 'health' | 'weeks' | 'cohorts';
  /** At the right of the title, once it has loaded. */
  action?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Loads, fails and tries again alone: the others stay. It begins with a line of ink: lists are parted by lines, not put
 * in boxes.
 */
export function OverviewCard<Data>(props: OverviewCardProps<Data>) {
  const { title, text, query, lines, area, action, children } = props;
  const id = useId();
  return (
    <Box
      as="section"
      id={area}
      className={styles.card}
      minWidth={0}
      pt={5}
      rule="top"
      data-area={area}
      data-loading={query.isPending || undefined}
      aria-labelledby={id}
    >
      <Group
        as="header"
        className={styles.head}
        wrap={false}
        align="start"
        justify="space-between"
        gap={5}
        mb={4}
        size="sm"
      >
        <div>
          <Text id={id} as="h2" size="xl">
            {title}
          </Text>
          {text && (
            <Text maxWidth="60ch" mt={1} tone="dim" size="sm">
              {text}
            </Text>
          )}
        </div>
        {query.data !== undefined && action}
      </Group>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState message="This did not load." onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={lines} label={`Loading: ${title}`} />
      )}
    </Box>
  );
}
