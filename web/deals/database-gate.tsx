import { lazy, Suspense, type ReactNode } from 'react';
import type { Access } from '../../contract/access/access.ts';
import { accessToKind, newestDeals, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { refreshSession, useSession } from '../session/session.ts';
import { Box } from '../ui/layout/layout.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import type { NoAccessProps } from './no-access.tsx';

/** It brings its charts; a member with access never sees it. */
const NoAccessLater = lazy(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

interface DatabaseGateProps {
  kind: DealKind;
  /** For who may open the database of this kind. */
  children: (access: Access) => ReactNode;
}

/** What only people with access see, or what to do to see it. */
export function DatabaseGate({ kind, children }: DatabaseGateProps) {
  const session = useSession();
  if (session.state === 'loading') return <CentredLoader />;
  if (session.state === 'guest' && session.failure) {
    return (
      <Box className="wrap" py={7}>
        <ErrorState
          message={`We could not check who you are. ${session.failure.message}`}
          onRetry={() => void refreshSession()}
        />
      </Box>
    );
  }
  if (session.state === 'guest' || !session.hasAccess)
    return <NoAccess kind={kind} isMember={session.state === 'member'} />;
  const { access } = session.profile;
  if (!accessToKind(access, kind).isOpen) return <NoAccess kind={kind} isMember access={access} />;
  return children(access);
}

function NoAccess(props: NoAccessProps) {
  return (
    <Suspense fallback={<CentredLoader />}>
      <NoAccessLater {...props} />
    </Suspense>
  );
}

/** For who sees the newest deals alone. */
export function NewestOnlyNote({ access, kind }: { access: Access; kind: DealKind }) {
  if (!seesNewestOnly(access, kind)) return null;
  return <Note>You see the newest {newestDeals} deals of each kind until your review is approved.</Note>;
}
