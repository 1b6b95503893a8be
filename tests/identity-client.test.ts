import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, confirmSignUp, resetPassword, signIn, signUp } from 'aws-amplify/auth';
import { beforeAll, expect, it } from 'vitest';

/*
 * What the client's specification says of the identity client is what the one we ship does: a new version of it that
 * does otherwise stops here.
 */

const configured = { userPoolId: 'local_pool', userPoolClientId: 'client' };

beforeAll(() => Amplify.configure({ Auth: { Cognito: configured } }));

it.each([
  ['signing in without a name', () => signIn({ username: '' }), 'username is required to signIn'],
  ['a password flow without a password', () => signIn({ username: 'a@b.example' }), 'password is required to signIn'],
  [
    'custom auth without SRP with a password',
    () => signIn({ username: 'a@b.example', password: 'x', options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } }),
    /password|custom/i,
  ],
  ['signing up without a name', () => signUp({ username: '', password: 'x' }), 'username is required to signUp'],
  [
    'a confirmation without a code',
    () => confirmSignUp({ username: 'a@b.example', confirmationCode: '' }),
    'code is required to confirmSignUp',
  ],
  ['a reset without a name', () => resetPassword({ username: '' }), 'username is required to resetPassword'],
  [
    'a step without an answer',
    () => confirmSignIn({ challengeResponse: '' }),
    'challengeResponse is required to confirmSignIn',
  ],
])('refuses %s', async (_what, act, message) => {
  await expect(act()).rejects.toThrow(message);
});

it('needs the ids of a pool and of a client', async () => {
  Amplify.configure({});
  await expect(signIn({ username: 'a@b.example', password: 'x' })).rejects.toThrow(/UserPool not configured/i);
  Amplify.configure({ Auth: { Cognito: configured } });
});

it.each([
  [
    'the state of a sign-in for 3 minutes',
    'auth',
    'client/utils/store/signInStore.mjs',
    'MS_TO_EXPIRY = 3 * 60 * 1000',
  ],
  [
    'credentials for 50 minutes',
    'auth',
    'providers/cognito/credentialsProvider/credentialsProvider.mjs',
    'CREDENTIALS_TTL = 50 * 60 * 1000',
  ],
  ['a token until 5 seconds before its end', 'core', 'utils/isTokenExpired.mjs', 'tolerance = 5000'],
  ['at three attempts', 'core', 'clients/middleware/retry/constants.mjs', 'DEFAULT_RETRY_ATTEMPTS = 3'],
  ['at waits of 5 minutes at most', 'core', 'utils/retry/constants.mjs', 'MAX_DELAY_MS = 5 * 60 * 1000'],
  [
    'at waits of 2^n x 100 ms and up to 100 ms more',
    'core',
    'utils/retry/jitteredBackoff.mjs',
    '2 ** attempt * BASE_TIME_MS + JITTER_FACTOR * Math.random()',
  ],
  [
    'at one signed-in user at a time',
    'auth',
    'providers/cognito/utils/signInHelpers.mjs',
    'There is already a signed in user.',
  ],
  [
    'at saying that a session did not follow a sign-in',
    'auth',
    'providers/cognito/utils/dispatchSignedInHubEvent.mjs',
    'Unable to get user session following successful sign-in.',
  ],
  ['at its words for a failed network', 'core', 'errors/errorHelpers.mjs', 'A network error has occurred.'],
])('keeps %s', (_what, part, file, text) => {
  expect(readFileSync(sourceOf(part, file), 'utf8')).toContain(text);
});

function sourceOf(part: string, file: string): string {
  const client = createRequire(createRequire(import.meta.url).resolve('aws-amplify'));
  const entry = client.resolve(`@aws-amplify/${part}`);
  return `${entry.slice(0, entry.lastIndexOf('/dist/'))}/dist/esm/${file}`;
}

/** The waits of the client before an attempt, as it works them out; false for none. */
async function waitBefore(attempt: number): Promise<number | false> {
  const file = sourceOf('core', 'utils/retry/jitteredBackoff.mjs');
  const { jitteredBackoff } = (await import(file)) as { jitteredBackoff: () => (attempt: number) => number | false };
  return jitteredBackoff()(attempt);
}

it.each([
  [200, 300, 1],
  [400, 500, 2],
  [800, 900, 3],
])('waits %i to %i ms before attempt %i', async (least, most, attempt) => {
  for (let turn = 0; turn < 20; turn += 1) {
    const wait = await waitBefore(attempt);
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThan(most);
  }
});

it('waits no longer than five minutes', async () => {
  expect(await waitBefore(11)).toBeLessThan(300_000);
  expect(await waitBefore(12)).toBe(false);
});
