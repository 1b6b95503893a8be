import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { NoAccess } from './no-access.tsx';
import styles from '../saved-views/pages.module.css';
import { viewPath } from '../saved-views/address.ts';
import { sharedViewQuery } from '../saved-views/api.ts';

/** The link of a shared view: shows the table as it was saved. */
export function SharedViewPage() {
  const { token = '' } = useParams();
  const session = useSession();
  usePageTitle('A shared view');
  if (session.state === 'loading') return <CentredLoader />;
  if (session.state === 'guest' || !session.hasAccess)
    return <NoAccess kind="equity" isMember={session.state === 'member'} />;
  return <OpenView token={token} />;
}

function OpenView({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(sharedViewQuery(token));
  if (data) return <Navigate to={viewPath(data)} replace />;
  if (!error) return <CentredLoader />;
  if (error instanceof CallError && error.code === 'kind_not_open') return <OtherKind />;
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400 || error.status === 422);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>{isGone ? 'This view is no longer shared' : 'This view did not load'}</h1>
      {isGone ? (
        <>
          <p>The link may be mistyped, or the member who made it has ended it. The deals are still there.</p>
          <ButtonLink to="/database/equity">Open the database</ButtonLink>
        </>
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function OtherKind() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>This view shows deals you cannot open</h1>
      <p>Your access covers another kind of deal. One review opens all of them.</p>
      <ButtonLink to="/review">Share your review</ButtonLink>
    </div>
  );
}
