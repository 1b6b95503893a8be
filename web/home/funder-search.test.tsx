import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { FunderSearch } from './funder-search.tsx';

const server = vi.fn<typeof fetch>();
const funders = [
  {
    id: 'tidewrack',
    name: 'Tidewrack Ventures',
    kinds: ['equity'],
    types: ['vc'],
    country: 'NL',
    scores: [{ reviewClass: 'funded', score: 3.8, count: { label: '19 reviews' } }],
  },
  { id: 'tideline', name: 'Tideline Grants', kinds: ['grant'], types: [], country: null, scores: [] },
];

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async () => new Response(JSON.stringify({ data: funders })));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FunderSearch />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole('combobox', { name: 'Find a funder' });
const where = () => screen.getByTestId('where').textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const submit = () => fireEvent.submit(screen.getByRole('search'));

it('offers what was found, and Enter on an entry opens it', async () => {
  type('tide');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Tidewrack Ventures3.8funded, 19 reviewsVenture capital, Netherlands',
    'Tideline GrantsNo score yet',
  ]);
  expect(server.mock.calls[0]?.[0]).toBe('/api/funders/search?term=tide&limit=8');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Tideline GrantsNo score yet');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  submit();
  expect(where()).toBe('/funder/tideline');
});

it('takes free text to the directory', () => {
  type(' tide & co ');
  submit();
  expect(where()).toBe('/funder?q=tide%20%26%20co');
});

it('opens an entry that is pressed', async () => {
  type('tide');
  fireEvent.mouseDown((await screen.findAllByRole('option'))[0] ?? field());
  expect(where()).toBe('/funder/tidewrack');
});

it('closes on Escape and goes with the text', async () => {
  type('tide');
  await screen.findAllByRole('option');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  submit();
  expect(where()).toBe('/funder?q=tide');
});

it('says when nothing is called that, and when the search fails', async () => {
  server.mockImplementation(async () => new Response(JSON.stringify({ data: [] })));
  type('zzz');
  expect(await screen.findByText(/No funder has that name/)).toBeTruthy();
  server.mockImplementation(async () => new Response('{}', { status: 404 }));
  type('yyy');
  expect(await screen.findByText(/The search is not responding/)).toBeTruthy();
});
