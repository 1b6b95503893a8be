import { ActionIcon, Button } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconChevronUp, IconFlag, IconLink, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../../contract/funding.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import { useSession } from '../account/session.ts';
import { CallError } from '../api/call.ts';
import type { OpenRow } from '../table/table-body.tsx';
import { keysStayOn } from '../table/use-table-keys.ts';
import { formatDay } from '../ui/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { showError, showSuccess } from '../ui/toasts.ts';
import { dealQuery } from './api.ts';
import { dealName, kindLabels } from './deal-cells.tsx';
import { DealDetails } from './deal-details.tsx';
import styles from './deal-drawer.module.css';
import { ReportDialog } from './report-dialog.tsx';

interface DealDrawerProps {
  kind: DealKind;
  id: string;
  /** The rows of the table, to go from one to the next. */
  rows: readonly Deal[];
  opening: OpenRow<Deal>;
}

/** Everything we know of one deal, beside the table, which stays in use; on a small screen in its place. */
export function DealDrawer({ kind, id, rows, opening }: DealDrawerProps) {
  const place = rows.findIndex((row) => row.id === id);
  // The row already holds most of it: no need to wait with an empty panel.
  const query = useQuery({ ...dealQuery(kind, id), placeholderData: rows[place] });
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  const panelRef = useMergedRef(panel, useFocusTrap(!isWide));
  useFocusWhileOpen(panel);
  /** The column that somebody reports; null for the whole row. */
  const [reported, setReported] = useState<string | null>();
  const close = (): void => opening.close();
  return (
    <section
      ref={panelRef}
      className={styles.drawer}
      role="dialog"
      aria-modal={!isWide}
      aria-label={query.data ? dealName(query.data) : `${kindLabels[kind]} deal`}
      tabIndex={-1}
      {...keysStayOn}
    >
      <div className={styles.head}>
        {/* On a small screen the panel keeps the focus, which starts here and not on a button. */}
        <span className={styles.what} tabIndex={-1} data-autofocus>
          {kindLabels[kind]} deal
        </span>
        <Step label="Previous deal" row={place > 0 ? rows[place - 1] : undefined} opening={opening}>
          <IconChevronUp size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        <Step label="Next deal" row={place >= 0 ? rows[place + 1] : undefined} opening={opening}>
          <IconChevronDown size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        {query.data && <EditLink deal={query.data} />}
        <Tooltip label="Copy link">
          <ActionIcon aria-label="Copy link" onClick={() => void copyLink(kind, id)}>
            <IconLink size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close">
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* Another deal starts at its top. */}
      <div key={id} className={styles.body}>
        {query.data ? (
          <DealDetails deal={query.data} onReport={setReported} />
        ) : query.error ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines lines={9} label="Loading the deal" />
        )}
      </div>
      {query.data && <Foot deal={query.data} onReport={() => setReported(null)} />}
      {query.data && reported !== undefined && (
        <ReportDialog key={id} deal={query.data} column={reported} onClose={() => setReported(undefined)} />
      )}
    </section>
  );
}

/** How fresh it is, and the way to say that it is wrong. */
function Foot({ deal, onReport }: { deal: Deal; onReport: () => void }) {
  const day = deal.lastVerifiedOn ?? deal.asOf;
  return (
    <div className={styles.foot}>
      {typeof day === 'string' && (
        <span>
          {deal.lastVerifiedOn ? 'Verified' : 'As of'} {formatDay(day)}
        </span>
      )}
      <Button
        variant="default"
        size="sm"
        ml="auto"
        leftSection={<IconFlag size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onReport}
      >
        Report an error
      </Button>
    </div>
  );
}

/** For admins; what a member reported is moderated instead. */
function EditLink({ deal }: { deal: Deal }) {
  const session = useSession();
  if (session.state !== 'member' || !session.isAdmin || deal.origin === 'member_reported') return null;
  return (
    <Tooltip label="Edit">
      <ActionIcon component={Link} to={`/admin/deals/${deal.kind}/${deal.id}`} aria-label="Edit this deal">
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (!isGone) return <ErrorState message="The deal did not load." onRetry={onRetry} />;
  return (
    <EmptyState title="This deal is not here">
      It may have been corrected or taken out since the link was made.
    </EmptyState>
  );
}

function Step({
  label,
  row,
  opening,
  children,
}: {
  label: string;
  row: Deal | undefined;
  opening: OpenRow<Deal>;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={row === undefined} onClick={() => row && opening.open(row)}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The panel takes the focus when it opens, and gives it back where it came from when it goes. */
function useFocusWhileOpen(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      // Somebody may have gone on to another place meanwhile.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}

/** The link leads to the deal itself, without the filters of the one who sends it. */
async function copyLink(kind: DealKind, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/database/${kind}?deal=${id}`);
    showSuccess('Link copied');
  } catch {
    showError('Your browser did not allow copying.');
  }
}
