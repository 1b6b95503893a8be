import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberTarget, takeTarget } from '../session/return-target.ts';
import type { Session } from '../session/session.ts';
import { Guard } from './guard.tsx';

let session: Session = { state: 'loading' };
vi.mock('../session/session.ts', () => ({ useSession: () => session, refreshSession: () => Promise.resolve() }));

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function visit(path: string, given: Session): { where: string | null; hasPage: boolean } {
  session = given;
  // The guard compares with the address of the window, which a memory router does not move.
  window.history.replaceState(null, '', path);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Guard>
        <p>The page</p>
      </Guard>
    </MemoryRouter>,
  );
  return { where: screen.getByTestId('where').textContent, hasPage: screen.queryByText('The page') !== null };
}

function member({ isAdmin = false, isModerator = false, hasAccess = false } = {}): Session {
  const access = { hasAccess, reason: null, accessExpiresOn: null };
  return {
    state: 'member',
    isAdmin,
    hasAccess,
    profile: {
      id: '1',
      email: 'a@b.example',
      memberType: 'other',
      secondFactor: { hasFactor: false, isRequired: false, isProved: false },
      role: isAdmin ? 'admin' : 'member',
      isModerator,
      access,
    },
  };
}

const guest: Session = { state: 'guest' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('a protected page', () => {
  it.each(['/review', '/review/funder/x', '/admin/users', '/user'])(
    '%s sends a guest to /login and remembers where they were going',
    (path) => {
      expect(visit(`${path}?a=1`, guest).where).toBe('/login');
      expect(takeTarget()).toBe(`${path}?a=1`);
    },
  );

  it('shows one spinner and nothing else while it is not known who is here', () => {
    expect(visit('/review', { state: 'loading' })).toEqual({ where: '/review', hasPage: false });
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('shows the page to a member', () => {
    expect(visit('/review', member())).toEqual({ where: '/review', hasPage: true });
  });

  it('offers to try again when the session is unknown', () => {
    const failed: Session = { state: 'guest', failure: new Error('A network error has occurred.') };
    expect(visit('/review', failed)).toEqual({ where: '/review', hasPage: false });
    expect(screen.getByRole('alert').textContent).toContain('A network error has occurred.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('leaves a visitor alone who is on the way elsewhere, as after signing out', () => {
    session = guest;
    window.history.replaceState(null, '', '/');
    render(
      <MemoryRouter initialEntries={['/review']}>
        <Where />
        <Guard>
          <p>The page</p>
        </Guard>
      </MemoryRouter>,
    );
    expect(screen.getByTestId('where').textContent).toBe('/review');
    expect(screen.queryByText('The page')).toBeNull();
  });
});

describe('a page for people who are not signed in', () => {
  it.each(['/login', '/signup', '/otp'])('%s shows to a guest', (path) => {
    expect(visit(path, guest)).toEqual({ where: path, hasPage: true });
  });

  it('shows a spinner while it is not known who is here', () => {
    expect(visit('/login', { state: 'loading' }).hasPage).toBe(false);
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it.each([
    ['an admin', '/login', member({ isAdmin: true, hasAccess: true }), '/admin/users'],
    ['a moderator', '/login', member({ isModerator: true }), '/admin/funder-reviews'],
    ['a member with access', '/login', member({ hasAccess: true }), '/database'],
    ['a member without access', '/login', member(), '/review'],
    ['a member without access on /otp', '/otp', member(), '/review'],
    ['an admin on /signup', '/signup', member({ isAdmin: true, hasAccess: true }), '/review'],
    ['a member with access on /signup', '/signup', member({ hasAccess: true }), '/review'],
  ])('sends %s on', (_who, path, given, expected) => {
    expect(visit(path, given).where).toBe(expected);
  });

  it('sends a member back to where they were going', () => {
    rememberTarget('/review/funder/x?step=2');
    expect(visit('/otp', member({ isAdmin: true, hasAccess: true })).where).toBe('/review/funder/x?step=2');
  });
});

it('lets everybody see an open page, also while it is not known who is here', () => {
  expect(visit('/funder', { state: 'loading' }).hasPage).toBe(true);
});
