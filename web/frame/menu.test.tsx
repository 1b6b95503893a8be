import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Access } from '../../contract/access/access.ts';
import type { Session } from '../session/session.ts';
import { isAsking, finishAsk } from '../factors/step-up.ts';
import { ToastStack } from '../ui/states/toast-stack.tsx';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import { MenuButton } from './menu-button.tsx';
import { MemberItems, MenuSections } from './menu-panel.tsx';

let session: Session = { state: 'loading' };
const signOut = vi.fn(() => Promise.resolve());

const getIdToken = vi.fn<() => Promise<string | null>>();
const server = vi.fn<typeof fetch>();

vi.mock('../session/session.ts', () => ({
  useSession: () => session,
  getIdToken: () => getIdToken(),
  signOut: () => signOut(),
}));

function member(
  more: { isAdmin?: boolean; isModerator?: boolean; hasAccess?: boolean } & Partial<Access> = {},
): Session {
  const {
    isAdmin = false,
    isModerator = isAdmin,
    hasAccess = true,
    reason = null,
    accessExpiresOn = null,
    kinds,
  } = more;
  return {
    state: 'member',
    isAdmin,
    hasAccess,
    profile: {
      id: '1',
      email: 'office@kitehouse.example',
      memberType: 'entrepreneur',
      secondFactor: { hasFactor: false, isRequired: false, isProved: false },
      role: isAdmin ? 'admin' : 'member',
      isModerator,
      access: { hasAccess, reason, accessExpiresOn, ...(kinds === undefined ? {} : { kinds }) },
    },
  };
}

function giveClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

function Path() {
  return <p data-testid="path">{useLocation().pathname}</p>;
}

function open(given: Session): void {
  session = given;
  render(
    <MemoryRouter initialEntries={['/database/equity']}>
      <MenuButton />
      <Routes>
        <Route path="*" element={<Path />} />
      </Routes>
      <ToastStack />
    </MemoryRouter>,
  );
  fireEvent.click(button());
}

