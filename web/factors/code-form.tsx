import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { TextField } from '../ui/forms/fields.tsx';
import styles from './code-form.module.css';

const codeLength = 6;

export interface CodeFormProps {
  /** What the button says. */
  action: string;
  help?: string;
  /** Puts the cursor here when the form opens. */
  isFirst?: boolean;
  /** Sends the six digits. Answers what went wrong, in words for the person, or null when all is well. */
  onCode: (code: string) => Promise<string | null>;
}

/** The field for the six digits of an authenticator app. A wrong code stays, selected, so that the next one replaces it. */
export function CodeForm({ action, help, isFirst = false, onCode }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);

  const refuse = (text: string): void => {
    setError(text);
    input.current?.focus();
    input.current?.select();
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A second press before the first answer must not use up a second attempt.
    if (isSending.current) return;
    if (code.length !== codeLength) return refuse(`A code has ${codeLength} digits`);
    isSending.current = true;
    setWaiting(true);
    const problem = await onCode(code);
    isSending.current = false;
    setWaiting(false);
    return problem === null ? setError(null) : refuse(problem);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        ref={input}
        size="lg"
        // In a dialog the focus trap decides, and it asks for this.
        data-autofocus={isFirst || undefined}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        classNames={{ input: styles.code }}
        label="Code"
        help={help}
        value={code}
        error={error}
        onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
      />
      <Button type="submit" size="lg" fullWidth loading={isWaiting}>
        {action}
      </Button>
    </form>
  );
}

/** Apps show a code in two groups, and so it is pasted. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, codeLength);
}
