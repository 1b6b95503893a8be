import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DealKind } from '../../contract/deals/options.ts';
import { rememberTarget } from '../session/return-target.ts';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { formatDay } from '../ui/formats.ts';
import { useRedeem } from './api.ts';
import styles from './page.module.css';

/** A code that somebody was given. */
export function CodeBox() {
  const session = useSession();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const redeem = useRedeem();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (session.state === 'guest') {
      rememberTarget('/free-access');
      void navigate('/login');
      return;
    }
    setEmpty(code.trim() === '');
    if (code.trim() !== '') redeem.mutate(code.trim());
  };
  const error = isEmpty ? 'Enter the code' : errorOf(redeem.error);
  return (
    <section className={`${styles.card} ${styles.codeCard}`} aria-labelledby="code-title">
      <h2 id="code-title" className={styles.cardTitle}>
        Have a code?
      </h2>
      {redeem.isSuccess ? (
        <div role="status" className={styles.cardText}>
          <p>
            It worked. {opened(redeem.data.dealKind)} for you until <b>{formatDay(redeem.data.accessExpiresOn)}</b>.
          </p>
          <ButtonLink to={`/database/${redeem.data.dealKind ?? 'equity'}`} className={styles.wide}>
            {redeem.data.dealKind === null ? 'Open the database' : `Open ${redeem.data.dealKind} deals`}
          </ButtonLink>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className={styles.codeForm}>
          <TextField
            label="Code"
            className={styles.code}
            value={code}
            error={error}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setEmpty(false);
            }}
          />
          <Button type="submit" color="ink.7" loading={redeem.isPending}>
            {session.state === 'guest' ? 'Log in to use' : 'Use'}
          </Button>
        </form>
      )}
    </section>
  );
}

const opened = (kind: DealKind | null): string =>
  kind === null ? 'The database is open' : `The ${kind} deals of the database are open`;

function errorOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return (error instanceof CallError ? error.errors['code'] : undefined) ?? error.message;
}
