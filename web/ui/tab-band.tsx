import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
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
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    if (shownFor.current === pathname) return;
    shownFor.current = pathname;
    showCurrent(tabs.current);
  }, [pathname]);
  return (
    <div className={styles.band}>
      <Title className={styles.title}>{title}</Title>
      <nav ref={tabs} aria-label={label} className={styles.tabs}>
        {children}
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

/** On a phone the tabs scroll: the one that is open comes to their middle. The page itself stays where it is. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!tabs || !current) return;
  const start = current.getBoundingClientRect().left - tabs.getBoundingClientRect().left + tabs.scrollLeft;
  tabs.scrollLeft = start - (tabs.clientWidth - current.offsetWidth) / 2;
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
