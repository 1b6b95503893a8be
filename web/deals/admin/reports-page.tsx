import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportReasons, reportStates, type ReportState } from '../../../contract/deals/reports.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { dealName } from '../cells.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { DealTabs } from './tabs.tsx';
import { DealReportPane } from './report-pane.tsx';
import { reportsQuery } from './reports-api.ts';

/** What members say is wrong with rows of the database, and what an admin makes of it. */
export function DealReportsPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <DealReports />
    </AdminFrame>
  );
}

const tabs: readonly CaseTab<ReportState>[] = [
  { value: 'open', label: 'Open', order: 'Longest waiting first', empty: 'Every report has been decided.' },
  { value: 'accepted', label: 'Accepted', order: 'Latest decision first', empty: 'No report has been accepted yet.' },
  { value: 'declined', label: 'Declined', order: 'Latest decision first', empty: 'No report has been declined.' },
];

function DealReports() {
  const [address] = useSearchParams();
  const tab = reportStates.find((value) => value === address.get('state')) ?? 'open';
  const queue = useInfiniteQuery(reportsQuery(tab));
  return (
    <CaseDesk
      label="Reported rows"
      tabs={tabs}
      tab={tab}
      queue={queue}
      lineOf={(row) => ({
        above: reportReasons[row.reason],
        title: row.deal === null ? 'A row that is gone' : dealName(row.deal),
        below: kindLabels[row.kind],
        at: row.reportedOn,
      })}
      pane={DealReportPane}
    />
  );
}
