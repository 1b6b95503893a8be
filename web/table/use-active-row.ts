import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { OpenRow } from './table-body.tsx';

export interface ActiveRow {
  /** The row that the keys move from; the first one before any was chosen. */
  readonly index: number;
  readonly set: (index: number) => void;
  readonly move: (step: -1 | 1) => void;
}

/** The keys move from row to row. While the details of one are open, they follow. */
export function useActiveRow<Row>(
  rows: readonly Row[],
  region: RefObject<HTMLElement | null>,
  opening: OpenRow<Row> | undefined,
): ActiveRow {
  const [index, setIndex] = useState(0);
  const focusNext = useRef(false);
  const shown = Math.min(index, Math.max(0, rows.length - 1));

  useEffect(() => {
    if (!focusNext.current) return undefined;
    focusNext.current = false;
    // The row may come into the page only after the scroll that brings it into sight.
    const frame = requestAnimationFrame(() => {
      region.current?.querySelector<HTMLElement>(`tr[data-index="${shown}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });

  const move = (step: -1 | 1): void => {
    const isInTable = document.activeElement?.closest('tr[data-index]') != null;
    // The first press only shows where one stands.
    const next = isInTable || opening?.openId != null ? Math.max(0, Math.min(rows.length - 1, shown + step)) : shown;
    const row = rows[next];
    if (!row) return;
    setIndex(next);
    if (opening && opening.openId !== null) opening.open(row);
    else focusNext.current = true;
    if (next === shown && focusNext.current) {
      focusNext.current = false;
      region.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)?.focus();
    }
  };

  return { index: shown, set: useCallback((next: number) => setIndex(next), []), move };
}
