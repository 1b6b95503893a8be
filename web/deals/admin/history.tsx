import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { removalReasons, type DealChange, type DealHistory } from '../../../contract/deals/history.ts';
import { findColumn, type CellValue, type Deal } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { dealText } from '../cells.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { emptyValue, formatInstant } from '../../../contract/formats.ts';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { dealHistoryQuery, useUndoDealEdit } from './history-api.ts';
import factList from '../../admin/facts.module.css';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './history.module.css';
import { RemovalDialog, RestoreDialog } from './removal-dialogs.tsx';

interface Place {
  kind: DealKind;
  dealId: string;
  /** As the page shows the row; null for one that is not in the database. */
  updatedAt: string | null;
  /** How exactly the date of the row is known now. */
  precision?: CellValue | null | undefined;
}

/** Where a row comes from, what was done to it, and what can be done beside editing it. */
export function DealHistoryPanel(place: Place) {
  const { data, isLoadingError, refetch } = useQuery(dealHistoryQuery(place.kind, place.dealId));
  if (isLoadingError) return <ErrorState message="The history did not load." onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} label="Loading the history" />;
  return (
    <Stack as="aside" gap={6} minWidth={0} aria-label="Source and history">
      <Source history={data} />
      <section aria-labelledby="deal-history">
        <Text id="deal-history" rule="top" as="h3" pt={4} size="lg">
          History
        </Text>
        {data.changes.length === 0 ? (
          <Text tone="dim" size="sm" breaks>
            This row has not changed since it was added.
          </Text>
        ) : (
          <Box as="ol" className={styles.changes} mt={3}>
            {withPrecisions(data.changes, place.precision ?? null).map(({ change, precisions }) => (
              <Change
                key={`${change.changedAt} ${change.change}`}
                kind={place.kind}
                change={change}
                precisions={precisions}
              />
            ))}
          </Box>
        )}
      </section>
      <Actions {...place} history={data} />
    </Stack>
  );
}

function Source({ history: { source } }: { history: DealHistory }) {
  return (
    <section aria-labelledby="deal-source">
      <Text id="deal-source" rule="top" as="h3" pt={4} size="lg">
        Source
      </Text>
      <dl className={`${factList.facts} ${styles.facts}`}>
        <Fact label="Source">{source.name}</Fact>
        <Fact label="Record">{source.recordId === '' ? emptyValue : source.recordId}</Fact>
        <Fact label="Import">
          {source.import === null ? (
            'None'
          ) : (
            <Link to={`/admin/deals/imports/${source.import.id}`}>{source.import.fileName}</Link>
          )}
        </Fact>
        {source.createdAt !== null && <Fact label="Came in">{formatInstant(source.createdAt)}</Fact>}
        {source.isSample && (
          <Fact label="Sample">
            <Link to="/admin/deals/sample">Part of the sample world</Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const words: Readonly<Record<DealChange['change'], string>> = {
  add: 'Added by hand',
  edit: 'Edited',
  undo: 'Last edit undone',
  remove: 'Removed',
  restore: 'Brought back',
  import: 'Changed by an import',
};

interface Precisions {
  readonly before: CellValue | null;
  readonly after: CellValue | null;
}

/** How exactly the date was known before and after each change, from the newest back: `now` is that of the row. */
function withPrecisions(changes: readonly DealChange[], now: CellValue | null) {
  let after = now;
  return changes.map((change) => {
    const own = change.values.find(({ key }) => key === 'datePrecision');
    const precisions: Precisions = own ?? { before: after, after };
    after = precisions.before;
    return { change, precisions };
  });
}

interface ChangeProps {
  kind: DealKind;
  change: DealChange;
  precisions: Precisions;
}

function Change({ kind, change, precisions }: ChangeProps) {
  return (
    <li>
      <b>{words[change.change]}</b>
      <Text as="span" tone="dim" size="sm" breaks>
        {formatInstant(change.changedAt)}
        {change.changedBy !== null && ` by ${change.changedBy}`}
      </Text>
      {change.fileName !== null && (
        <Text as="span" tone="dim" size="sm" breaks>
          {change.fileName}
        </Text>
      )}
      {change.reason !== null && <q className={styles.reason}>{change.reason}</q>}
      {change.values.length > 0 && (
        <Text className={styles.values} as="dl" mt={2} size="sm">
          {change.values.map(({ key, before, after }) => (
            <div key={key}>
              <dt>{findColumn(kind, key)?.label ?? key}</dt>
              <dd>
                <del>{cellWords({ kind, key }, before, precisions.before)}</del>{' '}
                <ins>{cellWords({ kind, key }, after, precisions.after)}</ins>
              </dd>
            </div>
          ))}
        </Text>
      )}
    </li>
  );
}

function cellWords(
  { kind, key }: { kind: DealKind; key: string },
  value: CellValue | null,
  datePrecision: CellValue | null,
): string {
  const column = findColumn(kind, key);
  if (column === null) return value === null ? emptyValue : String(value);
  const deal: Deal = { id: '', kind, datePrecision, [column.key]: value };
  return dealText(column, deal);
}

function Actions({ kind, dealId, updatedAt, history: { can, removal } }: Place & { history: DealHistory }) {
  const [asking, setAsking] = useState<'remove' | 'restore' | null>(null);
  const undo = useUndoDealEdit(kind, dealId);
  const close = (): void => setAsking(null);
  if (removal !== null)
    return (
      <Group gap={4} align="stretch">
        {can.restore && <Button onClick={() => setAsking('restore')}>Restore it</Button>}
        {asking === 'restore' && <RestoreDialog kind={kind} dealId={dealId} onClose={close} />}
      </Group>
    );
  if (updatedAt === null) return null;
  return (
    <Group gap={4} align="stretch">
      {can.undo && (
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(updatedAt, {
              onSuccess: () => showSuccess('The last edit is undone.'),
            })
          }
        >
          Undo the last edit
        </Button>
      )}
      {can.remove && (
        <Button variant="outline" color="red" onClick={() => setAsking('remove')}>
          Remove it from the database
        </Button>
      )}
      {asking === 'remove' && <RemovalDialog kind={kind} dealId={dealId} updatedAt={updatedAt} onClose={close} />}
    </Group>
  );
}

/** `Removed: The same deal is here twice`. */
export const removalWords = ({ reason }: NonNullable<DealHistory['removal']>): string =>
  reason === null ? 'Removed' : `Removed: ${removalReasons[reason]}`;
