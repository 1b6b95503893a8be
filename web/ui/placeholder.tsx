import { useLayoutEffect, type Ref, type RefObject } from 'react';

/** The button that opens something. */
export interface Opener {
  readonly id: string;
  readonly element: RefObject<HTMLElement | null>;
}

/**
 * Stands where Mantine wants the button that opens something, and hands it the one that was on the page before
 * Mantine's part was loaded.
 */
export function Placeholder({ opener, ref }: { opener: Opener; ref?: Ref<HTMLElement> }) {
  const { element } = opener;
  useLayoutEffect(() => {
    if (typeof ref === 'function') return void ref(element.current);
    if (ref) ref.current = element.current;
  }, [ref, element]);
  return null;
}
