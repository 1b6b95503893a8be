import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DealKind } from '../../contract/deals/options.ts';
import { rememberTarget } from '../session/return-target.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { formatDay } from '../../contract/formats.ts';
import { Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { useRedeem } from './api.ts';
import styles from './page.module.css';

/** The form in which a member redeems a code. */
export function CodeBox() {
  const session = useSession();
  const navigate = useNavigate();
  const redeem = useRedeem();
  const form = useForm({
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' && 'Enter the code' }),
    mutation: redeem,
    toSent: ({ code }) => code.trim(),
  });
  const { error = form.problem, ...field } = form.field('code');
  const submit = (event: FormEvent): void => {
    if (session.state !== 'guest') return form.submit(event);
    event.preventDefault();
    rememberTarget('/free-access');
    void navigate('/login');
  };
  return (
    <Grid as="section" className={styles.codeCard} gap={4} boxed="md" p={6} aria-labelledby="code-title">
      <Text id="code-title" as="h2" size="lg">
        Have a code?
      </Text>
      {redeem.isSuccess ? (
        <Stack role="status" gap={4}>
          <p>
            It worked. {opened(redeem.data.dealKind)} for you until <b>{formatDay(redeem.data.accessExpiresOn)}</b>.
          </p>
          <ButtonLink to={`/database/${redeem.data.dealKind ?? 'equity'}`} className={styles.wide}>
            {redeem.data.dealKind === null ? 'Open the database' : `Open ${redeem.data.dealKind} deals`}
          </ButtonLink>
        </Stack>
      ) : (
        <Group onSubmit={submit} noValidate className={styles.codeForm} as="form" gap={3} wrap={false} align="start">
          <TextField
            label="Code"
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-reads-text
            {...field}
            error={error}
          />
          <Button type="submit" color="ink.7" loading={form.isWorking}>
            {session.state === 'guest' ? 'Log in to use' : 'Use'}
          </Button>
        </Group>
      )}
    </Grid>
  );
}

const opened = (kind: DealKind | null): string =>
  kind === null ? 'The database is open' : `The ${kind} deals of the database are open`;
