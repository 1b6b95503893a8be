import { useEffect, useRef, type RefObject } from 'react';

interface CasePlaces {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly shown: RefObject<HTMLDivElement | null>;
}

/**
 * Keys and decisions open the next case from anywhere: its heading takes the focus, or nothing would be heard of it.
 * When none is open any more it goes to the line that was left, to the first one, or to what says that there is none.
 */
export function useCaseFocus(openId: string | null): CasePlaces {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId || document.activeElement?.closest('input, textarea, [role=dialog]')) return;
    if (openId !== null) focusHeading(shown.current);
    else if (!focusLine(list.current, left)) focusHeading(list.current);
  }, [openId]);
  return { list, shown };
}

function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function focusLine(queue: HTMLElement | null, id: string | null): boolean {
  const lines = [...(queue?.querySelectorAll<HTMLElement>('li > button[data-case]') ?? [])];
  const line = lines.find(({ dataset }) => dataset['case'] === id) ?? lines[0];
  line?.focus();
  return line !== undefined;
}
