import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Plain links in cells navigate without a reload. The browser handles every other way to press one. */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href') ?? '';
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (event.defaultPrevented || !isPlain || !path.startsWith('/') || link?.target) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
