import { keepInTab, keptInTab } from '../session/unsaved-copies.ts';

/** The last search for funders: it lives in this tab and goes with a sign-out. */

const place = 'last-search';

export const keepLastSearch = (address: string): void => keepInTab(place, address);

export function lastSearch(): string | null {
  const kept = keptInTab(place);
  return typeof kept === 'string' ? readSearch(kept) : null;
}

/** A search as an address holds it; null for anything else. What it says is read by the server. */
export const readSearch = (text: string | null): string | null =>
  text !== null && text.length <= 1_000 && new URLSearchParams(text).has('kind') ? text : null;
