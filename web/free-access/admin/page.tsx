import { AdminFrame } from '../../admin/frame.tsx';
import { AccessApplications } from './applications.tsx';
import { AccessCodes } from './codes.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import styles from './page.module.css';

/** The requests for free access, and the codes that were handed out. */
export function AdminFreeAccessPage() {
  return (
    <AdminFrame>
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <AccessApplications />
        <AccessCodes />
      </Grid>
    </AdminFrame>
  );
}
