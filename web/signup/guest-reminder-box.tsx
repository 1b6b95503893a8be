import { Button } from '@mantine/core';
import { useState } from 'react';
import { reminderPromise } from '../../contract/reminders/email-days.ts';
import type { ReminderReason, ReminderTime } from '../../contract/reminders/reminders.ts';
import { EmailField } from '../identity/email-field.tsx';
import { addressOf, emailMistake } from '../identity/email-mistake.ts';
import { optionsOf } from '../ui/forms/options.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Note } from '../ui/states/note.tsx';
import { useAskReminder } from '../reminders/api.ts';
import styles from '../reminders/pages.module.css';
import { Stack, Text } from '../ui/layout/layout.tsx';

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
  confidentiality_period: 'I cannot talk about it yet',
  other: 'Something else',
};

interface Draft {
  readonly email: string;
  readonly when: ReminderTime;
  readonly why: ReminderReason | null;
}

const empty: Draft = { email: '', when: '1_week', why: null };

/**
 * For a visitor who has no time to sign up now. The visitor confirms the address by email before anything is stored.
 */
export function GuestReminderBox() {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Stack className={styles.box} as="section" gap={5} p={5} aria-labelledby="not-today">
      <div>
        <Text id="not-today" as="h2" size="xl">
          Not today?
        </Text>
        <Text mt={2} tone="dim" size="sm" leading="normal">
          {reminderPromise.asked}
        </Text>
      </div>
      {sentTo !== null && (
        <div role="status">
          <Note tone="success" title="Check your inbox">
            <p>We sent a link to {sentTo}. Open it within seven days, and we will remind you.</p>
          </Note>
        </div>
      )}
      {sentTo === null && isOpen && <ReminderForm onSent={setSentTo} />}
      {sentTo === null && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Remind me later
        </Button>
      )}
    </Stack>
  );
}

function ReminderForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initialValues: empty,
    rules: ({ email }) => ({ email: emailMistake(email) }),
    mutation: useAskReminder(),
    toSent: ({ email, when, why }) => ({ email: addressOf(email), when, ...(why === null ? {} : { why }) }),
    onSuccess: (_reply, { email }) => onSent(email),
  });
  return (
    <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
      {form.problem && <Note tone="error">{form.problem} Please try again.</Note>}
      <EmailField label="Remind me at" autoComplete="email" isFirst {...form.field('email')} />
      <SelectField label="When" data={optionsOf(times)} allowDeselect={false} {...form.field('when')} />
      <SelectField
        label="Why not today?"
        isOptional
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the reason' }}
        data={optionsOf(reasons)}
        {...form.field('why')}
      />
      <Button type="submit" loading={form.isWorking}>
        Remind me
      </Button>
    </Stack>
  );
}