const button = () => screen.getByRole('button', { name: 'Menu' });
const items = () => [...document.querySelectorAll('nav li')].map((item) => item.textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

let isWide = true;
beforeAll(() => Promise.all([MemberItems.load(), MenuSections.load()]));
beforeEach(() => {
  signOut.mockClear();
  getIdToken.mockReset().mockResolvedValue('the.identity.token');
  server.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', server);
  isWide = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
});

describe('what the menu holds', () => {
  it('is a spinner while loading', () => {
    open({ state: 'loading' });
    expect(screen.getAllByRole('status').some((status) => status.textContent?.includes('Loading'))).toBe(true);
    expect(items()).toEqual([]);
  });

  it('is Login and Sign Up for a guest', () => {
    open({ state: 'guest' });
    expect(items()).toEqual(['Login', 'Sign Up']);
    expect(hrefOf('Login')).toBe('/login');
    expect(hrefOf('Sign Up')).toBe('/signup');
  });

  it('tells a member with access the email, the reason and the last day, and links to the database', () => {
    open(member({ reason: 'Thank you for your review', accessExpiresOn: '2027-02-18' }));
    expect(screen.getByText('office@kitehouse.example')).toBeTruthy();
    expect(screen.getByText('Thank you for your review')).toBeTruthy();
    expect(screen.getByText('Access until 18 Feb 2027')).toBeTruthy();
    expect(items()).toEqual(['Database', 'Shortlist', 'Your account', 'Sign Out']);
    expect(hrefOf('Database')).toBe('/database/equity');
  });

  it('says of which kind of deals a code was', () => {
    const kinds = [{ kind: 'debt' as const, expiresOn: '2027-02-18' }];
    open(member({ reason: 'Free access: Spring school', accessExpiresOn: '2027-02-18', kinds }));
    expect(screen.getByText('Access to debt deals until 18 Feb 2027')).toBeTruthy();
  });

  it('has no database and no date without access', () => {
    open(member({ hasAccess: false }));
    expect(items()).toEqual(['Shortlist', 'Your account', 'Sign Out']);
    expect(screen.queryByText(/Access until/)).toBeNull();
  });

  it('adds the panel and the token for an admin, whose access has no end', () => {
    open(member({ isAdmin: true, reason: 'Administrator' }));
    expect(items()).toEqual(['Database', 'Admin Panel', 'Copy Token', 'Shortlist', 'Your account', 'Sign Out']);
    expect(hrefOf('Admin Panel')).toBe('/admin/users');
    expect(screen.queryByText(/Access until/)).toBeNull();
  });

  it('adds the queue for a moderator, and neither the panel nor the token', () => {
    open(member({ isModerator: true, hasAccess: false }));
    expect(items()).toEqual(['Moderation', 'Shortlist', 'Your account', 'Sign Out']);
    expect(hrefOf('Moderation')).toBe('/admin/funder-reviews');
  });
});

describe('in a window without room for the sections', () => {
  beforeEach(() => (isWide = false));

  it('lists them below, with a mark on the one that is open', () => {
    open({ state: 'guest' });
    expect(items()).toEqual(['Login', 'Sign Up', 'Find funders', 'Funders', 'Database', 'Providers', 'How it works']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Database');
    expect(hrefOf('Providers')).toBe('/provider');
  });

  it('has the database once for a member who may open it', () => {
    open(member());
    expect(items()).toEqual([
      'Database',
      'Shortlist',
      'Your account',
      'Sign Out',
      'Find funders',
      'Funders',
      'Providers',
      'How it works',
    ]);
  });
});

describe('what its buttons do', () => {
  it('copies the identity token, says so and closes', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    giveClipboard(writeText);
    open(member({ isAdmin: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect(await screen.findByText('Token copied to clipboard!')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('the.identity.token');
    expect(server.mock.calls.map(([address, init]) => [init?.method, address])).toEqual([
      ['POST', '/api/admin/token-copies'],
    ]);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button());
    expect(document.body.innerHTML).not.toContain('the.identity.token');
  });

  it('asks for the second factor when the server wants it, and copies after that only', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    giveClipboard(writeText);
    const refusal = { title: 'Please use your second factor again', code: 'fresh_factor_required' };
    server.mockResolvedValueOnce(Response.json(refusal, { status: 403 }));
    open(member({ isAdmin: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Token' }));
    await waitFor(() => expect(isAsking()).toBe(true));
    expect(writeText).not.toHaveBeenCalled();
    finishAsk(true);
    expect(await screen.findByText('Token copied to clipboard!')).toBeTruthy();
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('copies nothing when the server refuses, or when the session has ended', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    giveClipboard(writeText);
    server.mockResolvedValueOnce(
      Response.json({ title: 'Only admins can do this', code: 'admin_only' }, { status: 403 }),
    );
    open(member({ isAdmin: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect(await screen.findByText('Only admins can do this.')).toBeTruthy();
    getIdToken.mockResolvedValue(null);
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect(await screen.findByText('Login required')).toBeTruthy();
    expect(writeText).not.toHaveBeenCalled();
  });

  it('says when the browser does not let us copy', async () => {
    giveClipboard(() => Promise.reject(new Error('denied')));
    open(member({ isAdmin: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect((await screen.findByRole('alert')).textContent).toContain('did not let us copy');
  });

  it('signs out and goes to the home page', async () => {
    open(member());
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect(screen.getByTestId('path').textContent).toBe('/');
  });
});

describe('the keyboard', () => {
  it('opens on Down with the focus on the first item, moves round, and Escape gives the focus back', () => {
    session = { state: 'guest' };
    render(
      <MemoryRouter>
        <MenuButton />
      </MemoryRouter>,
    );
    act(() => button().focus());
    fireEvent.keyDown(button(), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Login');
    fireEvent.keyDown(document.activeElement ?? button(), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Sign Up');
    fireEvent.keyDown(document.activeElement ?? button(), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Login');
    fireEvent.keyDown(document.activeElement ?? button(), { key: 'Escape' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('closes on a press elsewhere', () => {
    open({ state: 'guest' });
    fireEvent.pointerDown(document.body);
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });
});
