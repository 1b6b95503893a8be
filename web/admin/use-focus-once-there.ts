import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * For the heading of a page below the band, once it has loaded. The link that led here went with what it stood in, and
 * the focus to the heading of the band: it comes on to this one, unless the person has gone on by then. A page that is
 * opened directly keeps its own.
 */
export function useFocusOnceThere(isThere: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasBeenLedHere = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (!isThere || !hasBeenLedHere) return;
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches('main h1')) heading.current?.focus();
  }, [isThere, hasBeenLedHere]);
  return heading;
}
