import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eraseKeys, renderPage, typeKeys } from '../../../tests/render-page.tsx';
import type { Deal } from '../../../contract/deals/deals.ts';
import { DealForm } from './deal-form.tsx';

const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', server.mockReset());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const deal: Deal = {
  id: '0b5d3f3e-0000-4000-8000-000000000001',
  kind: 'equity',
  recipientName: 'Kite Works',
  date: '2019-01-01',
  datePrecision: 'quarter',
};
const show = (found: Deal | null): void =>
  void renderPage(<DealForm kind="equity" found={found && { deal: found, updatedAt: '2026-11-20T09:00:00.000Z' }} />, {
    client: new QueryClient(),
  });
// By role takes seconds: the form has some eighty fields with their lists.
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
/** The body of the deal that was sent; null where none was. */
const sent = (): unknown => {
  const call = server.mock.calls.find(([address]) => address.startsWith('/api/admin/deals'));
  return call === undefined ? null : JSON.parse(call[1].body as string);
};
const press = (): boolean => fireEvent.click(screen.getByText('Add this deal', { selector: 'button *' }));

it('leaves a section open in which a mistake was corrected, and sends what was typed', async () => {
  server.mockImplementation(async () => Response.json({ data: { deal, updatedAt: '', flags: [] } }));
  show(null);
  const days = field('Days to close');
  const section = days.closest('details')!;
  expect(section.open).toBe(false);
  typeKeys(days, '1.5');
  fireEvent.blur(days);
  press();
  await waitFor(() => expect(section.open).toBe(true));
  expect(sent()).toBeNull();
  eraseKeys(days);
  typeKeys(days, '45');
  expect(section.open).toBe(true);
  fireEvent.blur(days);
  expect(days.value).toBe('45');
  press();
  await waitFor(() => expect(sent()).toMatchObject({ values: { daysToClose: 45 } }));
});

it('keeps a quarter for another month', () => {
  show(deal);
  const date = field('Date');
  eraseKeys(date);
  typeKeys(date, '2018-04');
  fireEvent.blur(date);
  expect(field('Date precision').value).toBe('Quarter');
});

it('says what an amount is in USD and by which rate', () => {
  show({ ...deal, amount: 1_000, currency: 'EUR', date: '2023-01-01', datePrecision: 'year' });
  expect(screen.getByText(/^\$1,082: 1\.08166 USD for 1 EUR, the average of 2023/)).toBeTruthy();
  eraseKeys(field('Date'));
  typeKeys(field('Date'), '2026');
  expect(screen.getByText(/no exchange rate for EUR in 2026/)).toBeTruthy();
});

it('refuses what cannot be when the field is left', () => {
  show({ ...deal, foundedYear: 2040 });
  const founded = field('Founded');
  fireEvent.blur(founded);
  expect(screen.queryByText(/^From 1000 to/)).toBeNull();
  eraseKeys(founded);
  typeKeys(founded, '2041');
  expect(screen.queryByText(/^From 1000 to/)).toBeNull();
  fireEvent.blur(founded);
  expect(screen.getByText(/^From 1000 to/)).toBeTruthy();
});

it('has what was written again after a reload, until it is dropped', () => {
  show(null);
  typeKeys(field('Date'), '2018-04');
  cleanup();
  show(null);
  expect(field('Date').value).toBe('April 2018');
  fireEvent.click(screen.getByText('Discard it'));
  expect(field('Date').value).toBe('');
  cleanup();
  show(null);
  expect(field('Date').value).toBe('');
});

it('has what was written again over what another admin changed meanwhile', () => {
  show({ ...deal, notes: 'A', title: 'B' });
  typeKeys(screen.getByLabelText('Notes'), 'bc');
  cleanup();
  show({ ...deal, notes: 'Z', recipientName: 'Kite Works Ltd' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Abc');
  expect(field('Recipient').value).toBe('Kite Works Ltd');
  expect(screen.getByText(/Another admin has changed this: Notes\./)).toBeTruthy();
});
