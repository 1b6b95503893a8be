import type { Context } from '../context.ts';

/*
 * The wire protocol of a Cognito user pool, as far as aws-amplify and the AWS SDK use it: JSON over POST, the action in
 * the header `x-amz-target`, an error as status 400 with its name in `__type`. The texts are those of AWS, since
 * clients compare them.
 */

/** One call as an action sees it. */
export interface IdentityCall {
  readonly context: Context;
  readonly body: Record<string, unknown>;
  /** The same for every attempt of one call of the client; null when it sent none. */
  readonly invocationId: string | null;
  /** "Firefox on Linux"; null when the browser does not say. */
  readonly browser: string | null;
  /** The caller's network address: for limits only. */
  readonly address: string;
  readonly now: Date;
}

export type IdentityAnswer =
  | { readonly ok: true; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly name: string; readonly message: string };

export type IdentityAction = (call: IdentityCall) => Promise<IdentityAnswer>;

export const answer = (body: Record<string, unknown>): IdentityAnswer => ({ ok: true, body });
export const fail = (name: string, message: string): IdentityAnswer => ({ ok: false, name, message });

export const notAuthorized = (message: string): IdentityAnswer => fail('NotAuthorizedException', message);
export const invalidParameter = (message: string): IdentityAnswer => fail('InvalidParameterException', message);
export const missing = (name: string): IdentityAnswer => invalidParameter(`Missing required parameter ${name}`);
const unknownClient = (clientId: string): IdentityAnswer =>
  fail('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);

/** What a pool says of a flow that its client does not have switched on. */
export const flowIsOff = (flow: string): IdentityAnswer => invalidParameter(`${flow} is not enabled for the client.`);

/** Of a step that was answered, has run out or is somebody else's. */
export const sessionIsOver = notAuthorized('Invalid session for the user, session is expired.');

/** A field as text, or null when it is missing, empty, longer than any real one, or something else. */
export function textOf(source: unknown, name: string): string | null {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return null;
  const value = (source as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' && value.length <= longestText ? value : null;
}

const longestText = 8_192;

/** What can be said back: nobody chooses the words of an answer of ours. */
const clientShape = /^\w{1,128}$/;

/** Null when the client is ours; else what to answer. Every action that names a client asks this first. */
export function refuseOtherClient(call: IdentityCall): IdentityAnswer | null {
  const clientId = textOf(call.body, 'ClientId');
  if (clientId === null) return missing('ClientId');
  if (clientId === call.context.config.identity.clientId) return null;
  return unknownClient(clientShape.test(clientId) ? clientId : 'of this name');
}
