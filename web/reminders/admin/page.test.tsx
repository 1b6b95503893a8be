import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentToasts } from '../../ui/states/toasts.ts';
import { RemindersPage } from './page.tsx';
import type { ReminderFigures } from './api.ts';

vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: true,
    profile: { secondFactor: { hasFactor: true, isRequired: true, isProved: true } },
  }),
}));

const row: AdminReminder = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o•••@kitehouse.example',
  why: 'no_time',
  createdOn: '2026-11-20',
  nextSendOn: '2026-11-27',
  sentCount: 1,
  lastSentOn: '2026-11-20',
  state: 'waiting',
  can: { change: true },
};
const figures: ReminderFigures = {
  waiting: 214,
  sendsToday: 9,
  overdue: 2,
  bounced: 3,
  cameBackInWeek: 0.41,
  pausedAt: null,
  days: [
    { day: '2026-11-20', count: 9 },
    { day: '2026-11-21', count: 3 },
  ],
  months: [{ month: '2026-11', emails: 12, cameBack: 1 }],
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
const sentTo = (part: string) => server.mock.calls.filter(([address]) => address.includes(part));
function bodyTo(part: string): unknown {
  const body = sentTo(part)[0]?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
}

function open(rows: AdminReminder[], change: Partial<ReminderFigures> = {}, at = '') {
  server.mockImplementation(async (address) => {
    if (address.includes('/figures')) return Response.json({ data: { ...figures, ...change } });
    if (address.includes('/count')) return Response.json({ count: rows.length });
    if (address.includes('/address')) return Response.json({ data: { email: 'office@kitehouse.example' } });
    if (address.includes('/send'))
      return Response.json({ data: { done: 0, skipped: [{ id: row.id, email: row.email, why: 'six_days' }] } });
    if (address.includes('/pause')) return new Response(null, { status: 204 });
    if (address.includes('/reminders')) return Response.json({ rows, nextCursor: null, previousCursor: null });
    return Response.json({ data: [], next: null, counts: { waiting: 0, open: 0, received: 0 } });
  });
  renderPage(<RemindersPage />, { client: queryClient, at: `/admin/remind-me-later${at}` });
}

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says how the reminders stand, in words for those who do not see the bars', async () => {
  open([row]);
  expect(await screen.findByText('41%')).toBeTruthy();
  expect(screen.getByText('2 overdue')).toBeTruthy();
  expect(screen.getByRole('img', { name: /next 2 days: 20 Nov 2026 9, 21 Nov 2026 3/ })).toBeTruthy();
});

it('says that there are none yet', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No reminders yet.' })).toBeTruthy();
});

it('shows an address after a press only', async () => {
  open([row], {}, `?reminder=${row.id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('o•••@kitehouse.example')).toBeTruthy();
  expect(sentTo('/address')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Show the address' }));
  expect(await dialog.findByText('office@kitehouse.example')).toBeTruthy();
});

it('offers nothing to change in one that is over', async () => {
  open([{ ...row, state: 'sent', nextSendOn: null, can: { change: false } }], {}, `?reminder=${row.id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Show the address' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull();
});

it('leaves the people who came back out where they were few', async () => {
  const months = [
    { month: '2026-11', emails: 12, cameBack: null },
    { month: '2026-10', emails: 30, cameBack: 7 },
  ];
  open([row], { months });
  const cells = (await screen.findAllByRole('row', { hidden: true })).map(({ textContent }) => textContent);
  expect(cells).toContain('Nov 202612–');
  expect(cells).toContain('Oct 2026307 people');
});

it('sends one at once and says why it was skipped', async () => {
  open([row], {}, `?reminder=${row.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(/had an email less than six days ago/)).toBeTruthy();
  expect(sentTo('/send')).toHaveLength(1);
  expect(bodyTo('/send')).toEqual({ only: [row.id], except: [] });
});

it('asks before it cancels', async () => {
  open([row], {}, `?reminder=${row.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel reminder' }));
  expect(await screen.findByText(/This cannot be undone/)).toBeTruthy();
  expect(sentTo('/cancel')).toEqual([]);
});

it('shows that all are paused and lets them go on', async () => {
  open([row], { pausedAt: '2026-11-20T09:14:00.000Z' });
  expect(await screen.findByText('All reminders are paused')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sentTo('/pause')).toHaveLength(1));
  expect(bodyTo('/pause')).toEqual({ isPaused: false });
  expect(currentToasts().filter(({ kind }) => kind === 'error')).toEqual([]);
});
