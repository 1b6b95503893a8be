import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { CallError } from '../api/call.ts';
import { Note } from '../ui/states/note.tsx';
import { useRequestLink, type LinkAnswer, type LinkRequest } from './api.ts';
import { EmailField } from './email-field.tsx';
import { emailMistake } from './email-mistake.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { canUsePasskeys } from '../factors/passkey-support.ts';
import styles from './auth-frame.module.css';

export interface SentLink {
  request: LinkRequest;
  answer: LinkAnswer;
}

interface LinkFormProps {
  /** What the button says. */
  label: string;
  initialEmail?: string;
  isFirst?: boolean;
  /** Offers a passkey as well, where the browser can use one. */
  hasPasskey?: boolean;
  onSent: (sent: SentLink) => void;
}

/** Asks for the address and sends the link. */
export function LinkForm({ label, initialEmail = '', isFirst = false, hasPasskey = false, onSent }: LinkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(initialEmail);
  const [mistake, setMistake] = useState<string | null>(null);
  const { mutate, isPending, error } = useRequestLink();
  const fieldError = mistake ?? fieldErrorOf(error);
  const offersPasskey = hasPasskey && canUsePasskeys();

  /** The address as the account is known, or null after saying what is wrong with it. */
  const checkEmail = (): string | null => {
    const found = emailMistake(email);
    setMistake(found);
    if (!found) return email.trim().toLowerCase();
    form.current?.querySelector('input')?.focus();
    return null;
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const address = checkEmail();
    if (address === null) return;
    const request: LinkRequest = { purpose: 'log_in', email: address };
    mutate(request, { onSuccess: (answer) => onSent({ request, answer }) });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      {error && !fieldError && <Note tone="error">{error.message} Please try again.</Note>}
      <EmailField
        label="E-mail"
        value={email}
        error={fieldError}
        onChange={setEmail}
        isFirst={isFirst}
        autoComplete={offersPasskey ? 'username webauthn' : 'username'}
      />
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        {label}
      </Button>
      {offersPasskey && <PasskeyWay checkEmail={checkEmail} />}
    </form>
  );
}

/** What the server says of the address itself; null when it said something else. */
export function fieldErrorOf(error: Error | null): string | null {
  return error instanceof CallError ? (error.errors['email'] ?? null) : null;
}
