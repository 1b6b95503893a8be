import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import { LoginPage } from './login-page.tsx';
import type { Session } from '../session/session.ts';
import type { SignInProblem } from '../factors/sign-in-problem.ts';
import type { SignInOutcome } from './sign-in.ts';

const fake = vi.hoisted(() => ({
  session: { state: 'guest' } as Session,
  signInWithPasskey: vi.fn<(email: string) => Promise<SignInOutcome>>(),
  refreshSession: vi.fn(() => Promise.resolve()),
  signOut: vi.fn(() => Promise.resolve()),
}));
vi.mock('./sign-in.ts', () => ({ signInWithPasskey: fake.signInWithPasskey }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: fake.refreshSession,
  signOut: fake.signOut,
}));

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function open() {
  renderPage(
    <>
      <LoginPage />
      <Place />
    </>,
    { client: queryClient, at: '/login' },
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ask = () => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' Ann@Kitehouse.example ' } });
  press('Use a passkey');
};

beforeEach(() => {
  fake.session = { state: 'guest' };
  fake.signInWithPasskey.mockReset().mockResolvedValue({ kind: 'signed_in' });
  fake.refreshSession.mockClear();
  fake.signOut.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is offered only where the browser can use one', () => {
  open();
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  cleanup();
  vi.stubGlobal('isSecureContext', false);
  open();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
});

it('wants the address first', async () => {
  open();
  press('Use a passkey');
  expect(await screen.findByText('Write your email address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(fake.signInWithPasskey).not.toHaveBeenCalled();
});

it('signs in once, however often it is pressed, and loads who is here', async () => {
  open();
  ask();
  press('Waiting for your passkey');
  await waitFor(() => expect(fake.refreshSession).toHaveBeenCalled());
  expect(fake.signInWithPasskey.mock.calls).toEqual([['ann@kitehouse.example']]);
});

it('goes to the page of the steps when a code is asked for as well', async () => {
  const step = { name: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', email: '', setUp: null, factors: null } as const;
  fake.signInWithPasskey.mockResolvedValue({ kind: 'asked', step });
  open();
  ask();
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/otp'));
});

it.each<[SignInProblem, string]>([
  ['passkey_unsupported', 'This browser cannot use passkeys. We can email you a link.'],
  ['passkey_cancelled', 'You closed the passkey window. Nothing changed.'],
  ['passkey_timed_out', 'The passkey took too long. Try again.'],
  ['passkey_other_site', 'This passkey belongs to another site.'],
  ['passkey_failed', 'Your device could not use its passkey. We can email you a link.'],
  ['refused', 'This passkey does not fit this email address. We can email you a link.'],
  ['no_network', 'A network error has occurred. Please try again.'],
  ['too_many', 'There were too many failed attempts. Wait 15 minutes before the next one.'],
])('says what went wrong: %s', async (problem, text) => {
  fake.signInWithPasskey.mockResolvedValue({ kind: 'failed', problem });
  open();
  ask();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
});

it('asks a signed-in member to sign out first', async () => {
  fake.signInWithPasskey.mockResolvedValue({ kind: 'failed', problem: 'already_signed_in' });
  open();
  ask();
  expect(await screen.findByText('There is already a signed in user. Sign out first, or carry on.')).toBeTruthy();
  press('Sign out first');
  await waitFor(() => expect(screen.queryByText(/already a signed in user/)).toBeNull());
  expect(fake.signOut).toHaveBeenCalledTimes(1);
});

it('says so at once when a session is here that could not be looked into', () => {
  fake.session = { state: 'guest', failure: new Error('A network error has occurred.') };
  open();
  expect(screen.getByText('There is already a signed in user. Sign out first, or carry on.')).toBeTruthy();
  press('Carry on');
  expect(fake.refreshSession).toHaveBeenCalledTimes(1);
});
