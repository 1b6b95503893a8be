import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { useRemainingHeight } from '../table/use-remaining-height.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { Box } from '../ui/layout/layout.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { isDialogOpen, isTyping } from './desk-keys.ts';
import { AdminShellContext, entryAt, groupsFor, type AdminGroup, type WaitingCounts } from './entries.ts';
import type { SidebarDrawerProps } from './sidebar-drawer.tsx';
import type { SidebarRailProps } from './sidebar-rail.tsx';
import { SidebarGroups } from './sidebar.tsx';
import styles from './shell.module.css';
import { useCollapsed } from './use-collapsed.ts';

/** Their places are kept free: nothing moves when they come. */
const SidebarRail = onDemand<SidebarRailProps>(async () => (await import('./sidebar-rail.tsx')).SidebarRail);
const SidebarDrawer = onDemand<SidebarDrawerProps>(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

interface AdminShellProps {
  groups: readonly AdminGroup[];
  /** What waits, by the names that the entries give. */
  counts: WaitingCounts;
  children: ReactNode;
}

/** Whether the pages are open for the caller; where they are not, each says what is missing. */
export function useIsAdminArea(): boolean {
  const session = useSession();
  if (session.state !== 'member') return false;
  const { isModerator, secondFactor } = session.profile;
  return (session.isAdmin || isModerator) && (!secondFactor.isRequired || secondFactor.isProved);
}

/** Around all admin pages: the sidebar, which stays while the pages change. */
export function AdminShell({ groups, counts, children }: AdminShellProps) {
  const session = useSession();
  const isOpen = useIsAdminArea();
  if (session.state !== 'member' || !isOpen) return children;
  const own = groupsFor(groups, { isAdmin: session.isAdmin, isModerator: session.profile.isModerator });
  return (
    <WithSidebar groups={own} counts={counts}>
      {children}
    </WithSidebar>
  );
}

/** Wide enough for the sidebar with its words. */
const wide = '(min-width: 75em)';

function WithSidebar({ groups, counts, children }: AdminShellProps) {
  const { pathname, key } = useLocation();
  const [isCollapsed, toggleCollapsed] = useCollapsed();
  // The name of the group that takes the focus; open for one entry of the history.
  const [drawer, setDrawer] = useState<{ at: string; group: string | null } | null>(null);
  const nav = useRef<HTMLDivElement>(null);
  const height = useRemainingHeight(nav, true);
  const current = entryAt(groups, pathname);
  const openDrawer = (group: string | null): void => setDrawer({ at: key, group });
  const isOpen = drawer?.at === key;
  const toggle = (): void => {
    if (window.matchMedia(wide).matches) toggleCollapsed();
    else if (isOpen) setDrawer(null);
    else openDrawer(null);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '[' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (isDialogOpen() && !isOpen) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => loadWhenIdle([SidebarDrawer]), []);
  const state = useMemo(() => ({ current, openMenu: () => setDrawer({ at: key, group: null }) }), [current, key]);
  const parts = { groups, counts, current };
  return (
    <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
      {/* Measured where it stands: what is sticky moves while the page is scrolled. */}
      <div ref={nav} className={styles.aside}>
        <div className={styles.sticky} style={{ height }}>
          <nav className={styles.sidebar} aria-label="Admin">
            <SidebarGroups {...parts} onCollapse={toggle} />
          </nav>
          <nav className={styles.rail} aria-label="Admin">
            <SidebarRail {...parts} onOpen={openDrawer} onExpand={toggle} />
          </nav>
        </div>
      </div>
      <div id="page" className={styles.content} tabIndex={-1}>
        <AdminShellContext value={state}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </AdminShellContext>
      </div>
      {isOpen && <SidebarDrawer {...parts} group={drawer.group} onClose={() => setDrawer(null)} />}
    </div>
  );
}

function Waiting() {
  return (
    <Box px="page" py={6}>
      <SkeletonLines lines={8} label="Loading the page" />
    </Box>
  );
}
