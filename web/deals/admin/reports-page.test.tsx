import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from 'react-router';
import type { DealReport } from '../../../contract/deals/reports.ts';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { DealReportsPage } from './reports-page.tsx';

vi.mock('../../admin/frame.tsx', () => ({ AdminFrame: ({ children }: { children: unknown }) => children }));

const report = (id: string, message: string): DealReport => ({
  id,
  kind: 'debt',
  deal: null,
  reason: 'wrong_value',
  column: null,
  message,
  sourceUrl: null,
  state: 'open',
  version: 1,
  reportedOn: '2026-11-20',
  note: null,
  decidedAt: null,
  assignee: null,
  waitedDays: 1,
  isLate: false,
  held: null,
});
const server = vi.fn<(address: string) => Promise<Response>>();
const queue = (rows: DealReport[]): void => {
  const counts = { open: rows.length, accepted: 3, declined: 0 };
  server.mockImplementation(async (address) =>
    address.startsWith('/api/admin/deal-reports')
      ? Response.json({ rows, counts, people: { me: 1, others: [] }, nextCursor: null })
      : new Response('{}', { status: 409 }),
  );
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

const show = () =>
  renderPage(
    <>
      <DealReportsPage />
      <Address />
    </>,
    { client: queryClient, at: '/admin/deal-reports' },
  );

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('walks through the reports by keyboard, and the open one stands in the address', async () => {
  queue([report('one', 'Twice as much'), report('two', 'Half as much')]);
  show();
  // What loads has nothing to open yet.
  expect(screen.queryByRole('heading', { name: 'Nothing is open' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Nothing is open' })).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'Open 2' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Twice as much')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Half as much')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('?state=open&open=two');
});

it('gives the focus to the case that a key opened, and back to its line', async () => {
  queue([report('one', 'Twice as much'), report('two', 'Half as much')]);
  show();
  await screen.findByRole('radio', { name: 'Open 2' });
  fireEvent.keyDown(document.body, { key: 'j' });
  const heading = await screen.findByRole('heading', { name: 'A deleted row' });
  expect(document.activeElement).toBe(heading);
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByRole('heading', { name: 'Nothing is open' });
  expect(document.activeElement?.getAttribute('data-case')).toBe('one');
});

it('says when every report has been decided, and when the queue did not load', async () => {
  queue([]);
  show();
  expect(await screen.findByText('Every report has been decided.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/admin');
  expect(screen.queryByRole('heading', { name: 'Nothing is open' })).toBeNull();
  server.mockImplementation(async () => new Response('{}', { status: 409 }));
  fireEvent.click(screen.getByRole('radio', { name: 'Accepted 3' }));
  expect(await screen.findByText('The queue did not load.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Nothing is open' })).toBeNull();
});
