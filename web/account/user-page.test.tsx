import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Access } from '../../contract/access.ts';
import type { Role } from '../../contract/account.ts';
import { currentToasts, dismissToast } from '../ui/toasts.ts';
import type { Session } from './session.ts';
import { UserPage } from './user-page.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session, signOut: vi.fn(() => Promise.resolve()) }));
vi.mock('./session.ts', () => ({ useSession: () => fake.session, signOut: fake.signOut }));

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
      <MemoryRouter initialEntries={['/user']}>
        <UserPage />
        <Place />
      </MemoryRouter>
    </MantineProvider>,
  );
}
const none: Access = { hasAccess: false, reason: null, accessExpiresOn: null };

beforeEach(() => {
  fake.signOut.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
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

it.each([
  ['Sign out', false],
  ['Sign out everywhere', true],
])('%s: goes home and ends the session', async (name, global) => {
  open(none);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(fake.signOut).toHaveBeenCalledWith({ global }));
  expect(screen.getByTestId('place').textContent).toBe('/');
});

it('says when signing out failed', async () => {
  fake.signOut.mockRejectedValue(new Error('no network'));
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toEqual([
      'We could not sign you out. Check your connection and try again.',
    ]),
  );
});
