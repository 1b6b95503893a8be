import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useProductName } from '../api/config.ts';
import { sectionOf } from './path-rules.ts';

let current: string | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the page is called now, for a heading that says what the tab says. */
export const useCurrentTitle = (): string | null => useSyncExternalStore(listen, () => current);

/** Names the page in the tab: "Funders · …", and of admins "Admin: Funders · …". */
export function useTab(): (title: string | null) => void {
  const productName = useProductName();
  const { pathname } = useLocation();
  const area = sectionOf(pathname) === 'admin' ? 'Admin: ' : '';
  return useCallback(
    (title) => {
      current = title;
      for (const listener of listeners) listener();
      if (productName) document.title = title ? `${area}${title} · ${productName}` : productName;
    },
    [area, productName],
  );
}

/**
 * For a page that knows a better title than its path, such as the name of what it shows. The router sets one for each
 * path.
 */
export function usePageTitle(title: string | null): void {
  const name = useTab();
  useEffect(() => name(title), [name, title]);
}
