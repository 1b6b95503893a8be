import { AdminFrame } from '../../admin/frame.tsx';
import { AccessApplications } from './applications.tsx';
import { AccessCodes } from './codes.tsx';
import styles from './page.module.css';

/** The requests for free access, and the codes that were handed out. */
export function AdminFreeAccessPage() {
  return (
    <AdminFrame>
      <div className={styles.page}>
        <AccessApplications />
        <AccessCodes />
      </div>
    </AdminFrame>
  );
}
