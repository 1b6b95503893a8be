import { createContext } from 'react';
import { isOpenFor, type ForRoles, type Roles } from '../session/roles.ts';
import type { IconName } from './sidebar-icons.tsx';

/** A page of the sidebar. */
export interface AdminEntry extends ForRoles {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Further addresses that belong to it. */
  readonly also?: RegExp;
  /** The kind of work that waits on the page. */
  readonly waits?: string;
}

export interface AdminGroup {
  /** Null for the entries above the groups. */
  readonly label: string | null;
  readonly icon: IconName;
  readonly entries: readonly AdminEntry[];
}

/** How many cases wait, and for how many of them the target has passed. */
export interface Waiting {
  readonly count: number;
  readonly late: number;
}

export type WaitingCounts = ReadonlyMap<string, Waiting>;

interface AdminShellState {
  readonly current: AdminEntry | null;
  readonly openMenu: (() => void) | null;
}

/** What the pages know of the frame around them. */
export const AdminShellContext = createContext<AdminShellState>({ current: null, openMenu: null });

/** Whether the path is the address of the entry or lies below it. */
const isUnder = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** The entry whose address says most of the path. */
export function entryAt(groups: readonly AdminGroup[], pathname: string): AdminEntry | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const entries = groups.flatMap((group) => group.entries);
  const named = entries.find(({ also }) => also?.test(path));
  if (named) return named;
  const found = entries.filter(({ to }) => isUnder(path, to) && (to !== '/admin' || path === to));
  return found.toSorted((one, other) => other.to.length - one.to.length)[0] ?? null;
}

/** The groups with the entries that the roles open. */
export function groupsFor(groups: readonly AdminGroup[], roles: Roles): AdminGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isOpenFor(entry, roles)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
