import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import type { AskedStep } from './asked-step.ts';
import type { PendingLink } from '../session/pending-link.ts';
import type { Session } from '../session/session.ts';
import type { SignInProblem } from '../factors/sign-in-problem.ts';
import type { SignInOutcome } from './sign-in.ts';
import { OtpPage } from './otp-page.tsx';

const fake = vi.hoisted(() => ({
  link: null as PendingLink | null,
  session: { state: 'guest' } as Session,
  signInWithLink: vi.fn<(link: PendingLink) => Promise<SignInOutcome>>(),
  answerStep: vi.fn<(step: AskedStep, response: string) => Promise<SignInOutcome>>(),
  refreshSession: vi.fn(() => Promise.resolve()),
  signOut: vi.fn(() => Promise.resolve()),
  forgetLink: vi.fn(),
}));
vi.mock('../session/pending-link.ts', () => ({ pendingLink: () => fake.link, forgetLink: fake.forgetLink }));
vi.mock('./sign-in.ts', () => ({ signInWithLink: fake.signInWithLink, answerStep: fake.answerStep }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: fake.refreshSession,
  signOut: fake.signOut,
}));

const email = 'ann@kitehouse.example';
const expired = 'Invalid or expired link. Please request a new link to log in.';
const failed = (problem: SignInProblem): SignInOutcome => ({ kind: 'failed', problem });
const member = (address: string): Session => ({
  state: 'member',
  hasAccess: false,
  isAdmin: false,
  profile: {
    id: '1',
    email: address,
    role: 'member',
    isModerator: false,
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
  sessionStorage.clear();
  queryClient.clear();
  fake.link = { email, token: 'secret' };
  fake.session = { state: 'guest' };
  fake.signInWithLink.mockReset().mockResolvedValue({ kind: 'signed_in' });
  fake.answerStep.mockReset().mockResolvedValue({ kind: 'signed_in' });
  for (const mock of [fake.refreshSession, fake.signOut, fake.forgetLink]) mock.mockClear();
  const accepted = JSON.stringify({ data: { resendAfterSeconds: 60, expiresInMinutes: 10 } });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(accepted, { status: 202 }))),
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
    fake.signInWithLink.mockResolvedValue(failed('refused'));
    open();
    await heading('This link no longer works');
    expect(toasts()).toEqual([expired]);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
    press('Email me a new link');
    await heading('Check your inbox');
    const [, init] = vi.mocked(fetch).mock.calls.find(([address]) => address === '/api/account/links') ?? [];
    expect(JSON.parse(init?.body as string)).toEqual({ purpose: 'log_in', email });
  });

  it('keeps the link when there is no answer, and tries again', async () => {
    fake.signInWithLink.mockResolvedValueOnce(failed('no_network')).mockResolvedValueOnce(failed('no_network'));
    open();
    await heading('We could not sign you in yet');
    expect(screen.getByRole('alert').textContent).toContain('A network error has occurred.');
    expect(toasts()).toEqual(['A network error has occurred.']);
    fake.signInWithLink.mockResolvedValue(failed('refused'));
    press('Try again');
    await heading('This link no longer works');
  });

  it.each([
    ['username_exists', 'The sign-in service has another account with this email address.'],
    ['invalid_password', 'The sign-in service has rules for passwords that our log-in does not meet.'],
    ['not_confirmed', 'The sign-in service has not confirmed this account.'],
    ['misconfigured', 'The sign-in service is not set up properly.'],
  ] as const)('says of %s that trying again does not help, and offers no button for it', async (problem, words) => {
    fake.signInWithLink.mockResolvedValue(failed(problem));
    open();
    await heading('Logging in does not work for you yet');
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(toasts()).toEqual([words]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Email me a new link' })).toBeNull();
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
    press('Email me a new link');
    expect(await screen.findByText('Write your email address')).toBeTruthy();
  });
});

