import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { eraseKeys, pasteText, renderPage, typeKeys } from '../../../tests/render-page.tsx';
import { CurrencyField } from './currency-field.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { isUnread, type Written } from './unread.ts';

type NumberParts = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange' | 'label'>;

function showNumber(parts: NumberParts, start: Written<number> = null) {
  const values: Written<number>[] = [];
  function Page() {
    const [value, setValue] = useState(start);
    const [currency, setCurrency] = useState(parts.currency);
    values.push(value);
    return (
      <>
        <NumberField
          label="Amount"
          {...parts}
          {...(currency === undefined ? {} : { currency })}
          value={value}
          onChange={setValue}
        />
        <button onClick={() => setValue(2500)}>Restore</button>
        <button onClick={() => setValue(null)}>Reset</button>
        <button onClick={() => setCurrency('EUR')}>In euros</button>
      </>
    );
  }
  renderPage(<Page />, { client: new QueryClient() });
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  return { field, now: () => values.at(-1) ?? null };
}

/** What assistive technology reads with the field. */
const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['15.8', { unit: 'percent', least: 0, most: 100 }, 15.8, '15.8%'],
  ['7.25', { unit: 'percent', least: 0, most: 100 }, 7.25, '7.25%'],
  ['15,8 %', { unit: 'percent', least: 0, most: 100 }, 15.8, '15.8%'],
  ['1.5', { unit: 'times', least: 0, most: 5 }, 1.5, '1.5 times'],
  ['1.5m', { unit: 'money', currency: 'USD', isWhole: true, least: 0 }, 1_500_000, 'USD 1,500,000'],
  ['500k', { unit: 'money', currency: 'USD', isWhole: true, least: 0 }, 500_000, 'USD 500,000'],
  ['1,500,000.00', { unit: 'money', currency: 'USD', isWhole: true }, 1_500_000, 'USD 1,500,000'],
  ['1.500.000,00', { unit: 'money', currency: 'EUR', isWhole: true }, 1_500_000, 'EUR 1,500,000'],
  ['1.500', { unit: 'money', currency: 'EUR' }, 1500, 'EUR 1,500'],
  ['-1200', {}, -1200, '-1,200'],
  ['1', { unit: 'days', isWhole: true }, 1, '1 day'],
  ['2019', { unit: 'year', isWhole: true }, 2019, ''],
] as const)('reads %s key by key and keeps it as it is typed', (text, parts, value, echo) => {
  const { field, now } = showNumber(parts);
  typeKeys(field, text);
  expect(field.value).toBe(text);
  expect(now()).toBe(value);
  expect(describedBy(field)).toBe(echo);
  fireEvent.blur(field);
  expect(field.value).toBe(text);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it.each([
  ['0', { unit: 'months', isWhole: true }, ''],
  ['127.24', { unit: 'hours' }, ''],
  ['15.8', { unit: 'percent' }, ''],
  // What is not clear from the digits stays.
  ['300000', { unit: 'money', currency: 'USD', isWhole: true }, 'USD 300,000'],
  ['1.5m', { unit: 'money', currency: 'USD', isWhole: true }, 'USD 1,500,000'],
] as const)('does not repeat %s beside a unit that is there', (text, parts, echo) => {
  const { field } = showNumber({ ...parts, hasUnitLabel: true });
  typeKeys(field, text);
  expect(describedBy(field)).toBe(echo);
});

it('never changes what is typed, at no key', () => {
  const { field } = showNumber({ unit: 'money', currency: 'USD', isWhole: true });
  const text = '$1,234,567 about';
  for (let length = 1; length <= text.length; length += 1) {
    typeKeys(field, text.charAt(length - 1));
    expect(field.value).toBe(text.slice(0, length));
  }
});

it('reads what is pasted', () => {
  const { field, now } = showNumber({ unit: 'money', currency: 'USD', isWhole: true });
  pasteText(field, ' US$ 1\u202f500\u202f000,00 ');
  expect(now()).toBe(1_500_000);
  expect(describedBy(field)).toBe('USD 1,500,000');
});

it('says what is wrong when the field is left, keeps the text, and is right after a correction', () => {
  const { field, now } = showNumber({ unit: 'percent', least: 0, most: 100 });
  typeKeys(field, 'about 15');
  expect(isUnread(now())).toBe(true);
  expect(screen.queryByText(/without “about”/)).toBeNull();
  fireEvent.blur(field);
  expect(field.value).toBe('about 15');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field)).toContain('Write one number, without “about”');
  eraseKeys(field);
  typeKeys(field, '150');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.blur(field);
  expect(describedBy(field)).toContain('From 0 to 100');
  eraseKeys(field, 1);
  fireEvent.blur(field);
  expect(now()).toBe(15);
  expect(describedBy(field)).toBe('15%');
});

