import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { MemberType, termsVersion } from '../../contract/members/account.ts';
import { GuestReminderBox } from './guest-reminder-box.tsx';
import { ChoiceCards } from '../ui/forms/choices.tsx';
import { CheckboxField } from '../ui/forms/fields.tsx';
import { FailureNote } from '../ui/states/failure-note.tsx';
import { FormSummary } from '../ui/forms/form-summary.tsx';
import { useRequestLink, type LinkRequest } from '../identity/api.ts';
import { AuthFrame } from '../identity/auth-frame.tsx';
import { CheckInbox } from '../identity/check-inbox.tsx';
import { EmailField } from '../identity/email-field.tsx';
import { emailMistake } from '../identity/email-mistake.ts';
import { fieldErrorOf, type SentLink } from '../identity/link-form.tsx';
import { memberWords } from '../members/words.ts';
import styles from '../identity/auth-frame.module.css';

/** The terms that stand on /terms. The compiler holds it to the version of the contract. */
const shownTerms: typeof termsVersion = '2026-11-21';

export function SignupPage() {
  const [sent, setSent] = useState<SentLink | null>(null);
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  return (
    <AuthFrame title="Sign up to share your review" lead="No password. We e-mail you a link.">
      <SignupForm onSent={setSent} />
      <p>
        Already have an account? <Link to="/login">Log in</Link>
      </p>
      <GuestReminderBox />
    </AuthFrame>
  );
}

interface Mistakes {
  memberType?: string;
  email?: string;
  terms?: string;
}

function SignupForm({ onSent }: { onSent: (sent: SentLink) => void }) {
  const [memberType, setMemberType] = useState<MemberType>();
  const [email, setEmail] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error } = useRequestLink();
  const emailError = mistakes.email ?? fieldErrorOf(error);

  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAttempt(attempt + 1);
    setMistakes(mistakesIn({ memberType, email, hasAgreed }));
    if (!memberType || emailMistake(email) || !hasAgreed) return;
    const request: LinkRequest = {
      purpose: 'sign_up',
      email: email.trim().toLowerCase(),
      memberType,
      termsVersion: shownTerms,
    };
    mutate(request, { onSuccess: (answer) => onSent({ request, answer }) });
  };

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <FormSummary errorCount={Object.keys(mistakes).length} attempt={attempt} />
      <ChoiceCards
        label="I am"
        cards={memberWords}
        value={memberType}
        onChange={setMemberType}
        error={mistakes.memberType}
      />
      <EmailField
        label="Work e-mail"
        help="It proves you are who you say. We never show it to anyone."
        value={email}
        error={emailError}
        onChange={setEmail}
      />
      <CheckboxField
        size="sm"
        label={
          <>
            I agree to the <Link to="/terms">terms</Link> and the <Link to="/guidelines">review guidelines</Link>
          </>
        }
        checked={hasAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        error={mistakes.terms}
      />
      {error && !fieldErrorOf(error) && <FailureNote>{error.message} Please try again.</FailureNote>}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        E-mail me a link
      </Button>
    </form>
  );
}

function mistakesIn(answers: { memberType: MemberType | undefined; email: string; hasAgreed: boolean }): Mistakes {
  const email = emailMistake(answers.email);
  return {
    ...(answers.memberType ? {} : { memberType: 'Choose what fits you best' }),
    ...(email ? { email } : {}),
    ...(answers.hasAgreed ? {} : { terms: 'Please agree to the terms to sign up' }),
  };
}
