import { Button } from '@mantine/core';
import { useMutation } from '../api/use-mutation.ts';
import { useEffect, useId, useState } from 'react';
import { reminderReasons, type Reminder, type ReminderTime } from '../../contract/reminders/reminders.ts';
import { FieldGroup } from '../ui/forms/field-parts.tsx';
import { ShortListField } from '../ui/forms/fields.tsx';
import { readOrNull, type Written } from '../ui/forms/unread.ts';
import type { DateFieldProps } from '../ui/forms/date-field.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { formatDay } from '../../contract/formats.ts';
import { Note } from '../ui/states/note.tsx';
import { listFor } from '../ui/forms/list-for.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { offeredDays, pickableDays } from './days.ts';
import { askReminder, type ReminderWish } from './own-api.ts';
import styles from './reminder.module.css';

interface ReminderFormProps {
  /** Null: about no draft in particular. */
  draftId: string | null;
  onSet: (reminder: Reminder) => void;
}

interface Draft {
  readonly when: ReminderTime | 'date';
  readonly date: Written<string>;
  readonly why: ReminderWish['why'];
}

/** For those who want none of the days that are offered. */
const DateField = onDemand<DateFieldProps>(async () => (await import('../ui/forms/date-field.tsx')).DateField);

const empty: Draft = { when: '1_week', date: null, why: undefined };

/** Emails from the day on that is picked here. */
export function ReminderForm({ draftId, onSet }: ReminderFormProps) {
  const [now] = useState(() => new Date());
  const offered = offeredDays(now);
  const { first, last } = pickableDays(now);
  const form = useForm({
    initialValues: empty,
    mutation: useMutation({ mutationFn: (wish: ReminderWish) => askReminder(draftId, wish) }),
    rules: ({ when, date }) => ({ date: when === 'date' && date === null && 'Write the day' }),
    hidden: ({ when }) => (when === 'date' ? [] : ['date']),
    toSent: ({ when, date, why }): ReminderWish =>
      when === 'date' ? { when, date: readOrNull(date) ?? '', why } : { when, why },
    onSuccess: onSet,
  });
  useEffect(() => loadWhenIdle([DateField]), []);
  const { when, date, why } = form.values;
  const day = when === 'date' ? readOrNull(date) : (offered.find(({ time }) => time === when)?.day ?? null);
  return (
    <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
      <DayChoice offered={offered} value={when} onChange={(chosen) => form.set('when', chosen)} />
      {when === 'date' && <DateField label="The day" least={first} most={last} {...form.field('date')} />}
      <ShortListField
        label="Why not today?"
        isOptional
        data={listFor(reminderReasons, why, 'I would rather not say')}
        value={why ?? ''}
        // The options are the keys of the same list that the schema reads.
        onChange={(event) => form.set('why', (event.currentTarget.value || undefined) as Draft['why'])}
      />
      {form.problem && <Note tone="error">{form.problem}</Note>}
      <Button type="submit" color="ink.7" fullWidth loading={form.isWorking}>
        {day === null ? 'Remind me' : `Remind me on ${formatDay(day)}`}
      </Button>
    </Stack>
  );
}

interface DayChoiceProps {
  offered: ReturnType<typeof offeredDays>;
  value: ReminderTime | 'date';
  onChange: (when: ReminderTime | 'date') => void;
}

function DayChoice({ offered, value, onChange }: DayChoiceProps) {
  const name = useId();
  const rows = [
    ...offered.map(({ time, label, day }) => ({ when: time, label, side: formatDay(day) })),
    { when: 'date' as const, label: 'On another day', side: 'You pick the date' },
  ];
  return (
    <FieldGroup label="When?" role="radiogroup">
      <Stack gap={3}>
        {rows.map(({ when, label, side }) => (
          <Group key={when} className={styles.row} as="label" gap={[2, 4]} py={3} px={4} size="md">
            <input type="radio" name={name} checked={value === when} onChange={() => onChange(when)} />
            <b>{label}</b>
            <span className="dim">{side}</span>
          </Group>
        ))}
      </Stack>
    </FieldGroup>
  );
}
