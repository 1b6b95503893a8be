import { IconAlertCircle, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../contract/formats.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { AdminEntry, AdminGroup, Waiting, WaitingCounts } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';
import styles from './sidebar.module.css';

export interface SidebarParts {
  groups: readonly AdminGroup[];
  counts: WaitingCounts;
  current: AdminEntry | null;
}

interface SidebarGroupsProps extends SidebarParts {
  onCollapse?: () => void;
  /** After a press on the entry that is open already. */
  onStay?: () => void;
}

/** All entries, by group. In a low window they scroll by themselves: the one of the page is in view. */
export function SidebarGroups({ groups, onCollapse, ...parts }: SidebarGroupsProps) {
  return (
    <>
      <div className={styles.groups} data-entries>
        {groups.map((group) => (
          <Group key={group.label ?? ''} group={group} {...parts} />
        ))}
      </div>
      {onCollapse && (
        <div className={styles.foot}>
          <button type="button" className={styles.entry} onClick={onCollapse}>
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.75} aria-hidden="true" />
            <span>Collapse</span>
            <kbd className={styles.key} aria-hidden="true">
              [
            </kbd>
          </button>
        </div>
      )}
    </>
  );
}

/** For the entry of the page. The height of the list comes after it, and changes with the window. */
function keepInView(entry: HTMLElement | null): (() => void) | undefined {
  const list = entry?.closest('[data-entries]');
  if (!entry || !list) return undefined;
  const watch = new ResizeObserver(() => {
    const [own, seen] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.bottom > seen.bottom) list.scrollTop += own.bottom - seen.bottom;
    if (own.top < seen.top) list.scrollTop -= seen.top - own.top;
  });
  watch.observe(list);
  return () => watch.disconnect();
}

type GroupProps = Omit<SidebarGroupsProps, 'groups' | 'onCollapse'> & { group: AdminGroup };

function Group({ group, counts, current, onStay }: GroupProps) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={group.label === null ? undefined : id}>
      {group.label !== null && (
        <p id={id} className={styles.name}>
          {group.label}
        </p>
      )}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              ref={entry === current ? keepInView : undefined}
              to={entry.to}
              className={styles.entry}
              aria-current={entry === current ? 'page' : undefined}
              data-group={group.label}
              onClick={entry === current ? onStay : undefined}
            >
              <EntryIcon name={entry.icon} size={16} />
              <span>{entry.label}</span> <Count waiting={entry.waits ? counts.get(entry.waits) : undefined} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows nothing while the count is 0 or not known yet. */
function Count({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting || waiting.count === 0) return null;
  const { count, late } = waiting;
  return (
    <span className={styles.count} data-late={late > 0 || undefined}>
      {late > 0 && <IconAlertCircle size={14} stroke={2} aria-hidden="true" />}
      {formatInteger(count)}{' '}
      <VisuallyHidden>waiting{late > 0 && `, ${formatInteger(late)} past target`}</VisuallyHidden>
    </span>
  );
}
