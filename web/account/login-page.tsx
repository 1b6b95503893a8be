import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { CallError } from '../api/call.ts';
import { Note } from '../ui/note.tsx';
import { useRequestLink, type LinkAnswer, type LinkRequest } from './api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { EmailField } from './email-field.tsx';
import { emailMistake } from './email-mistake.ts';
import styles from './auth-frame.module.css';

interface Sent {
  request: LinkRequest;
  answer: LinkAnswer;
}

export function LoginPage() {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  return (
    <AuthFrame title="Log in" lead="We e-mail you a link that works once.">
      <LoginForm label="E-mail me a link" onSent={setSent} isFirst />
      <p>
        New here? <Link to="/signup">Sign up</Link>
      </p>
    </AuthFrame>
  );
}

interface LoginFormProps {
  /** What the button says. */
  label: string;
  initialEmail?: string;
  isFirst?: boolean;
  onSent: (sent: Sent) => void;
}

/** Asks for the address and sends the link. */
export function LoginForm({ label, initialEmail = '', isFirst = false, onSent }: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [mistake, setMistake] = useState<string | null>(null);
  const { mutate, isPending, error } = useRequestLink();
  const fieldError = mistake ?? fieldErrorOf(error);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = emailMistake(email);
    setMistake(found);
    if (found) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const request: LinkRequest = { purpose: 'log_in', email: email.trim().toLowerCase() };
    mutate(request, { onSuccess: (answer) => onSent({ request, answer }) });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {error && !fieldError && <Note tone="error">{error.message} Please try again.</Note>}
      <EmailField label="E-mail" value={email} error={fieldError} onChange={setEmail} isFirst={isFirst} />
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        {label}
      </Button>
    </form>
  );
}

/** What the server says of the address itself; null when it said something else. */
export function fieldErrorOf(error: Error | null): string | null {
  return error instanceof CallError ? (error.errors['email'] ?? null) : null;
}
