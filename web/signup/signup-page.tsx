import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MemberType, termsVersion } from '../../contract/members/account.ts';
import { GuestReminderBox } from './guest-reminder-box.tsx';
import { ChoiceCards } from '../ui/forms/choices.tsx';
import { CheckboxField } from '../ui/forms/fields.tsx';
import { FailureNote } from '../ui/states/failure-note.tsx';
import { FormSummary } from '../ui/forms/form-summary.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useRequestLink, type LinkRequest } from '../identity/api.ts';
import { AuthFrame } from '../identity/auth-frame.tsx';
import { CheckInbox } from '../identity/check-inbox.tsx';
import { EmailField } from '../identity/email-field.tsx';
import { addressOf, emailMistake } from '../identity/email-mistake.ts';
import type { SentLink } from '../identity/link-form.tsx';
import { memberWords } from '../members/words.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';

/** The terms that stand on /terms. The compiler holds it to the version of the contract. */
const shownTerms: typeof termsVersion = '2026-11-28';

export function SignupPage() {
  const [sent, setSent] = useState<SentLink | null>(null);
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  return (
    <AuthFrame title="Sign up to share your review" lead="No password. We email you a link.">
      <SignupForm onSent={setSent} />
      <p>
        Already have an account? <Link to="/login">Log in</Link>
      </p>
      <GuestReminderBox />
    </AuthFrame>
  );
}

interface Draft {
  readonly memberType: MemberType | undefined;
  readonly email: string;
  readonly terms: boolean;
}

const empty: Draft = { memberType: undefined, email: '', terms: false };

/** An invitation brings the address it was sent to. */
function useInvitedAs(): string {
  const [params] = useSearchParams();
  return params.get('email')?.slice(0, 254) ?? '';
}

function SignupForm({ onSent }: { onSent: (sent: SentLink) => void }) {
  const email = useInvitedAs();
  const form = useForm({
    initialValues: { ...empty, email },
    rules: ({ memberType, email, terms }) => ({
      memberType: !memberType && 'Choose what fits you best',
      email: emailMistake(email),
      terms: !terms && 'Please agree to the terms to sign up',
    }),
    mutation: useRequestLink(),
    toSent: ({ memberType, email }): LinkRequest | null =>
      memberType ? { purpose: 'sign_up', email: addressOf(email), memberType, termsVersion: shownTerms } : null,
    onSuccess: (answer, request) => onSent({ request, answer }),
  });
  return (
    <Stack as="form" gap={6} onSubmit={form.submit} noValidate>
      <FormSummary {...form.summary} />
      <ChoiceCards label="I am" cards={memberWords} {...form.field('memberType')} />
      <EmailField
        label="Work email"
        help={
          <>
            It proves where you work. Admins see it; readers and the organisation you review do not. A free-mail address
            works too, but does not verify your reviews.
          </>
        }
        {...form.field('email')}
      />
      <CheckboxField
        size="sm"
        label={
          <>
            I agree to the <Link to="/terms">terms</Link> and the <Link to="/guidelines">review guidelines</Link>
          </>
        }
        {...form.checkbox('terms')}
      />
      <Text size="sm" tone="dim" leading="normal">
        We store who wrote a review separately and encrypted, and delete that link after the review is published.{' '}
        <Link to="/privacy">Privacy</Link> says what we hold and until when.
      </Text>
      {form.problem && <FailureNote>{form.problem} Please try again.</FailureNote>}
      <Button type="submit" size="lg" fullWidth loading={form.isWorking}>
        Email me a link
      </Button>
    </Stack>
  );
}
