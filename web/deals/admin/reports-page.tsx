import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportReasons, reportStates, type DealReport, type ReportState } from '../../../contract/deals/reports.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { dealName } from '../cells.tsx';
import { useCaseFilter } from '../../admin/case-filter.ts';
import type { CaseActions } from '../../admin/case-actions.ts';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { DealTabs } from './tabs.tsx';
import { DealReportPane } from './report-pane.tsx';
import { decideReportsTogether, reportsKey, reportsQuery } from './reports-api.ts';

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

const titleOf = ({ deal }: DealReport): string => (deal === null ? 'A deleted row' : dealName(deal));

/** To take a row out is decided one by one. */
const actions: CaseActions<DealReport, ReportState> = {
  kind: 'deal_report',
  waiting: 'open',
  one: 'report',
  many: 'reports',
  queryKey: reportsKey,
  nameOf: titleOf,
  decisions: [
    {
      value: 'accept',
      label: 'Accept',
      done: { one: 'is accepted', many: 'are accepted' },
      words: { label: 'Note for other admins', least: 0, most: 500 },
    },
    {
      value: 'decline',
      label: 'Decline',
      isDangerous: true,
      done: { one: 'is declined', many: 'are declined' },
      words: { label: 'Note for other admins', least: 0, most: 500 },
    },
  ],
  send: (decision, { words }, rows) =>
    decideReportsTogether({
      cases: rows.map(({ id, version }) => ({ id, version })),
      verdict: { decision: decision === 'accept' ? 'accept' : 'decline', note: words },
    }),
};

function DealReports() {
  const [address] = useSearchParams();
  const tab = reportStates.find((value) => value === address.get('state')) ?? 'open';
  const queue = useInfiniteQuery(reportsQuery(tab, useCaseFilter()));
  return (
    <CaseDesk
      label="Reported rows"
      tabs={tabs}
      tab={tab}
      queue={queue}
      filters={{
        views: <ListViews list="deal_reports" without={['open']} />,
        searchLabel: 'Search funder, recipient or report',
      }}
      actions={actions}
      lineOf={(row) => ({
        above: reportReasons[row.reason],
        title: titleOf(row),
        below: kindLabels[row.kind],
        at: row.reportedOn,
      })}
      pane={DealReportPane}
    />
  );
}
