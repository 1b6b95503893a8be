import { AdminFrame } from './admin-frame.tsx';
import { AccessApplications } from './access-applications.tsx';
import { AccessCodes } from './access-codes.tsx';
import styles from './free-access-page.module.css';

/** Who asks for free access, and the codes that were handed out. */
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
