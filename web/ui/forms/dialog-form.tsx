import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import styles from './dialog-form.module.css';
import { Note } from '../states/note.tsx';

interface DialogFormProps {
  /** What went wrong with the whole of it; what is wrong with a field stands beside the field. */
  problem?: string | null | undefined;
  children: ReactNode;
  /** What will happen: "Send report". */
  submitLabel: string;
  /** What happens otherwise. */
  cancelLabel?: string;
  isDangerous?: boolean;
  isWorking: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** What a dialog holds that asks for something: the fields, and under them the way out and the way on. */
export function DialogForm({
  problem,
  children,
  submitLabel,
  cancelLabel = 'Cancel',
  isDangerous,
  isWorking,
  onSubmit,
  onClose,
}: DialogFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem && <Note tone="error">{problem}</Note>}
      {children}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button type="submit" color={isDangerous ? 'red.6' : undefined} loading={isWorking}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
