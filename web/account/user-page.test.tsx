import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Access } from '../../contract/access.ts';
import type { Role } from '../../contract/account.ts';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/toasts.ts';
import type { Session } from './session.ts';
import { isAsking, settleAsk } from './step-up.ts';
import { UserPage } from './user-page.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session, signOut: vi.fn(() => Promise.resolve()) }));
vi.mock('./session.ts', () => ({
  useSession: () => fake.session,
  signOut: fake.signOut,
  refreshSession: () => Promise.resolve(),
  loadIdentity: () => Promise.resolve({}),
  dropSession: () => Promise.resolve(),
}));
const client = vi.hoisted(() => ({ removePasskey: vi.fn(), addPasskey: vi.fn() }));
vi.mock('./factor-client.ts', () => client);

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const passkey = {
  id: 'key-1',
  name: 'Laptop in the office',
  kind: 'platform',
  addedAt: '2026-11-20T09:14:00.000Z',
  lastUsedOn: '2026-11-11',
};
const here = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox on Linux',
  signedInAt: '2026-11-20T09:14:00.000Z',
  lastUsedOn: null,
  isCurrent: true,
};
const phone = { ...here, id: '00000000-0000-4000-8000-000000000002', browser: 'Safari on iOS', isCurrent: false };
const passes = [
  {
    kind: 'review',
    reason: 'Thank you for your review',
    startsOn: '2026-11-20',
    endsOn: '2027-11-20',
    state: 'live',
    words: 'For a review of yours that we accepted. From 20 Nov 2026 to 20 Nov 2027.',
  },
];
let factors: unknown = null;
/** Endpoints that answer with a refusal. */
let failing: string[] = [];

async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (failing.some((end) => path.endsWith(end))) return new Response('{}', { status: 409 });
  if (init?.method === 'DELETE') return new Response(null, { status: 204 });
  if (init?.method === 'PATCH') return Response.json({ data: { name: 'Kitchen laptop' } });
  if (path.endsWith('/passes')) return Response.json({ data: passes });
  if (path.endsWith('/deal-views')) return Response.json({ views: [] });
  return Response.json({ data: path.endsWith('/sessions') ? [here, phone] : factors });
}
const asked = () => server.mock.calls.map(([address, init]) => `${init?.method} ${address}`);

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function open(access: Access, role: Role = 'member') {
  fake.session = {
    state: 'member',
    hasAccess: access.hasAccess,
    isAdmin: role === 'admin',
    profile: {
      id: '1',
      email: 'ann@kitehouse.example',
      role,
      memberType: 'funder',
      secondFactor: { hasFactor: false, isRequired: false, isProved: false },
      access,
    },
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/user']}>
          <UserPage />
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const none: Access = { hasAccess: false, reason: null, accessExpiresOn: null };

beforeEach(() => {
  fake.signOut.mockReset().mockResolvedValue(undefined);
  client.removePasskey.mockReset().mockResolvedValue(undefined);
  factors = { app: null, passkeys: [passkey], change: 'open' };
  failing = [];
  queryClient.clear();
  vi.stubGlobal('fetch', server.mockReset().mockImplementation(answer));
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (isAsking()) settleAsk(false);
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
});

it('shows who somebody is, and how to get access', () => {
  open(none);
  expect(screen.getByText('ann@kitehouse.example')).toBeTruthy();
  expect(screen.getByText('A funder')).toBeTruthy();
  expect(screen.getByText('No access yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Share a review' }).getAttribute('href')).toBe('/review');
});

it('shows until when there is access, and why', () => {
  open({ hasAccess: true, reason: 'Thank you for your review', accessExpiresOn: '2027-02-18' });
  expect(screen.getByText('18 Feb 2027')).toBeTruthy();
  expect(screen.getByText('Reason: Thank you for your review')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the database' }).getAttribute('href')).toBe('/database/equity');
});

it('shows an admin access without an end', () => {
  open({ hasAccess: true, reason: 'Administrator', accessExpiresOn: null }, 'admin');
  expect(screen.getByText('Without an end')).toBeTruthy();
});

it('goes home and ends the session here', async () => {
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  await waitFor(() => expect(fake.signOut).toHaveBeenCalledWith({ global: false }));
  expect(screen.getByTestId('place').textContent).toBe('/');
});

it('asks before it signs out everywhere', async () => {
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(fake.signOut).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out of all browsers' }));
  await waitFor(() => expect(fake.signOut).toHaveBeenCalledWith({ global: true }));
});

it('says when signing out failed', async () => {
  fake.signOut.mockRejectedValue(new Error('no network'));
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  await waitFor(() =>
    expect(toastTexts()).toEqual(['We could not sign you out. Check your connection and try again.']),
  );
});

const toastTexts = () => currentToasts().map(({ message }) => message);

it('leads to each part of the page, and puts the focus on its heading', () => {
  open(none);
  fireEvent.click(screen.getByRole('link', { name: 'Sessions' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
});

it('shows passkeys, the app and sessions', async () => {
  factors = { app: { name: null, addedAt: '2026-11-20T09:14:00.000Z' }, passkeys: [passkey], change: 'open' };
  open(none);
  expect(await screen.findByText('Added 20 Nov 2026, used 11 Nov 2026')).toBeTruthy();
  expect(screen.getByText('On since 20 Nov 2026')).toBeTruthy();
  expect(await screen.findAllByText('Signed in 20 Nov 2026 09:14 UTC, not used yet')).toHaveLength(2);
  expect(screen.getByText('This browser')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
});

it('explains passkeys when there are none, and says that this browser has none to give', async () => {
  factors = { app: null, passkeys: [], change: 'open' };
  open(none);
  expect(await screen.findByText(/You have no passkeys/)).toBeTruthy();
  expect(screen.getByText('This browser cannot use passkeys. We can e-mail you a link.')).toBeTruthy();
});

it('fails part by part: sessions still show when the factors do not load', async () => {
  failing = ['/factors'];
  open(none);
  expect(await screen.findByText('Safari on iOS')).toBeTruthy();
  expect(await screen.findByText(/Your passkeys did not load/)).toBeTruthy();
  expect(screen.getByText(/Your authenticator app did not load/)).toBeTruthy();
  failing = [];
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByText('Laptop in the office')).toBeTruthy();
});

it('renames a passkey in its place', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Laptop in the office' }));
  const field = screen.getByRole('textbox', { name: 'Name of the passkey' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(screen.getByText('Give it a name')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Kitchen laptop' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the passkey' })).toBeNull());
  expect(asked()).toContain('PATCH /api/account/passkeys/key-1');
});

it('removes the last passkey after a question, and a factor first where one is wanted', async () => {
  factors = { app: null, passkeys: [passkey], change: 'show_factor' };
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Laptop in the office' }));
  expect(await screen.findByText(/is your last passkey/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(isAsking()).toBe(true));
  expect(client.removePasskey).not.toHaveBeenCalled();
  settleAsk(true);
  await waitFor(() => expect(client.removePasskey).toHaveBeenCalledWith('key-1'));
  await waitFor(() => expect(toastTexts()).toEqual(['Passkey removed. It no longer opens your account.']));
});

it('signs another browser out after a question', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
  expect(asked().some((call) => call.startsWith('DELETE'))).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign it out' }));
  await waitFor(() => expect(asked()).toContain(`DELETE /api/account/sessions/${phone.id}`));
  await waitFor(() => expect(toastTexts()).toEqual(['Safari on iOS is signed out.']));
});
