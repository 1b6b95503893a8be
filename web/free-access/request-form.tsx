import { Button } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Applicant } from '../../contract/free-access/free-access.ts';
import { rememberTarget } from '../session/return-target.ts';
import { CallError } from '../api/call.ts';
import { FailureNote } from '../ui/states/failure-note.tsx';
import { FormSummary } from '../ui/forms/form-summary.tsx';
import { useApply, type ApplicationBody } from './api.ts';
import styles from './page.module.css';
import { keepRequest, keptRequest, type RequestDraft } from './kept-request.ts';
import { RequestFields } from './request-fields.tsx';
import { requestMistakes } from './request-mistakes.ts';

/** Asks why. Guests fill it in as well: it is kept while they log in. */
export function RequestForm({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(keptRequest);
  const [attempt, setAttempt] = useState(0);
  const apply = useApply();
  useEffect(() => keepRequest(draft), [draft]);
  const mistakes = attempt === 0 ? {} : requestMistakes(draft);
  const refused = apply.error instanceof CallError ? apply.error.errors : {};
  const problems = { ...refused, ...mistakes };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSignedIn) {
      rememberTarget('/free-access');
      void navigate('/login');
      return;
    }
    setAttempt(attempt + 1);
    if (Object.keys(requestMistakes(draft)).length === 0) apply.mutate(bodyOf(draft));
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <FormSummary errorCount={Object.keys(mistakes).length} attempt={attempt} />
      <RequestFields draft={draft} problems={problems} onChange={(part) => setDraft({ ...draft, ...part })} />
      {apply.error && Object.keys(refused).length === 0 && <FailureNote>{apply.error.message}</FailureNote>}
      <div>
        <Button type="submit" size="lg" loading={apply.isPending}>
          {isSignedIn ? 'Send request' : 'Log in to ask'}
        </Button>
      </div>
    </form>
  );
}

/** Of a draft without mistakes. */
function bodyOf(draft: RequestDraft): ApplicationBody {
  return {
    who: draft.who as Applicant,
    organisation: draft.organisation.trim(),
    website: draft.website.trim() === '' ? null : draft.website.trim(),
    why: draft.why.trim(),
    country: draft.country as ApplicationBody['country'],
    days: draft.days,
    consent: true,
  };
}
