import {
  CognitoIdentityProvider,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoIdentity } from '../../config.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { seconds } from '../../clock.ts';
import {
  answer,
  fail,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
  type ProtocolRefusal,
  type Reply,
} from '../protocol.ts';

/** The user pool behind ours, and the client that reaches it. */
export interface Upstream {
  readonly sdk: CognitoIdentityProvider;
  readonly userPoolId: string;
  readonly clientId: string;
}

/** Two tries of at most 3 s to connect and 10 s to answer; the browser tries the whole call three times on top. */
const attempts = 2;
const connectionTimeout = seconds(3);
const requestTimeout = seconds(10);

export function openUpstream({ userPoolId, clientId, region, endpoint }: CognitoIdentity): Upstream {
  const sdk = new CognitoIdentityProvider({
    region,
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
    // A stand-in gets no real credentials; for AWS they come from where its client looks for them.
    ...(endpoint === null ? {} : { endpoint, credentials: { accessKeyId: 'stand-in', secretAccessKey: 'stand-in' } }),
  });
  return { sdk, userPoolId, clientId };
}

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

/** The pool's answer as it is, without what the client of AWS adds. */
export async function passOn<T extends { $metadata: unknown }>(asked: Promise<Reply<T>>): Promise<IdentityAnswer> {
  const reply = await asked;
  if (!reply.ok) return reply;
  const { $metadata: _, ...body } = reply.body;
  return answer(body);
}

/** An answer that says only that it was done. */
export async function confirm(asked: Promise<Reply<unknown>>): Promise<IdentityAnswer> {
  const reply = await asked;
  return reply.ok ? answer({}) : reply;
}

/** `withSession` has seen that it is there. */
export const accessTokenOf = ({ body }: IdentityCall): string => textOf(body, 'AccessToken') ?? '';

/**
 * Waits for the pool. A refusal keeps its name and text. When the pool is away, slow, broken or does not let this
 * server in, throws the refusal `unavailable`: the caller tries again. A sign-in has nothing to lose, so it says that
 * this server is not let in.
 */
export async function ask<T>(
  context: Context,
  action: string,
  sent: Promise<T>,
  { isSignIn = false } = {},
): Promise<Reply<T>> {
  try {
    return answer(await sent);
  } catch (error) {
    // Never its text and never the request: both may hold addresses and codes.
    const name = error instanceof Error ? error.name : 'unknown';
    if (!(error instanceof CognitoIdentityProviderServiceException)) return refuseUnavailable(context, action, name);
    const status = error.$metadata.httpStatusCode ?? 0;
    if (throttles.has(name) || status === 429) {
      context.log.warn({ event: 'pool.throttled', action }, 'the user pool asks for patience');
      return fail('TooManyRequestsException', 'Rate exceeded');
    }
    if (isSignIn && faultsOfOurs.has(name)) return misconfigured(context, `The user pool refuses ${action}: ${name}.`);
    if (status < 400 || status >= 500 || faultsOfOurs.has(name))
      return refuseUnavailable(context, action, name, status);
    return fail(name, error.message);
  }
}

function refuseUnavailable(context: Context, action: string, error: string, status?: number): never {
  context.log.error({ event: 'pool.failed', action, error, status }, 'the user pool did not answer');
  throw new Refusal('unavailable');
}

/** The pool is not set up as docs/deploy.md says. The browser learns of it too: no user can sign in until it is. */
export function misconfigured(context: Context, message: string): ProtocolRefusal {
  context.log.error({ event: 'pool.misconfigured' }, message);
  return fail('InvalidUserPoolConfigurationException', message);
}

/** Refusals of what a sign-in needs that the browser has words of its own for. */
const namedFaults = new Set(['UsernameExistsException', 'InvalidPasswordException', 'UserNotConfirmedException']);

/** The pool refuses a call of ours that a sign-in needs: no second try helps, and the operator must know. */
export function faultOfSetUp(context: Context, action: string, { name, message }: ProtocolRefusal): ProtocolRefusal {
  if (name === 'TooManyRequestsException' || name === 'InvalidUserPoolConfigurationException')
    return fail(name, message);
  const fault = misconfigured(context, `The user pool refuses ${action}: ${name}.`);
  return namedFaults.has(name) ? fail(name, message) : fault;
}

/** For calls that must succeed or be tried again: a refusal of the pool is a fault of the set-up. */
export function mustSucceed<T>(context: Context, action: string, reply: Reply<T>): T {
  return reply.ok ? reply.body : refuseUnavailable(context, action, reply.name);
}
