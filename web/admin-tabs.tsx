import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Desk } from '../contract/reviews/moderation.ts';
import { WaitingCount, type AdminTab } from './admin/tabs.tsx';
import { claimsQuery } from './claims/admin/api.ts';
import { reportsQuery } from './deals/admin/reports-api.ts';
import { applicationsQuery } from './free-access/admin/api.ts';
import { responseQueueQuery } from './replies/admin/api.ts';
import { reviewReportsQuery } from './review-reports/admin/api.ts';
import { waitingQuery } from './reviews/admin/api.ts';

/** The tabs of the admin pages, with the number of cases that wait on each. */
export const adminTabs: readonly AdminTab[] = [
  { to: '/admin', label: 'Overview', isExact: true },
  { to: '/admin/users', label: 'Users' },
  {
    to: '/admin/funder-reviews',
    label: 'Funder reviews',
    isForModerators: true,
    Waiting: () => <WaitingReviews desk="funder" />,
  },
  {
    to: '/admin/entrepreneur-reviews',
    label: 'Entrepreneur reviews',
    isForModerators: true,
    Waiting: () => <WaitingReviews desk="entrepreneur" />,
  },
  { to: '/admin/review-responses', label: 'Replies', isForModerators: true, Waiting: WaitingReplies },
  { to: '/admin/review-reports', label: 'Reports', isForModerators: true, Waiting: OpenReports },
  { to: '/admin/funder-claims', label: 'Claims', Waiting: WaitingClaims },
  { to: '/admin/deal-reports', label: 'Reported rows', Waiting: OpenDealReports },
  { to: '/admin/funders', label: 'Funders' },
  { to: '/admin/entrepreneurs', label: 'Entrepreneurs' },
  { to: '/admin/providers', label: 'Providers' },
  { to: '/admin/deals', label: 'Deals' },
  { to: '/admin/free-access', label: 'Free access', Waiting: ReceivedApplications },
  { to: '/admin/remind-me-later', label: 'Remind me later' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/audit', label: 'Audit' },
];

function WaitingReviews({ desk }: { desk: Desk }) {
  const { data } = useQuery(waitingQuery);
  return <WaitingCount count={data?.[desk]} />;
}

function WaitingReplies() {
  const { data } = useInfiniteQuery(responseQueueQuery('waiting'));
  return <WaitingCount count={data?.pages[0]?.counts.waiting} />;
}

function OpenReports() {
  const { data } = useInfiniteQuery(reviewReportsQuery('open'));
  return <WaitingCount count={data?.pages[0]?.counts.open} />;
}

function WaitingClaims() {
  const { data } = useInfiniteQuery(claimsQuery('waiting'));
  return <WaitingCount count={data?.pages[0]?.counts.waiting} />;
}

function OpenDealReports() {
  const { data } = useInfiniteQuery(reportsQuery('open'));
  return <WaitingCount count={data?.pages[0]?.counts.open} />;
}

function ReceivedApplications() {
  const { data } = useQuery(applicationsQuery('received'));
  return <WaitingCount count={data?.counts.received} />;
}
