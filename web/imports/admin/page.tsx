import { formatBytes } from '../../../contract/rarer-formats.ts';
import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { CallError } from '../../api/call.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import type { ImportCheckProps } from './check.tsx';
import { ImportDiscard } from './discard.tsx';
import type { ImportMatchProps } from './mapping/match.tsx';
import type { ImportResultProps } from './result.tsx';
import { ImportSteps } from './steps.tsx';
import { ImportUpload } from './upload.tsx';
import { describeStarter, progressWords } from './words.ts';
import { importQuery, isRunning } from './api.ts';
import { useOwnAddress } from '../../admin/use-own-address.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { useUpload } from './use-upload.ts';

// One step at a time shows.
const ImportMatch = onDemand<ImportMatchProps>(async () => (await import('./mapping/match.tsx')).ImportMatch);
const ImportCheck = onDemand<ImportCheckProps>(async () => (await import('./check.tsx')).ImportCheck);
const ImportResult = onDemand<ImportResultProps>(async () => (await import('./result.tsx')).ImportResult);

/** One import, at the step where it is. */
export function ImportPage() {
  return (
    <AdminFrame>
      <OneImport />
    </AdminFrame>
  );
}

function OneImport() {
  const { importId = '' } = useParams();
  useEffect(() => loadWhenIdle([ImportMatch, ImportCheck, ImportResult]), []);
  const record = useQuery(importQuery(importId));
  if (record.isPending)
    return (
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <SkeletonLines lines={8} label="Loading the import" />
      </Stack>
    );
  // What was matched outlives an answer that did not come; not an import that is gone.
  if (record.isLoadingError || isGone(record.error))
    return <Failure error={record.error} onRetry={() => void record.refetch()} />;
  return <Stage key={importId} record={record.data} />;
}

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
      {isGone(error) ? (
        <EmptyState title="This import is not here" action={<Link to="/admin/deals/imports">All imports</Link>}>
          It was discarded before it was added, or the link is incomplete.
        </EmptyState>
      ) : (
        <ErrorState message="The import did not load." onRetry={onRetry} />
      )}
    </Stack>
  );
}

function Stage({ record }: { record: ImportRecord }) {
  const [address, setAddress] = useSearchParams();
  const { state } = record;
  if (state === 'uploading') return <Unfinished record={record} />;
  if (isRunning(state)) return <Running record={record} />;
  if (state === 'done' || state === 'undone') return <ImportResult record={record} />;
  const isMatching = state !== 'checked' || address.get('step') === 'match';
  if (isMatching) return <ImportMatch record={record} onChecking={() => setAddress({}, { replace: true })} />;
  return <ImportCheck record={record} onMatch={() => setAddress({ step: 'match' })} />;
}

/** The upload stopped half-way: the same file continues where it was. */
function Unfinished({ record }: { record: ImportRecord }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const onArrived = useCallback(
    (arrived: ImportRecord) => client.setQueryData(importQuery(arrived.id).queryKey, arrived),
    [client],
  );
  const nothing = useCallback(() => undefined, []);
  const { upload, send, cancel } = useUpload({ onStarted: nothing, onArrived });
  return (
    <>
      <ImportSteps current={1} />
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <Text as="h2" size="2xl" breaks>
          {record.fileName} is not here yet
        </Text>
        <Text maxWidth="70ch" tone="dim" leading="normal">
          {formatBytes(record.receivedBytes)} of {formatBytes(record.totalBytes ?? 0)} uploaded. Choose the same file
          again to continue.
        </Text>
        <ImportUpload
          upload={upload}
          title={`Drop ${record.fileName} here again`}
          onFile={(file) => void send(file, record)}
          onCancel={cancel}
        />
        <div>
          <Button variant="default" onClick={() => setLeaving(true)}>
            Discard this import
          </Button>
        </div>
        {isLeaving && (
          <ImportDiscard
            record={record}
            onClose={() => setLeaving(false)}
            onDone={() => void navigate('/admin/deals/imports', { replace: true })}
          />
        )}
      </Stack>
    </>
  );
}

const runningWords = {
  checking: 'Checking the rows',
  committing: 'Adding to the database',
  undoing: 'Undoing the import',
} as const;

function Running({ record }: { record: ImportRecord }) {
  const { state, progress, startedBy } = record;
  const own = useOwnAddress();
  // What comes after the last row has no measure.
  const share = progress === null || progress.readShare === 1 ? null : progress.readShare;
  const title = state === 'checking' || state === 'committing' || state === 'undoing' ? runningWords[state] : '';
  return (
    <>
      <ImportSteps current={state === 'checking' ? 3 : 4} />
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <Text as="h2" size="2xl" breaks>
          {title}
        </Text>
        <Stack role="status" gap={4} maxWidth="640px">
          <Text maxWidth="70ch" tone="dim" leading="normal">
            {progress === null
              ? `${record.fileName}. This continues on its own. You can close the page.`
              : progressWords(state, progress)}
          </Text>
          {startedBy !== own && (
            <Text maxWidth="70ch" tone="dim" leading="normal">
              {describeStarter(record, own)}. No one else can change this import until it is done.
            </Text>
          )}
          <Progress value={share === null ? 100 : share * 100} animated={share === null} aria-label={title} />
          {state === 'committing' && (
            <Text maxWidth="70ch" tone="dim" leading="normal">
              Either all of it is stored or nothing. An interruption leaves the database unchanged.
            </Text>
          )}
        </Stack>
      </Stack>
    </>
  );
}
