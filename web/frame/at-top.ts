import { useSyncExternalStore } from 'react';
import { scrollAtTopThreshold } from './path-rules.ts';

/** Kept from the last scroll: to ask the window while a page is being drawn makes it lay that page out once more. */
let isAtTop = true;

function onScroll(listener: () => void): () => void {
  const note = (): void => {
    isAtTop = window.scrollY <= scrollAtTopThreshold;
    listener();
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

/** Whether the page is scrolled to the top, give or take 20 pixels. */
export function useIsAtTop(): boolean {
  return useSyncExternalStore(onScroll, () => isAtTop);
}
