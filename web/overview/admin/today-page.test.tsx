import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  await screen.findByRole('heading', { level: 1, name: 'Use your second factor' });
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

describe('on the first days', () => {
  const done = {
    protect: true,
    operator: false,
    email: false,
    import: true,
    funders: true,
    moderator: false,
    reviewers: false,
  };
  const first = {
    isShown: true,
    done,
    skipped: ['moderator'],
    isFolded: null as boolean | null,
    operatorName: '',
    mail: { goesTo: 'outbox' },
    isTestSent: false,
    listedFunders: 2,
    waitingFunders: 0,
    hasDeals: true,
    hasSampleData: false,
  };
  const claims = (count: number) => ({
    kind: 'claims',
    count,
    oldestAt: count === 0 ? null : '2026-11-10T10:00:00.000Z',
    waitedDays: count === 0 ? null : 1,
    target: 2,
    late: 0,
    dueToday: 0,
    dueOn: count === 0 ? null : '2026-11-23',
    minutesPerCase: null,
  });
  function answer(setup: typeof first, waiting: number): void {
    server.mockImplementation(async (address) => {
      if (address === '/api/admin/setup') return Response.json({ data: setup });
      if (address === '/api/admin/overview/waiting') return Response.json({ data: { items: [claims(waiting)] } });
      return new Response('{}', { status: 409 });
    });
  }

  it('the steps stand above Today and are folded where work waits', async () => {
    answer(first, 3);
    open({ isAdmin: true, isModerator: true });
    const list = within(await screen.findByRole('region', { name: /^Set up/ }));
    expect(list.getByRole('status').textContent).toMatch(/^3 of 7 done, 1 skipped\. About \d+ minutes/);
    expect(list.getByText('Next: Say who runs this site.')).toBeTruthy();
    expect(list.getByRole('button', { name: 'Show the steps' }).getAttribute('aria-expanded')).toBe('false');
    expect(list.queryByRole('list')).toBeNull();
    expect(screen.getByRole('link', { name: 'Start with the first case' })).toBeTruthy();
  });

  it('they are open where nothing waits, and one that was skipped can be brought back', async () => {
    answer(first, 0);
    open({ isAdmin: true, isModerator: true });
    expect(await screen.findByRole('button', { name: 'Skip: Invite five reviewers' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bring back: Invite a moderator' })).toBeTruthy();
    for (const name of [/Skip: Protect/, /Skip: Say who runs/, /Skip: List the funders/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
  });

  it('they stay open where an admin chose so, and say what waits below', async () => {
    answer({ ...first, isFolded: false }, 1);
    open({ isAdmin: true, isModerator: true });
    const list = within(await screen.findByRole('region', { name: /^Set up/ }));
    expect(list.getByText(/waits below the steps\./).textContent).toBe('1 case waits below the steps.');
    expect(list.getByRole('link', { name: '1 case' }).getAttribute('href')).toMatch(/#waiting$/);
  });
});
