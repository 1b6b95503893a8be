import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Profile } from '../../contract/members/account.ts';
import type { Factors } from '../../contract/identity/factors.ts';
import type { Session } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { adminTabs } from '../admin-tabs.tsx';
import { AdminFrame } from './frame.tsx';
import { AdminTabs } from './tabs.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: () => Promise.resolve(),
  loadIdentity: () => Promise.resolve({}),
  dropSession: () => Promise.resolve(),
}));

const server = vi.fn<(address: string) => Promise<Response>>();
function UsersPage() {
  usePageTitle('Users');
  return <p>The page</p>;
}
const paths = () => server.mock.calls.map(([address]) => address);
const app = { name: null, addedAt: '2026-11-20T09:14:00.000Z' };

function open(secondFactor: Profile['secondFactor'], factors: Partial<Factors> | 'failing' = {}) {
  const access = { hasAccess: true, reason: null, accessExpiresOn: null };
  fake.session = {
    state: 'member',
    hasAccess: true,
    isAdmin: true,
    profile: {
      id: '1',
      email: 'a@kitehouse.example',
      role: 'admin',
      isModerator: true,
      memberType: 'other',
      secondFactor,
      access,
    },
  };
  server.mockImplementation(async (address) => {
    if (!address.endsWith('/factors')) return Response.json({ data: [], next: null, counts: { waiting: 0 } });
    if (factors === 'failing') return new Response('{}', { status: 409 });
    return Response.json({ data: { app: null, passkeys: [], change: 'open', ...factors } });
  });
  renderPage(
    <AdminTabs value={adminTabs}>
      <AdminFrame>
        <UsersPage />
      </AdminFrame>
    </AdminTabs>,
    { client: queryClient, at: '/admin/users' },
  );
}

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
  expect(screen.getByRole('heading', { level: 1, name: 'Admin: Users' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
});

it('asks for the factor first, and asks no admin page of the server before', async () => {
  open({ hasFactor: true, isRequired: true, isProved: false }, { app, change: 'show_factor' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Show your second factor');
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
  open({ hasFactor: false, isRequired: true, isProved: false }, { change: 'sign_in_again' });
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull();
});

it('says when it could not be asked, and offers to try again', async () => {
  open({ hasFactor: false, isRequired: true, isProved: false }, 'failing');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(paths().filter((path) => path.endsWith('/factors'))).toHaveLength(2));
});
