import { Button, Modal } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the one that does it last. */
  actions?: ReactNode;
}

/** A dialog that goes with what it stood on, rather than being closed, would leave the focus nowhere. */
function useFocusGivenBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!isOpen || !(before instanceof HTMLElement)) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before.isConnected) before.focus();
      });
    };
  }, [isOpen]);
}

/** The one dialog: takes the focus, gives it back, closes on Escape and on a press beside it. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  useFocusGivenBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.title, header: styles.header, body: styles.body }}
    >
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
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
