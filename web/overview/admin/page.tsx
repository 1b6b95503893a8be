import { AdminFrame } from '../../admin/frame.tsx';
import { CohortsCard } from './cohorts.tsx';
import { HealthCard } from './health.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import styles from './page.module.css';
import { WaitingCard } from './waiting.tsx';
import { WeeksCard } from './weeks.tsx';

/** The first look of the day: what waits, whether the product grows, whether the server is well. */
export function OverviewPage() {
  return (
    <AdminFrame>
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <WaitingCard />
        <HealthCard />
        <WeeksCard />
        <CohortsCard />
      </Grid>
    </AdminFrame>
  );
}
