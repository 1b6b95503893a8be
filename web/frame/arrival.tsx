import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useTab } from './page-title.ts';
import { sectionOf } from './path-rules.ts';

const waitForHeadingInMilliseconds = 5_000;

/** Where one arrived last; null until the first page, which keeps the focus and the scroll of the browser. */
let last: { section: string; page: string; pathname: string } | null = null;

interface ArrivalProps {
  /** The path of the route: `/funder/:id` is one page for all funders. */
  page: string;
  title: string | null;
}

/**
 * Stands after a page, so that it acts once the page is there: it names the tab, and on a change of section scrolls to
 * the top and moves the focus to the heading. A link to another page of the same section begins at the top too, and
 * going back stays where one was; there the focus moves only when it went with what it stood in.
 */
export function Arrival({ page, title }: ArrivalProps) {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const name = useTab();
  const section = sectionOf(pathname);

  // Before the effects of the page itself, which may know a better title.
  useLayoutEffect(() => name(title), [name, title]);

  useEffect(() => {
    const before = last;
    last = { section, page, pathname };
    if (before === null || before.pathname === pathname || hash) return undefined;
    const isOtherSection = before.section !== section;
    if (isOtherSection || (how === NavigationType.Push && before.page !== page)) scrollToTop();
    if (isOtherSection) {
      const stopLooking = focusHeading();
      const letGo = how === NavigationType.Pop ? holdTop() : null;
      return () => {
        stopLooking();
        letGo?.();
      };
    }
    if (!isFocusLost()) return undefined;
    const place = tabOf(pathname) ?? (how === NavigationType.Pop ? linkTo(before.pathname) : null);
    if (!place) return focusHeading();
    place.focus({ preventScroll: true });
    return undefined;
  }, [section, page, pathname, how, hash]);

  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView();
  }, [hash]);
  return null;
}

const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' });

/** Of a person: from then on the position is theirs. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
const holdInMilliseconds = 1_000;

/**
 * On the way back the browser restores the old position once the page has rendered, on a busy device some frames later:
 * whatever scrolls before the person does is taken back.
 */
function holdTop(): () => void {
  requestAnimationFrame(scrollToTop);
  const stop = new AbortController();
  const letGo = (): void => stop.abort();
  const settings = { signal: stop.signal, passive: true };
  addEventListener('scroll', () => window.scrollY > 0 && scrollToTop(), settings);
  for (const touch of touches) addEventListener(touch, letGo, settings);
  setTimeout(letGo, holdInMilliseconds);
  return letGo;
}

/** What had it is gone, and nothing of the new page has taken it. */
const isFocusLost = (): boolean => document.querySelector(':focus') === null;

/** The tab that was pressed to come here: each page of a band renders its own. */
const tabOf = (pathname: string): HTMLElement | null =>
  document.querySelector(`main nav a[aria-current="page"][href="${CSS.escape(pathname)}"]`);

/** The link that led away, for a visitor who goes back. */
const linkTo = (pathname: string): HTMLElement | null =>
  document.querySelector(`main a[href="${CSS.escape(pathname)}"]`);

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
  // A form that put the cursor in its first field has chosen better, and what was opened by a key in the meantime holds it.
  if (document.querySelector('main form :focus, [role=dialog]')) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
