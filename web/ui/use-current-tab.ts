import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * For a row of tabs that scrolls on a phone: the one that is open comes to its middle, again when `content` says that
 * the tabs became wider. The page stays where it is.
 */
export function useCurrentTab(content = ''): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    const shown = `${pathname} ${content}`;
    if (shownFor.current === shown) return;
    shownFor.current = shown;
    showCurrent(tabs.current);
  }, [pathname, content]);
  return tabs;
}

function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!tabs || !current) return;
  const start = current.getBoundingClientRect().left - tabs.getBoundingClientRect().left + tabs.scrollLeft;
  tabs.scrollLeft = start - (tabs.clientWidth - current.offsetWidth) / 2;
}
