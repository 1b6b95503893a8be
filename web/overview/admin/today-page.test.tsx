import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../session/session.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderPage } from '../../../tests/render-page.tsx';
import { TodayPage } from './page.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session }));
vi.mock('../../session/session.ts', async (original) => ({
  ...(await original<typeof import('../../session/session.ts')>()),
  useSession: () => fake.session,
}));

const server = vi.fn<(address: string) => Promise<Response>>();
const asked = (): string[] => server.mock.calls.map(([address]) => address.split('?')[0] ?? '');

function open(roles: { isAdmin: boolean; isModerator: boolean }, isProved = true): void {
  const secondFactor = { hasFactor: true, isRequired: true, isProved };
  fake.session = { state: 'member', isAdmin: roles.isAdmin, profile: { ...roles, secondFactor } } as unknown as Session;
  renderPage(<TodayPage />, { client: queryClient, at: '/admin' });
}

beforeEach(() => {
  server.mockReset().mockResolvedValue(new Response('{}', { status: 409 }));
  vi.stubGlobal('fetch', server);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks nothing of the work of admins before the second factor', async () => {
  open({ isAdmin: true, isModerator: true }, false);
  await screen.findByRole('heading', { level: 1, name: 'Show your second factor' });
  expect(asked().filter((path) => path.startsWith('/api/admin/'))).toEqual([]);
});

it('shows a moderator what waits and what changed, and nothing of admins', async () => {
  open({ isAdmin: false, isModerator: true });
  expect(await screen.findByRole('region', { name: 'To do' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What changed' })).toBeTruthy();
  for (const name of ['Health', 'From sign-up to a first review']) expect(screen.queryByText(name)).toBeNull();
  expect(asked().toSorted()).toEqual(['/api/admin/overview/changes', '/api/admin/overview/waiting']);
});

it('is closed to a member without a role', () => {
  open({ isAdmin: false, isModerator: false });
  expect(screen.getByRole('heading', { name: 'This page is for admins' })).toBeTruthy();
  expect(asked()).toEqual([]);
});
