import { AdminFrame } from '../../admin/frame.tsx';
import { ChangesCard } from './changes.tsx';
import { CohortsCard } from './cohorts.tsx';
import { HealthCard } from './health.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import styles from './page.module.css';
import { ToDoCard } from './to-do.tsx';
import { WeeksCard } from './weeks.tsx';

/** The first look of the day: what waits, what changed, whether the product grows, whether the server is well. */
export function TodayPage() {
  return (
    <AdminFrame>
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <ToDoCard />
        <ChangesCard />
        <WeeksCard />
        <HealthCard />
        <CohortsCard />
      </Grid>
    </AdminFrame>
  );
}