describe('when a member is signed in already', () => {
  it('raises no toast, loads the profile again and offers both ways', async () => {
    fake.signInWithLink
      .mockResolvedValueOnce(failed('already_signed_in'))
      .mockResolvedValueOnce(failed('already_signed_in'));
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

describe('when more is asked for', () => {
  const step: AskedStep = { name: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', email, setUp: null, factors: null };
  const type = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
    press('Log in');
  };
  const arriveAt = async (asked: Partial<AskedStep>) => {
    localStorage.setItem('login.requested', email);
    fake.signInWithLink.mockResolvedValue({ kind: 'asked', step: { ...step, ...asked } });
    open();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Signing you in' })).toBeNull());
  };

  it('takes the code, which may be pasted in two groups', async () => {
    await arriveAt({});
    await heading('Type your code');
    expect(fake.forgetLink).toHaveBeenCalled();
    type('123');
    expect(await screen.findByText('A code has 6 digits')).toBeTruthy();
    expect(fake.answerStep).not.toHaveBeenCalled();
    type('123 456');
    await waitFor(() => expect(fake.refreshSession).toHaveBeenCalled());
    expect(fake.answerStep).toHaveBeenCalledWith(step, '123456');
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['wrong_code', 'This code is not right. Type the one that the app shows now.', ''],
    ['used_code', 'This code has already been used. Wait for the next one.', ''],
    ['no_network', 'A network error has occurred.', ' Try again.'],
    ['busy', 'Too many people are signing in at this moment. Wait a minute.', ''],
  ] as const)('keeps the field after %s, and says why in a toast too', async (problem, text, more) => {
    await arriveAt({});
    fake.answerStep.mockResolvedValueOnce(failed(problem));
    type('123456');
    expect(await screen.findByText(`${text}${more}`)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(toasts()).toEqual([text]);
    type('654321');
    await waitFor(() => expect(fake.refreshSession).toHaveBeenCalled());
  });

  it.each([
    ['session_over', 'Please log in again', 'Please log in again.'],
    ['refused', 'Please log in again', 'Please log in again.'],
    [
      'too_many',
      'Too many failed attempts',
      'There were too many failed attempts. Wait 15 minutes before the next one.',
    ],
    [
      'interrupted',
      'Your browser did not keep the session',
      'Unable to get user session following successful sign-in.',
    ],
    ['invalid_tokens', 'The log-in did not complete', 'Invalid tokens.'],
  ] as const)('leads back after %s', async (problem, title, words) => {
    await arriveAt({});
    fake.answerStep.mockResolvedValueOnce(failed(problem));
    type('123456');
    await heading(title);
    expect(toasts()).toEqual([words]);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
    expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login');
  });

  it('sends a code once, however often the button is pressed', async () => {
    await arriveAt({});
    fake.answerStep.mockReturnValue(new Promise(() => undefined));
    type('123456');
    fireEvent.submit(screen.getByLabelText('Code'));
    await waitFor(() => expect(fake.answerStep).toHaveBeenCalled());
    expect(fake.answerStep).toHaveBeenCalledTimes(1);
  });

  it('is there again after a reload, until it is over', async () => {
    fake.link = null;
    const state = { username: email, challengeName: 'SOFTWARE_TOKEN_MFA', signInSession: 'handle' };
    for (const [field, text] of Object.entries(state)) sessionStorage.setItem(`CognitoSignInState.${field}`, text);
    sessionStorage.setItem('CognitoSignInState.expiry', String(Date.now() + 60_000));
    open();
    await heading('Type your code');
    cleanup();
    sessionStorage.setItem('CognitoSignInState.expiry', String(Date.now() - 1));
    open();
    await heading('Please log in again');
    expect(toasts()).toEqual([]);
  });

  it('shows the key of a new app, and after a reload the field alone', async () => {
    const setUp = { uri: 'otpauth://totp/Seewell:ann?secret=ABCDEFGH', secret: 'ABCDEFGH' };
    await arriveAt({ name: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', setUp });
    await heading('Set up an authenticator app');
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'The key as a QR code' })).toBeTruthy();
    cleanup();
    await arriveAt({ name: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP' });
    await heading('Type the code of your app');
  });

  it('names a step that is not offered here, and leads back', async () => {
    await arriveAt({ name: 'CONFIRM_SIGN_IN_WITH_SMS_CODE' });
    await heading('We cannot finish this log-in');
    expect(screen.getByText(/it asks for a code from a text message/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeTruthy();
  });

  it('offers a link where a first factor is to be chosen', async () => {
    await arriveAt({ name: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', factors: ['WEB_AUTHN'] });
    await heading('Choose how to log in');
    // This browser has no passkeys.
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    press('Email me a link');
    await heading('Check your inbox');
  });
});
