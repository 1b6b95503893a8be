import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { DealHistory } from '../../../contract/deals/history.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { CallError } from '../../api/call.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatInstant } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import styles from './edit-page.module.css';
import { dealForEditQuery } from './edit-api.ts';
import { dealHistoryQuery } from './history-api.ts';
import type { DealFormProps } from './deal-form.tsx';
import { DealHistoryPanel, removalWords } from './history.tsx';
import { DealTabs } from './tabs.tsx';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';

/** One deal by hand: a new one, or one that is there. */
export function DealEditPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <DealEdit />
    </AdminFrame>
  );
}

/** As large as the rest of the page, and not needed before the deal is there. */
const DealForm = onDemand<DealFormProps>(async () => (await import('./deal-form.tsx')).DealForm, {
  waiting: <SkeletonLines lines={10} label="Loading the form" />,
  missing: 'The form did not load.',
});

const isKind = (text: string | undefined): text is DealKind => dealKinds.some((kind) => kind === text);

function DealEdit() {
  const { kind, dealId } = useParams();
  // While the deal is on its way.
  useEffect(() => void DealForm.load().catch(() => undefined), []);
  if (!isKind(kind)) return <Gone />;
  if (dealId === undefined) return <DealForm key={kind} kind={kind} found={null} />;
  return <FoundDeal key={dealId} kind={kind} dealId={dealId} />;
}

/** What happened to a row says whether there is one to edit: it is asked first. */
function FoundDeal({ kind, dealId }: { kind: DealKind; dealId: string }) {
  const history = useQuery(dealHistoryQuery(kind, dealId));
  if (history.data === undefined) return <RetryLater query={history} />;
  if (history.data.removal !== null) return <RemovedDeal kind={kind} dealId={dealId} history={history.data} />;
  // A deal that a member reported cannot be removed or edited here.
  return history.data.can.remove ? <EditedDeal kind={kind} dealId={dealId} /> : <Gone />;
}

function EditedDeal({ kind, dealId }: { kind: DealKind; dealId: string }) {
  const deal = useQuery(dealForEditQuery(kind, dealId));
  if (deal.data === undefined) return <RetryLater query={deal} />;
  const { updatedAt } = deal.data;
  return (
    <div className={styles.beside}>
      <DealForm key={updatedAt} kind={kind} found={deal.data} onReload={() => void deal.refetch()} />
      <Box className={styles.side} pb={8} px="page">
        <DealHistoryPanel kind={kind} dealId={dealId} updatedAt={updatedAt} precision={deal.data.deal.datePrecision} />
      </Box>
    </div>
  );
}

/** In the place of what is loading or did not load. */
function RetryLater({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  if (isGone(query.error)) return <Gone />;
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      {query.error === null ? (
        <SkeletonLines lines={10} label="Loading the deal" />
      ) : (
        <ErrorState message="The deal did not load." onRetry={() => void query.refetch()} />
      )}
    </Stack>
  );
}

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function RemovedDeal({ kind, dealId, history }: { kind: DealKind; dealId: string; history: DealHistory }) {
  if (history.removal === null) return null;
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      <Text as="h2" size="2xl" breaks>
        {history.name ?? 'A row that was deleted'}
      </Text>
      <Note tone="warning" title={removalWords(history.removal)}>
        On {formatInstant(history.removal.removedAt)}. It is not in the database, and imports skip it.
      </Note>
      <DealHistoryPanel kind={kind} dealId={dealId} updatedAt={null} />
    </Stack>
  );
}

function Gone() {
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      <EmptyState title="This deal cannot be edited" action={<Link to="/admin/deals">Deals</Link>}>
        It no longer exists, or a member reported it; then its review is moderated instead.
      </EmptyState>
    </Stack>
  );
}
