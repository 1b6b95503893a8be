import { useState } from 'react';

/** A key for the editor of a filter: with a new one it is empty, what was typed and not understood included. */
export function useFreshEditor(): { round: number; begin: () => void } {
  const [round, setRound] = useState(0);
  return { round, begin: () => setRound((before) => before + 1) };
}

/** Whether a field of the dialog around a button holds what does not count: closing would drop it. It gets the focus. */
export function returnToProblem(button: Element): boolean {
  const dialog = button.closest('[role="dialog"]');
  const field =
    dialog?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    dialog?.querySelector('[role="alert"]')?.parentElement?.querySelector('input:not([type="hidden"])');
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
}
