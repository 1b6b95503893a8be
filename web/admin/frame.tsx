import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Desk } from '../../contract/reviews/moderation.ts';
import { useSession } from '../session/session.ts';
import { NoPermissionPage } from '../errors/no-permission-page.tsx';
import { useCurrentTitle } from '../frame/page-title.ts';
import { formatInteger } from '../ui/formats.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { BandTab, TabBand } from '../ui/tab-band.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './frame.module.css';
import type { FactorGateProps } from './factor-gate.tsx';
import { applicationsQuery } from '../free-access/admin/api.ts';
import { claimsQuery } from '../claims/admin/api.ts';
import { reportsQuery } from '../deals/admin/reports-api.ts';
import { waitingQuery } from '../reviews/admin/api.ts';
import { responseQueueQuery } from '../replies/admin/api.ts';
import { reviewReportsQuery } from '../review-reports/admin/api.ts';

/** Stands in the place of the pages, once in a session. */
const FactorGate = onDemand<FactorGateProps>(async () => (await import('./factor-gate.tsx')).FactorGate);

interface AdminFrameProps {
  /** False where something else on the page is its heading. */
  isHeading?: boolean;
  children: ReactNode;
}

/** The band with the pages of the admin panel; everybody else is told that it is not for them. */
export function AdminFrame({ isHeading = true, children }: AdminFrameProps) {
  const session = useSession();
  const page = useCurrentTitle();
  if (session.state !== 'member') return null;
  if (!session.isAdmin) return <NoPermissionPage />;
  const { isRequired, isProved } = session.profile.secondFactor;
  // Before any of the pages, so that nothing is asked that the server would refuse.
  if (isRequired && !isProved) return <FactorGate profile={session.profile} />;
  return (
    <>
      <TabBand title={<Title page={isHeading ? page : null} />} isHeading={isHeading} label="Admin">
        <BandTab to="/admin" isExact>
          Overview
        </BandTab>
        <BandTab to="/admin/users">Users</BandTab>
        <BandTab to="/admin/funder-reviews">
          Funder reviews <WaitingReviews desk="funder" />
        </BandTab>
        <BandTab to="/admin/entrepreneur-reviews">
          Entrepreneur reviews <WaitingReviews desk="entrepreneur" />
        </BandTab>
        <BandTab to="/admin/review-responses">
          Replies <WaitingResponses />
        </BandTab>
        <BandTab to="/admin/review-reports">
          Reports <OpenCases />
        </BandTab>
        <BandTab to="/admin/funder-claims">
          Claims <WaitingClaims />
        </BandTab>
        <BandTab to="/admin/deal-reports">
          Reported rows <OpenReports />
        </BandTab>
        <BandTab to="/admin/funders">Funders</BandTab>
        <BandTab to="/admin/entrepreneurs">Entrepreneurs</BandTab>
        <BandTab to="/admin/providers">Providers</BandTab>
        <BandTab to="/admin/deals">Deals</BandTab>
        <BandTab to="/admin/free-access">
          Free access <WaitingApplications />
        </BandTab>
        <BandTab to="/admin/remind-me-later">Remind me later</BandTab>
        <BandTab to="/admin/jobs">Jobs</BandTab>
        <BandTab to="/admin/audit">Audit</BandTab>
      </TabBand>
      {children}
    </>
  );
}

/** The tabs show which page it is; who hears the heading alone is told. */
function Title({ page }: { page: string | null }) {
  return (
    <>
      Admin
      {page !== null && <VisuallyHidden>: {page}</VisuallyHidden>}
    </>
  );
}

/** Says nothing until it is known, and nothing when nothing waits. */
function WaitingReviews({ desk }: { desk: Desk }) {
  const { data } = useQuery(waitingQuery);
  return <Waiting count={data?.[desk] ?? 0} />;
}

function WaitingResponses() {
  const { data } = useInfiniteQuery(responseQueueQuery('waiting'));
  return <Waiting count={data?.pages[0]?.counts.waiting ?? 0} />;
}

function OpenCases() {
  const { data } = useInfiniteQuery(reviewReportsQuery('open'));
  return <Waiting count={data?.pages[0]?.counts.open ?? 0} />;
}

function WaitingClaims() {
  const { data } = useInfiniteQuery(claimsQuery('waiting'));
  return <Waiting count={data?.pages[0]?.counts.waiting ?? 0} />;
}

function OpenReports() {
  const { data } = useInfiniteQuery(reportsQuery('open'));
  return <Waiting count={data?.pages[0]?.counts.open ?? 0} />;
}

function WaitingApplications() {
  const { data } = useQuery(applicationsQuery('received'));
  return <Waiting count={data?.counts.received ?? 0} />;
}

/** What has room in a tab. */
const greatestShown = 99;

function Waiting({ count }: { count: number }) {
  return (
    <span className={styles.waiting}>
      {count > 0 && (
        <>
          <span aria-hidden="true">{count > greatestShown ? `${greatestShown}+` : count}</span>
          <VisuallyHidden>{formatInteger(count)} waiting</VisuallyHidden>
        </>
      )}
    </span>
  );
}
