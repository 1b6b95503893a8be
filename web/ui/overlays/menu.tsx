import { useEffect, useState, type ReactNode } from 'react';
import type { MenuWindowProps } from './menu-window.tsx';
import { loadWhenIdle, onOpening } from '../on-demand.tsx';
import { useOpener, type OpenerLink } from './popover.tsx';

export const MenuWindow = onOpening<MenuWindowProps>(async () => (await import('./menu-window.tsx')).MenuWindow);

interface MenuProps extends Omit<MenuWindowProps, 'isOpen' | 'onChange' | 'opener'> {
  /** The button, which takes all that it is given. */
  renderOpener: (link: OpenerLink & { readonly onClick: () => void }) => ReactNode;
}

/** A menu behind a button. */
export function Menu({ renderOpener, ...rest }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [link, opener] = useOpener('menu', isOpen, MenuWindow);
  useEffect(() => loadWhenIdle([MenuWindow]), []);
  return (
    <>
      {renderOpener({ ...link, onClick: () => setOpen((before) => !before) })}
      <MenuWindow {...rest} isOpen={isOpen} onChange={setOpen} opener={opener} />
    </>
  );
}
