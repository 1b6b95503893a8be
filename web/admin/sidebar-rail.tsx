import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatInteger } from '../../contract/formats.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { AdminGroup, WaitingCounts } from './entries.ts';
import type { SidebarParts } from './sidebar.tsx';
import { EntryIcon } from './entry-icon.tsx';
import styles from './sidebar-rail.module.css';

export interface SidebarRailProps extends SidebarParts {
  onOpen: (group: string | null) => void;
  onExpand: () => void;
}

/** The largest number that has room beside an icon. */
const greatestShown = 99;

/** The groups alone: a press opens the drawer at the group. */
export function SidebarRail({ groups, counts, current, onOpen, onExpand }: SidebarRailProps) {
  return (
    <ul className={styles.rail}>
      {groups.map((group) =>
        group.label === null ? (
          group.entries.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.place} aria-current={current?.to === to ? 'page' : undefined}>
                <EntryIcon name={icon} size={20} />
                {label}
              </Link>
            </li>
          ))
        ) : (
          <li key={group.label}>
            <button
              type="button"
              className={styles.place}
              aria-haspopup="dialog"
              aria-current={group.entries.some((entry) => entry === current) ? 'true' : undefined}
              onClick={() => onOpen(group.label)}
            >
              <EntryIcon name={group.icon} size={20} />
              {group.label} <Badge group={group} counts={counts} />
            </button>
          </li>
        ),
      )}
      <li className={styles.last}>
        <button type="button" className={styles.place} onClick={onExpand}>
          <IconLayoutSidebarLeftExpand size={20} stroke={1.75} aria-hidden="true" />
          Expand
        </button>
      </li>
    </ul>
  );
}

function Badge({ group, counts }: { group: AdminGroup; counts: WaitingCounts }) {
  const waiting = group.entries.flatMap(({ waits }) => (waits ? (counts.get(waits) ?? []) : []));
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  const late = waiting.reduce((sum, one) => sum + one.late, 0);
  if (count === 0) return null;
  return (
    <span className={styles.badge} data-late={late > 0 || undefined}>
      <span aria-hidden="true">{count > greatestShown ? `${greatestShown}+` : count}</span>
      <VisuallyHidden>
        {formatInteger(count)} waiting{late > 0 && `, ${formatInteger(late)} past target`}
      </VisuallyHidden>
    </span>
  );
}
