import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useOwnAddress } from '../../admin/use-own-address.ts';
import { ImportUndo } from './undo.tsx';
import { describeImport, describeStarter } from './words.ts';
import styles from '../../admin/item-list.module.css';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { importsQuery } from './api.ts';

/** What was imported, newest first, each with its undo while it can be undone. */
export function ImportHistory() {
  const [undoing, setUndoing] = useState<ImportRecord | null>(null);
  const list = useInfiniteQuery(importsQuery());
  const own = useOwnAddress();
  const records = list.data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <section aria-labelledby="earlier-imports">
      <Text id="earlier-imports" as="h2" mb={3} size="lg">
        Earlier imports
      </Text>
      {list.isPending && <SkeletonLines lines={4} label="Loading the imports" />}
      {list.isLoadingError && <ErrorState message="The imports did not load." onRetry={() => void list.refetch()} />}
      {list.isSuccess && records.length === 0 && (
        <EmptyState title="No imports yet">Drop a file to import its deals.</EmptyState>
      )}
      <ul>
        {records.map((record) => (
          <Group key={record.id} className={styles.item} as="li" gap={[3, 5]} py={4} justify="space-between">
            <div>
              <Link to={`/admin/deals/imports/${record.id}`}>{record.fileName}</Link>
              <span>{describeImport(record)}</span>
              <span>{describeStarter(record, own)}</span>
            </div>
            {record.undoUntil !== null && (
              <TextButton aria-label={`Undo ${record.fileName}`} onClick={() => setUndoing(record)}>
                Undo
              </TextButton>
            )}
          </Group>
        ))}
      </ul>
      {list.hasNextPage && (
        <TextButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </TextButton>
      )}
      {undoing && <ImportUndo record={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}
