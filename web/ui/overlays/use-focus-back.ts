import { useEffect, useState, type RefObject } from 'react';

/**
 * For a dialog that is mounted while it is open: when it goes, the focus goes back to what opened it, or to `fallback`
 * where that is gone by then, as a line of a menu is. Focus that has found another place is left there.
 */
export function useFocusBack(fallback?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Only after the dialog has left the page does the browser know that nothing has the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
        else fallback?.current?.focus();
      });
    },
    [opener, fallback],
  );
}

/** As the `ref` of what comes in the place of a button that was pressed and is gone with its press. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
