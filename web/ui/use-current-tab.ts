import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * For a row of tabs that scrolls where there is no room: the one that is open comes to its middle, again when counts
 * arrive and make the tabs wider, until the person scrolls the row. The page stays where it is.
 */
export function useCurrentTab(): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    if (shownFor.current === pathname) return;
    shownFor.current = pathname;
    showCurrent(tabs.current);
  }, [pathname]);
  useEffect(() => {
    const row = tabs.current;
    if (!row) return undefined;
    const observer = new ResizeObserver(() => showCurrent(row));
    for (const tab of row.children) observer.observe(tab);
    const stop = new AbortController();
    const leave = (): void => observer.disconnect();
    for (const start of ['wheel', 'pointerdown', 'keydown'])
      row.addEventListener(start, leave, { signal: stop.signal, passive: true });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, []);
  return tabs;
}

function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!tabs || !current) return;
  const start = current.getBoundingClientRect().left - tabs.getBoundingClientRect().left + tabs.scrollLeft;
  tabs.scrollLeft = start - (tabs.clientWidth - current.offsetWidth) / 2;
}
