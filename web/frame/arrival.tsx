import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useTab } from './page-title.ts';
import { sectionOf } from './path-rules.ts';

const waitForHeadingInMilliseconds = 5_000;

/** The section that was arrived at last; null until the first page, which keeps the focus and the scroll of the browser. */
let lastSection: string | null = null;

/**
 * Stands after a page, so that it acts once the page is there: it names the tab, and on a change of section scrolls to
 * the top and moves the focus to the heading.
 */
export function Arrival({ title }: { title: string | null }) {
  const { pathname, hash } = useLocation();
  const name = useTab();
  const section = sectionOf(pathname);

  // Before the effects of the page itself, which may know a better title.
  useLayoutEffect(() => name(title), [name, title]);

  useEffect(() => {
    const isChange = lastSection !== null && lastSection !== section;
    lastSection = section;
    if (!isChange || hash) return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return focusHeading();
  }, [section, hash]);

  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView();
  }, [hash]);
  return null;
}

/** Moves the focus to the page's h1 as soon as there is one, unless the person has gone on by then. */
function focusHeading(): () => void {
  if (focusNow()) return () => undefined;
  const start = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== start || focusNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), waitForHeadingInMilliseconds);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function focusNow(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  // A form that put the cursor in its first field has chosen better.
  if (document.activeElement?.closest('main form')) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
