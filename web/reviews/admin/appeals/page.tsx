import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../../contract/formats.ts';
import { appealTabs, type AppealTab } from '../../../../contract/reviews/appeal-words.ts';
import type { AppealRow } from '../../../../contract/reviews/appeals.ts';
import { AdminFrame } from '../../../admin/frame.tsx';
import { CaseDesk, type CaseTab } from '../../../admin/case-desk.tsx';
import { appealsQuery } from './api.ts';
import { AppealPane } from './pane.tsx';
import { outcomeTitles } from './words.ts';

/** Appeals of authors, with the decisions that they are about. */
export function AppealsPage() {
  return (
    <AdminFrame isForModerators>
      <Appeals />
    </AdminFrame>
  );
}

const tabs: readonly CaseTab<AppealTab>[] = [
  { value: 'open', label: 'Open', order: 'Longest waiting first', empty: 'Every appeal is decided.' },
  { value: 'decided', label: 'Decided', order: 'Latest first', empty: 'No appeal has been decided yet.' },
];

function Appeals() {
  const [address] = useSearchParams();
  const tab = appealTabs.find((value) => value === address.get('state')) ?? 'open';
  const queue = useInfiniteQuery(appealsQuery(tab));
  return (
    <CaseDesk
      label="Appeals"
      tabs={tabs}
      tab={tab}
      queue={queue}
      lineOf={(row) => ({
        above: dueOf(row),
        title: row.headline || `Review of ${row.subjectName}`,
        below: row.subjectName,
        at: row.decidedAt ?? `${row.cameInOn}T00:00:00Z`,
      })}
      pane={AppealPane}
    />
  );
}

function dueOf({ outcome, first, dueOn, isLate }: AppealRow): string {
  if (outcome !== null) return outcomeTitles(first?.what ?? 'decline')[outcome];
  return isLate ? `Past target: ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}`;
}
