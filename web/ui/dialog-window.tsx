import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the one that does it last. */
  actions?: ReactNode;
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
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
