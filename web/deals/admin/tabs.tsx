import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dealKinds } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { PageTab, PageTabs } from '../../admin/page-tabs.tsx';
import { kindsQuery } from '../api.ts';
import { reportsQuery } from './reports-api.ts';

/** The pages about deals: the three tables, what was taken out, imports, reports, sample data. */
export function DealTabs() {
  const kinds = useQuery(kindsQuery);
  const reports = useInfiniteQuery(reportsQuery('open'));
  const open = reports.data?.pages[0]?.counts.open;
  return (
    <PageTabs label="Deals">
      {dealKinds.map((kind) => (
        <PageTab
          key={kind}
          to={`/admin/deals/${kind}`}
          label={kindLabels[kind]}
          count={kinds.data?.kinds.find((counted) => counted.kind === kind)?.count}
        />
      ))}
      <PageTab to="/admin/deals/removed" label="Removed" />
      <PageTab to="/admin/deals/imports" label="Imports" />
      <PageTab to="/admin/sources" label="Sources" />
      <PageTab to="/admin/deal-reports" label="Reported rows" count={open} />
      <PageTab to="/admin/deals/sample" label="Sample data" />
    </PageTabs>
  );
}
