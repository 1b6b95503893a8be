import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { logoStates, logoTabs, type LogoState } from '../../../contract/funders/logos.ts';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { logosQuery } from './api.ts';
import { LogoPane } from './pane.tsx';

/** Logos that members sent for the funders they speak for, and what an admin makes of them. */
export function LogosPage() {
  return (
    <AdminFrame>
      <Logos />
    </AdminFrame>
  );
}

const empty: Readonly<Record<LogoState, string>> = {
  waiting: 'No logos are waiting.',
  approved: 'No funder has a logo yet.',
  declined: 'No logo has been declined.',
  ended: 'No logo has been removed, withdrawn or replaced.',
};
const tabs = logoStates.map((value): CaseTab<LogoState> => ({
  value,
  label: logoTabs[value].label,
  order: value === 'waiting' ? 'Longest waiting first' : 'Latest first',
  empty: empty[value],
}));

function Logos() {
  const [address] = useSearchParams();
  const tab = logoStates.find((value) => value === address.get('state')) ?? 'waiting';
  const queue = useInfiniteQuery(logosQuery(tab));
  return (
    <CaseDesk
      label="Logos of funders"
      tabs={tabs}
      tab={tab}
      queue={queue}
      lineOf={(logo) => ({
        above: logo.sentBy ?? 'Account erased',
        title: logo.funder.name,
        below: logo.replaces === null ? 'No logo is shown now' : 'Another logo is shown now',
        at: logo.decidedAt ?? logo.sentAt,
      })}
      pane={LogoPane}
    />
  );
}
