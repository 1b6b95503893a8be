import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { TextField } from '../ui/forms/fields.tsx';
import type { FieldProps } from '../ui/forms/use-form.ts';

interface EmailFieldProps extends FieldProps<string> {
  label: string;
  help?: ReactNode;
  /** Puts the cursor here when the page opens. */
  isFirst?: boolean;
  autoComplete?: string;
}

export function EmailField({ isFirst = false, autoComplete = 'username', ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <TextField
      ref={input}
      size="lg"
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      leftSection={<IconMail size={19} stroke={1.75} aria-hidden="true" />}
      {...field}
    />
  );
}
