import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Desk } from '../../../contract/reviews/moderation.ts';
import { PageTab, PageTabs } from '../../admin/page-tabs.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Box } from '../../ui/layout/layout.tsx';
import type { ReviewTableProps } from './review-table.tsx';
import { showParameter } from './use-queue-address.ts';

const tableAddress = `?${showParameter}=table`;

/** Most who come here come for the queue. */
const ReviewTable = onDemand<ReviewTableProps>(async () => (await import('./review-table.tsx')).ReviewTable, {
  waiting: (
    <Box px="page" pt={6}>
      <SkeletonLines lines={10} label="Loading the table" />
    </Box>
  ),
  missing: 'The table did not load.',
});

/** The queue, where reviews are decided, and the table of all of them. The way back to the table leads to where it was. */
export function ReviewViews({ desk, queue }: { desk: Desk; queue: ReactNode }) {
  const [address] = useSearchParams();
  const { search } = useLocation();
  const isTable = address.get(showParameter) === 'table';
  const [lastTable, setLastTable] = useState(tableAddress);
  if (isTable && search !== lastTable) setLastTable(search);
  return (
    <>
      <PageTabs label="View" isShort>
        <PageTab to={{ search: '' }} label="Queue" isCurrent={!isTable} />
        <PageTab to={{ search: lastTable }} label="Table" isCurrent={isTable} />
      </PageTabs>
      {isTable ? <ReviewTable desk={desk} /> : queue}
    </>
  );
}
