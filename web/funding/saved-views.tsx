import type { DealKind } from '../../contract/funding-options.ts';

export interface SavedViewsProps {
  kind: DealKind;
}

/** Reads and writes the address by itself: the query string without `deal` is the view. */
export function SavedViews(_props: SavedViewsProps) {
  return null;
}
