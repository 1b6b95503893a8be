import { Modal } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './dialog.module.css';
import { focusFirstError } from '../forms/first-error.ts';
import { Group } from '../layout/layout.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the one that does it last. */
  actions?: ReactNode;
}

const firstStop = ':is(input, textarea, select, button):not(:disabled, [tabindex="-1"], [type="radio"]:not(:checked))';

/** What asks for the focus, else the first thing to do or to fill in: the button that closes stands before them all. */
const wantedIn = (content: HTMLElement): HTMLElement | null =>
  content.querySelector<HTMLElement>('[data-autofocus]') ?? content.querySelector<HTMLElement>(firstStop);

/**
 * The window gives the focus to what is marked for it when it opens. What comes later, because it loads or because a
 * step follows another, gets it as well when the focus went with what was there before, or still stands where the
 * window put it. A press that was refused leads to the first mistake.
 */
function useFocusInside(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // While it closes the focus goes back to the opener: a button that is disabled then must not hold it here.
    if (!isOpen) return undefined;
    const inside = content.current;
    const dialog = inside?.closest<HTMLElement>('[role="dialog"]');
    if (!inside || !dialog) return undefined;
    let wanted = wantedIn(inside);
    wanted?.setAttribute('data-autofocus', 'true');
    let pressed: Element | null = null;
    const onClick = ({ target }: Event): void => {
      pressed = target instanceof Element ? target.closest('button') : null;
    };
    const observer = new MutationObserver(() => {
      const before = wanted;
      wanted = wantedIn(inside);
      const focused = document.activeElement;
      const isLost = focused === null || focused === document.body;
      const isWhereItWasPut = focused === before || focused === dialog.querySelector('button');
      if ((isLost || focused === pressed) && focusFirstError(inside)) pressed = null;
      else if (isLost) (wanted ?? dialog).focus();
      else if (wanted !== before && isWhereItWasPut) wanted?.focus();
    });
    inside.addEventListener('click', onClick);
    observer.observe(inside, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
    return () => {
      inside.removeEventListener('click', onClick);
      observer.disconnect();
    };
  }, [isOpen]);
  return content;
}

function Content({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return <div ref={useFocusInside(isOpen)}>{children}</div>;
}

/** What dialog.tsx loads when a dialog is first opened. */
export function DialogWindow({ isOpen, onClose, title, children, actions }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.title, header: styles.header, body: styles.body }}
    >
      <Content isOpen={isOpen}>
        {children}
        {actions && (
          <Group gap={3} mt={6} align="stretch" justify="end">
            {actions}
          </Group>
        )}
      </Content>
    </Modal>
  );
}
