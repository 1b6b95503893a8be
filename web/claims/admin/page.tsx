import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { claimTabKeys, claimTabs, type ClaimTab, type QueuedClaim } from '../../../contract/claims/claims.ts';
import type { CaseActions } from '../../admin/case-actions.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { useCaseFilter } from '../../admin/case-filter.ts';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { ClaimPane } from './pane.tsx';
import { claimsKey, claimsQuery, decideClaimsTogether } from './api.ts';

/** Members who claim to work for a funder, and what an admin makes of it. */
export function ClaimsPage() {
  return (
    <AdminFrame>
      <Claims />
    </AdminFrame>
  );
}

const empty: Readonly<Record<ClaimTab, string>> = {
  waiting: 'No claims are waiting.',
  approved: 'No one represents a funder yet.',
  declined: 'No claim has been declined.',
  ended: 'No claim has been given back or revoked.',
};
const tabs = claimTabKeys.map((value): CaseTab<ClaimTab> => ({
  value,
  label: claimTabs[value].label,
  order: value === 'waiting' ? 'Longest waiting first' : 'Latest first',
  empty: empty[value],
}));

const actions: CaseActions<QueuedClaim, ClaimTab> = {
  kind: 'claim',
  waiting: 'waiting',
  one: 'claim',
  many: 'claims',
  queryKey: claimsKey,
  nameOf: (claim) => `${claim.funder.name}, ${claim.email}`,
  decisions: [
    { value: 'approve', label: 'Approve', done: { one: 'is approved', many: 'are approved' } },
    {
      value: 'decline',
      label: 'Decline',
      isDangerous: true,
      done: { one: 'is declined', many: 'are declined' },
      words: { label: 'Message to each member', least: 10, most: 1_000 },
    },
  ],
  send: (decision, { words }, rows) =>
    decideClaimsTogether({
      cases: rows.map(({ id, version }) => ({ id, version })),
      verdict: decision === 'approve' ? { decision: 'approve' } : { decision: 'decline', message: words },
    }),
};

function Claims() {
  const [address] = useSearchParams();
  const tab = claimTabKeys.find((value) => value === address.get('state')) ?? 'waiting';
  const queue = useInfiniteQuery(claimsQuery(tab, useCaseFilter()));
  return (
    <CaseDesk
      label="Claims of funders"
      tabs={tabs}
      tab={tab}
      queue={queue}
      filters={{ views: <ListViews list="claims" without={['open']} />, searchLabel: 'Search funder or address' }}
      lineOf={(claim) => ({
        above: claim.email,
        title: claim.funder.name,
        below: claim.otherHolders === 0 ? 'No one else represents it' : `${claim.otherHolders} others represent it`,
        at: claim.decidedAt ?? claim.provedAt ?? claim.createdAt,
      })}
      actions={actions}
      pane={ClaimPane}
    />
  );
}
