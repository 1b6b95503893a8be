import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../tests/render-page.tsx';
import type { Detection } from '../../../../contract/imports/imports.ts';
import { ImportColumns } from './columns.tsx';
import { mappingOf, untouched } from './matching.ts';

const guess = (value: string) => ({ value, confidence: 1, why: '' });
const detection: Detection = {
  format: guess('csv'),
  encoding: guess('utf-8'),
  lineEnd: guess('lf'),
  delimiter: guess(';'),
  header: guess('yes'),
  sheets: [],
  sheet: null,
  rowCount: 1,
  adapter: null,
  columns: [
    {
      name: 'on',
      samples: ['03/04/2020'],
      filledCount: 1,
      reads: 'date, dmy',
      field: null,
      confidence: 0,
      why: '',
      isPersonal: false,
    },
  ],
  firstRows: [],
  questions: [],
  mapping: null,
};

it('shows the order of days that was answered before the check, and takes another one', async () => {
  const found = mappingOf(detection, untouched);
  const base = { ...found, fields: { date: { from: 'on', dateOrder: 'mdy' as const } } };
  const onChange = vi.fn();
  renderPage(
    <ImportColumns
      detection={detection}
      mapping={base}
      isKnown
      touched={{ ...untouched, base }}
      asked={[]}
      onChange={onChange}
    />,
    { client: new QueryClient() },
  );
  const order = await screen.findByRole<HTMLInputElement>('combobox', { name: 'How the dates in on are written' });
  expect(order.value).toBe('Month, day, year');
  fireEvent.click(order);
  fireEvent.click(await screen.findByRole('option', { name: 'Day, month, year' }));
  expect(onChange).toHaveBeenCalledWith({ columns: { on: { field: 'date', dateOrder: 'dmy' } } });
});
