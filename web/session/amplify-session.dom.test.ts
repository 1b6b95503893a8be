import { beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { configure, currentIdToken, onAuthChange, signOut } from './amplify-session.ts';

type HubCallback = (message: { payload: { event: string; data?: unknown } }) => Promise<void>;

const amplify = vi.hoisted(() => ({
  configure: vi.fn(),
  fetchAuthSession: vi.fn(),
  signOut: vi.fn(),
  clearTokens: vi.fn(),
  hub: [] as unknown[][],
}));
const service = vi.hoisted(() => ({ endOnService: vi.fn() }));
vi.mock('./end-on-service.ts', () => service);
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
const config = {
  productName: 'Seewell',
  supportEmail: 'help@seewell.example',
  settings: defaultSettings,
  hasSampleData: false,
};

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

const named = (name: string) => Object.assign(new Error(name), { name });

it('is silent when the client reports no session, and keeps the tokens', async () => {
  amplify.fetchAuthSession.mockRejectedValueOnce(named('UserUnAuthenticatedException'));
  expect(await currentIdToken()).toBeNull();
  expect(amplify.clearTokens).not.toHaveBeenCalled();
});

it('ends the session when the renewal fails, but not when the network does', async () => {
  amplify.fetchAuthSession.mockRejectedValueOnce(named('InternalErrorException'));
  expect(await currentIdToken()).toBeNull();
  expect(amplify.clearTokens).toHaveBeenCalledTimes(1);
  amplify.fetchAuthSession.mockRejectedValueOnce(named('NetworkError'));
  await expect(currentIdToken()).rejects.toThrow('NetworkError');
  expect(amplify.clearTokens).toHaveBeenCalledTimes(1);
});

it('ends the session at the service before it clears the tokens, here unless told otherwise', async () => {
  service.endOnService.mockResolvedValueOnce(null).mockResolvedValueOnce('Too many requests');
  expect(await signOut()).toBeNull();
  expect(await signOut({ global: true })).toBe('Too many requests');
  expect(service.endOnService.mock.calls).toEqual([[false], [true]]);
  expect(amplify.clearTokens).toHaveBeenCalledTimes(2);
  // For the other tabs, with nothing left to revoke.
  expect(amplify.signOut.mock.calls).toEqual([[{ global: false }], [{ global: false }]]);
});

it('hears other tabs', () => {
  expect(options).toEqual({ enableCrossTabEvents: true });
});

it.each([
  ['signedIn', undefined, 'signed_in', false],
  ['signedOut', undefined, 'signed_out', false],
  ['tokenRefresh', undefined, null, false],
  ['tokenRefresh_failure', 'NotAuthorizedException', 'signed_out', true],
  ['tokenRefresh_failure', 'InternalErrorException', 'signed_out', true],
  // Told to the listeners it would be a loop: they would ask for the token again at once.
  ['tokenRefresh_failure', 'NetworkError', null, false],
])('%s %s: tells %s, clears %s', async (event, error, change, isCleared) => {
  const listener = vi.fn();
  const stop = onAuthChange(listener);
  await tell(event, error);
  expect(listener.mock.calls).toEqual(change === null ? [] : [[change]]);
  expect(amplify.clearTokens).toHaveBeenCalledTimes(isCleared ? 1 : 0);
  stop();
  await tell('signedIn');
  expect(listener.mock.calls).toEqual(change === null ? [] : [[change]]);
});
