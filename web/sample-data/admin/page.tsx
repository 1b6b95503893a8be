import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  sampleKinds,
  type SampleCounts,
  type SampleKind,
  type SampleState,
} from '../../../contract/sample-data/sample-data.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatInstant, formatInteger } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { DealTabs } from '../../deals/admin/tabs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { sampleDataQuery } from './api.ts';
import styles from './page.module.css';
import { SampleRemovalDialog } from './removal-dialog.tsx';

/** How much of what is here is invented, and the way to have none of it. */
export function SampleDataPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <Stack px="page" pt={6} pb={8} gap={6} maxWidth="46rem" align="start">
        <SampleData />
      </Stack>
    </AdminFrame>
  );
}

const labels: Readonly<Record<SampleKind, string>> = {
  members: 'Members',
  funders: 'Funders',
  entrepreneurs: 'Entrepreneurs',
  providers: 'Providers',
  deals: 'Deals',
  reviews: 'Reviews',
  reminders: 'Reminders',
  codes: 'Codes for free access',
};

function SampleData() {
  const { data, isPending, refetch } = useQuery(sampleDataQuery);
  const [isAsking, setAsking] = useState(false);
  if (isPending) return <SkeletonLines lines={9} label="Counting the sample data" />;
  if (data === undefined)
    return <ErrorState message="The sample data was not counted." onRetry={() => void refetch()} />;
  return (
    <>
      <Text as="h2" size="xl">
        Sample data
      </Text>
      {data.obstacle === 'nothing_left' ? <NothingLeft state={data} /> : <Counts counts={data.counts} />}
      {data.kept > 0 && (
        <Note title={`${formatCount(data.kept, 'sample organisation')} ${data.kept === 1 ? 'stays' : 'stay'}`}>
          Something real refers to {data.kept === 1 ? 'it' : 'them'}: a review, a draft, a deal, a claim or a reminder.
        </Note>
      )}
      {data.obstacle === 'sample_account' && (
        <Note tone="warning" title="You are logged in with a sample account">
          It would go too. Sign up with your own e-mail, make that account an admin under Users, and log in with it.
        </Note>
      )}
      {data.obstacle !== 'nothing_left' && (
        <Button color="red.6" disabled={!data.can.remove} onClick={() => setAsking(true)}>
          Remove the sample data
        </Button>
      )}
      {isAsking && <SampleRemovalDialog counts={data.counts} onClose={() => setAsking(false)} />}
    </>
  );
}

function Counts({ counts }: { counts: SampleCounts }) {
  return (
    <>
      <Text leading="normal" maxWidth="40rem" tone="dim">
        Everything below is invented. It goes in one step, for good: what was said and decided about it goes along,
        everybody who is logged in with a sample account is logged out, and the note above the pages disappears. What
        your own members wrote and what you imported stays.
      </Text>
      <dl className={styles.counts}>
        {sampleKinds.map((kind) => (
          <div key={kind}>
            <dt>{labels[kind]}</dt>
            <dd>{formatInteger(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NothingLeft({ state }: { state: SampleState }) {
  return (
    <EmptyState title="No sample data">
      {state.removedAt === null
        ? 'Everything here is real.'
        : `It was removed on ${formatInstant(state.removedAt)} and does not come back.`}
    </EmptyState>
  );
}
