import { useEffect, useId, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { loadWhenIdle, onOpening, type OnDemand } from '../on-demand.tsx';
import type { PopoverWindowProps } from './popover-window.tsx';

/** The code that computes the position is large, and no page needs it before the first popover opens. */
export const PopoverWindow = onOpening<PopoverWindowProps>(
  async () => (await import('./popover-window.tsx')).PopoverWindow,
);

/** What makes a button the one that opens something. */
export interface OpenerLink {
  readonly id: string;
  readonly ref: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  /** A pointer that comes near is about to open it. */
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface PopoverProps extends Omit<PopoverWindowProps, 'opener'> {
  /** The button, which takes all that it is given; a press on it is its own business. */
  renderOpener: (link: OpenerLink) => ReactNode;
  opener?: RefObject<HTMLButtonElement | null>;
}

/** A panel beside the button that opens it; has the focus while it is open, and gives it back. */
export function Popover({ renderOpener, opener, ...rest }: PopoverProps) {
  const [link, place] = useOpener('dialog', rest.isOpen, PopoverWindow, opener);
  useEffect(() => loadWhenIdle([PopoverWindow]), []);
  return (
    <>
      {renderOpener(link)}
      <PopoverWindow {...rest} opener={place} />
    </>
  );
}

export function useOpener(
  kind: 'dialog' | 'menu',
  isOpen: boolean,
  { load }: Pick<OnDemand<never>, 'load'>,
  given?: RefObject<HTMLButtonElement | null>,
): [OpenerLink, PopoverWindowProps['opener']] {
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const element = given ?? own;
  const loadEarly = (): void => void load().catch(() => undefined);
  const link: OpenerLink = {
    id,
    ref: element,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: loadEarly,
    onFocus: loadEarly,
  };
  return [link, { id, element }];
}
