import { expect, it } from 'vitest';
import { controlsOf, elementsOf, textsOf } from '../../../tests/markup.ts';
import { NumberField } from './number-field.tsx';
import type { Written } from './unread.ts';

const draw = (value: Written<number>, parts: object = {}): string =>
  controlsOf(NumberField, { label: 'Amount', value, onChange: () => undefined, ...parts });
const field = (markup: string) => elementsOf(markup, 'input')[0] ?? {};

it('is marked as wrong for a question that was missed alone', () => {
  const asked = { unread: '1,500', message: 'Which number do you mean?' };
  expect(field(draw(asked))).not.toHaveProperty('aria-invalid');
  expect(field(draw(asked, { error: 'Answer this' }))).toHaveProperty('aria-invalid', 'true');
  expect(field(draw(5))).not.toHaveProperty('aria-invalid');
});

it('shows help or the question, and repeats nothing that stands in the field', () => {
  expect(textsOf(draw(1_500, { help: 'In dollars', unit: 'money', currency: 'USD' }))).toEqual(
    expect.arrayContaining(['In dollars', 'USD 1,500']),
  );
  expect(textsOf(draw(15, { help: 'A count' }))).not.toContain('15');
  expect(textsOf(draw({ unread: '1,500', message: 'Which?' }, { help: 'In dollars' }))).not.toContain('In dollars');
});

it('has room for its unit', () => {
  // 22 pixels, and 8 for each letter, in rem of 16.
  expect(draw(5, { unit: 'days', hasUnitLabel: true })).toContain('3.375rem');
  expect(draw(5, { unit: 'percent', hasUnitLabel: true })).toContain('1.875rem');
  expect(textsOf(draw(5, { unit: 'days', hasUnitLabel: true }))).toContain('days');
  expect(draw(5, { unit: 'days' })).not.toContain('3.375rem');
});

it('asks for digits where there are no decimals and no words', () => {
  const modes = [{ isWhole: true }, { isWhole: true, unit: 'money' }, {}, { unit: 'percent' }];
  expect(modes.map((parts) => field(draw(5, parts))['inputMode'] ?? field(draw(5, parts))['inputmode'])).toEqual([
    'numeric',
    'decimal',
    'decimal',
    'decimal',
  ]);
});

it('groups whole numbers, and neither years nor decimals', () => {
  expect(field(draw(15_000, { isWhole: true }))['value']).toBe('15,000');
  expect(field(draw(2_019, { isWhole: true, unit: 'year' }))['value']).toBe('2019');
  expect(field(draw(15_000.5))['value']).toBe('15000.5');
});
