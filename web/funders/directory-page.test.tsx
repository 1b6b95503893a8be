import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { DirectoryPage } from './directory-page.tsx';

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const score = (reviewClass: string, value: number | null, label: string) => ({
  reviewClass,
  score: value,
  recommendShare: null,
  count: { label, exact: null },
});
const row = (id: string, name: string) => ({
  id,
  name,
  types: ['vc'],
  kinds: ['equity'],
  country: 'KE',
  wouldTakeAgain: 0.81,
  typicalAmount: { least: '250k_500k', most: '1m_2500k' },
  profile: {
    reviewClass: 'pitch',
    dimensions: [
      { key: 'clarity', score: 4.2 },
      { key: 'responsiveness', score: null },
    ],
  },
  scores: [score('pitch', 4.25, '12 reviews'), score('funded', null, 'Too few reviews')],
});
const asked = () => server.mock.calls.map(([address]) => new URL(address, 'http://here').searchParams);

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function show(address: string) {
  renderPage(
    <>
      <DirectoryPage />
      <Address />
    </>,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }), at: address },
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server
    .mockReset()
    .mockImplementation(async () =>
      json(200, { data: [row('larkspit-seed', 'Larkspit Seed')], total: 1, nextCursor: null, nearest: null }),
    );
});
afterEach(() => vi.unstubAllGlobals());

it('says which parts of the address it does not know, shows the rest, and goes on without them', async () => {
  show('/funder?foo=1&kind=equity,gold&rated=9&sort=name&utm_source=letter');
  await screen.findByRole('link', { name: 'Larkspit Seed' });
  screen.getByText('The address has a filter that this table does not know: foo');
  screen.getByText('Kind of funding: is not one of the values of this filter');
  screen.getByText('Rating: is not one of the values of this filter');
  expect(screen.queryByText(/does not know: utm_source/)).toBeNull();
  const [first] = asked();
  expect([first?.get('kind'), first?.get('sort'), first?.get('rated')]).toEqual(['equity', 'name', null]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?kind=equity&sort=name'));
  expect(screen.queryByText('Part of this link isn’t recognised')).toBeNull();
});

it('shows both scores apart, and words instead of a score below five voices', async () => {
  show('/funder');
  expect((await screen.findByRole('link', { name: 'Larkspit Seed' })).getAttribute('href')).toBe(
    '/funder/larkspit-seed',
  );
  expect(screen.getByRole('img', { name: '4.3 out of 5' })).toBeTruthy();
  expect(screen.getByText('Too few reviews')).toBeTruthy();
  expect(screen.getByText('Venture capital, Kenya')).toBeTruthy();
});

it('reads filters, search and sort from the address, and writes them there', async () => {
  show('/funder?q=lark&kind=equity,debt&sort=name');
  await screen.findByText('1 funder');
  expect(Object.fromEntries(asked()[0] ?? [])).toMatchObject({ search: 'lark', kind: 'equity,debt', sort: 'name' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Debt' }));
  expect(screen.getByTestId('address').textContent).toBe('?q=lark&kind=equity&sort=name');
  await waitFor(() => expect(asked().at(-1)?.get('kind')).toBe('equity'));
});

it('takes an unknown sort of an old address for the usual one', async () => {
  show('/funder?sort=oldest');
  await screen.findByText('1 funder');
  expect(asked()[0]?.get('sort')).toBe('most_reviewed');
});

it('goes on where the first page ended', async () => {
  server
    .mockImplementationOnce(async () => json(200, { data: [row('a-fund', 'A Fund')], total: 2, nextCursor: 'next' }))
    .mockImplementationOnce(async () => json(200, { data: [row('b-fund', 'B Fund')], total: 2, nextCursor: null }));
  show('/funder');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'B Fund' });
  expect(asked().map((query) => query.get('cursor'))).toEqual([null, 'next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('offers to review a funder that is not there', async () => {
  server.mockImplementation(async () =>
    json(200, {
      data: [],
      total: 0,
      nextCursor: null,
      nearest: { id: 'larkspit-seed', name: 'Larkspit Seed', types: [], kinds: [], country: null },
    }),
  );
  show('/funder?q=Tidewrak');
  expect(await screen.findByText('No funder is called “Tidewrak”')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review them' }).getAttribute('href')).toBe('/review/funder');
});

it('says in the place of the list that it did not load, and tries again', async () => {
  const problem = { type: 'about:blank', title: 'Not understood', status: 400, code: 'invalid_query', requestId: 'r' };
  server.mockImplementationOnce(async () => json(400, problem));
  show('/funder');
  expect((await screen.findByRole('alert')).textContent).toContain('The funders did not load. Not understood');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Larkspit Seed' })).toBeTruthy();
});

it('shows typical amount and profile with all of it in words, and what is unknown as unknown', async () => {
  const unknown = { ...row('b-fund', 'B Fund'), typicalAmount: null, profile: null, wouldTakeAgain: null };
  server.mockImplementation(async () =>
    json(200, { data: [row('a-fund', 'A Fund'), unknown], total: 2, counts: null, nextCursor: null, nearest: null }),
  );
  show('/funder');
  const [known, other] = await screen.findAllByRole('listitem');
  expect(known?.textContent).toContain('$250K to $2.5M');
  expect(
    within(known!).getByRole('img', { name: 'Pitch: Clarity 4.2 of 5, Responsiveness too few ratings' }),
  ).toBeTruthy();
  expect(within(other!).getAllByText('Not known')).toHaveLength(3);
});

it('counts what each choice would leave, and how many the sheet would show', async () => {
  const counts = { kinds: { equity: 98 }, types: {}, countries: {}, reviewed: 15 };
  server.mockImplementation(async () =>
    json(200, { data: [row('a-fund', 'A Fund')], total: 1, counts, nextCursor: null, nearest: null }),
  );
  show('/funder?kind=equity');
  expect(await screen.findByRole('checkbox', { name: 'Equity 98' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Debt 0' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'With a score, five voices or more 15' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(await screen.findByRole('button', { name: 'Show 1 funder' })).toBeTruthy();
});
