import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../../contract/formats.ts';
import type { SuspensionAppealRow } from '../../../../contract/members/suspensions.ts';
import { appealTabs, type AppealTab } from '../../../../contract/reviews/appeal-words.ts';
import { CaseDesk, type CaseTab } from '../../../admin/case-desk.tsx';
import { AdminFrame } from '../../../admin/frame.tsx';
import { suspensionAppealsQuery } from './api.ts';
import { SuspensionAppealPane } from './pane.tsx';
import { outcomeTitles } from './words.ts';

/** Appeals of suspended members, with the suspensions that they are about. */
export function SuspensionAppealsPage() {
  return (
    <AdminFrame>
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
  const queue = useInfiniteQuery(suspensionAppealsQuery(tab));
  return (
    <CaseDesk
      label="Account appeals"
      tabs={tabs}
      tab={tab}
      queue={queue}
      lineOf={(row) => ({
        above: dueOf(row),
        title: row.email,
        below: row.first.rule,
        at: row.decidedAt ?? row.sentAt,
      })}
      pane={SuspensionAppealPane}
    />
  );
}

function dueOf({ outcome, dueOn, isLate }: SuspensionAppealRow): string {
  if (outcome !== null) return outcomeTitles[outcome];
  return isLate ? `Past target: ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}`;
}
