import { useSyncExternalStore } from 'react';

export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Which rows are in sight. Kept outside of React's state: it changes with every row that is scrolled past, and only
 * the words in the status bar should be drawn again for that.
 */
export interface RangeStore {
  readonly get: () => RowRange | null;
  readonly set: (range: RowRange | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createRangeStore(): RangeStore {
  const listeners = new Set<() => void>();
  let range: RowRange | null = null;
  return {
    get: () => range,
    set: (next) => {
      if (range?.first === next?.first && range?.last === next?.last) return;
      range = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useRowRange(store: RangeStore): RowRange | null {
  return useSyncExternalStore(store.subscribe, store.get);
}
