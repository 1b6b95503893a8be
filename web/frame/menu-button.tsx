import { IconMenu2 } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { loadWhenIdle } from '../ui/on-demand.tsx';
import { MemberItems, MenuPanel, MenuSections } from './menu-panel.tsx';
import styles from './menu.module.css';

/** Opens the menu on a press, Enter, Space or Down. Escape and a press elsewhere close it. */
export function MenuButton() {
  // Open for one entry of the history: going to another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { key: locationKey } = useLocation();
  const isOpen = openAt === locationKey;
  const setOpen = (open: boolean): void => setOpenAt(open ? locationKey : null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpenAt(null), []);
  usePressElsewhere(root, isOpen, close);
  const isMember = useSession().state === 'member';
  useEffect(() => loadWhenIdle(isMember ? [MemberItems, MenuSections] : [MenuSections]), [isMember]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault();
      setOpen(true);
    } else if (isOpen && root.current) {
      moveFocus(event, root.current.querySelectorAll<HTMLElement>('li > a, li > button'));
    }
  }

  return (
    <div ref={root} className={styles.root} role="presentation" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && <MenuPanel id={panelId} onClose={close} />}
    </div>
  );
}

function usePressElsewhere(root: { current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [root, isOpen, close]);
}

/** Arrows, Home and End move through the items of an open menu and go round at the ends. */
function moveFocus(event: KeyboardEvent, items: NodeListOf<HTMLElement>): void {
  const place = [...items].findIndex((item) => item === document.activeElement);
  const next = nextPlace(event.key, place, items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
