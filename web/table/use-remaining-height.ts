import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The height that the window has left under what stands above the element: the bar, the band, a notice that can be
 * put away. Null until it is measured, and where it is not wanted.
 */
export function useRemainingHeight(element: RefObject<HTMLElement | null>, isWanted: boolean): string | undefined {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const measure = (): void => {
      const rectangle = element.current?.getBoundingClientRect();
      if (rectangle) setTop(Math.round(rectangle.top + window.scrollY));
    };
    measure();
    // What stands above may come and go without the window changing its size.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return isWanted && top !== null ? `calc(100dvh - ${top}px)` : undefined;
}
