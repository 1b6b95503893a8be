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

/** A refusal in the words of the protocol. */
export interface ProtocolRefusal {
  readonly ok: false;
  readonly name: string;
  readonly message: string;
}

export type Reply<T> = { readonly ok: true; readonly body: T } | ProtocolRefusal;
export type IdentityAnswer = Reply<Record<string, unknown>>;

export type IdentityAction = (call: IdentityCall) => Promise<IdentityAnswer>;

export const answer = <T>(body: T): Reply<T> => ({ ok: true, body });
export const fail = (name: string, message: string): ProtocolRefusal => ({ ok: false, name, message });

export const notAuthorized = (message: string): ProtocolRefusal => fail('NotAuthorizedException', message);
export const invalidParameter = (message: string): ProtocolRefusal => fail('InvalidParameterException', message);
export const missing = (name: string): ProtocolRefusal => invalidParameter(`Missing required parameter ${name}`);
const unknownClient = (clientId: string): ProtocolRefusal =>
  fail('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);

/** What a pool says of a flow that its client does not have switched on. */
export const flowIsOff = (flow: string): ProtocolRefusal => invalidParameter(`${flow} is not enabled for the client.`);

/** For a step that was answered, has expired or belongs to another user. */
export const sessionIsOver = notAuthorized('Invalid session for the user, session is expired.');
/** Of every failure alike: an unknown address, a wrong, used or expired link, a suspended account. */
export const refused = notAuthorized('Incorrect username or password.');
/** Of every passkey that is refused, whatever the reason. */
export const wrongCredential = notAuthorized('Incorrect username or credential.');
export const attemptsExceeded = notAuthorized('Password attempts exceeded');
/** Of the first code of an app that does not fit the secret. */
export const codeMismatch = fail('EnableSoftwareTokenMFAException', 'Code mismatch');

export const isWrongCode = ({ name }: ProtocolRefusal): boolean =>
  name === 'EnableSoftwareTokenMFAException' || name === 'CodeMismatchException';

/** A field as text, or null when it is missing, empty, longer than any real one, or something else. */
export function textOf(source: unknown, name: string): string | null {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return null;
  const value = (source as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' && value.length <= longestText ? value : null;
}

const longestText = 8_192;

/** The possible messages: a caller cannot choose the words of our answers. */
const clientShape = /^\w{1,128}$/;

/** Null when the client is ours; else what to answer. Every action that names a client asks this first. */
export function refuseOtherClient(call: IdentityCall): IdentityAnswer | null {
  const clientId = textOf(call.body, 'ClientId');
  if (clientId === null) return missing('ClientId');
  if (clientId === call.context.config.identity.clientId) return null;
  return unknownClient(clientShape.test(clientId) ? clientId : 'of this name');
}
