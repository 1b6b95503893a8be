import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { dealKinds } from '../../contract/deals/options.ts';
import { accessToKind, newestDeals, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { useSession } from '../session/session.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { refreshSession } from '../session/session.ts';
import { Box, Stack } from '../ui/layout/layout.tsx';
import { DatabaseBand } from './database-band.tsx';
import { DealTable } from './table.tsx';
import type { NoAccessProps } from './no-access.tsx';

/** It brings its charts; a member with access never sees it. */
const NoAccessLater = lazy(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

/** One of the three tables, or what to do to see it. The kind in the path is read without regard to case. */
export function DatabasePage() {
  const { kind: word } = useParams();
  const kind = dealKinds.find((candidate) => candidate === word?.toLowerCase());
  const session = useSession();
  usePageTitle(kind ? `${kindLabels[kind]} database` : 'Page not found');
  if (!kind) return <NotFoundPage />;
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
  if (!accessToKind(session.profile.access, kind).isOpen)
    return <NoAccess kind={kind} isMember access={session.profile.access} />;
  return (
    <Stack flex={1}>
      <DatabaseBand kind={kind} access={session.profile.access} />
      {seesNewestOnly(session.profile.access, kind) && (
        <Box className="wrap" pt={5}>
          <Note>You see the newest {newestDeals} deals of each kind until your review is approved.</Note>
        </Box>
      )}
      {/* A kind of its own: nothing of one table should stay for the next. */}
      <DealTable key={kind} kind={kind} />
    </Stack>
  );
}

function NoAccess(props: NoAccessProps) {
  return (
    <Suspense fallback={<CentredLoader />}>
      <NoAccessLater {...props} />
    </Suspense>
  );
}
