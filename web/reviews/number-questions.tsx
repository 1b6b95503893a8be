import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReviewField } from '../../contract/review-fields.ts';
import { FieldError, FieldGroup } from '../ui/field-parts.tsx';
import { NumberField, SelectField } from '../ui/fields.tsx';
import type { Answers } from './api.ts';
import { useQuestion } from './form-context.ts';
import styles from './questions.module.css';

type NumberFieldName = { [F in ReviewField]: Answers[F] extends number | undefined ? F : never }[ReviewField];
type OpenNumberFieldName = 'daysToFirstReply' | 'daysDecisionToCash';

/** What a number field hands over: a number, or a text while it is half typed. */
export function numberOf(value: string | number): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function NumberQuestion({
  field,
  unit,
}: {
  field: Exclude<NumberFieldName, 'overall' | 'feedbackUseful'>;
  unit: string;
}) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <NumberField
      {...parts}
      allowNegative={false}
      allowDecimal={false}
      inputMode="numeric"
      rightSection={<span className={styles.unit}>{unit}</span>}
      rightSectionWidth={86}
      value={value ?? ''}
      onChange={(typed) => set(numberOf(typed))}
      onBlur={leave}
    />
  );
}

/** A number of days, or a word where there is none. */
export function DaysQuestion({
  field,
  word,
  wordLabel,
}: {
  field: OpenNumberFieldName;
  word: 'never' | 'unknown';
  wordLabel: string;
}) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  const isWord = value === word;
  return (
    <div className={styles.days}>
      <NumberField
        {...parts}
        allowNegative={false}
        allowDecimal={false}
        inputMode="numeric"
        disabled={isWord}
        rightSection={<span className={styles.unit}>days</span>}
        rightSectionWidth={56}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => set(numberOf(typed))}
        onBlur={leave}
      />
      <Checkbox size="sm" label={wordLabel} checked={isWord} onChange={() => set(isWord ? undefined : word)} />
    </div>
  );
}

const monthNames = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, place, 1)),
  ),
}));
const yearsBack = 26;

function recentYears(): string[] {
  const thisYear = new Date().getUTCFullYear();
  return Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
}

/** A month and its year, never a day. */
export function MonthQuestion({ field }: { field: 'firstContact' | 'lastContact' }) {
  const { value, set, leave, parts } = useQuestion(field);
  // Half an answer lives here until the other half is given.
  const [half, setHalf] = useState({ year: value?.slice(0, 4) ?? null, month: value?.slice(5, 7) ?? null });
  const choose = (next: typeof half): void => {
    setHalf(next);
    set(next.year && next.month ? `${next.year}-${next.month}` : undefined);
  };
  const [years] = useState(recentYears);
  return (
    <FieldGroup {...parts} error={undefined} help={parts.error ? undefined : parts.help}>
      <div className={styles.month}>
        <SelectField
          label="Month"
          placeholder="Month"
          data={monthNames}
          value={half.month}
          onChange={(month) => choose({ ...half, month })}
          onBlur={leave}
          aria-invalid={parts.error ? true : undefined}
        />
        <SelectField
          label="Year"
          placeholder="Year"
          data={years}
          value={half.year}
          onChange={(year) => choose({ ...half, year })}
          onBlur={leave}
          aria-invalid={parts.error ? true : undefined}
        />
      </div>
      {parts.error && (
        <p className={styles.problem}>
          <FieldError>{parts.error}</FieldError>
        </p>
      )}
    </FieldGroup>
  );
}
