import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { dealKinds } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { kindsQuery } from '../api.ts';
import { formatInteger } from '../../ui/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { useCurrentTab } from '../../ui/use-current-tab.ts';
import styles from './tabs.module.css';
import { reportsQuery } from './reports-api.ts';

/** The pages about deals: the three tables, what was taken out, imports, reports, sample data. */
export function DealTabs() {
  const kinds = useQuery(kindsQuery);
  const reports = useInfiniteQuery(reportsQuery('open'));
  const tabs = useCurrentTab();
  const open = reports.data?.pages[0]?.counts.open;
  return (
    <Group ref={tabs} className={styles.tabs} as="nav" gap={[2, 5]} wrap={false} align="stretch" aria-label="Deals">
      {dealKinds.map((kind) => (
        <Tab
          key={kind}
          to={`/admin/deals/${kind}`}
          label={kindLabels[kind]}
          count={kinds.data?.kinds.find((counted) => counted.kind === kind)?.count}
        />
      ))}
      <Tab to="/admin/deals/removed" label="Taken out" />
      <Tab to="/admin/deals/imports" label="Imports" />
      <Tab to="/admin/deal-reports" label="Reported rows" count={open} />
      <Tab to="/admin/deals/sample" label="Sample data" />
    </Group>
  );
}

function Tab({ to, label, count }: { to: string; label: string; count?: number | undefined }) {
  return (
    <NavLink to={to} className={styles.tab} preventScrollReset>
      {label}{' '}
      {count !== undefined && (
        <Text as="span" tone="faint" size="sm" weight={400}>
          {formatInteger(count)}
        </Text>
      )}
    </NavLink>
  );
}
