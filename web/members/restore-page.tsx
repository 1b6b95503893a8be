import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { CallError } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import { useRestoreAccount } from './own-account-api.ts';
import styles from './restore-page.module.css';
import { Grid } from '../ui/layout/layout.tsx';

/** The link in the email on a deleted account, which its owner or an admin deleted. A press is asked for: programs that look through mail open links. */
export function RestorePage() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useRestoreAccount();
  if (isSuccess) {
    return (
      <Grid className={`wrap ${styles.page}`} gap={5} pt={8} pb={9} role="status">
        <h1 tabIndex={-1}>Your account is back</h1>
        <p>Log in as before. Your access has ended; one review opens the database again.</p>
        <ButtonLink to="/login">Log in</ButtonLink>
      </Grid>
    );
  }
  const isDead = error instanceof CallError && [400, 404, 422].includes(error.status);
  return (
    <Grid className={`wrap ${styles.page}`} gap={5} pt={8} pb={9}>
      <h1 tabIndex={-1}>Restore your account?</h1>
      <p>It was deleted less than seven days ago. This restores it.</p>
      {error && (
        <Note tone="error">
          {isDead
            ? 'This link does not work any more. A newer email has another one; after seven days the account is gone.'
            : `${error.message} Please try again.`}
        </Note>
      )}
      {isDead ? (
        <ButtonLink to="/signup">Sign up</ButtonLink>
      ) : (
        <Button loading={isPending} onClick={() => mutate(token)}>
          Restore it
        </Button>
      )}
    </Grid>
  );
}
