import { useEffect, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { Group } from '../ui/layout/layout.tsx';
import { LensLoader } from '../ui/lens.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { MenuItem } from './menu-item.tsx';
import type { MemberItemsProps } from './menu-member.tsx';
import styles from './menu.module.css';

const waiting = (
  <Group p={6} wrap={false} align="stretch" justify="center">
    <LensLoader size={13} />
  </Group>
);

/** Guests never see it: the first load of the home page stays small without it. */
export const MemberItems = onDemand<MemberItemsProps>(async () => (await import('./menu-member.tsx')).MemberItems, {
  waiting,
  missing: 'The menu did not load.',
});
export const MenuSections = onDemand<{ hasDatabase: boolean }>(
  async () => (await import('./menu-sections.tsx')).MenuSections,
);

interface MenuProps {
  id: string;
  onClose: () => void;
}

export function MenuPanel({ id, onClose }: MenuProps) {
  const session = useSession();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (session.state === 'guest') focusFirst(panel.current);
  }, [session.state]);
  return (
    <nav ref={panel} id={id} className={styles.panel} aria-label="Menu">
      {session.state === 'loading' && waiting}
      {session.state === 'guest' && (
        <ul>
          <MenuItem to="/login">Login</MenuItem>
          <MenuItem to="/signup">Sign Up</MenuItem>
        </ul>
      )}
      {session.state === 'member' && (
        <MemberItems session={session} onClose={onClose} onShown={() => focusFirst(panel.current)} />
      )}
      {session.state !== 'loading' && <MenuSections hasDatabase={session.state === 'member' && session.hasAccess} />}
    </nav>
  );
}

/** The first item takes the focus when it is there; until then the focus stays on the button. */
function focusFirst(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('li > a, li > button')?.focus({ preventScroll: true });
}
