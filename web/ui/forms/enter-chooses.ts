import type { KeyboardEvent } from 'react';

/**
 * Enter in a field with an open list takes the marked option, and never sends the form behind it. The list of Mantine
 * keeps the marked option twice, as an attribute and as a number, and a timer of its opening may reset the number after
 * the member has typed: Enter would then find nothing and send the form. The attribute is what people see, so it
 * counts. For `onKeyDownCapture`, so that the list does not answer the same key again.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const list = field.getAttribute('aria-controls');
  const isOpen = field.getAttribute('aria-expanded') === 'true' && list !== null;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}
