import { AdminFrame } from './admin-frame.tsx';
import { CohortsCard } from './overview-cohorts.tsx';
import { HealthCard } from './overview-health.tsx';
import styles from './overview-page.module.css';
import { WaitingCard } from './overview-waiting.tsx';
import { WeeksCard } from './overview-weeks.tsx';

/** The first look of the day: what waits, whether the product grows, whether the server is well. */
export function OverviewPage() {
  return (
    <AdminFrame>
      <div className={styles.page}>
        <WaitingCard />
        <HealthCard />
        <WeeksCard />
        <CohortsCard />
      </div>
    </AdminFrame>
  );
}