it('refuses cents, which no page would show, and leaves stored ones as they are', () => {
  const { field, now } = showNumber({ unit: 'money', currency: 'USD' }, 1_500.75);
  expect(field.value).toBe('1500.75');
  fireEvent.blur(field);
  expect(now()).toBe(1_500.75);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  eraseKeys(field);
  typeKeys(field, '2,000.25');
  fireEvent.blur(field);
  expect(isUnread(now())).toBe(true);
  expect(describedBy(field)).toContain('Write the amount without cents, such as 2,000');
});

it('is empty again after everything is erased', () => {
  const { field, now } = showNumber({ isWhole: true }, 40);
  expect(field.value).toBe('40');
  eraseKeys(field);
  fireEvent.blur(field);
  expect(now()).toBeNull();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('asks where a text has two readings', () => {
  const { field, now } = showNumber({});
  typeKeys(field, '1,500');
  expect(isUnread(now())).toBe(true);
  expect(describedBy(field)).toContain('Which number do you mean?');
  fireEvent.blur(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  press('1,500 (one thousand five hundred)');
  expect(now()).toBe(1500);
  expect(field.value).toBe('1500');
  expect(describedBy(field)).toBe('1,500');
  eraseKeys(field);
  typeKeys(field, '1.500');
  press('1.5');
  expect(now()).toBe(1.5);
  expect(field.value).toBe('1.5');
});

it('asks for a whole number where a fraction is written', () => {
  const { field, now } = showNumber({ unit: 'hours', isWhole: true, least: 0, most: 2000 });
  typeKeys(field, '7,5');
  expect(describedBy(field)).toContain('Which number do you mean?');
  expect(screen.getByRole('button', { name: '7' })).toBeTruthy();
  press('8');
  expect([now(), field.value, describedBy(field)]).toEqual([8, '8', '8 hours']);
});

it.each([
  ['meetings', 50, 'From 0 to 50'],
  ['hours', 2000, 'Which number do you mean?'],
] as const)('never takes 1.000 %s for 1 without asking', (unit, most, words) => {
  const { field, now } = showNumber({ unit, isWhole: true, least: 0, most });
  typeKeys(field, '1.000');
  fireEvent.blur(field);
  expect(isUnread(now())).toBe(true);
  expect(describedBy(field)).toContain(words);
});

it('asks for two millions apart a thousand times', () => {
  const { field, now } = showNumber({ unit: 'money', currency: 'USD', isWhole: true });
  typeKeys(field, '1.500m');
  expect(screen.getByRole('button', { name: '1,500,000,000 (1.5 billion)' })).toBeTruthy();
  press('1,500,000 (1.5 million)');
  expect(now()).toBe(1_500_000);
});

it('shows what the form sets, also over a text that was not understood', () => {
  const { field, now } = showNumber({ isWhole: true });
  typeKeys(field, 'many');
  press('Restore');
  expect(field.value).toBe('2,500');
  expect(now()).toBe(2500);
  press('Reset');
  expect(field.value).toBe('');
});

it('shows decimals that the form sets so that they can be read in one way', () => {
  const { field } = showNumber({ unit: 'money', currency: 'USD' });
  press('Restore');
  expect(field.value).toBe('2500');
  expect(describedBy(field)).toBe('USD 2,500');
});

it('reads the same text anew when the currency changes', () => {
  const { field, now } = showNumber({ unit: 'money', currency: 'USD', isWhole: true });
  typeKeys(field, '€500');
  fireEvent.blur(field);
  expect(describedBy(field)).toContain('The amounts here are in USD. Choose EUR');
  press('In euros');
  expect(now()).toBe(500);
  expect(field.value).toBe('€500');
  expect(describedBy(field)).toBe('EUR 500');
});

it('shows a text that was kept, with its message', () => {
  const { field } = showNumber({ isWhole: true }, { unread: 'twelve', message: 'Write the number in digits' });
  expect(field.value).toBe('twelve');
  fireEvent.blur(field);
  expect(describedBy(field)).toContain('Write the number in digits');
});

function showDate(parts: Omit<ComponentProps<typeof DateField>, 'value' | 'onChange'>, start: Written<string> = null) {
  const values: Written<string>[] = [];
  function Page() {
    const [value, setValue] = useState(start);
    values.push(value);
    return <DateField label="Day" {...parts} value={value} onChange={setValue} />;
  }
  renderPage(<Page />, { client: new QueryClient() });
  return { field: screen.getByLabelText<HTMLInputElement>('Day'), now: () => values.at(-1) ?? null };
}

const anyDate = { precisions: ['day', 'month', 'year'] } as const;

it.each([
  ['2026', '2026', ''],
  ['03/2026', '2026-03', 'March 2026'],
  ['03/24', '2024-03', 'March 2024'],
  ['2026-03', '2026-03', 'March 2026'],
  ['20/03/2026', '2026-03-20', '20 Mar 2026'],
  ['Mar 20, 2026', '2026-03-20', '20 Mar 2026'],
] as const)('reads the date %s key by key', (text, value, echo) => {
  const { field, now } = showDate(anyDate);
  typeKeys(field, text);
  expect(field.value).toBe(text);
  expect(now()).toBe(value);
  expect(describedBy(field)).toBe(echo);
});

it('asks whether the day or the month comes first, and shows a date that the form sets', () => {
  const { field, now } = showDate(anyDate, '2026-03');
  expect(field.value).toBe('March 2026');
  eraseKeys(field);
  typeKeys(field, '03/04/2026');
  expect(isUnread(now())).toBe(true);
  press('04 Mar 2026');
  expect(now()).toBe('2026-03-04');
  expect(field.value).toBe('04 Mar 2026');
});

it('reports a day that is not in the calendar when the field is left', () => {
  const { field, now } = showDate({});
  typeKeys(field, '31 Feb 2026');
  fireEvent.blur(field);
  expect(isUnread(now())).toBe(true);
  expect(describedBy(field)).toContain('That day is not in the calendar');
});

function showCurrency(start: Written<string> = null) {
  const values: Written<string>[] = [];
  function Page() {
    const [value, setValue] = useState(start);
    values.push(value);
    return <CurrencyField label="Currency" value={value} onChange={setValue} />;
  }
  renderPage(<Page />, { client: new QueryClient() });
  const field = screen.getByLabelText<HTMLInputElement>('Currency', { selector: 'input' });
  return { field, now: () => values.at(-1) ?? null };
}

it('finds a currency by its code and by its name', () => {
  const { field, now } = showCurrency();
  fireEvent.click(field);
  typeKeys(field, 'krona');
  fireEvent.click(screen.getByText('SEK · Swedish Krona'));
  expect([now(), field.value]).toEqual(['SEK', 'SEK · Swedish Krona']);
  eraseKeys(field);
  typeKeys(field, 'usd');
  fireEvent.blur(field);
  expect([now(), field.value]).toEqual(['USD', 'USD · US Dollar']);
});

it.each([
  ['euro', 'EUR · Euro'],
  ['€', 'EUR · Euro'],
  ['swedish', 'SEK · Swedish Krona'],
])('takes the currency that %s means, key by key and without a choice', (text, label) => {
  const { field, now } = showCurrency();
  typeKeys(field, text);
  expect(field.value).toBe(text);
  fireEvent.blur(field);
  expect([now(), field.value]).toEqual([label.slice(0, 3), label]);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('has what is typed at each key, so that no form loses it that is not left', () => {
  const { field, now } = showCurrency('USD');
  eraseKeys(field);
  expect(now()).toBeNull();
  typeKeys(field, 'g');
  expect(now()).toMatchObject({ unread: 'g' });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  typeKeys(field, 'bp');
  expect([now(), field.value]).toEqual(['GBP', 'gbp']);
});

it.each([
  ['krona', 'Several currencies match: choose one'],
  ['$', 'Several currencies match: choose one'],
  ['ZZZ', 'No currency matches “ZZZ”'],
])('keeps %s and says why it is no currency', (text, message) => {
  const { field, now } = showCurrency('USD');
  eraseKeys(field);
  typeKeys(field, text);
  fireEvent.blur(field);
  expect(now()).toEqual({ unread: text, message });
  expect(field.value).toBe(text);
  expect(describedBy(field)).toContain(message);
  eraseKeys(field);
  typeKeys(field, 'gbp');
  expect(describedBy(field)).not.toContain(message);
  fireEvent.blur(field);
  expect([now(), field.value]).toEqual(['GBP', 'GBP · British Pound']);
});

it('keeps the chosen currency where it is chosen again, and empties the field where all is erased', () => {
  const { field, now } = showCurrency('USD');
  eraseKeys(field);
  typeKeys(field, 'usd');
  fireEvent.click(screen.getByText('USD · US Dollar'));
  expect([now(), field.value]).toEqual(['USD', 'USD · US Dollar']);
  eraseKeys(field);
  fireEvent.blur(field);
  expect([now(), field.value]).toEqual([null, '']);
});
