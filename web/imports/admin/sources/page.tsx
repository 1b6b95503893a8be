import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Source } from '../../../../contract/imports/sources.ts';
import { formatCount, formatInteger, formFor } from '../../../../contract/formats.ts';
import { AdminFrame } from '../../../admin/frame.tsx';
import { DealTabs } from '../../../deals/admin/tabs.tsx';
import { Grid, Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { sourcesQuery } from './api.ts';
import { AddSourceDialog } from './source-dialogs.tsx';
import { SourcePane } from './source-pane.tsx';
import { SourceTable } from './source-table.tsx';
import styles from './sources.module.css';

/** The sources that are kept: how fresh each is, what became of its last runs, and what it asks. */
export function SourcesPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <Sources />
    </AdminFrame>
  );
}

function Sources() {
  const { data, isPending, refetch, dataUpdatedAt } = useQuery(sourcesQuery);
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  if (isPending) return <Waiting />;
  if (data === undefined)
    return (
      <Stack px="page" py={5}>
        <ErrorState message="The sources did not load." onRetry={() => void refetch()} />
      </Stack>
    );
  const open = data.find(({ id }) => id === address.get('open')) ?? null;
  const show = (id: string | null): void => setAddress(id === null ? {} : { open: id });
  const now = new Date(dataUpdatedAt);
  return (
    <Grid className={styles.page} gap={7} px="page" pt={6} pb={8} data-open={open !== null}>
      <Stack gap={5} minWidth={0}>
        <Group gap={4} justify="space-between" align="end">
          <Text>{data.length > 0 && summaryOf(data)}</Text>
          <Button variant="default" leftSection={<IconPlus size={17} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add a source
          </Button>
        </Group>
        {data.length === 0 ? (
          <EmptyState level={2} title="No sources yet">
            A source is a file at an address that we fetch regularly, such as a register or a list of awards. You match
            its first file. Later ones are read the same way.
          </EmptyState>
        ) : (
          <SourceTable sources={data} openId={open?.id ?? null} now={now} onOpen={show} />
        )}
      </Stack>
      {open !== null && <SourcePane key={open.id} source={open} now={now} onClose={() => show(null)} />}
      {isAdding && <AddSourceDialog onClose={() => setAdding(false)} onAdded={show} />}
    </Grid>
  );
}

const Waiting = () => (
  <Stack px="page" pt={6} pb={8}>
    <SkeletonLines lines={8} label="Loading the sources" />
  </Stack>
);

function summaryOf(sources: readonly Source[]): string {
  const asking = sources.filter(({ state }) => state === 'asks').length;
  const failing = sources.filter(({ state, failures }) => state === 'stopped' || failures > 0).length;
  return [
    formatCount(sources.length, 'source'),
    formatCount(
      sources.reduce((sum, { deals }) => sum + deals, 0),
      'deal',
    ),
    ...(failing > 0 ? [`${formatInteger(failing)} failed`] : []),
    ...(asking > 0 ? [`${formatInteger(asking)} ${formFor(asking, 'asks', 'ask')} you something`] : []),
  ].join(', ');
}
