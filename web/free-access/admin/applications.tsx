import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatInteger } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AccessApplication } from './application.tsx';
import { applicationsQuery, type ApplicationTab } from './api.ts';

const tabs: Readonly<Record<ApplicationTab, { label: string; empty: string }>> = {
  received: { label: 'Waiting', empty: 'Every request has been answered.' },
  approved: { label: 'Approved', empty: 'No request has been approved yet.' },
  declined: { label: 'Declined', empty: 'No request has been declined.' },
};

/** The requests, those that wait first. */
export function AccessApplications() {
  const [tab, setTab] = useState<ApplicationTab>('received');
  const { data, isPending, isLoadingError, refetch } = useQuery(applicationsQuery(tab));
  const counts = data?.counts;
  return (
    <section aria-labelledby="requests">
      <Group gap={[4, 6]} mb={4} justify="space-between">
        <Text id="requests" as="h2" size="lg">
          Requests
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="State of the requests"
          value={tab}
          onChange={(value) => setTab(value)}
          data={(Object.keys(tabs) as ApplicationTab[]).map((value) => ({
            value,
            label: counts === undefined ? tabs[value].label : `${tabs[value].label} ${formatInteger(counts[value])}`,
          }))}
        />
      </Group>
      {isPending && <SkeletonLines lines={6} label="Loading the requests" />}
      {isLoadingError && <ErrorState message="The requests did not load." onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title={tab === 'received' ? 'Nothing to do' : 'Nothing here'}>{tabs[tab].empty}</EmptyState>
      )}
      <ul>
        {data?.data.map((application) => (
          <AccessApplication key={application.id} application={application} />
        ))}
      </ul>
    </section>
  );
}
