import { Button } from '@mantine/core';
import { useForm } from '../ui/forms/use-form.ts';
import { Note } from '../ui/states/note.tsx';
import { useRequestLink, type LinkAnswer, type LinkRequest } from './api.ts';
import { EmailField } from './email-field.tsx';
import { addressOf, emailMistake } from './email-mistake.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { canUsePasskeys } from '../factors/passkey-support.ts';
import { Stack } from '../ui/layout/layout.tsx';

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
  const form = useForm({
    initialValues: { email: initialEmail },
    rules: ({ email }) => ({ email: emailMistake(email) }),
    mutation: useRequestLink(),
    toSent: ({ email }): LinkRequest => ({ purpose: 'log_in', email: addressOf(email) }),
    onSuccess: (answer, request) => onSent({ request, answer }),
  });
  const offersPasskey = hasPasskey && canUsePasskeys();
  return (
    <Stack as="form" gap={6} onSubmit={form.submit} noValidate>
      {form.problem && <Note tone="error">{form.problem} Please try again.</Note>}
      <EmailField
        label="Email"
        {...form.field('email')}
        isFirst={isFirst}
        autoComplete={offersPasskey ? 'username webauthn' : 'username'}
      />
      <Button type="submit" size="lg" fullWidth loading={form.isWorking}>
        {label}
      </Button>
      {offersPasskey && <PasskeyWay checkEmail={() => (form.check() ? addressOf(form.values.email) : null)} />}
    </Stack>
  );
}
