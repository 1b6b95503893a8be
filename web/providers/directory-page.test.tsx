import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { ProvidersPage } from './directory-page.tsx';

const server = vi.fn<(address: string) => Promise<Response>>();
const provider = {
  id: 'kitesail',
  name: 'Kitesail',
  providerType: 'accelerator',
  country: 'KE',
  score: { score: 4.25, count: { label: '12 reviews', exact: 12 }, recommendShare: 0.8, lastReview: null },
};
const answer = (body: object) => server.mockImplementation(async () => new Response(JSON.stringify(body)));
const asked = () => server.mock.calls.map(([address]) => new URL(address, 'http://here').searchParams);

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function show(address: string) {
  renderPage(
    <>
      <ProvidersPage />
      <Address />
    </>,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }), at: address },
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockReset();
  answer({ data: [provider], total: 1, nextCursor: null, nearest: null });
});
afterEach(() => vi.unstubAllGlobals());

it('shows who a provider is, and the share of those who would recommend it', async () => {
  show('/provider');
  expect((await screen.findByRole('link', { name: 'Kitesail' })).getAttribute('href')).toBe('/provider/kitesail');
  expect(screen.getByText('Accelerator, Kenya')).toBeTruthy();
  expect(screen.getByText('80% would recommend')).toBeTruthy();
});

it('asks for what the address says, counts its filters and leaves out those of funders', async () => {
  show('/provider?q=kite&type=accelerator&country=KE,UG&kind=equity&sort=name');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (3)' }));
  expect(await screen.findByRole('button', { name: 'Show 1 provider' })).toBeTruthy();
  screen.getByText('The address has a filter that this table does not know: kind');
  expect(Object.fromEntries(asked()[0] ?? [])).toEqual({
    search: 'kite',
    type: 'accelerator',
    country: 'KE,UG',
    sort: 'name',
    limit: '25',
  });
});

it('offers to remove the filters and to review a provider that is not there', async () => {
  answer({ data: [], total: 0, nextCursor: null, nearest: null });
  show('/provider?q=kitesale&rated=4');
  expect(await screen.findByText('No provider is called “kitesale” and matches the filters')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review them' }).getAttribute('href')).toBe('/review/other');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filters' }));
  expect(screen.getByTestId('address').textContent).toBe('?q=kitesale');
});
