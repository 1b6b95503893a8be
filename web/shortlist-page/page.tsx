import { Button } from '@mantine/core';
import { IconBell, IconDownload, IconLock, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ShortlistEntry, ShortlistStatus } from '../../contract/shortlist/shortlist.ts';
import { formatCount } from '../../contract/formats.ts';
import { shortlistQuery, useMarkSeen } from '../shortlist/api.ts';
import { useExport } from './files-api.ts';
import { useLetterKey } from '../shortlist/letter-key.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { dueOf, findEntries, listDue, sortEntries, todayHere } from './entries.ts';
import type { AddDialogProps } from './add-dialog.tsx';
import type { EmailsDialogProps } from './emails-dialog.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';
import type { EntryDialogProps } from './entry-dialog.tsx';
import type { BoardProps } from './board.tsx';
import { List } from './list.tsx';
import { Narrow } from './narrow.tsx';
import { useShownEntries, type ShownEntries } from './use-shown-entries.ts';
import styles from './page.module.css';

const Board = onDemand<BoardProps>(async () => (await import('./board.tsx')).Board, {
  waiting: <SkeletonLines lines={8} label="Loading the board" />,
  missing: 'The board did not load.',
});
const AddDialog = onDemand<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog);
const EntryDialog = onDemand<EntryDialogProps>(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const ImportDialog = onDemand<ImportDialogProps>(async () => (await import('./import-dialog.tsx')).ImportDialog);
const EmailsDialog = onDemand<EmailsDialogProps>(async () => (await import('./emails-dialog.tsx')).EmailsDialog);

type Open =
  | { readonly what: 'emails' | 'import' }
  | { readonly what: 'add'; readonly status?: ShortlistStatus }
  | { readonly what: 'entry'; readonly entry: ShortlistEntry };

/** The funders that a member means to ask: what is due first, then all of them. */
export function ShortlistPage() {
  const { data, error, refetch } = useQuery(shortlistQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  useLetterKey('s', data === undefined ? null : () => setOpen({ what: 'add' }));
  const shown = useShownEntries();
  const openEntry = useCallback((entry: ShortlistEntry): void => setOpen({ what: 'entry', entry }), []);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Shortlist {data && <span>{formatCount(data.entries.length, 'funder')}</span>}</h1>
        <div className={styles.views} role="group" aria-label="View">
          {(['board', 'list'] as const).map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={shown.view === view}
              onClick={() => shown.change({ view: view === 'board' ? null : view })}
            >
              {view === 'board' ? 'Board' : 'List'}
            </button>
          ))}
        </div>
        <div className={styles.actions}>
          <FileButtons
            isEmpty={data === undefined || data.entries.length === 0}
            onImport={() => setOpen({ what: 'import' })}
          />
          <Button
            size="sm"
            disabled={data === undefined}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            aria-keyshortcuts="S"
            onClick={() => setOpen({ what: 'add' })}
          >
            Add funder <kbd className={styles.key}>S</kbd>
          </Button>
        </div>
      </div>
      {data && (
        <DueLine
          entries={data.entries}
          hasWeekly={data.emails.weekly}
          onOpen={openEntry}
          onEmails={() => setOpen({ what: 'emails' })}
        />
      )}
      <Body shown={shown} onOpen={openEntry} onAdd={(status) => setOpen({ what: 'add', ...(status && { status }) })} />
      {!data && error && (
        <div className={styles.message}>
          <ErrorState message={`Your shortlist did not load. ${error.message}`} onRetry={() => void refetch()} />
        </div>
      )}
      {open?.what === 'add' && <AddDialog {...(open.status && { status: open.status })} onClose={close} />}
      {open?.what === 'entry' && <EntryDialog key={open.entry.id} entry={open.entry} onClose={close} />}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
      {open?.what === 'emails' && data && <EmailsDialog emails={data.emails} onClose={close} />}
    </div>
  );
}

function FileButtons({ isEmpty, onImport }: { isEmpty: boolean; onImport: () => void }) {
  const { mutate, isPending } = useExport();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onImport}
      >
        Import
      </Button>
      {!isEmpty && (
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          Export
        </Button>
      )}
    </>
  );
}

interface DueLineProps {
  entries: readonly ShortlistEntry[];
  hasWeekly: boolean;
  onOpen: (entry: ShortlistEntry) => void;
  onEmails: () => void;
}

