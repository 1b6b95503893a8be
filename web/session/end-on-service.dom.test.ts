import { beforeEach, expect, it, vi } from 'vitest';
import { endOnService } from './end-on-service.ts';

const amplify = vi.hoisted(() => ({ fetchAuthSession: vi.fn(), loadTokens: vi.fn(), getConfig: vi.fn() }));
vi.mock('aws-amplify', () => ({ Amplify: { getConfig: amplify.getConfig } }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: amplify.fetchAuthSession }));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { tokenOrchestrator: { getTokenStore: () => ({ loadTokens: amplify.loadTokens }) } },
}));

const ask = vi.fn<typeof fetch>();
const pool = { userPoolId: 'eu-west-1_abc', userPoolClientId: 'client' };
const stored = (payload: Record<string, string>) => ({
  accessToken: { payload, toString: () => 'access' },
  refreshToken: 'refresh',
});

beforeEach(() => {
  vi.stubGlobal('fetch', ask);
  ask.mockReset().mockImplementation(async () => new Response('{}'));
  amplify.getConfig.mockReturnValue({ Auth: { Cognito: pool } });
  amplify.loadTokens.mockResolvedValue(stored({ origin_jti: '1' }));
  amplify.fetchAuthSession.mockResolvedValue({ tokens: stored({ origin_jti: '1' }) });
});

const asked = () =>
  ask.mock.calls.map(([address, init]) => [
    address,
    new Headers(init?.headers).get('x-amz-target'),
    JSON.parse(init?.body as string),
  ]);

it('revokes the token of this browser at AWS', async () => {
  expect(await endOnService(false)).toBeNull();
  expect(asked()).toEqual([
    [
      'https://cognito-idp.eu-west-1.amazonaws.com/',
      'AWSCognitoIdentityProviderService.RevokeToken',
      { ClientId: 'client', Token: 'refresh' },
    ],
  ]);
});

it('ends every session at a service of our own', async () => {
  amplify.getConfig.mockReturnValue({
    Auth: { Cognito: { ...pool, userPoolEndpoint: 'https://own.example/identity' } },
  });
  expect(await endOnService(true)).toBeNull();
  expect(asked()).toEqual([
    ['https://own.example/identity', 'AWSCognitoIdentityProviderService.GlobalSignOut', { AccessToken: 'access' }],
  ]);
});

it('asks nothing for tokens that the pool cannot revoke, or without tokens', async () => {
  amplify.loadTokens.mockResolvedValueOnce(stored({})).mockResolvedValueOnce(null);
  expect([await endOnService(false), await endOnService(false)]).toEqual([null, null]);
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  [
    'its words',
    Response.json({ __type: 'TooManyRequestsException', message: 'Slow down' }, { status: 400 }),
    'Slow down',
  ],
  ['its status where it has no words', new Response('<html>', { status: 503 }), 'The sign-in service failed (503).'],
])('tells %s when the service refuses', async (_what, answer, reason) => {
  ask.mockResolvedValueOnce(answer);
  expect(await endOnService(false)).toBe(reason);
});

it('tells that the service did not answer', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await endOnService(false)).toBe('The sign-in service did not answer.');
  amplify.fetchAuthSession.mockRejectedValueOnce(new Error('NetworkError'));
  expect(await endOnService(true)).toBe('The sign-in service did not answer.');
});

it('tells that this browser had no session to end the others with', async () => {
  amplify.fetchAuthSession.mockResolvedValueOnce({});
  expect(await endOnService(true)).toBe('This browser was signed out already.');
});
