import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFlag, IconLink, IconPencil, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { RowDrawer } from '../table/rows/drawer.tsx';
import type { OpenRow } from '../table/body.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import { dealQuery } from './api.ts';
import { dealName, recordNoun } from './cells.tsx';
import { DealDetails } from './details.tsx';
import { checkAddressOf } from './market/market.ts';
import { ReportDialog } from './report-dialog.tsx';

export interface DealDrawerProps {
  kind: DealKind;
  id: string;
  /** The rows of the table, to go from one to the next. */
  rows: readonly Deal[];
  opening: OpenRow<Deal>;
}

/** Everything we know of one deal, beside the table. */
export function DealDrawer({ kind, id, rows, opening }: DealDrawerProps) {
  // The row already holds most of it: no need to wait with an empty panel.
  const query = useQuery({ ...dealQuery(kind, id), placeholderData: rows.find((row) => row.id === id) });
  /** The column that the member reports; null for the whole row. */
  const [reported, setReported] = useState<string | null>();
  const { data } = query;
  return (
    <RowDrawer
      label={data ? dealName(data) : `${kindLabels[kind]} deal`}
      what={`${kindLabels[kind]} ${data ? recordNoun(data) : 'deal'}`}
      noun="deal"
      id={id}
      rows={rows}
      opening={opening}
      tools={
        <>
          {data && <EditLink deal={data} />}
          <Tooltip label="Copy link">
            <ActionIcon aria-label="Copy link" onClick={() => void copyLink(kind, id)}>
              <IconLink size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </>
      }
      foot={data && <Foot deal={data} onReport={() => setReported(null)} />}
    >
      {data ? (
        <DealDetails deal={data} onReport={setReported} />
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={9} label="Loading the deal" />
      )}
      {data && reported !== undefined && (
        <ReportDialog deal={data} column={reported} onClose={() => setReported(undefined)} />
      )}
    </RowDrawer>
  );
}

/** Where an offer stands among deals like this one, and the way to say that this one is wrong. */
function Foot({ deal, onReport }: { deal: Deal; onReport: () => void }) {
  return (
    <>
      {deal.recordType === 'deal' && (
        <ButtonLink
          to={checkAddressOf(deal)}
          variant="light"
          size="sm"
          icon={<IconScale size={16} stroke={1.75} aria-hidden="true" />}
        >
          Check an offer like this
        </ButtonLink>
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
    </>
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
      It may have been corrected or removed since the link was made.
    </EmptyState>
  );
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
