import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';

export function MenuItem({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.item}>
        {icon}
        {children}
      </Link>
    </li>
  );
}
