import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { SampleState } from '../../../contract/sample-data/sample-data.ts';
import { queryClient } from '../../api/query-client.ts';
import { SampleDataPage } from './page.tsx';

vi.mock('../../admin/frame.tsx', () => ({ AdminFrame: ({ children }: { children: unknown }) => children }));
vi.mock('../../deals/admin/tabs.tsx', () => ({ DealTabs: () => null }));

const counts = {
  members: 254,
  funders: 200,
  entrepreneurs: 300,
  providers: 24,
  deals: 9_000,
  reviews: 900,
  reminders: 48,
  codes: 1,
};
const none = Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) as typeof counts;
const full: SampleState = { counts, kept: 0, removedAt: null, can: { remove: true }, obstacle: null };

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
let answer: SampleState | null;
beforeEach(() => {
  answer = full;
  server
    .mockReset()
    .mockImplementation(async () =>
      answer === null ? new Response('{}', { status: 409 }) : Response.json({ data: answer }),
    );
  vi.stubGlobal('fetch', server);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  renderPage(<SampleDataPage />, { client: queryClient });
}
const button = () => screen.findByRole('button', { name: 'Remove the sample data' });
const posts = () => server.mock.calls.filter(([, options]) => options?.method === 'POST');

it('counts what would go, and sends nothing before the words', async () => {
  show();
  expect(screen.getByText('Counting the sample data')).toBeTruthy();
  fireEvent.click(await button());
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  expect((await screen.findAllByText('Type "remove sample data"')).length).toBe(2);
  expect(posts()).toHaveLength(0);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Remove sample data' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.[1]?.body).toBe(JSON.stringify({ confirmation: 'Remove sample data', expected: counts }));
});

it('is not for a sample account, which would go too', async () => {
  answer = { ...full, can: { remove: false }, obstacle: 'sample_account' };
  show();
  expect(await button()).toHaveProperty('disabled', true);
  expect(screen.getByText('You are logged in with a sample account')).toBeTruthy();
});

it('says what stays, and when the rest went', async () => {
  answer = {
    counts: none,
    kept: 1,
    removedAt: '2026-11-21T10:00:00.000Z',
    can: { remove: false },
    obstacle: 'nothing_left',
  };
  show();
  expect(await screen.findByText(/It was removed on 21 Nov 2026 10:00 UTC/)).toBeTruthy();
  expect(screen.getByText('1 sample organisation stays')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that it could not be counted, and counts again', async () => {
  answer = null;
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = full;
  fireEvent.click(again);
  expect(await screen.findByText('9,000')).toBeTruthy();
});
