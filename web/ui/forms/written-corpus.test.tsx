import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { pasteText, renderPage } from '../../../tests/render-page.tsx';
import { writtenDays, writtenMonths, writtenNumbers } from '../../../tests/browser/written.ts';
import type { NumberRules } from '../../../contract/written-number.ts';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import type { Written } from './unread.ts';

/*
 * Every way that the journeys type into some field, here pasted into one field of its kind. The field keeps the text,
 * and the form holds the value that all ways mean.
 */

const rules = {
  money: { unit: 'money', currency: 'USD', isWhole: true, least: 0 },
  percent: { unit: 'percent', least: 0, most: 100 },
  times: { unit: 'times', least: 0, most: 5 },
  months: { unit: 'months', isWhole: true, least: 0, most: 480 },
  days: { unit: 'days', isWhole: true, least: 0, most: 3650 },
  hours: { unit: 'hours', isWhole: true, least: 0, most: 2000 },
  weeks: { unit: 'weeks', isWhole: true, least: 0, most: 520 },
  year: { unit: 'year', isWhole: true, least: 1800, most: 2200 },
  basis_points: { unit: 'basis_points' },
  count: { isWhole: true, least: 0, most: 500 },
} satisfies Record<keyof typeof writtenNumbers, NumberRules>;

interface Shown {
  readonly field: HTMLInputElement;
  readonly now: () => unknown;
}

function showField(Field: (props: { value: Written<never>; onChange: (value: unknown) => void }) => React.ReactNode) {
  const values: unknown[] = [];
  function Page() {
    const [value, setValue] = useState<unknown>(null);
    values.push(value);
    return <Field value={value as Written<never>} onChange={setValue} />;
  }
  renderPage(<Page />, { client: new QueryClient() });
  return { field: screen.getByLabelText<HTMLInputElement>('Asked'), now: () => values.at(-1) };
}

/** Pasted after `other`, so that no value is left from the way before. */
function expectRead({ field, now }: Shown, way: string, means: unknown, other: string): void {
  pasteText(field, other);
  expect(now(), other).not.toBe(means);
  pasteText(field, way);
  expect([way, now()]).toEqual([way, means]);
  fireEvent.blur(field);
  expect([field.value, now(), field.getAttribute('aria-invalid')]).toEqual([way, means, null]);
}

it.each(Object.keys(rules) as (keyof typeof rules)[])('reads each way to write a number of %s', (unit) => {
  const { means, ways } = writtenNumbers[unit];
  const shown = showField((parts) => <NumberField label="Asked" {...rules[unit]} {...parts} />);
  for (const way of ways) expectRead(shown, way, means, unit === 'year' ? '2001' : '4');
});

it('reads each way to write a day', () => {
  const shown = showField((parts) => <DateField label="Asked" {...parts} />);
  for (const way of writtenDays.ways) expectRead(shown, way, writtenDays.means, '2001-01-01');
});

it('reads each way to write a month', () => {
  const shown = showField((parts) => <DateField label="Asked" precisions={['month']} {...parts} />);
  for (const way of writtenMonths.ways) expectRead(shown, way, writtenMonths.means, '2001-01');
});

it('knows at least 40 ways to write an amount and 25 to write a day', () => {
  expect(new Set(writtenNumbers.money.ways).size).toBeGreaterThanOrEqual(40);
  expect(new Set(writtenDays.ways).size).toBeGreaterThanOrEqual(25);
});
