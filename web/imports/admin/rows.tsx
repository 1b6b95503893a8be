import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ImportSettings } from '../../../contract/imports/settings.ts';
import type { Corrections, ImportRecord, ImportRow } from '../../../contract/imports/imports.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { labelOfColumn } from './changes.tsx';
import type { ShownRows } from './figures.tsx';
import { ImportDealRows } from './deal-rows.tsx';
import { ImportRefusedRow } from './refused-row.tsx';
import styles from './tables.module.css';
import { wordsOfCode } from '../../deals/admin/code-words.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { rowStateWords } from './words.ts';
import { rowsQuery } from './api.ts';

const titleOf = ({ state, code, changedKey }: ShownRows): string =>
  code !== undefined
    ? wordsOfCode(code)
    : changedKey !== undefined
      ? `Changed, ${labelOfColumn(changedKey)}`
      : rowStateWords[state ?? 'added'];

interface ImportRowsProps {
  record: ImportRecord;
  settings: ImportSettings;
  shown: ShownRows;
  corrections: Corrections;
  onCorrect: (corrections: Corrections) => void;
}

/**
 * The rows of one state. Refused rows appear as they are in the file, for correction; the others as they would be
 * stored.
 */
export function ImportRows({ record, settings, shown, corrections, onCorrect }: ImportRowsProps) {
  const query = useInfiniteQuery(rowsQuery(record.id, record.version, shown));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isBare = rows.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    // A page can hold none of the rows that a filter by code wants.
    if (isBare) void fetchNextPage();
  }, [isBare, fetchNextPage]);
  const title = titleOf(shown);
  if (query.isPending || isBare) return <SkeletonLines lines={8} label="Loading the rows" />;
  if (query.isLoadingError) return <ErrorState message="The rows did not load." onRetry={() => void query.refetch()} />;
  if (rows.length === 0)
    return <EmptyState title="No such rows">No row of the file is {title.toLowerCase()}.</EmptyState>;
  const isRefused = shown.state === 'refused';
  return (
    <div>
      <div className={styles.scroll} role="region" aria-label={`Rows: ${title}`} tabIndex={0}>
        {isRefused ? (
          <RefusedTable names={settings.columnNames} rows={rows} corrections={corrections} onCorrect={onCorrect} />
        ) : (
          <ImportDealRows rows={rows} />
        )}
      </div>
      {shown.state === 'changed' && (
        <Text mt={4} tone="dim" size="sm">
          What is stored now is struck through above what would replace it
          {shown.changedKey === undefined ? '' : `. Only rows that change in ${labelOfColumn(shown.changedKey)}`}.
        </Text>
      )}
      {isRefused && (
        <Text mt={4} tone="dim" size="sm">
          Select a cell to correct it here. The file on your computer does not change.
        </Text>
      )}
      {hasNextPage && (
        <TextButton disabled={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </TextButton>
      )}
    </div>
  );
}

function RefusedTable({
  names,
  rows,
  corrections,
  onCorrect,
}: { names: readonly string[]; rows: readonly ImportRow[] } & Pick<ImportRowsProps, 'corrections' | 'onCorrect'>) {
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">What is wrong</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ImportRefusedRow
            key={`${row.line}-${row.part}`}
            row={row}
            names={names}
            correction={corrections[row.line]}
            onCorrect={(correction) => {
              const { [row.line]: _before, ...others } = corrections;
              onCorrect(correction === undefined ? others : { ...others, [row.line]: correction });
            }}
          />
        ))}
      </tbody>
    </table>
  );
}
