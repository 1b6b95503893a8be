import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Since the part came, or since the page last grew. */
const waitMilliseconds = 5_000;
const taking = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A link to a part of the page goes there once the part has come, and stays while the parts above it come and push it
 * down; the reader takes over with the first scroll, press or key.
 */
export function useHashPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const id = decodeURIComponent(hash.slice(1));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      const part = document.getElementById(id);
      if (part === null) return;
      part.scrollIntoView({ behavior: 'instant' });
      clearTimeout(timer);
      timer = setTimeout(stop, waitMilliseconds);
    };
    const observer = new ResizeObserver(go);
    const stop = (): void => {
      observer.disconnect();
      for (const name of taking) window.removeEventListener(name, stop);
      clearTimeout(timer);
    };
    for (const name of taking) window.addEventListener(name, stop, { passive: true });
    go();
    observer.observe(document.body);
    return stop;
  }, [hash]);
}
