import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { SidebarGroups, type SidebarParts } from './sidebar.tsx';
import styles from './sidebar-drawer.module.css';

export interface SidebarDrawerProps extends SidebarParts {
  /** The group whose entries one came for. */
  group: string | null;
  onClose: () => void;
}

/** All entries over the page: on phones, and where the sidebar shows its groups only. */
export function SidebarDrawer({ group, onClose, ...parts }: SidebarDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // The browser keeps the focus inside, and gives it back to what opened the drawer.
    if (shown && !shown.open) shown.showModal();
    const links = [...(shown?.querySelectorAll<HTMLElement>('a') ?? [])];
    const inGroup = group === null ? links : links.filter((link) => link.dataset['group'] === group);
    (inGroup.find((link) => link.getAttribute('aria-current') === 'page') ?? inGroup[0])?.focus();
    return () => shown?.close();
  }, [group]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Admin pages" onClose={onClose}>
      {/* A press beside the panel; keys have Escape and the button. */}
      <button type="button" className={styles.beside} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <nav className={styles.panel} aria-label="Admin">
        <div className={styles.head}>
          <b>Admin</b>
          <button type="button" className={styles.close} aria-label="Close the menu" onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <SidebarGroups {...parts} onStay={onClose} />
      </nav>
    </dialog>
  );
}
