import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  sampleKinds,
  type SampleCounts,
  type SampleKind,
  type SampleState,
  removalWords,
} from '../../../contract/sample-data/sample-data.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatInstant, formatInteger, formFor } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { DealTabs } from '../../deals/admin/tabs.tsx';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import { sampleDataQuery, useRemoveSampleData } from './api.ts';
import styles from './page.module.css';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { showSuccess } from '../../ui/states/toasts.ts';

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
        <Note title={`${formatCount(data.kept, 'sample organisation')} ${formFor(data.kept, 'stays', 'stay')}`}>
          Real data refers to {formFor(data.kept, 'it', 'them')}: a review, a draft, a deal, a claim or a reminder.
        </Note>
      )}
      {data.obstacle === 'sample_account' && (
        <Note tone="warning" title="You are logged in with a sample account">
          It would be removed too. Sign up with your own email, make that account an admin under Members, and log in
          with it.
        </Note>
      )}
      {data.obstacle !== 'nothing_left' && (
        <Button color="red.6" disabled={!data.can.remove} onClick={() => setAsking(true)}>
          Remove the sample data
        </Button>
      )}
      {isAsking && <RemovalDialog counts={data.counts} onClose={() => setAsking(false)} />}
    </>
  );
}

function Counts({ counts }: { counts: SampleCounts }) {
  return (
    <>
      <Text leading="normal" maxWidth="40rem" tone="dim">
        Everything below is invented. It is removed permanently in one step, with everything said and decided about it.
        Members logged in with a sample account are logged out, and the note above the pages disappears. What your own
        members wrote and what you imported stays.
      </Text>
      <Box as="dl" className={styles.counts} width="100%" maxWidth="26rem" rule="top">
        {sampleKinds.map((kind) => (
          <div key={kind}>
            <dt>{labels[kind]}</dt>
            <dd>{formatInteger(counts[kind])}</dd>
          </div>
        ))}
      </Box>
    </>
  );
}

function NothingLeft({ state }: { state: SampleState }) {
  return (
    <EmptyState title="No sample data">
      {state.removedAt === null
        ? 'Everything here is real.'
        : `It was removed on ${formatInstant(state.removedAt)} and cannot be restored.`}
    </EmptyState>
  );
}

/** Asks for the words, and for the second factor where there is one. */
function RemovalDialog({ counts, onClose }: { counts: SampleCounts; onClose: () => void }) {
  const form = useForm({
    initialValues: { confirmation: '' },
    rules: ({ confirmation }) => ({
      confirmation: confirmation.trim().toLowerCase() !== removalWords && `Type "${removalWords}"`,
    }),
    mutation: useRemoveSampleData(),
    toSent: ({ confirmation }) => ({ confirmation: confirmation.trim(), expected: counts }),
    onSuccess: (isDone) => {
      if (!isDone) return;
      onClose();
      showSuccess('The sample data is removed.');
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Remove the sample data?">
      <DialogForm form={form} submitLabel="Remove it" cancelLabel="Keep it" isDangerous onClose={onClose}>
        <p>
          {formatCount(counts.members, 'member')}, {formatCount(counts.reviews, 'review')},{' '}
          {formatCount(counts.deals, 'deal')} and {formatCount(counts.funders, 'funder')} will be deleted permanently.
          There is no undo.
        </p>
        <TextField label={`Type "${removalWords}"`} autoComplete="off" {...form.field('confirmation')} />
      </DialogForm>
    </Dialog>
  );
}
