import { AdminFrame } from '../../admin/frame.tsx';
import { ChangesCard } from './changes.tsx';
import { CohortsCard } from './cohorts.tsx';
import { HealthCard } from './health.tsx';
import { Box, Grid } from '../../ui/layout/layout.tsx';
import styles from './page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingItem } from '../../../contract/overview/overview.ts';
import type { Setup } from '../../../contract/setup/setup.ts';
import { useSession } from '../../session/session.ts';
import { setupQuery } from '../../setup/admin/api.ts';
import { Checklist } from '../../setup/admin/checklist.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { overviewWaitingQuery } from './api.ts';
import { ToDoCard } from './to-do.tsx';
import { urgencyOf } from './urgency.ts';
import { WeeksCard } from './weeks.tsx';

/**
 * The first look of the day: what waits, what changed and, for admins, whether the product grows and whether the server
 * is well.
 */
export function TodayPage() {
  const session = useSession();
  const isAdmin = session.state === 'member' && session.isAdmin;
  // The server refuses it before the second factor.
  const isOpen = isAdmin && (!session.profile.secondFactor.isRequired || session.profile.secondFactor.isProved);
  const { data: setup, isPending } = useQuery({ ...setupQuery, enabled: isOpen });
  const hasChecklist = session.state === 'member' && setup?.isShown === true;
  const waiting = useQuery({ ...overviewWaitingQuery, enabled: hasChecklist });
  // Where it is should not change under the eyes; without an answer it is the usual page.
  if (isAdmin && (isPending || (hasChecklist && waiting.isPending)))
    return (
      <AdminFrame>
        <Box px="page" pt={6}>
          <SkeletonLines lines={6} label="Loading" />
        </Box>
      </AdminFrame>
    );
  return (
    <AdminFrame isForBoth>
      {hasChecklist && <FirstDay setup={setup} email={session.profile.email} items={waiting.data ?? []} />}
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <ToDoCard />
        <ChangesCard />
        {isAdmin && (
          <>
            <WeeksCard />
            <HealthCard />
            <CohortsCard />
          </>
        )}
      </Grid>
    </AdminFrame>
  );
}

/**
 * Where work waits and no one chose, the steps are folded, so that the work is seen at once. A case that comes while the
 * page is open folds nothing.
 */
function FirstDay({ setup, email, items }: { setup: Setup; email: string; items: readonly WaitingItem[] }) {
  const { cases } = urgencyOf(items);
  const [atFirst] = useState(cases);
  return <Checklist setup={setup} isFolded={setup.isFolded ?? atFirst > 0} email={email} waiting={cases} />;
}
