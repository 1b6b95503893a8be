import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { currentToasts } from '../ui/states/toasts.ts';
import { markRequested, wasRequestedHere } from './link-request.ts';
import { rememberTarget, takeTarget } from './return-target.ts';
import { getIdToken, refreshSession, signOut, useSession } from './session.ts';

const identity = vi.hoisted(() => ({
  isLoaded: false,
  configure: vi.fn(),
  currentIdToken: vi.fn(),
  signOut: vi.fn(),
  /** What the module does when a member signs in or out; it registers once. */
  tell: (_change: 'signed_in' | 'signed_out'): void => undefined,
  onAuthChange: (listener: typeof identity.tell): void => void (identity.tell = listener),
}));
vi.mock('./amplify-session.ts', () => {
  identity.isLoaded = true;
  return identity;
});

const server = vi.fn<typeof fetch>();
const config = {
  productName: 'Seewell',
  supportEmail: 'help@seewell.example',
  identity: { userPoolId: 'pool', clientId: 'client', endpoint: null },
  hasSampleData: false,
};
const access = { hasAccess: true, reason: 'Thank you for your review', accessExpiresOn: '2027-02-18' };
let me: () => Response = () =>
  json(200, { data: { id: '1', email: 'a@b.example', memberType: 'other', role: 'member', access } });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const markSignedIn = (clientId = 'client') =>
  localStorage.setItem(`CognitoIdentityServiceProvider.${clientId}.LastAuthUser`, 'somebody');
const paths = () => server.mock.calls.map(([address]) => address);

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server
    .mockReset()
    .mockImplementation(async (address) => (address === '/api/config' ? json(200, { data: config }) : me()));
  identity.currentIdToken.mockReset().mockResolvedValue('token');
  identity.signOut.mockReset().mockImplementation(async () => {
    localStorage.clear();
    return null;
  });
  queryClient.clear();
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('knows a guest at once, without a question to the server and without the identity client', async () => {
  const { result } = renderHook(() => useSession(), { wrapper });
  expect(result.current).toEqual({ state: 'guest' });
  expect(await getIdToken()).toBeNull();
  expect(server).not.toHaveBeenCalled();
  expect(identity.isLoaded).toBe(false);
});

it('takes the mark of another pool for a guest', async () => {
  markSignedIn('another');
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ state: 'guest' }));
  expect(paths()).toEqual(['/api/config']);
});

it('asks for the member who has signed in here', async () => {
  markSignedIn();
  const { result } = renderHook(() => useSession(), { wrapper });
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() =>
    expect(result.current).toMatchObject({
      state: 'member',
      hasAccess: true,
      isAdmin: false,
      profile: { email: 'a@b.example' },
    }),
  );
  const request = server.mock.calls.find(([address]) => address === '/api/me')?.[1];
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer token');
});

it('takes access away when the profile cannot be read again', async () => {
  markSignedIn();
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ hasAccess: true }));
  const before = me;
  me = () => json(409, { title: 'No', code: 'stale', status: 409, type: 'about:blank', requestId: 'r' });
  await act(() => refreshSession());
  await waitFor(() => expect(result.current).toMatchObject({ state: 'member', hasAccess: false }));
  me = before;
});

it('forgets tokens that the server no longer accepts', async () => {
  markSignedIn();
  const before = me;
  me = () =>
    json(401, {
      title: 'Your session has ended',
      code: 'invalid_token',
      status: 401,
      type: 'about:blank',
      requestId: 'r',
    });
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ state: 'guest' }));
  expect(identity.signOut).toHaveBeenCalledWith({ global: false });
  me = before;
});

it('shows why a session ended that the server explains', async () => {
  markSignedIn();
  const before = me;
  const detail = 'Your account is suspended.';
  const problem = { title: 'Your session has ended', code: 'invalid_token', status: 401, type: 'about:blank' };
  me = () => json(401, { ...problem, detail, requestId: 'r' });
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toEqual({ state: 'guest' }));
  expect(currentToasts().map(({ message }) => message)).toEqual([detail]);
  me = before;
});

it('says that it failed, not that there is no session, when the server is away', async () => {
  markSignedIn();
  server.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(
    () =>
      expect(result.current).toMatchObject({ state: 'guest', failure: { message: 'A network error has occurred.' } }),
    { timeout: 5_000 },
  );
});

it('is a guest after signing out, and keeps nothing that was loaded for the person', async () => {
  markSignedIn();
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ state: 'member' }));
  queryClient.setQueryData(['drafts'], ['secret']);
  await act(() => signOut({ global: true }));
  await waitFor(() => expect(result.current).toEqual({ state: 'guest' }));
  expect(identity.signOut).toHaveBeenCalledWith({ global: true });
  expect(queryClient.getQueryData(['drafts'])).toBeUndefined();
});

it.each([
  [false, 'You are signed out on this browser, but the session may still be open at the sign-in service. Slow down'],
  [true, 'You are signed out on this browser, but others may still be signed in. Slow down'],
])('says what the sign-in service did not end (everywhere: %s)', async (global, words) => {
  markSignedIn();
  identity.signOut.mockImplementationOnce(async () => {
    localStorage.clear();
    return 'Slow down';
  });
  await act(() => signOut({ global }));
  expect(currentToasts().map(({ message }) => message)).toContain(words);
});

it('forgets at sign-out where the member was going and that they asked for a link', async () => {
  markSignedIn();
  rememberTarget('/review');
  markRequested('a@b.example');
  await act(() => signOut());
  expect(takeTarget()).toBeNull();
  expect(wasRequestedHere('a@b.example')).toBe(false);
});

it('notices at once when another tab signs out, and keeps nothing of the person', async () => {
  markSignedIn();
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ state: 'member' }));
  queryClient.setQueryData(['drafts'], ['secret']);
  const before = paths().length;
  act(() => identity.tell('signed_out'));
  await waitFor(() => expect(result.current).toEqual({ state: 'guest' }));
  expect(queryClient.getQueryData(['drafts'])).toBeUndefined();
  expect(paths()).toHaveLength(before);
});

it('keeps nothing of one person for another who signed in in another tab', async () => {
  markSignedIn();
  const before = me;
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ state: 'member' }));
  queryClient.setQueryData(['drafts'], ['secret']);
  me = () => json(200, { data: { id: '2', email: 'c@d.example', memberType: 'other', role: 'member', access } });
  act(() => identity.tell('signed_in'));
  await waitFor(() => expect(result.current).toMatchObject({ profile: { id: '2' } }));
  await waitFor(() => expect(queryClient.getQueryData(['drafts'])).toBeUndefined());
  me = before;
});