const mostDue = 5;

function DueLine({ entries, hasWeekly, onOpen, onEmails }: DueLineProps) {
  const today = todayHere();
  const due = listDue(entries, today);
  return (
    <div className={styles.due}>
      <IconBell size={17} stroke={1.75} aria-hidden="true" data-due={due.length > 0 || undefined} />
      <div className={styles.dueList}>
        <b>Due:</b>{' '}
        {due.length === 0 ? (
          'nothing today'
        ) : (
          <ul>
            {due.slice(0, mostDue).map((entry) => {
              const { tone, words } = dueOf(entry.nextOn ?? today, today);
              return (
                <li key={entry.id}>
                  <TextButton onClick={() => onOpen(entry)}>
                    {entry.name}
                    {entry.nextStep === null ? '' : `, ${entry.nextStep}`}
                  </TextButton>{' '}
                  {tone === 'late' ? words.split(', ')[1] : 'today'}
                </li>
              );
            })}
            {due.length > mostDue && <li>{formatCount(due.length - mostDue, 'more', 'more')}</li>}
          </ul>
        )}
      </div>
      <span className={styles.weekly}>
        {hasWeekly ? 'Weekly email: only when something changed.' : 'No weekly email.'}{' '}
        <TextButton onClick={onEmails}>Change</TextButton>
      </span>
    </div>
  );
}

interface BodyProps {
  shown: ShownEntries;
  onOpen: (entry: ShortlistEntry) => void;
  onAdd: (status?: ShortlistStatus) => void;
}

function Body({ shown, onOpen, onAdd }: BodyProps) {
  const { data, isPending } = useQuery(shortlistQuery);
  const { status, onlyNew } = shown.choice;
  // The field shows each key at once; the rows follow.
  const search = useDeferredValue(shown.choice.search);
  const { sort } = shown;
  const found = useMemo(
    () => sortEntries(findEntries(data?.entries ?? [], { search, status, onlyNew }), sort),
    [data, search, status, onlyNew, sort],
  );
  if (isPending)
    return (
      <div className={styles.message}>
        <SkeletonLines lines={8} label="Loading your shortlist" />
      </div>
    );
  if (data === undefined) return null;
  if (data.entries.length === 0) return <Empty onAdd={() => onAdd()} />;
  return (
    <>
      <Narrow shown={shown} entries={data.entries} />
      {found.length === 0 ? (
        <div className={styles.message}>
          <EmptyState title="No funder fits" level={2} action={<Button onClick={shown.reset}>Show all</Button>}>
            {formatCount(data.entries.length, 'funder')} on your shortlist, but none matches.
          </EmptyState>
        </div>
      ) : shown.view === 'board' ? (
        <Board entries={found} search={shown.fit} onOpen={onOpen} onAdd={onAdd} />
      ) : (
        <List entries={found} shown={shown} onOpen={onOpen} />
      )}
      <Status entries={data.entries} found={found.length} isBoard={shown.view === 'board'} />
    </>
  );
}

function Empty({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={styles.message}>
      <EmptyState title="Who will you ask first?" level={2} action={<Button onClick={onAdd}>Add a funder</Button>}>
        Save funders here, or with Save on their page and in the <Link to="/funder">directory</Link>, or import a list.
        Keep the next step, its date and your notes with each. Only you see this page.
      </EmptyState>
    </div>
  );
}

function Status({ entries, found, isBoard }: { entries: readonly ShortlistEntry[]; found: number; isBoard: boolean }) {
  const { mutate } = useMarkSeen();
  const newOnes = entries.filter(({ news }) => news.length > 0).length;
  return (
    <div className={styles.status}>
      <span role="status">
        <b>{formatCount(found, 'funder')}</b>
        {newOnes > 0 && `, ${newOnes} with something new`}
      </span>
      {newOnes > 0 && <TextButton onClick={() => mutate(null)}>Mark all as seen</TextButton>}
      {isBoard && (
        <span className={styles.keys}>
          Drag a card, or focus it and press <kbd>[</kbd> <kbd>]</kbd>
        </span>
      )}
      <span className={styles.sealed}>
        <IconLock size={15} stroke={1.75} aria-hidden="true" />
        Notes are encrypted. Funders never see this page.
      </span>
    </div>
  );
}
