import { useSyncExternalStore } from 'react';
import { scrollAtTopThreshold } from './path-rules.ts';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Whether the page is scrolled to the top, give or take 20 pixels. */
export function useIsAtTop(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY <= scrollAtTopThreshold);
}
