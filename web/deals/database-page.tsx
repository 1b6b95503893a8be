import { useParams } from 'react-router';
import { dealKinds } from '../../contract/deals/options.ts';
import { seesNewestOnly } from '../../contract/deals/kind-access.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { Box, Stack } from '../ui/layout/layout.tsx';
import { DatabaseBand } from './database-band.tsx';
import { DatabaseGate, NewestOnlyNote } from './database-gate.tsx';
import { DealTable } from './table.tsx';

/** One of the three tables, or what to do to see it. The kind in the path is read without regard to case. */
export function DatabasePage() {
  const { kind: word } = useParams();
  const kind = dealKinds.find((candidate) => candidate === word?.toLowerCase());
  usePageTitle(kind ? `${kindLabels[kind]} database` : 'Page not found');
  if (!kind) return <NotFoundPage />;
  return (
    <DatabaseGate kind={kind}>
      {(access) => (
        <Stack flex={1}>
          <DatabaseBand kind={kind} access={access} />
          {seesNewestOnly(access, kind) && (
            <Box className="wrap" pt={5}>
              <NewestOnlyNote access={access} kind={kind} />
            </Box>
          )}
          {/* A kind of its own: nothing of one table should stay for the next. */}
          <DealTable key={kind} kind={kind} />
        </Stack>
      )}
    </DatabaseGate>
  );
}
