import { Button } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { loadWhenIdle, onOpening } from '../on-demand.tsx';

/** The dialog window is large, and no page needs it before the first dialog opens. */
export const DialogWindow = onOpening<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow);
// Also for a dialog that is a part on demand itself: what it stands in must not be a second way to wait for.
loadWhenIdle([DialogWindow]);

/**
 * A dialog that goes with what it stood on, rather than being closed, would leave the focus nowhere; so would one whose
 * opener is gone, as what it opened has been done: then the focus goes to the place where the opener stood.
 */
function useFocusGivenBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!isOpen || !(before instanceof HTMLElement)) return;
    const places = placesOf(before);
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (before.isConnected) before.focus();
        else focusPlace(places.find((place) => place.isConnected));
      });
    };
  }, [isOpen]);
}

/** What stands around an element, from the inside, within the page. */
function placesOf(element: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element.parentElement; place?.closest('main *'); place = place.parentElement) places.push(place);
  return places;
}

function focusPlace(place: HTMLElement | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  // It is where one continues with Tab, and nothing to press.
  place.style.outline = 'none';
  place.focus({ preventScroll: true });
}

/** The one dialog: takes the focus, gives it back, closes on Escape and on a press beside it. */
export function Dialog(props: DialogProps) {
  useFocusGivenBack(props.isOpen);
  return <DialogWindow {...props} />;
}

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What will happen: "Delete view". */
  confirmLabel: string;
  /** What happens otherwise: "Keep it". */
  keepLabel: string;
  isDangerous?: boolean;
  isWorking?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  keepLabel,
  confirmLabel,
  isDangerous,
  isWorking,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="default" onClick={rest.onClose} data-autofocus>
        {keepLabel}
      </Button>
      <Button color={isDangerous ? 'red.6' : undefined} loading={isWorking} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog {...rest} actions={actions} />;
}
