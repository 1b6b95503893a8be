import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { TextField } from '../ui/forms/fields.tsx';

interface EmailFieldProps {
  label: string;
  help?: ReactNode;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  /** Puts the cursor here when the page opens. */
  isFirst?: boolean;
  autoComplete?: string;
}

export function EmailField({
  label,
  help,
  value,
  error,
  onChange,
  isFirst = false,
  autoComplete = 'username',
}: EmailFieldProps) {
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
      label={label}
      help={help}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
