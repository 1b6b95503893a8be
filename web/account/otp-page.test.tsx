import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/toasts.ts';
import type { PendingLink } from './pending-link.ts';
import type { Session } from './session.ts';
import type { SignInOutcome } from './sign-in.ts';
import { OtpPage } from './otp-page.tsx';

const fake = vi.hoisted(() => ({
  link: null as PendingLink | null,
  session: { state: 'guest' } as Session,
  signInWithLink: vi.fn<(link: PendingLink) => Promise<SignInOutcome>>(),
  refreshSession: vi.fn(() => Promise.resolve()),
  signOut: vi.fn(() => Promise.resolve()),
  forgetLink: vi.fn(),
}));
vi.mock('./pending-link.ts', () => ({ pendingLink: () => fake.link, forgetLink: fake.forgetLink }));
vi.mock('./sign-in.ts', () => ({ signInWithLink: fake.signInWithLink }));
vi.mock('./session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: fake.refreshSession,
  signOut: fake.signOut,
}));

const email = 'ann@kitehouse.example';
const expired = 'Invalid or expired link. Please request a new link to log in.';
const member = (address: string): Session => ({
  state: 'member',
  hasAccess: false,
  isAdmin: false,
  profile: {
    id: '1',
    email: address,
    role: 'member',
    memberType: 'other',
    secondFactor: { hasFactor: false, isRequired: false, isProved: false },
    access: { hasAccess: false, reason: null, accessExpiresOn: null },
  },
});

function open() {
  render(
    <StrictMode>
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <OtpPage />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => currentToasts().map(({ message }) => message);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  fake.link = { email, token: 'secret' };
  fake.session = { state: 'guest' };
  fake.signInWithLink.mockReset().mockResolvedValue('signed_in');
  for (const mock of [fake.refreshSession, fake.signOut, fake.forgetLink]) mock.mockClear();
  vi.stubGlobal(
    'fetch',
    vi.fn(() =>
      Promise.resolve(
        new Response(JSON.stringify({ data: { resendAfterSeconds: 60, expiresInMinutes: 10 } }), { status: 202 }),
      ),
    ),
  );
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
  vi.unstubAllGlobals();
});

describe('in the browser that asked for the link', () => {
  beforeEach(() => localStorage.setItem('login.requested', email));

  it('signs in by itself and loads who is here', async () => {
    open();
    await heading('Signing you in');
    await waitFor(() => expect(fake.refreshSession).toHaveBeenCalled());
    expect(localStorage.getItem('login.requested')).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('says in a toast and on the page that a link failed, and sends a new one with one press', async () => {
    fake.signInWithLink.mockResolvedValue('link_failed');
    open();
    await heading('This link no longer works');
    expect(toasts()).toEqual([expired]);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
    press('E-mail me a new link');
    await heading('Check your inbox');
    const [, init] = vi.mocked(fetch).mock.calls.find(([address]) => address === '/api/account/links') ?? [];
    expect(JSON.parse(init?.body as string)).toEqual({ purpose: 'log_in', email });
  });

  it('keeps the link when nobody answers, and tries again', async () => {
    fake.signInWithLink.mockResolvedValueOnce('unreachable').mockResolvedValueOnce('unreachable');
    open();
    await heading('We could not sign you in yet');
    expect(screen.getByRole('alert').textContent).toContain('A network error has occurred.');
    expect(toasts()).toEqual([]);
    fake.signInWithLink.mockResolvedValue('link_failed');
    press('Try again');
    await heading('This link no longer works');
  });

  it('says so when the profile does not load after signing in', async () => {
    open();
    expect(await screen.findByText('You are signed in, but your profile did not load.')).toBeTruthy();
    fake.refreshSession.mockClear();
    press('Try again');
    expect(fake.refreshSession).toHaveBeenCalledTimes(1);
  });
});

describe('in another browser', () => {
  it('asks first, and does nothing until it is told to', async () => {
    open();
    await heading('Is this you?');
    expect(fake.signInWithLink).not.toHaveBeenCalled();
    press(`Continue as ${email}`);
    await heading('Signing you in');
    expect(fake.signInWithLink).toHaveBeenCalledWith({ email, token: 'secret' });
  });

  it('asks as well when another address was asked for here', async () => {
    localStorage.setItem('login.requested', 'bob@kitehouse.example');
    open();
    await heading('Is this you?');
    expect(fake.signInWithLink).not.toHaveBeenCalled();
  });
});

describe('without a link', () => {
  it('looks the same as with an expired one', async () => {
    fake.link = null;
    open();
    await heading('This link no longer works');
    expect(toasts()).toEqual([expired]);
    press('E-mail me a new link');
    expect(await screen.findByText('Write your e-mail address')).toBeTruthy();
  });
});

describe('when somebody is signed in already', () => {
  it('raises no toast, loads the profile again and offers both ways', async () => {
    fake.signInWithLink.mockResolvedValueOnce('already_signed_in').mockResolvedValueOnce('already_signed_in');
    localStorage.setItem('login.requested', email);
    open();
    await heading('You are signed in already');
    expect(screen.getByText('There is already a signed in user. Sign out first, or carry on.')).toBeTruthy();
    expect(fake.refreshSession).toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('signs out and goes on as the other one when told to', async () => {
    fake.session = member('bob@kitehouse.example');
    open();
    await heading('You are signed in already');
    expect(fake.signInWithLink).not.toHaveBeenCalled();
    press(`Sign out and continue as ${email}`);
    await waitFor(() => expect(fake.signInWithLink).toHaveBeenCalledTimes(1));
    expect(fake.signOut).toHaveBeenCalledTimes(1);
    expect(fake.signOut.mock.invocationCallOrder[0]).toBeLessThan(fake.signInWithLink.mock.invocationCallOrder[0] ?? 0);
  });

  it('carries on as the one who is here, and lets the link be', async () => {
    fake.session = member('bob@kitehouse.example');
    open();
    await heading('You are signed in already');
    press('Carry on as bob@kitehouse.example');
    await waitFor(() => expect(fake.forgetLink).toHaveBeenCalled());
    expect(fake.signInWithLink).not.toHaveBeenCalled();
  });
});
