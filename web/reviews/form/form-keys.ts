import { useEffect, useRef } from 'react';

/*
 * Keys of the whole form, for people who fill it without a mouse: Ctrl or Cmd with Enter continues from anywhere, and
 * in a group of choices a digit takes the answer at that place.
 */

/** For the form element that is to listen. */
export function useFormKeys() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    form.current?.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return form;
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    event.preventDefault();
    if (target instanceof Element) target.closest('form')?.requestSubmit();
  } else if (!ctrlKey && !metaKey && !altKey && /^[1-9]$/.test(key) && chooseByPlace(target, Number(key)))
    event.preventDefault();
}

function chooseByPlace(target: EventTarget | null, place: number): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return false;
  const group = target.closest('[role="radiogroup"]');
  const radio = group?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[place - 1];
  if (radio === undefined) return false;
  radio.focus();
  radio.click();
  return true;
}
