import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  reportReasons,
  reviewReportStates,
  type ReportCase,
  type ReviewReportState,
} from '../../../contract/review-reports/review-reports.ts';
import { formatCount } from '../../../contract/formats.ts';
import type { CaseActions } from '../../admin/case-actions.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { useCaseFilter } from '../../admin/case-filter.ts';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { ReviewReportPane } from './pane.tsx';
import { rejectCasesTogether, reportsKey, reviewReportsQuery } from './api.ts';

/** Published reviews and replies that members reported. All reports of one text are one case. */
export function ReviewReportsPage() {
  return (
    <AdminFrame isForModerators>
      <ReviewReports />
    </AdminFrame>
  );
}

const tabs: readonly CaseTab<ReviewReportState>[] = [
  { value: 'open', label: 'Open', order: 'Longest waiting first', empty: 'Every report has been decided.' },
  { value: 'taken_down', label: 'Removed', order: 'Latest first', empty: 'Nothing has been removed.' },
  { value: 'rejected', label: 'Left', order: 'Latest first', empty: 'No report has been rejected.' },
];

const kindWords: Readonly<Record<ReportCase['kind'], string>> = {
  review: 'Review',
  reply: 'Reply',
  update: 'Update by the writer',
};

/** To take a text down has a reason of its own: that is decided one by one. */
const actions: CaseActions<ReportCase, ReviewReportState> = {
  kind: 'report',
  waiting: 'open',
  one: 'reported text',
  many: 'reported texts',
  queryKey: reportsKey,
  nameOf: (row) => row.headline,
  decisions: [
    {
      value: 'reject',
      label: 'Leave them',
      done: { one: 'is left as it is', many: 'are left as they are' },
      words: { label: 'Message to everyone who reported them', least: 0, most: 1_000 },
    },
  ],
  send: (_decision, { words }, rows) =>
    rejectCasesTogether({
      cases: rows.map(({ id, reports }) => ({ id, reportIds: reports.map((report) => report.id) })),
      answer: words,
    }),
};

function ReviewReports() {
  const [address] = useSearchParams();
  const tab = reviewReportStates.find((value) => value === address.get('state')) ?? 'open';
  const queue = useInfiniteQuery(reviewReportsQuery(tab, useCaseFilter()));
  return (
    <CaseDesk
      label="Reports of reviews"
      tabs={tabs}
      tab={tab}
      queue={queue}
      filters={{
        views: <ListViews list="reports" without={['open']} />,
        searchLabel: 'Search subject, headline or report',
      }}
      lineOf={(row) => ({
        above: reportReasons[row.reports[0]?.reason ?? 'not_genuine'],
        title: row.headline,
        below: `${kindWords[row.kind]} · ${row.subject.name} · ${formatCount(row.reports.length, 'report')}`,
        at: row.decidedAt ?? row.reports[0]?.reportedAt ?? new Date().toISOString(),
      })}
      actions={actions}
      pane={ReviewReportPane}
    />
  );
}
