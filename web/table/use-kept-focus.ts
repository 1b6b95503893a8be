import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A row that is scrolled away takes the focus with it. The table has it then, so that its keys and the arrows continue
 * working. To be used where the rows are drawn: it looks after each drawing.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  const isInRow = useRef(false);
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      isInRow.current = target instanceof Element && target.closest('tr[data-index]') !== null;
    };
    // A press beside everything leaves the focus nowhere on purpose.
    const events = ['focusin', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, []);
  useLayoutEffect(() => {
    if (isInRow.current && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  });
}
