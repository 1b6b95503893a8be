import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Group } from './layout/layout.tsx';
import styles from './tab-band.module.css';
import { useCurrentTab } from './use-current-tab.ts';

interface TabBandProps {
  title: ReactNode;
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
  const tabs = useCurrentTab();
  return (
    <Group className={styles.band} align="center" gap={[0, 6]} pt={1} px="page">
      <Title className={styles.title}>{title}</Title>
      <nav ref={tabs} aria-label={label} className={styles.tabs}>
        {children}
      </nav>
      {end && (
        <Group className={styles.end} ml="auto" wrap={false} align="stretch">
          {end}
        </Group>
      )}
    </Group>
  );
}

interface BandTabProps {
  to: string;
  /** Only where the address alone does not say it. */
  isCurrent?: boolean;
  /** Where the address is the beginning of those of other tabs. */
  isExact?: boolean;
  children: ReactNode;
}

export function BandTab({ to, isCurrent, isExact = false, children }: BandTabProps) {
  return (
    <NavLink
      to={to}
      end={isExact}
      preventScrollReset
      className={styles.tab}
      {...(isCurrent === undefined ? {} : { 'aria-current': isCurrent ? 'page' : undefined })}
    >
      {children}
    </NavLink>
  );
}
