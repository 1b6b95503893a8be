import { Button } from '@mantine/core';
import type { Setup } from '../../../contract/setup/setup.ts';
import { EmailField } from '../../identity/email-field.tsx';
import { addressOf, emailMistake } from '../../identity/email-mistake.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useSendTestEmail } from './api.ts';
import styles from './checklist.module.css';

interface TestEmailProps {
  setup: Setup;
  email: string;
  isCurrent: boolean;
  /** What opening the link does, where it is said. */
  afterwards: string;
}

/** Sends an email to an address, with a link that says that it arrived. */
export function TestEmail({ setup, email, isCurrent, afterwards }: TestEmailProps) {
  const form = useForm({
    initialValues: { email },
    rules: (values) => ({ email: emailMistake(values.email) }),
    mutation: useSendTestEmail(),
    toSent: (values) => addressOf(values.email),
    onSuccess: () => showSuccess('The test email is on its way.'),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={4} mt={4} className={styles.form}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <Group gap={3} align="end">
          <div className={styles.address}>
            <EmailField label="Send to" autoComplete="email" {...form.field('email')} />
          </div>
          <Button type="submit" size="lg" variant={isCurrent ? 'filled' : 'default'} loading={form.isWorking}>
            {setup.isTestSent ? 'Send it again' : 'Send test email'}
          </Button>
        </Group>
        <Text tone="dim" size="sm" leading="normal">
          {setup.isTestSent && 'It is on its way. '}
          {afterwards}{' '}
          {setup.mail.goesTo === 'smtp'
            ? `Sent through ${setup.mail.host}.`
            : 'No mail server is set (SMTP_URL): emails stay in the outbox folder of this server.'}
        </Text>
      </Stack>
    </form>
  );
}
