import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Asks before a link or a reload takes away what is not saved. `to`: where the person wants to go; null while they stay.
 * The way back of the browser is not held up: what was written is there again when they return.
 */
export function useLeaving(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const ask = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (link === null || !isPlain || link.target === '_blank' || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search + link.hash);
    };
    window.addEventListener('beforeunload', warn);
    // Before the router hears of it.
    document.addEventListener('click', ask, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, { capture: true });
    };
  }, [isUnsaved]);
  return {
    to,
    stay: () => setTo(null),
    leave: () => {
      if (to !== null) void navigate(to);
    },
  };
}
