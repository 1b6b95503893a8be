import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { changeDays, type RecordChangeEntry } from '../../../../contract/subjects/changes.ts';
import { formatCount, formatInstant, formatInteger } from '../../../../contract/formats.ts';
import { AdminFrame } from '../../../admin/frame.tsx';
import { usePageTitle } from '../../../frame/page-title.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { kindWords } from '../record-kinds.ts';
import { recordChangesQuery, useUndoChange } from './api.ts';
import styles from './page.module.css';

/** Merges, and what was listed or hidden together: each can be undone here. */
export function RecordChangesPage() {
  usePageTitle('Recent changes');
  return (
    <AdminFrame>
      <Changes />
    </AdminFrame>
  );
}

function Changes() {
  const { data, error, refetch } = useQuery(recordChangesQuery);
  return (
    <Stack px="page" pt={6} pb={8} gap={5} width="100%" maxWidth="1200px">
      <Text tone="soft" maxWidth="64ch">
        Merges, and records that were listed or hidden together, can be undone for {changeDays} days. An import is
        undone on its own page, under <Link to="/admin/deals/imports">Imports</Link>.
      </Text>
      {!data && !error && <SkeletonLines lines={8} label="Loading the changes" />}
      {error && !data && <ErrorState message="The changes did not load." onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title="There is nothing to undo.">
          No records were merged, or listed or hidden together, in the last {changeDays} days.
        </EmptyState>
      )}
      {data && data.count > data.data.length && (
        <p>
          The newest {formatInteger(data.data.length)} of {formatInteger(data.count)}.
        </p>
      )}
      <Stack as="ul" gap={0} className={styles.changes}>
        {data?.data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Stack>
    </Stack>
  );
}

function Change({ change }: { change: RecordChangeEntry }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoChange();
  const { problem, undoneAt, undoUntil, by, at } = change;
  return (
    <li>
      <Stack gap={1} minWidth={0} breaks>
        <span>
          <Title change={change} />
        </span>
        <Text as="span" tone="dim" size="sm">
          {formatInstant(at)}, {by ?? 'a former admin'}
        </Text>
        <Text as="span" tone="dim" size="sm">
          {undoneAt === null
            ? `Can be undone until ${formatInstant(undoUntil)}.`
            : `Undone ${formatInstant(undoneAt)}.`}
          {undoneAt === null && problem !== null && ` ${problem}`}
        </Text>
      </Stack>
      {undoneAt === null && problem === null && (
        <Button
          variant="default"
          size="sm"
          loading={undo.isPending}
          aria-label={`Undo: ${titleOf(change)}`}
          onClick={() => setAsking(true)}
        >
          Undo
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={change.action === 'merge' ? 'Undo this merge?' : 'Undo this change?'}
        keepLabel="Leave as it is"
        confirmLabel="Undo"
        isWorking={undo.isPending}
        onConfirm={() => undo.mutate(change.id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Consequence change={change} />
        {undo.error && <Note tone="error" title={undo.error.message} />}
      </ConfirmDialog>
    </li>
  );
}

function titleOf({ action, kind, count, from, into }: RecordChangeEntry): string {
  if (action === 'merge') return `${from?.name} merged into ${into?.name}`;
  return `${formatCount(count, kindWords[kind].one, kindWords[kind].many)} ${action === 'list' ? 'listed' : 'hidden'}`;
}

function Title({ change }: { change: RecordChangeEntry }) {
  const { kind, from, into } = change;
  const { list } = kindWords[kind];
  if (from === null || into === null) return <b>{titleOf(change)}</b>;
  return (
    <b>
      {change.undoneAt === null ? from.name : <Link to={`${list}/${from.id}`}>{from.name}</Link>} merged into{' '}
      <Link to={`${list}/${into.id}`}>{into.name}</Link>
    </b>
  );
}

function Consequence({ change }: { change: RecordChangeEntry }) {
  const { action, kind, from, into } = change;
  const { many } = kindWords[kind];
  if (action !== 'merge')
    return <p>The {many} return to their previous state. Any that changed since stay as they are.</p>;
  return (
    <Stack gap={3}>
      <p>
        {from?.name} gets back its page, its reviews and everything else that moved to {into?.name}. Fields that{' '}
        {into?.name} took over are cleared.
      </p>
      <p>Later changes stay. What came later stays with {into?.name}: new reviews, and rows of later imports.</p>
    </Stack>
  );
}
