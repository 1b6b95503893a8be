import { Button } from '@mantine/core';
import type { SyntheticEvent } from 'react';

export interface FormButtonsProps {
  /** What will happen: "Send report". */
  submitLabel: string;
  /** What happens otherwise. */
  cancelLabel?: string | undefined;
  isDangerous?: boolean | undefined;
  isWorking: boolean;
  /** Absent in a form element, which is sent by its button. */
  onSubmit?: (event: SyntheticEvent) => void;
  onClose: () => void;
}

/** The way out and the way on. */
export function FormButtons({
  submitLabel,
  cancelLabel = 'Cancel',
  isDangerous,
  isWorking,
  onSubmit,
  onClose,
}: FormButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        color={isDangerous ? 'red.6' : undefined}
        loading={isWorking}
        onClick={onSubmit}
      >
        {submitLabel}
      </Button>
    </>
  );
}
