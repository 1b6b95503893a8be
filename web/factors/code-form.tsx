import { Button } from '@mantine/core';
import { useMutation } from '../api/use-mutation.ts';
import { useEffect, useRef } from 'react';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Stack } from '../ui/layout/layout.tsx';
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
  const form = useForm({
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.length !== codeLength && `A code has ${codeLength} digits` }),
    mutation: useMutation({ mutationFn: (code: string) => sendCode(code, onCode) }),
    toSent: ({ code }) => code,
  });
  const { value, error = form.problem } = form.field('code');
  const { attempt } = form.summary;
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);

  useEffect(() => {
    if (attempt === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [attempt]);

  return (
    <Stack as="form" gap={6} onSubmit={form.submit} noValidate>
      <TextField
        ref={input}
        size="lg"
        // In a dialog the focus trap decides, and it asks for this.
        data-autofocus={isFirst || undefined}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        data-reads-text
        classNames={{ input: styles.code }}
        label="Code"
        help={help}
        value={value}
        error={error}
        onChange={(event) => form.set('code', digitsOf(event.currentTarget.value))}
      />
      <Button type="submit" size="lg" fullWidth loading={form.isWorking}>
        {action}
      </Button>
    </Stack>
  );
}

async function sendCode(code: string, onCode: CodeFormProps['onCode']): Promise<void> {
  const problem = await onCode(code);
  if (problem !== null) throw new Error(problem);
}

/** Apps show a code in two groups, and so it is pasted. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, codeLength);
}
