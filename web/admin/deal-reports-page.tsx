import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportStates, type ReportState } from '../../contract/funding-reports.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DealTabs } from './deal-tabs.tsx';
import { DealReportPane } from './deal-report-pane.tsx';
import { DealReportQueue } from './deal-report-queue.tsx';
import { reportsQuery } from './deal-reports-api.ts';
import styles from './moderation-page.module.css';
import { useModerationKeys } from './use-moderation-keys.ts';

/** What members say is wrong with rows of the database, and what an admin makes of it. */
export function DealReportsPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <DealReports />
    </AdminFrame>
  );
}

/** The queue and one open report; both stand in the address bar. */
function DealReports() {
  const [address, setAddress] = useSearchParams();
  const state: ReportState = reportStates.find((value) => value === address.get('state')) ?? 'open';
  const openId = address.get('report');
  const queue = useInfiniteQuery(reportsQuery(state));
  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const place = rows.findIndex((row) => row.id === openId);
  const report = rows[place];
  const open = (id: string | null): void =>
    setAddress(id === null ? { state } : { state, report: id }, { replace: openId !== null && id !== null });
  const openAt = (next: number): void => {
    const row = rows[next];
    if (row) open(row.id);
  };
  useModerationKeys({ onNext: () => openAt(place + 1), onPrevious: () => openAt(place - 1) });
  const openNext = (): void => open(rows[place + 1]?.id ?? rows.find((row) => row.id !== openId)?.id ?? null);
  // On a phone either the queue or the report shows; a report that left the queue gives the place back to it.
  const isOpen = report !== undefined;
  return (
    <div className={styles.page} data-open={isOpen}>
      <div className={styles.queue}>
        <DealReportQueue
          state={state}
          onState={(next) => setAddress({ state: next })}
          counts={queue.data?.pages[0]?.counts}
          rows={rows}
          queue={queue}
          openId={openId}
          onOpen={open}
        />
      </div>
      <div className={styles.pane}>
        <div className={styles.back}>
          {isOpen && <TextButton onClick={() => open(null)}>Back to the reports</TextButton>}
        </div>
        {isOpen ? (
          <DealReportPane key={report.id} report={report} onDone={openNext} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState title="Choose a report">Open one from the list, or press J for the first.</EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
