import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import styles from './search-button.module.css';

/** What opens under the button; the router names it, since the frame knows no feature. */
export type SearchWindow = ComponentType<{ isOpen: boolean; onClose: () => void }>;

/** Opens the search. Ctrl K or ⌘ K do so on every page, "/" where no table has that key. */
export function SearchButton({ window: Window }: { window: SearchWindow }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <Window isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return (
    event.key === '/' && !isTyping(event.target) && !document.querySelector('[data-table-region], [role="dialog"]')
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);
