import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eraseKeys, renderPage, typeKeys } from '../../../tests/render-page.tsx';
import type { Filter } from '../../../contract/table/table.ts';
import { TableSearch } from '../search.tsx';
import { DateFilter } from './date-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import type { WordedColumn } from './words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const amount: WordedColumn = {
  key: 'amountUsd',
  label: 'Amount',
  filter: 'range',
  isSortable: false,
  isNullable: true,
  options: null,
  numberRules: { unit: 'money', currency: 'USD' },
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const pause = (): void => act(() => void vi.advanceTimersByTime(400));

/** The filter of a column as the address would hold it, and a chip that takes it away. */
function show(kind: 'range' | 'dateRange' | 'text', start: Filter | undefined, delay = 0) {
  const filters: (Filter | undefined)[] = [];
  function Page() {
    const [filter, setFilter] = useState(start);
    filters.push(filter);
    // What else the address says changes, and the filter is read anew.
    const [, setRound] = useState(0);
    const take = (next: Filter | null): void => setFilter(next ?? undefined);
    const onChange = (next: Filter | null): void => (delay === 0 ? take(next) : void setTimeout(take, delay, next));
    const parts = { filter: filter && { ...filter }, onChange };
    return (
      <>
        {kind === 'range' && <RangeFilter column={amount} {...parts} />}
        {kind === 'dateRange' && <DateFilter label="Date" isFuture={false} {...parts} />}
        {kind === 'text' && <TextFilter label="Title" {...parts} />}
        <button onClick={() => setFilter(undefined)}>Take away</button>
        <button onClick={() => setRound((round) => round + 1)}>Sort</button>
      </>
    );
  }
  renderPage(<Page />, { client: new QueryClient() });
  return () => filters.at(-1);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const over = (name: string, text: string): void => {
  eraseKeys(field(name));
  typeKeys(field(name), text);
  fireEvent.blur(field(name));
};

it('keeps a number that waits for the other, and takes both once they are in order', () => {
  const now = show('range', { kind: 'range', range: { from: null, to: 100 } });
  over('Amount from', '2k');
  expect(now()).toEqual({ kind: 'range', range: { from: null, to: 100 } });
  expect(screen.getByRole('alert').textContent).toBe('The first number must not be greater than the second.');
  press('Sort');
  expect(screen.queryByRole('alert')).not.toBeNull();
  over('Amount to', '3k');
  expect(now()).toEqual({ kind: 'range', range: { from: 2000, to: 3000 } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Amount from').value, field('Amount to').value]).toEqual(['2k', '3k']);
});

it('keeps a number that waits when the address of the one before comes late', () => {
  const now = show('range', undefined, 1_000);
  over('Amount to', '2k');
  over('Amount from', '5k');
  expect(screen.getByRole('alert').textContent).toBe('The first number must not be greater than the second.');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(now()).toEqual({ kind: 'range', range: { from: null, to: 2000 } });
  expect([field('Amount from').value, field('Amount to').value]).toEqual(['5k', '2k']);
  over('Amount to', '7k');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(now()).toEqual({ kind: 'range', range: { from: 5000, to: 7000 } });
});

it('refuses decimals that the address would not keep', () => {
  const now = show('range', undefined);
  over('Amount from', '0.1234567');
  expect(now()).toBeUndefined();
  expect(field('Amount from').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('At most 6 decimals')).toBeTruthy();
});

it('shows no number that waits once the filter was taken away', () => {
  const now = show('range', { kind: 'range', range: { from: null, to: 100 } });
  over('Amount from', '200');
  press('Take away');
  expect(now()).toBeUndefined();
  expect([field('Amount from').value, field('Amount to').value]).toEqual(['', '']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps a day that waits for the other, and takes both once they are in order', () => {
  const now = show('dateRange', { kind: 'dateRange', range: { from: null, to: '2020-12-31' } });
  over('Date from', 'March 2021');
  expect(now()).toEqual({ kind: 'dateRange', range: { from: null, to: '2020-12-31' } });
  expect(screen.getByRole('alert').textContent).toBe('The first day must not be after the second.');
  over('Date to', '2022');
  expect(now()).toEqual({ kind: 'dateRange', range: { from: '2021-03-01', to: '2022-12-31' } });
  expect([field('Date from').value, field('Date to').value]).toEqual(['March 2021', '2022']);
});

it('takes a number again that was erased before the address was there', () => {
  const sent = vi.fn();
  const start: Filter = { kind: 'range', range: { from: 5, to: null } };
  renderPage(<RangeFilter column={amount} filter={start} onChange={sent} />, { client: new QueryClient() });
  over('Amount from', '');
  over('Amount from', '5');
  expect(sent.mock.calls).toEqual([[null], [start]]);
});

it('says at Enter what it does not understand, and filters by nothing else', () => {
  const now = show('range', undefined);
  typeKeys(field('Amount from'), 'about 5');
  expect(screen.queryByText(/without “about”/)).toBeNull();
  fireEvent.keyDown(field('Amount from'), { key: 'Enter' });
  screen.getByText(/without “about”/);
  pause();
  expect(now()).toBeUndefined();
  over('Amount from', '5');
  expect(now()).toEqual({ kind: 'range', range: { from: 5, to: null } });
});

it('keeps the space after a word where the next one comes after a pause', () => {
  const now = show('text', undefined);
  const title = field('Title contains');
  typeKeys(title, 'solar ');
  pause();
  expect(now()).toEqual({ kind: 'text', text: 'solar' });
  expect(title.value).toBe('solar ');
  typeKeys(title, 'pumps');
  pause();
  expect(now()).toEqual({ kind: 'text', text: 'solar pumps' });
});

it('keeps the space after a word of a search', () => {
  const searched: string[] = [];
  function Page() {
    const [search, setSearch] = useState('');
    const onSearch = (next: string): void => {
      searched.push(next);
      setSearch(next);
    };
    return <TableSearch label="Search" placeholder="" search={search} onSearch={onSearch} input={() => undefined} />;
  }
  renderPage(<Page />, { client: new QueryClient() });
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  typeKeys(search, 'solar ');
  pause();
  typeKeys(search, 'pumps');
  pause();
  expect(search.value).toBe('solar pumps');
  expect(searched).toEqual(['solar', 'solar pumps']);
});
