import { useEffect, useEffectEvent } from 'react';

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** A radio or a checkbox has the focus after a click, but takes no typed text. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** One letter, pressed once, while no one types and no dialog is open. Null where it does nothing. */
export function useLetterKey(letter: string, act: ((target: EventTarget | null) => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (act === null || event.key.toLowerCase() !== letter || event.repeat || event.defaultPrevented) return;
    // Some keyboards have brackets behind AltGr, which some systems tell as Ctrl and Alt.
    const isWithOther = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
    if (isWithOther || isTyping(event.target) || isDialogOpen()) return;
    act(event.target);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
