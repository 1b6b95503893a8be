import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../../../contract/reviews/question.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FieldError, FieldGroup } from '../../ui/forms/field-parts.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import { optionsOf } from '../../ui/forms/options.ts';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { textOf } from './choice-questions.tsx';
import { isUnread, readOrNull, type Written } from '../../ui/forms/unread.ts';
import { useQuestion, useReadAnswer, useReviewForm } from '../form/form-context.ts';
import type { QuestionProps } from './step-questions.tsx';
import styles from './questions.module.css';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function NumberQuestion({ field, question }: QuestionProps<'number'>) {
  const { isShown, value, set, parts } = useQuestion(field);
  const { answers } = useReviewForm();
  const read = useReadAnswer(field, numberOf(value), set);
  if (!isShown) return null;
  const { least = 0, most, allowsDecimals } = question;
  return (
    <NumberField
      {...parts}
      {...unitOf(question, answers)}
      hasUnitLabel
      isWhole={!allowsDecimals}
      least={least}
      most={most}
      {...read}
    />
  );
}

function unitOf({ unit, currencyIn }: Question<'number'>, answers: Readonly<Record<string, unknown>>) {
  if (currencyIn === undefined) return { unit: unit === '%' ? ('percent' as const) : unit };
  return { unit: 'money' as const, currency: textOf(answers[currencyIn]) };
}

export function YearQuestion({ field, question }: QuestionProps<'year'>) {
  const { isShown, value, set, parts } = useQuestion(field);
  const read = useReadAnswer(field, numberOf(value), set);
  if (!isShown) return null;
  return <NumberField {...parts} unit="year" isWhole least={question.least} most={2200} {...read} />;
}

/** A number of days, or a word where there is none. */
export function DaysQuestion({ field, question: { most, word, wordLabel } }: QuestionProps<'days'>) {
  const { isShown, value, set, parts } = useQuestion(field);
  const { setUnread } = useReviewForm();
  const read = useReadAnswer(field, numberOf(value), set);
  /** What was typed before the box was ticked, which is there again once it is not. */
  const [before, setBefore] = useState<Written<number>>(null);
  if (!isShown) return null;
  const isWord = value === word;
  const toggle = (): void => {
    const next = isWord ? before : null;
    if (!isWord) setBefore(read.value);
    setUnread(field, isUnread(next) ? next : null);
    set(isWord ? (readOrNull(next) ?? undefined) : word);
  };
  return (
    <Stack gap={4}>
      <NumberField {...parts} unit="days" hasUnitLabel isWhole least={0} most={most} disabled={isWord} {...read} />
      <Checkbox size="sm" label={wordLabel} checked={isWord} onChange={toggle} />
    </Stack>
  );
}

const monthsOnly = ['month'] as const;

/** A month and its year, never a day: 2026-03. */
export function MonthQuestion({ field }: { field: string }) {
  const { isShown, value, set, parts } = useQuestion(field);
  const read = useReadAnswer<string>(field, textOf(value) ?? null, set);
  if (!isShown) return null;
  return <DateField {...parts} precisions={monthsOnly} least="1900-01-01" placeholder="Month and year" {...read} />;
}

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

/** A quarter of a year: 2026-Q3. */
export function QuarterQuestion({ field }: { field: string }) {
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
          label="Quarter"
          data={[{ value: '', label: 'Quarter' }, ...optionsOf(quarterNames)]}
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
