import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Profile } from '../../contract/members/account.ts';
import type { Factors } from '../../contract/identity/factors.ts';
import type { Session } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { adminGroups } from '../admin-entries.ts';
import { useWaitingCounts } from '../overview/admin/use-waiting-counts.ts';
import { AdminFrame } from './frame.tsx';
import { AdminShell, useIsAdminArea } from './shell.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: () => Promise.resolve(),
  loadIdentity: () => Promise.resolve({}),
  dropSession: () => Promise.resolve(),
}));

const server = vi.fn<(address: string) => Promise<Response>>();
function UsersPage() {
  usePageTitle('Members');
  return <p>The page</p>;
}
const paths = () => server.mock.calls.map(([address]) => address);
const app = { name: null, addedAt: '2026-11-20T09:14:00.000Z' };

interface Opened {
  factors?: Partial<Factors> | 'failing';
  roles?: { isAdmin: boolean; isModerator: boolean };
  waiting?: readonly object[];
  at?: string;
}

const proved = { hasFactor: true, isRequired: true, isProved: true };
const both = { isAdmin: true, isModerator: true };

function open(
  secondFactor: Profile['secondFactor'],
  { factors = {}, roles = both, waiting = [], at = '/admin/users' }: Opened = {},
) {
  const access = { hasAccess: true, reason: null, accessExpiresOn: null };
  fake.session = {
    state: 'member',
    hasAccess: true,
    isAdmin: roles.isAdmin,
    profile: {
      id: '1',
      email: 'a@kitehouse.example',
      role: roles.isAdmin ? 'admin' : 'member',
      isModerator: roles.isModerator,
      memberType: 'other',
      secondFactor,
      access,
    },
  };
  server.mockImplementation(async (address) => {
    if (!address.endsWith('/factors')) return Response.json({ data: { items: waiting } });
    if (factors === 'failing') return new Response('{}', { status: 409 });
    return Response.json({ data: { app: null, passkeys: [], change: 'open', ...factors } });
  });
  renderPage(<Pages isForModerators={!roles.isAdmin} />, { client: queryClient, at });
}

function Pages({ isForModerators }: { isForModerators: boolean }) {
  return (
    <AdminShell groups={adminGroups} counts={useWaitingCounts(useIsAdminArea())}>
      <AdminFrame isForModerators={isForModerators}>
        <UsersPage />
      </AdminFrame>
    </AdminShell>
  );
}

/** Of the sidebar with all words. */
const sidebar = (): HTMLElement => screen.getAllByRole('navigation', { name: 'Admin' })[0] as HTMLElement;
const linksOf = () =>
  within(sidebar())
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('aria-current')] as const);

// Made before the tests, so that none of them waits for it.
beforeAll(() => import('./factor-gate.tsx'));
beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['required and shown', { hasFactor: true, isRequired: true, isProved: true }],
  ['not required', { hasFactor: false, isRequired: false, isProved: false }],
])('opens the pages when a second factor is %s', (_words, secondFactor) => {
  open(secondFactor);
  expect(screen.getByText('The page')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeTruthy();
  expect(linksOf().filter(([, current]) => current === 'page')).toEqual([['Members', 'page']]);
});

it('asks for the factor first, and asks no admin page of the server before', async () => {
  open({ hasFactor: true, isRequired: true, isProved: false }, { factors: { app, change: 'show_factor' } });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Use your second factor');
  expect(await screen.findByRole('textbox', { name: 'Code' })).toBeTruthy();
  expect(screen.queryByText('The page')).toBeNull();
  expect(paths()).toEqual(['/api/account/factors']);
});

it('lets an admin without one choose what to set up', async () => {
  open({ hasFactor: false, isRequired: true, isProved: false });
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Passkey' })).toBeTruthy();
  expect(paths().filter((path) => path.includes('/admin'))).toEqual([]);
});

it('wants a fresh log-in from an admin without one who came long ago', async () => {
  open({ hasFactor: false, isRequired: true, isProved: false }, { factors: { change: 'sign_in_again' } });
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

it('says when it could not be asked, and offers to try again', async () => {
  open({ hasFactor: false, isRequired: true, isProved: false }, { factors: 'failing' });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(paths().filter((path) => path.endsWith('/factors'))).toHaveLength(2));
});

describe('the sidebar', () => {
  const ofModerators = ['Funder reviews', 'Entrepreneur reviews', 'Appeals', 'Replies', 'Reports'];

  it('shows a moderator Today and the pages of moderators only', () => {
    open(proved, { roles: { isAdmin: false, isModerator: true } });
    expect(linksOf().map(([name]) => name)).toEqual(['Today', ...ofModerators]);
  });

  it('shows an admin who is no moderator everything else', () => {
    open(proved, { roles: { isAdmin: true, isModerator: false } });
    const names = linksOf().map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Today', 'Claims', 'Members', 'Imports', 'Audit']));
    for (const name of ofModerators) expect(names).not.toContain(name);
  });

  it.each([
    ['/admin', 'Today'],
    ['/admin/deals/equity', 'Deals'],
    ['/admin/deals/imports/1', 'Imports'],
    ['/admin/deal-reports', 'Row reports'],
    ['/admin/funders/alder', 'Funders'],
    ['/admin/Funders/alder/merge/', 'Funders'],
    ['/admin/providers/duplicates/open', 'Possible duplicates'],
  ])('marks at %s the entry %s alone', (at, name) => {
    open(proved, { at });
    expect(linksOf().filter(([, current]) => current !== null)).toEqual([[name, 'page']]);
  });

  it('says how many wait and how many are past their target', async () => {
    const item = { oldestAt: null, waitedDays: null, dueToday: 0, dueOn: null };
    open(proved, {
      waiting: [
        { ...item, kind: 'claims', count: 3, late: 0 },
        { ...item, kind: 'reports', count: 1234, late: 2 },
        { ...item, kind: 'replies', count: 0, late: 0 },
      ],
    });
    const link = (name: string) => within(sidebar()).findByRole('link', { name });
    expect(await link('Claims 3 waiting')).toBeTruthy();
    expect(await link('Reports 1,234 waiting, 2 past target')).toBeTruthy();
    expect(await link('Replies')).toBeTruthy();
  });

  it('counts anew when something on a page has changed', async () => {
    open(proved);
    const asked = () => paths().filter((path) => path.endsWith('/overview/waiting')).length;
    await waitFor(() => expect(asked()).toBe(1));
    queryClient.setQueryData(['admin', 'reviews'], {});
    await queryClient.invalidateQueries({ queryKey: ['admin', 'reviews'] });
    await waitFor(() => expect(asked()).toBe(2));
  });
});
