import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { nameOfCountry } from '../../../contract/country-names.ts';
import {
  applicantLabels,
  applicationDays,
  type Application,
  type ApplicationDays,
} from '../../../contract/free-access/free-access.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatDay, formatCount } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useDecideApplication } from './api.ts';
import styles from './page.module.css';

const shortestReason = 10;
const longestReason = 500;

/** One request with what it says, and the decision while it waits. */
export function AccessApplication({ application }: { application: Application }) {
  const { who, organisation, website, why, country, email, earlierApprovals, askedAt, days } = application;
  return (
    <Group line="bottom" as="li" gap={[4, 7]} py={5} align="start" justify="space-between">
      <Stack className={styles.words} flex="1 1 320px" gap={2} minWidth={0} breaks>
        <b>{organisation}</b>
        <span>
          {applicantLabels[who]}, {nameOfCountry(country)}, {email}
        </span>
        <PreservedText>{why}</PreservedText>
        <span>
          Asked on {formatDay(askedAt)} for {formatCount(days, 'day')}
          {earlierApprovals > 0 && ', had free access before'}
          {website !== null && (
            <>
              {', '}
              <a href={website} target="_blank" rel="noreferrer noopener nofollow">
                {new URL(website).hostname}
              </a>
            </>
          )}
        </span>
        <Answer application={application} />
      </Stack>
      {application.state === 'received' && <Decision application={application} />}
    </Group>
  );
}

function Answer({ application }: { application: Application }) {
  const { state, givenDays, decidedAt, isAutomatic, reason } = application;
  if (state === 'approved')
    return (
      <span>
        {givenDays !== null && formatCount(givenDays, 'day')} given on {formatDay(decidedAt)}
        {isAutomatic && ' automatically: school address'}
      </span>
    );
  return state === 'declined' ? (
    <span>
      Declined on {formatDay(decidedAt)}: {reason}
    </span>
  ) : null;
}

function Decision({ application }: { application: Application }) {
  const { id, version, organisation } = application;
  const [days, setDays] = useState<ApplicationDays>(application.days);
  const [now] = useState(() => Date.now());
  const [isDeclining, setDeclining] = useState(false);
  const decide = useDecideApplication(id);
  const approve = (): void =>
    decide.mutate(
      { decision: 'approve', days, version },
      { onSuccess: (answer) => answer && showSuccess(`${givenWords(answer.data)} They get an email.`) },
    );
  return (
    <Stack flex="none" gap={4} role="group" aria-label={`Decision for ${organisation}`}>
      {decide.error && <Note tone="error">{decide.error.message}</Note>}
      <SegmentedControl
        size="xs"
        aria-label="Days of access"
        value={String(days)}
        onChange={(value) => setDays(Number(value) as ApplicationDays)}
        data={applicationDays.map((value) => ({ value: String(value), label: `${value} days` }))}
      />
      <Text size="sm" tone="dim" maxWidth="34ch" aria-live="polite">
        Opens until <b>{formatDay(endOf(days, now))}</b> if approved today. Longer access is not shortened.
      </Text>
      <Group flex="none" gap={[3, 5]} align="stretch">
        <Button size="sm" loading={decide.isPending} onClick={approve}>
          Approve
        </Button>
        <Button size="sm" variant="outline" color="red" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </Group>
      {isDeclining && <DeclineDialog application={application} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}

const millisecondsPerDay = 86_400_000;
/** The day (UTC) on which access ends that begins today, as the server works it out. */
const endOf = (days: number, now: number): string =>
  new Date(now + days * millisecondsPerDay).toISOString().slice(0, 10);

const givenWords = ({ givenDays }: Application): string => `${formatCount(givenDays ?? 0, 'day')} given.`;

function DeclineDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    longest: { reason: longestReason },
    rules: ({ reason }) => ({ reason: reason.trim().length < shortestReason && 'A helpful sentence' }),
    mutation: useDecideApplication(application.id),
    toSent: ({ reason }) => ({ decision: 'decline' as const, reason: reason.trim(), version: application.version }),
    onSuccess: (answer) => {
      if (answer === null) return;
      showSuccess('Declined. They get an email with your message.');
      onClose();
    },
  });
  const { error = form.problem, ...field } = form.field('reason');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decline ${application.organisation}`}
      actions={
        <FormButtons
          submitLabel="Decline"
          isDangerous
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <TextAreaField
        label="Why"
        help="They read this in the email and on their page. They can ask again in 30 days."
        {...field}
        error={error}
        data-autofocus
      />
    </Dialog>
  );
}
