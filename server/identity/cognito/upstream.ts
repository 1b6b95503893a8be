import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoIdentity } from '../../config.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { seconds } from '../../clock.ts';
import { fail, type IdentityAnswer } from '../protocol.ts';

/** The user pool that stands behind ours, and the client that reaches it. */
export interface Upstream {
  readonly sdk: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly clientId: string;
}

/** Two tries of at most 3 s to connect and 10 s to answer; the browser tries the whole call three times on top. */
const attempts = 2;
const connectionTimeout = seconds(3);
const requestTimeout = seconds(10);

export function openUpstream({ userPoolId, clientId, region, endpoint }: CognitoIdentity): Upstream {
  const sdk = new CognitoIdentityProviderClient({
    region,
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
    // A stand-in gets no real credentials; for AWS they come from where its client looks for them.
    ...(endpoint === null ? {} : { endpoint, credentials: { accessKeyId: 'stand-in', secretAccessKey: 'stand-in' } }),
  });
  return { sdk, userPoolId, clientId };
}

/** What the pool said: an answer, or a refusal in the words that go on to the browser. */
export type Reply<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly name: string; readonly message: string };

const throttles = new Set(['TooManyRequestsException', 'ThrottlingException', 'Throttling']);
/** Refusals that are about this server, not about the person who signs in: their texts name roles and accounts. */
const faultsOfOurs = new Set([
  'AccessDeniedException',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'NotAuthorized',
  'OptInRequired',
  'UnrecognizedClientException',
]);

/**
 * Waits for the pool. A refusal keeps its name and text. When the pool is away, slow, broken or does not let this
 * server in, throws the refusal `unavailable`: the caller tries again.
 */
export async function ask<T>(context: Context, action: string, sent: Promise<T>): Promise<Reply<T>> {
  try {
    return { ok: true, body: await sent };
  } catch (error) {
    // Never its text and never the request: both may hold addresses and codes.
    const name = error instanceof Error ? error.name : 'unknown';
    if (!(error instanceof CognitoIdentityProviderServiceException)) return refuseUnavailable(context, action, name);
    const status = error.$metadata.httpStatusCode ?? 0;
    if (throttles.has(name) || status === 429) {
      context.log.warn({ event: 'pool.throttled', action }, 'the user pool asks for patience');
      return { ok: false, name: 'TooManyRequestsException', message: 'Rate exceeded' };
    }
    if (status < 400 || status >= 500 || faultsOfOurs.has(name))
      return refuseUnavailable(context, action, name, status);
    return { ok: false, name, message: error.message };
  }
}

function refuseUnavailable(context: Context, action: string, error: string, status?: number): never {
  context.log.error({ event: 'pool.failed', action, error, status }, 'the user pool did not answer');
  throw new Refusal('unavailable');
}

/** A refusal of the pool as our answer. */
export const failAs = ({ name, message }: { name: string; message: string }): IdentityAnswer => fail(name, message);

/** The pool is not set up as docs/deploy.md says. Told to the browser too: nobody can sign in until it is. */
export function misconfigured(context: Context, message: string): IdentityAnswer {
  context.log.error({ event: 'pool.misconfigured' }, message);
  return fail('InvalidUserPoolConfigurationException', message);
}

/** For calls that must succeed or be tried again: a refusal of the pool is a fault of the set-up. */
export function mustSucceed<T>(context: Context, action: string, reply: Reply<T>): T {
  return reply.ok ? reply.body : refuseUnavailable(context, action, reply.name);
}
