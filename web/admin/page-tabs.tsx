import type { ReactNode } from 'react';
import { Link, NavLink, type To } from 'react-router';
import { formatInteger } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { useCurrentTab } from '../ui/use-current-tab.ts';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  /** Two or three short names: in a low window they stand beside the name of the page. */
  isShort?: boolean;
  children: ReactNode;
}

/** Under the band: the pages or views that one of its tabs holds. */
export function PageTabs({ label, isShort = false, children }: PageTabsProps) {
  const tabs = useCurrentTab();
  return (
    <Group
      ref={tabs}
      className={isShort ? `${styles.tabs} ${styles.few}` : styles.tabs}
      as="nav"
      gap={[2, 5]}
      wrap={false}
      align="stretch"
      aria-label={label}
    >
      {children}
    </Group>
  );
}

interface PageTabProps {
  to: To;
  label: string;
  count?: number | undefined;
  /** Only where the path alone does not say it. */
  isCurrent?: boolean;
}

export function PageTab({ to, label, count, isCurrent }: PageTabProps) {
  const words = (
    <>
      {label}{' '}
      {count !== undefined && (
        <Text as="span" tone="faint" size="sm" weight={400}>
          {formatInteger(count)}
        </Text>
      )}
    </>
  );
  if (isCurrent === undefined)
    return (
      <NavLink to={to} className={styles.tab} preventScrollReset>
        {words}
      </NavLink>
    );
  // A NavLink would go by the path, which is the same for all of them.
  return (
    <Link to={to} className={styles.tab} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      {words}
    </Link>
  );
}
