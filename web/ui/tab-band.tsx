import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './tab-band.module.css';

interface TabBandProps {
  title: string;
  /** False where something else on the page is its heading. */
  isHeading?: boolean;
  /** What the tabs choose between. */
  label: string;
  /** At the right of the band. */
  end?: ReactNode;
  children: ReactNode;
}

/** The beige band of pages that fill the window: their name, and tabs that are links. */
export function TabBand({ title, isHeading = true, label, end, children }: TabBandProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className={styles.band}>
      <Title className={styles.title}>{title}</Title>
      <nav aria-label={label} className={styles.tabs}>
        {children}
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

/** `isCurrent` only where the address alone does not say it. */
export function BandTab({ to, isCurrent, children }: { to: string; isCurrent?: boolean; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      preventScrollReset
      className={styles.tab}
      {...(isCurrent === undefined ? {} : { 'aria-current': isCurrent ? 'page' : undefined })}
    >
      {children}
    </NavLink>
  );
}
