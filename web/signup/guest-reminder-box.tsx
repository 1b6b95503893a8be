import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ReminderReason, ReminderTime } from '../../contract/reminders/reminders.ts';
import { EmailField } from '../identity/email-field.tsx';
import { emailMistake } from '../identity/email-mistake.ts';
import { fieldErrorOf } from '../identity/link-form.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Note } from '../ui/states/note.tsx';
import { useAskReminder } from '../reminders/api.ts';
import styles from '../reminders/pages.module.css';

const times: Readonly<Record<ReminderTime, string>> = {
  '3_days': 'In 3 days',
  '1_week': 'In a week',
  '1_month': 'In a month',
  '3_months': 'In 3 months',
};
const reasons: Readonly<Record<ReminderReason, string>> = {
  no_time: 'I have no time now',
  deal_not_closed: 'The deal is not closed yet',
  need_figures: 'I need to look up figures',
  confidentiality_period: 'I may not talk about it yet',
  other: 'Something else',
};
const isTime = (text: string | null): text is ReminderTime => text !== null && Object.hasOwn(times, text);
const isReason = (text: string | null): text is ReminderReason => text !== null && Object.hasOwn(reasons, text);
const dataOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** For somebody who has no time to sign up now. The address is confirmed by e-mail before anything is kept. */
export function GuestReminderBox() {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className={styles.box} aria-labelledby="not-today">
      <div>
        <h2 id="not-today" className={styles.title}>
          Not today?
        </h2>
        <p className={styles.words}>We write on the day you pick, three times at most. Nothing else.</p>
      </div>
      {sentTo !== null && (
        <div role="status">
          <Note tone="success" title="Check your inbox">
            <p>We sent a link to {sentTo}. Press it within seven days, and we will remind you.</p>
          </Note>
        </div>
      )}
      {sentTo === null && isOpen && <ReminderForm onSent={setSentTo} />}
      {sentTo === null && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Remind me later
        </Button>
      )}
    </section>
  );
}

function ReminderForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [when, setWhen] = useState<ReminderTime>('1_week');
  const [why, setWhy] = useState<ReminderReason | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const { mutate, isPending, error } = useAskReminder();
  const fieldError = mistake ?? fieldErrorOf(error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const found = emailMistake(email);
    setMistake(found);
    if (found !== null) return;
    const address = email.trim().toLowerCase();
    mutate({ email: address, when, ...(why === null ? {} : { why }) }, { onSuccess: () => onSent(address) });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {error && !fieldError && <Note tone="error">{error.message} Please try again.</Note>}
      <EmailField
        label="Remind me at"
        autoComplete="email"
        isFirst
        value={email}
        error={fieldError}
        onChange={setEmail}
      />
      <SelectField
        label="When"
        data={dataOf(times)}
        value={when}
        allowDeselect={false}
        onChange={(value) => isTime(value) && setWhen(value)}
      />
      <SelectField
        label="Why not today?"
        isOptional
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the reason' }}
        data={dataOf(reasons)}
        value={why}
        onChange={(value) => setWhy(isReason(value) ? value : null)}
      />
      <Button type="submit" loading={isPending}>
        Remind me
      </Button>
    </form>
  );
}
