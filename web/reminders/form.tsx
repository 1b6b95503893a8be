import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { reminderReasons, type Reminder, type ReminderTime } from '../../contract/reminders/reminders.ts';
import { CallError } from '../api/call.ts';
import { FieldGroup } from '../ui/forms/field-parts.tsx';
import { ShortListField, TextField } from '../ui/forms/fields.tsx';
import { formatDay } from '../ui/formats.ts';
import { Note } from '../ui/states/note.tsx';
import { listFor } from '../ui/forms/list-for.ts';
import { offeredDays, pickableDays } from './days.ts';
import { askReminder, type ReminderWish } from './own-api.ts';
import styles from './reminder.module.css';

interface ReminderFormProps {
  /** Null: about no draft in particular. */
  draftId: string | null;
  onSet: (reminder: Reminder) => void;
}

type Why = ReminderWish['why'];

/** One e-mail on the day that is picked here. */
export function ReminderForm({ draftId, onSet }: ReminderFormProps) {
  const [now] = useState(() => new Date());
  const [when, setWhen] = useState<ReminderTime | 'date'>('1_week');
  const [date, setDate] = useState('');
  const [why, setWhy] = useState<Why>(undefined);
  const offered = offeredDays(now);
  const { first, last } = pickableDays(now);
  const day = when === 'date' ? date : (offered.find(({ time }) => time === when)?.day ?? '');
  const ask = useMutation({
    mutationFn: () => askReminder(draftId, when === 'date' ? { when, date, why } : { when, why }),
    onSuccess: onSet,
  });
  const problem = ask.error instanceof CallError ? ask.error.errors['date'] : undefined;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    // The form stands beside, and within a dialog over, another form.
    event.stopPropagation();
    ask.mutate();
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <DayChoice offered={offered} value={when} onChange={setWhen} />
      {when === 'date' && (
        <TextField
          label="The day"
          type="date"
          required
          min={first}
          max={last}
          error={problem}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      )}
      <ShortListField
        label="Why not today?"
        isOptional
        data={listFor(reminderReasons, why, 'I would rather not say')}
        value={why ?? ''}
        // The options are the keys of the same list that the schema reads.
        onChange={(event) => setWhy((event.currentTarget.value || undefined) as Why)}
      />
      {ask.error && !problem && <Note tone="error">{ask.error.message}</Note>}
      <Button type="submit" color="ink.7" fullWidth loading={ask.isPending}>
        {day === '' ? 'Remind me' : `Remind me on ${formatDay(day)}`}
      </Button>
    </form>
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
      <div className={styles.rows}>
        {rows.map(({ when, label, side }) => (
          <label key={when} className={styles.row}>
            <input type="radio" name={name} checked={value === when} onChange={() => onChange(when)} />
            <b>{label}</b>
            <span className="dim">{side}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
