import { useEffect, useState, type RefObject } from 'react';

export interface ScrollEdges {
  hasMoreLeft: boolean;
  hasMoreRight: boolean;
  scroll: (direction: -1 | 1) => void;
}

/** Browsers report fractions of a pixel at the far end. */
const tolerance = 1;
const shareOfWidth = 0.8;

/** Follows the horizontal position of a scrolling element; `scroll` moves by 80% of what is seen. */
export function useScrollEdges(element: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState({ hasMoreLeft: false, hasMoreRight: false });

  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const follow = (): void => {
      const hasMoreLeft = scroller.scrollLeft > tolerance;
      const hasMoreRight = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - tolerance;
      setEdges((old) =>
        old.hasMoreLeft === hasMoreLeft && old.hasMoreRight === hasMoreRight ? old : { hasMoreLeft, hasMoreRight },
      );
    };
    follow();
    scroller.addEventListener('scroll', follow, { passive: true });
    // Both what is seen and what is inside change their width: the window, and the columns.
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    return () => {
      scroller.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [element]);

  const scroll = (direction: -1 | 1): void => {
    const scroller = element.current;
    if (!scroller) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.scrollBy({ left: direction * shareOfWidth * scroller.clientWidth, behavior: isCalm ? 'auto' : 'smooth' });
  };

  return { ...edges, scroll };
}
