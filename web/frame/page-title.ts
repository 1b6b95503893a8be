import { useEffect } from 'react';
import { useProductName } from '../account/config.ts';

/**
 * Names the page in the tab: "Funders · …". The router sets a title for each path; a page that knows better, such as
 * the name of what it shows, calls this.
 */
export function usePageTitle(title: string | null): void {
  const productName = useProductName();
  useEffect(() => {
    if (!productName) return;
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title, productName]);
}
