import { useEffect, useRef } from 'react';

export interface TableKeys {
  readonly search: () => void;
  /** One row down (1) or up (-1). */
  readonly move: (step: -1 | 1) => void;
  readonly toggle: () => void;
  readonly jump: (end: 'first' | 'last') => void;
  readonly filter: (column: string | null) => void;
  readonly columns: (() => void) | null;
  readonly export: (() => void) | null;
  readonly open: (() => void) | null;
  readonly save: (() => void) | null;
  readonly close: (() => void) | null;
  readonly help: () => void;
}

/** Mark of a panel beside the table in which its keys continue working. */
export const keysStayOn = { 'data-table-keys': '' } as const;

/** The keys of a table. They work everywhere on its page, except while the member types or a dialog is open. */
export function useTableKeys(keys: TableKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (press(latest.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Does what the key says; answers whether it meant something. */
function press(keys: TableKeys, event: KeyboardEvent): boolean {
  const isOnControl =
    event.target instanceof Element && event.target.closest('a, button, input, label, summary') !== null;
  const isInTable = event.target instanceof Element && event.target.closest('[data-table-region]') !== null;
  const act = (action: (() => void) | null): boolean => {
    action?.();
    return action !== null;
  };
  switch (event.key) {
    case '/':
      return act(keys.search);
    case '?':
      return act(keys.help);
    case 'j':
    case 'J':
      return act(() => keys.move(1));
    case 'k':
    case 'K':
      return act(() => keys.move(-1));
    case 'f':
    case 'F':
      return act(() => keys.filter(columnOf(event.target)));
    case 'c':
    case 'C':
      return act(keys.columns);
    case 'e':
    case 'E':
      return act(keys.export);
    case 's':
    case 'S':
      return act(keys.save);
    case 'Home':
      return isInTable && act(() => keys.jump('first'));
    case 'End':
      return isInTable && act(() => keys.jump('last'));
    case 'ArrowDown':
      return isInTable && act(() => keys.move(1));
    case 'ArrowUp':
      return isInTable && act(() => keys.move(-1));
    case ' ':
      return isInTable && !isOnControl && act(keys.toggle);
    case 'Enter':
      return isInTable && !isOnControl && act(keys.open);
    case 'Escape':
      return act(keys.close);
    default:
      return false;
  }
}

/** The column that the focus is in; null on a row as a whole and outside the table. */
function columnOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null;
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const over = '[role="dialog"]:not([data-table-keys]), [role="alertdialog"], [role="menu"], [role="listbox"]';

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(typing) !== null || target.closest(over) !== null;
}

export interface KeyOffers {
  /** Rows have details. */
  readonly opens: boolean;
  readonly choosesColumns: boolean;
  readonly exports: boolean;
  /** What S saves of a row; null where it saves nothing. */
  readonly saved: string | null;
}

/** What the list of keys says. */
export function keyList({
  opens,
  choosesColumns,
  exports,
  saved,
}: KeyOffers): readonly { readonly keys: readonly string[]; readonly meaning: string }[] {
  return [
    { keys: ['/'], meaning: 'Search' },
    { keys: ['J', '↓'], meaning: 'Next row' },
    { keys: ['K', '↑'], meaning: 'Row before' },
    { keys: ['Home'], meaning: 'First row' },
    { keys: ['End'], meaning: 'Last loaded row' },
    { keys: ['Space'], meaning: 'Select the row' },
    ...(saved === null ? [] : [{ keys: ['S'], meaning: `Save ${saved}` }]),
    ...(opens
      ? [
          { keys: ['Enter'], meaning: 'Open the row' },
          { keys: ['Esc'], meaning: 'Close the row' },
        ]
      : []),
    { keys: ['F'], meaning: 'Filter the column' },
    { keys: ['Shift'], meaning: 'Click on a header: second sort' },
    ...(choosesColumns ? [{ keys: ['C'], meaning: 'Columns' }] : []),
    ...(exports ? [{ keys: ['E'], meaning: 'Export' }] : []),
    ...(choosesColumns ? [{ keys: ['←', '→'], meaning: 'On the edge of a header: its width' }] : []),
    { keys: ['?'], meaning: 'This list' },
  ];
}
