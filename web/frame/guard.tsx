import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasLinkForAnother } from '../session/pending-link.ts';
import { rememberTarget, takeTarget } from '../session/return-target.ts';
import { refreshSession, useSession, type Session } from '../session/session.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { routeClassOf } from './path-rules.ts';
import { Box } from '../ui/layout/layout.tsx';
import styles from './frame.module.css';

/**
 * Lets a page show only to those it is for. It mirrors the server, which decides by itself on every call. While it is
 * not known who is here: a spinner; then the page, or nothing until the redirect.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const routeClass = routeClassOf(pathname);
  if (routeClass === 'open') return children;
  if (session.state === 'loading') return <CentredLoader />;
  if (routeClass === 'protected') return session.state === 'member' ? children : <Refused session={session} />;
  // A link for another address asks first: the page says who is here and whose link it is.
  return session.state === 'member' && !hasLinkForAnother(session.profile.email) ? (
    <GoOn session={session} />
  ) : (
    children
  );
}

function Refused({ session }: { session: Extract<Session, { state: 'guest' }> }) {
  if (!session.failure) return <AskToLogIn />;
  return (
    <div className={`wrap ${styles.failure}`}>
      <ErrorState
        message={`We could not check who you are. ${session.failure.message}`}
        onRetry={() => void refreshSession()}
      />
    </div>
  );
}

function AskToLogIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A member who is signing out is on the way to the home page already.
    if (window.location.pathname !== pathname) return;
    rememberTarget(pathname + search + hash);
    void navigate('/login', { replace: true });
  }, [navigate, pathname, search, hash]);
  return <Box flex={1} minHeight="60vh" />;
}

function GoOn({ session }: { session: Extract<Session, { state: 'member' }> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    // Taking the target forgets it, so a second run of this effect must not send the person elsewhere.
    if (hasLeft.current) return;
    hasLeft.current = true;
    void navigate(nextPathOf(pathname, session), { replace: true });
  }, [navigate, pathname, session]);
  return <Box flex={1} minHeight="60vh" />;
}

/** Where a member goes from a page for people who are not signed in. */
function nextPathOf(pathname: string, { isAdmin, hasAccess, profile }: Extract<Session, { state: 'member' }>): string {
  if (pathname.toLowerCase().startsWith('/signup')) return '/review';
  const own = profile.isModerator ? '/admin/funder-reviews' : hasAccess ? '/database' : '/review';
  const usual = isAdmin ? '/admin/users' : own;
  return takeTarget() ?? usual;
}
