import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentToasts } from '../../ui/states/toasts.ts';
import { AuditPage } from './page.tsx';

const fake = vi.hoisted(() => ({ isAdmin: true }));
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: fake.isAdmin,
    profile: {
      isModerator: true,
      email: 'ann@kitehouse.example',
      secondFactor: { hasFactor: true, isRequired: true, isProved: true },
    },
  }),
}));

const entry: AuditEntry = {
  id: 7,
  happenedAt: '2026-11-20T09:14:00.000Z',
  actorId: null,
  actor: 'Command line',
  action: 'member.make_admin',
  targetKind: 'member',
  targetId: '11111111-1111-4111-8111-111111111111',
  targetEmail: 'bea@kitehouse.example',
  targetName: null,
  people: [],
  reason: 'command line',
  before: { role: 'member' },
  after: { role: 'admin' },
  requestId: null,
};

const server = vi.fn<(address: string) => Promise<Response>>();

function open(rows: AuditEntry[], count: { count: number; isMore: boolean }, at = '') {
  server.mockImplementation(async (address) => {
    if (address.includes('/audit/export'))
      return Response.json(
        { status: 429, code: 'export_limit', title: 'x', detail: 'Enough for today.' },
        { status: 429 },
      );
    if (address.includes('/audit/count')) return Response.json(count);
    if (address.includes('/admin/audit')) return Response.json({ rows, nextCursor: null, previousCursor: null });
    return Response.json({ data: [], next: null, counts: { waiting: 0, open: 0, received: 0 } });
  });
  renderPage(<AuditPage />, { client: queryClient, at: `/admin/audit${at}` });
}

beforeEach(() => {
  fake.isAdmin = true;
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what an entry changed, and leads to whom it was done', async () => {
  open([entry], { count: 1, isMore: false }, '?entry=7');
  const panel = within(await screen.findByRole('dialog', { name: 'Made a member an admin' }));
  expect(panel.getByText('20 Nov 2026 09:14 UTC')).toBeTruthy();
  expect(panel.getByText('Command line')).toBeTruthy();
  const [, row] = panel.getAllByRole('row');
  expect(row?.textContent).toBe('RoleMemberAdmin (changed)');
  expect(panel.getByRole('link', { name: 'Open the member' }).getAttribute('href')).toBe(
    '/admin/users?email=bea%40kitehouse.example',
  );
});

it('says who was given what until when, each by name', async () => {
  const given: AuditEntry = {
    ...entry,
    action: 'member.give_access',
    targetKind: 'members',
    targetEmail: null,
    people: [{ id: '1', email: 'ann@kitehouse.example' }],
    before: null,
    after: { days: 30, until: '2026-12-20', count: 3, members: ['1', '2', '3'] },
  };
  open([given], { count: 1, isMore: false }, '?entry=7');
  const panel = within(await screen.findByRole('dialog', { name: 'Gave members access' }));
  expect(panel.getByRole('link', { name: 'ann@kitehouse.example' }).getAttribute('href')).toBe(
    '/admin/users?email=ann%40kitehouse.example',
  );
  expect(panel.getByText('2 more, or erased since')).toBeTruthy();
  expect(panel.getByText('Several members: ann@kitehouse.example and 2 more')).toBeTruthy();
  expect(panel.getAllByRole('row').map((row) => row.textContent)).toContain('Access until–20 Dec 2026');
});

it('says that there are more than it counts', async () => {
  open([entry], { count: 10_000, isMore: true });
  expect(await screen.findByText('More than 10,000 entries')).toBeTruthy();
});

it('says that nothing was done yet', async () => {
  open([], { count: 0, isMore: false });
  expect(await screen.findByRole('heading', { name: /^No actions yet/ })).toBeTruthy();
});

it('says why there is no file', async () => {
  open([entry], { count: 1, isMore: false });
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toContain('No file was made. Enough for today.'),
  );
});

it('is for admins, and asks the server nothing for others', () => {
  fake.isAdmin = false;
  open([entry], { count: 1, isMore: false });
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(server.mock.calls).toEqual([]);
});
