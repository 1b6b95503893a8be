import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { OpenRow } from '../body.tsx';
import type { TableRows } from './use-rows.ts';

export interface ActiveRow {
  /** The row that the keys move from; the first one before any was chosen. */
  readonly index: number;
  /** Counts the moves by key: each brings the row into sight and gives it the focus. */
  readonly moves: number;
  readonly set: (index: number) => void;
  readonly move: (step: -1 | 1) => void;
  /** To the first row, or to the last one that was loaded. */
  readonly jump: (end: 'first' | 'last') => void;
}

/** A row that is scrolled to is in the page after a frame or two. */
const framesToWait = 10;

/** The row that had the focus went away with it. */
const isNowhere = (region: HTMLElement | null): boolean =>
  document.activeElement === document.body || document.activeElement === region;

/** The keys move from row to row. While the details of one are open, they follow. */
export function useActiveRow<Row>(
  { rowAt, reach }: TableRows<Row>,
  region: RefObject<HTMLElement | null>,
  opening: OpenRow<Row> | undefined,
): ActiveRow {
  const [active, setActive] = useState({ index: 0, moves: 0, takesFocus: false });
  const index = Math.min(active.index, Math.max(0, reach - 1));
  const { moves, takesFocus } = active;

  // A row that was let go has to be loaded first.
  const isLoaded = rowAt(index) !== undefined;
  const focusedMove = useRef(0);
  useEffect(() => {
    // Rows that load later must not take the focus from where the member went on to.
    const isDone = focusedMove.current === moves && !isNowhere(region.current);
    if (isDone || !takesFocus || !isLoaded) return undefined;
    let frame = 0;
    const focus = (left: number): void => {
      const row = region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
      const isFirstTime = focusedMove.current !== moves;
      if (row && (isFirstTime || isNowhere(region.current))) {
        focusedMove.current = moves;
        row.focus({ preventScroll: true });
      }
      // A row of before the last scrolling is drawn anew, and loses the focus by that.
      if (left > 0) frame = requestAnimationFrame(() => focus(left - 1));
    };
    focus(framesToWait);
    return () => cancelAnimationFrame(frame);
  }, [moves, takesFocus, isLoaded, index, region]);

  const move = (step: -1 | 1): void => {
    const isInTable = document.activeElement?.closest('tr[data-index]') != null;
    const isOpen = opening !== undefined && opening.openId !== null;
    // The first press only shows where one stands.
    const next = isInTable || isOpen ? Math.max(0, Math.min(reach - 1, index + step)) : index;
    const row = rowAt(next);
    if (!row) return;
    setActive({ index: next, moves: moves + 1, takesFocus: !isOpen });
    if (isOpen) opening.open(row);
  };

  const jump = (end: 'first' | 'last'): void => {
    if (reach > 0) setActive({ index: end === 'first' ? 0 : reach - 1, moves: moves + 1, takesFocus: true });
  };

  const set = useCallback((next: number) => setActive((old) => ({ ...old, index: next, takesFocus: false })), []);
  return { index, moves, set, move, jump };
}
