import { beforeEach, expect, it, vi } from 'vitest';
import { configure, currentIdToken, onAuthChange, signOut } from './amplify-session.ts';

type HubCallback = (message: { payload: { event: string; data?: unknown } }) => Promise<void>;

const amplify = vi.hoisted(() => ({
  configure: vi.fn(),
  fetchAuthSession: vi.fn(),
  signOut: vi.fn(),
  clearTokens: vi.fn(),
  hub: [] as unknown[][],
}));
vi.mock('aws-amplify', () => ({ Amplify: { configure: amplify.configure } }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: amplify.fetchAuthSession, signOut: amplify.signOut }));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { tokenOrchestrator: { clearTokens: amplify.clearTokens } },
}));
vi.mock('aws-amplify/utils', () => ({
  ConsoleLogger: {},
  Hub: { listen: (...given: unknown[]) => void amplify.hub.push(given) },
}));

/** The one listener that the module registered, and how. */
const [, listen, options] = amplify.hub[0] ?? [];
const tell = (event: string, error?: string) =>
  (listen as HubCallback)({ payload: { event, ...(error ? { data: { error: { name: error } } } : {}) } });
const config = { productName: 'Seewell', supportEmail: 'help@seewell.example', hasSampleData: false };

beforeEach(() => {
  for (const mock of [amplify.configure, amplify.fetchAuthSession, amplify.signOut, amplify.clearTokens])
    mock.mockReset();
});

it('points at a service on the origin of the page, or at AWS', () => {
  configure({ ...config, identity: { userPoolId: 'pool_1', clientId: 'client', endpoint: '/identity' } });
  const own = {
    userPoolId: 'pool_1',
    userPoolClientId: 'client',
    userPoolEndpoint: `${window.location.origin}/identity`,
  };
  expect(amplify.configure).toHaveBeenLastCalledWith({ Auth: { Cognito: own } });
  configure({ ...config, identity: { userPoolId: 'pool_1', clientId: 'client', endpoint: null } });
  expect(amplify.configure).toHaveBeenLastCalledWith({
    Auth: { Cognito: { userPoolId: 'pool_1', userPoolClientId: 'client' } },
  });
});

it('answers the identity token, or null when there is none', async () => {
  amplify.fetchAuthSession.mockResolvedValueOnce({ tokens: { idToken: { toString: () => 'token' } } });
  expect(await currentIdToken()).toBe('token');
  amplify.fetchAuthSession.mockResolvedValueOnce({});
  expect(await currentIdToken()).toBeNull();
});

it('signs out here unless told otherwise', async () => {
  await signOut();
  await signOut({ global: true });
  expect(amplify.signOut.mock.calls).toEqual([[{ global: false }], [{ global: true }]]);
});

it('hears other tabs', () => {
  expect(options).toEqual({ enableCrossTabEvents: true });
});

it.each([
  ['signedIn', undefined, true, false],
  ['signedOut', undefined, true, false],
  ['tokenRefresh', undefined, false, false],
  ['tokenRefresh_failure', 'NotAuthorizedException', true, true],
  ['tokenRefresh_failure', 'InternalErrorException', true, true],
  // Told to the listeners it would be a loop: they would ask for the token again at once.
  ['tokenRefresh_failure', 'NetworkError', false, false],
])('%s %s: tells %s, clears %s', async (event, error, isTold, isCleared) => {
  const listener = vi.fn();
  const stop = onAuthChange(listener);
  await tell(event, error);
  expect(listener).toHaveBeenCalledTimes(isTold ? 1 : 0);
  expect(amplify.clearTokens).toHaveBeenCalledTimes(isCleared ? 1 : 0);
  stop();
  await tell('signedIn');
  expect(listener).toHaveBeenCalledTimes(isTold ? 1 : 0);
});
