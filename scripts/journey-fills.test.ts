import { expect, it } from 'vitest';
import { filledFields } from './journey-fills.ts';

it('finds fields that read what is typed, by their labels', () => {
  expect(filledFields("await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1500');")).toEqual([
    'Amount',
  ]);
  expect(filledFields("await page\n  .getByLabel('Days of access')\n  .fill('30');")).toEqual(['Days of access']);
  expect(filledFields("await page.getByRole('textbox', { name: 'Stake they took' }).fill('7.25');")).toHaveLength(1);
  expect(filledFields("await page.getByRole('textbox', { name: 'date of row 4' }).fill('28/02/2020');")).toHaveLength(
    1,
  );
  expect(filledFields("await page.getByLabel('Code', { exact: true }).fill(code);")).toEqual(['Code']);
});

it('leaves texts alone, and fields of other statements', () => {
  expect(filledFields("await page.getByRole('textbox', { name: 'Title' }).fill('A roof');")).toEqual([]);
  expect(filledFields("await typeInto(page, 'Amount', '5');\nawait page.getByLabel('Why').fill('So');")).toEqual([]);
});
