import type { KeyboardEvent } from 'react';

/** Arrows, Home and End move through the items of an open menu and go round at the ends. */
export function moveFocus(event: KeyboardEvent, items: NodeListOf<HTMLElement>): void {
  const place = [...items].findIndex((item) => item === document.activeElement);
  const next = nextPlace(event.key, place, items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
