import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FieldError, FieldGroup } from '../../ui/forms/field-parts.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { textOf } from './choice-questions.tsx';
import { useQuestion } from '../form/form-context.ts';
import styles from './questions.module.css';

/** What a number field hands over: a number, or a text while it is half typed. */
export function numberOf(value: string | number): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

interface NumberQuestionProps {
  field: string;
  unit: string;
  allowDecimal?: boolean;
  /** For years: no comma. */
  isYear?: boolean;
}

export function NumberQuestion({ field, unit, allowDecimal = false, isYear = false }: NumberQuestionProps) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <NumberField
      {...parts}
      allowNegative={false}
      allowDecimal={allowDecimal}
      thousandSeparator={isYear ? '' : ','}
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      rightSection={
        unit === '' ? undefined : (
          <Text as="span" tone="faint" size="sm">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit === '' ? undefined : 22 + unit.length * 8}
      value={typeof value === 'number' ? value : ''}
      onChange={(typed) => set(numberOf(typed))}
      onBlur={leave}
    />
  );
}

/** A number of days, or a word where there is none. */
export function DaysQuestion({ field, word, wordLabel }: { field: string; word: string; wordLabel: string }) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  const isWord = value === word;
  return (
    <Stack gap={4}>
      <NumberField
        {...parts}
        allowNegative={false}
        allowDecimal={false}
        inputMode="numeric"
        disabled={isWord}
        rightSection={
          <Text as="span" tone="faint" size="sm">
            days
          </Text>
        }
        rightSectionWidth={56}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => set(numberOf(typed))}
        onBlur={leave}
      />
      <Checkbox size="sm" label={wordLabel} checked={isWord} onChange={() => set(isWord ? undefined : word)} />
    </Stack>
  );
}

const monthNames = Object.fromEntries(
  Array.from({ length: 12 }, (_, place) => [
    String(place + 1).padStart(2, '0'),
    new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, place, 1))),
  ]),
);
const quarterNames = {
  Q1: 'January to March',
  Q2: 'April to June',
  Q3: 'July to September',
  Q4: 'October to December',
};
const yearsBack = 26;

function recentYears() {
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
  return [{ value: '', label: 'Year' }, ...years.map((year) => ({ value: year, label: year }))];
}

/** A month and its year, never a day: 2026-03. */
export function MonthQuestion({ field }: { field: string }) {
  return <PeriodQuestion field={field} name="Month" parts={sortedMonths} />;
}

/** A quarter of a year: 2026-Q3. */
export function QuarterQuestion({ field }: { field: string }) {
  return <PeriodQuestion field={field} name="Quarter" parts={Object.entries(quarterNames)} />;
}

/** Number-like keys of an object lose their order. */
const sortedMonths = Object.entries(monthNames).sort(([one], [other]) => one.localeCompare(other));

interface PeriodQuestionProps {
  field: string;
  name: 'Month' | 'Quarter';
  parts: readonly (readonly [string, string])[];
}

function PeriodQuestion({ field, name, parts: choices }: PeriodQuestionProps) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  // Half an answer lives here until the other half is given.
  const [half, setHalf] = useState({ year: textOf(value)?.slice(0, 4) ?? '', part: textOf(value)?.slice(5) ?? '' });
  const [years] = useState(recentYears);
  if (!isShown) return null;
  const choose = (next: typeof half): void => {
    setHalf(next);
    set(next.year && next.part ? `${next.year}-${next.part}` : undefined);
  };
  const isInvalid = parts.error ? true : undefined;
  return (
    <FieldGroup {...parts} error={undefined} help={parts.error ? undefined : parts.help}>
      <div className={styles.month}>
        <ShortListField
          label={name}
          data={[{ value: '', label: name }, ...choices.map(([part, label]) => ({ value: part, label }))]}
          value={half.part}
          onChange={(event) => choose({ ...half, part: event.currentTarget.value })}
          onBlur={leave}
          aria-invalid={isInvalid}
        />
        <ShortListField
          label="Year"
          data={years}
          value={half.year}
          onChange={(event) => choose({ ...half, year: event.currentTarget.value })}
          onBlur={leave}
          aria-invalid={isInvalid}
        />
      </div>
      {parts.error && (
        <Text tone="error" size="sm">
          <FieldError>{parts.error}</FieldError>
        </Text>
      )}
    </FieldGroup>
  );
}
