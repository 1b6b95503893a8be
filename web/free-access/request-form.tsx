import { Button } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  type Applicant,
  longestOrganisation,
  longestWhy,
  shortestWhy,
} from '../../contract/free-access/free-access.ts';
import { rememberTarget } from '../session/return-target.ts';
import { FailureNote } from '../ui/states/failure-note.tsx';
import { FormSummary } from '../ui/forms/form-summary.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Stack } from '../ui/layout/layout.tsx';
import { useApply, type ApplicationBody } from './api.ts';
import { keepRequest, keptRequest, type RequestDraft } from './kept-request.ts';
import { RequestFields } from './request-fields.tsx';

/** Asks why. Guests fill it in as well: it is kept while they log in. */
export function RequestForm({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: useState(keptRequest)[0],
    rules: requestMistakes,
    longest: { why: longestWhy, organisation: longestOrganisation },
    mutation: useApply(),
    toSent: bodyOf,
  });
  useEffect(() => keepRequest(form.values), [form.values]);
  const send = (event: FormEvent): void => {
    if (isSignedIn) return form.submit(event);
    event.preventDefault();
    rememberTarget('/free-access');
    void navigate('/login');
  };
  return (
    <Stack as="form" gap={6} onSubmit={send} noValidate>
      <FormSummary {...form.summary} />
      <RequestFields form={form} />
      {form.problem && <FailureNote>{form.problem}</FailureNote>}
      <div>
        <Button type="submit" size="lg" loading={form.isWorking}>
          {isSignedIn ? 'Send request' : 'Log in to ask'}
        </Button>
      </div>
    </Stack>
  );
}

/** The body of a draft without mistakes. */
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

/** What still has to be looked at, by field. */
function requestMistakes({ who, organisation, website, why, country, consent }: RequestDraft) {
  const name = organisation.trim();
  const words = why.trim();
  const address = website.trim();
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  const isShort = words.length < shortestWhy && `Say a little more, at least ${shortestWhy} characters`;
  return {
    who: who === null && 'Choose what fits you best',
    organisation: name.length < 2 && 'The name of your organisation',
    why: isShort,
    website: address !== '' && !isAddress && 'An address begins with https://',
    country: country === null && 'Choose a country',
    consent: !consent && 'Please agree to this',
  };
}
