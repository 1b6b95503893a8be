import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { nameOfCountry } from '../../../contract/country-names.ts';
import {
  applicantLabels,
  applicationDays,
  type Application,
  type ApplicationDays,
} from '../../../contract/free-access/free-access.ts';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { formatDay } from '../../ui/formats.ts';
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
    <li className={styles.item}>
      <div className={styles.words}>
        <b>{organisation}</b>
        <span>
          {applicantLabels[who]}, {nameOfCountry(country)}, {email}
        </span>
        <PreservedText>{why}</PreservedText>
        <span>
          Asked on {formatDay(askedAt)} for {days} days
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
      </div>
      {application.state === 'received' && <Decision application={application} />}
    </li>
  );
}

function Answer({ application: { state, givenDays, decidedAt, isAutomatic, reason } }: { application: Application }) {
  if (state === 'approved')
    return (
      <span>
        {givenDays} days given on {formatDay(decidedAt)}
        {isAutomatic && ' at once: the address of a school'}
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
  const [isDeclining, setDeclining] = useState(false);
  const decide = useDecideApplication(id);
  const approve = (): void =>
    decide.mutate(
      { decision: 'approve', days, version },
      { onSuccess: (isDone) => isDone && showSuccess(`${days} days given. They get a letter.`) },
    );
  return (
    <div className={styles.decision} role="group" aria-label={`Decision for ${organisation}`}>
      {decide.error && <Note tone="error">{decide.error.message}</Note>}
      <SegmentedControl
        size="xs"
        aria-label="Days of access"
        value={String(days)}
        onChange={(value) => setDays(Number(value) as ApplicationDays)}
        data={applicationDays.map((value) => ({ value: String(value), label: `${value} days` }))}
      />
      <div className={styles.choices}>
        <Button size="sm" loading={decide.isPending} onClick={approve}>
          Approve
        </Button>
        <Button size="sm" variant="outline" color="red" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && <DeclineDialog application={application} onClose={() => setDeclining(false)} />}
    </div>
  );
}

function DeclineDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const decide = useDecideApplication(application.id);
  const isShort = reason.trim().length < shortestReason;
  const problem =
    decide.error instanceof CallError ? (decide.error.errors['reason'] ?? decide.error.message) : undefined;
  const decline = (): void => {
    setTried(true);
    if (isShort) return;
    decide.mutate(
      { decision: 'decline', reason: reason.trim(), version: application.version },
      {
        onSuccess: (isDone) => {
          if (!isDone) return;
          showSuccess('Declined. They get a letter with your words.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decline ${application.organisation}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red.6" loading={decide.isPending} onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Why"
        help="They read these words in the letter and on their page. They can ask again in 30 days."
        value={reason}
        maxLength={longestReason}
        error={isTried && isShort ? 'A sentence that helps them' : problem}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
