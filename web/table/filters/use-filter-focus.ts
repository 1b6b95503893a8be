import { useRef, type PointerEvent, type RefObject } from 'react';
import type { DataColumn } from '../column.ts';

interface FilterFocus {
  /** Puts the focus into the filter of a column: the one named, else the one that was pressed last, else the first. */
  readonly focus: (column: string | null) => void;
  /** Notes the column that was pressed. */
  readonly follow: (event: PointerEvent) => void;
}

export function useFilterFocus<Row>(
  view: RefObject<HTMLElement | null>,
  columns: readonly DataColumn<Row>[],
): FilterFocus {
  const pressed = useRef<string | null>(null);
  return {
    focus: (column) => {
      const first = columns.find(({ filter }) => filter !== null)?.key;
      for (const key of [column, pressed.current, first]) {
        const control = view.current?.querySelector<HTMLElement>(`thead [data-filter-of="${CSS.escape(key ?? '')}"]`);
        if (!control) continue;
        control.focus();
        return;
      }
    },
    follow: ({ target }) => {
      if (!(target instanceof Element)) return;
      pressed.current = target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? pressed.current;
    },
  };
}
