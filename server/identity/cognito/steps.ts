import type {
  ChallengeNameType,
  InitiateAuthCommandOutput,
  RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from '../../context.ts';
import type { Step } from '../actions/steps.ts';
import { recordMiss } from '../factor-commands.ts';
import type { Admission, FirstQuestion } from '../pool.ts';
import { answer, sessionIsOver, wrongCredential, type IdentityCall, type Reply } from '../protocol.ts';
import { recordPasskeyUsed } from './session-mirror-commands.ts';
import { readAssertion } from './shown-passkey.ts';
import { passOnAnswer, type Arrival, type PoolStep } from './sign-in.ts';
import { ask, misconfigured, type Upstream } from './upstream.ts';

export function askForPasskey(
  { sdk, clientId }: Upstream,
  context: Context,
  { email, preferred }: { email: string; preferred: string | null },
): Promise<Reply<InitiateAuthCommandOutput>> {
  const AuthParameters = { USERNAME: email, ...(preferred === 'WEB_AUTHN' ? { PREFERRED_CHALLENGE: preferred } : {}) };
  const question = sdk.initiateAuth({ ClientId: clientId, AuthFlow: 'USER_AUTH', AuthParameters });
  return ask(context, 'InitiateAuth', question);
}

/** Lets the pool ask for a passkey, or offer what there is. Passwords are our links; nothing else is offered. */
export async function askForFirstFactor(
  upstream: Upstream,
  context: Context,
  wanted: { email: string; preferred: string | null },
): Promise<Reply<FirstQuestion>> {
  const reply = await askForPasskey(upstream, context, wanted);
  if (!reply.ok) return reply;
  const { ChallengeName, ChallengeParameters = {}, AvailableChallenges = [], Session: poolSession } = reply.body;
  if (poolSession === undefined) return misconfigured(context, 'The user pool does not offer USER_AUTH.');
  const isPasskey = ChallengeName === 'WEB_AUTHN';
  return answer({
    name: isPasskey ? 'WEB_AUTHN' : 'SELECT_CHALLENGE',
    parameters: isPasskey ? ChallengeParameters : {},
    available: isPasskey || AvailableChallenges.includes('WEB_AUTHN') ? ['WEB_AUTHN', 'PASSWORD'] : ['PASSWORD'],
    state: { poolSession },
  });
}

export async function sendResponse(
  { sdk, clientId }: Upstream,
  context: Context,
  response: { name: ChallengeNameType; poolSession: string | null; responses: Record<string, string> },
): Promise<Reply<RespondToAuthChallengeCommandOutput>> {
  const { name, poolSession, responses } = response;
  if (poolSession === null) return sessionIsOver;
  const sent = { ClientId: clientId, ChallengeName: name, Session: poolSession, ChallengeResponses: responses };
  return ask(context, 'RespondToAuthChallenge', sdk.respondToAuthChallenge(sent));
}

function admission(
  upstream: Upstream,
  call: IdentityCall,
  { step, arrival }: { step: PoolStep; arrival: Arrival },
): Reply<Admission> {
  return answer({ admit: async () => (await passOnAnswer(upstream, call, { step, arrival })).answer });
}

export async function proveCode(
  upstream: Upstream,
  call: IdentityCall,
  { challenge: { poolSession }, account: { memberId, email } }: Step,
  code: string,
): Promise<Reply<Admission>> {
  const { context, now } = call;
  const responses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code };
  const reply = await sendResponse(upstream, context, { name: 'SOFTWARE_TOKEN_MFA', poolSession, responses });
  if (!reply.ok) {
    if (reply.name === 'CodeMismatchException') await recordMiss(context.db, memberId, now);
    return reply;
  }
  const arrival = { memberId, isVouchedFor: true, isFactorProved: true };
  return admission(upstream, call, { step: reply.body, arrival });
}

export async function finishSetUp(
  upstream: Upstream,
  call: IdentityCall,
  { challenge: { poolSession }, account: { memberId, email } }: Step,
): Promise<Reply<Admission>> {
  const response = { name: 'MFA_SETUP' as const, poolSession, responses: { USERNAME: email } };
  const reply = await sendResponse(upstream, call.context, response);
  if (!reply.ok) return reply;
  const arrival = { memberId, isVouchedFor: true, isFactorProved: true };
  return admission(upstream, call, { step: reply.body, arrival });
}

export async function provePasskey(
  upstream: Upstream,
  call: IdentityCall,
  { challenge: { poolSession }, account: { memberId, email } }: Step,
  credential: unknown,
): Promise<Reply<Admission>> {
  const { context, now } = call;
  const shown = readAssertion(credential);
  if (shown === null) return wrongCredential;
  const responses = { USERNAME: email, CREDENTIAL: JSON.stringify(credential) };
  const reply = await sendResponse(upstream, context, { name: 'WEB_AUTHN', poolSession, responses });
  if (!reply.ok) return reply;
  await recordPasskeyUsed(context.db, { memberId, credentialId: shown.credentialId, now });
  const arrival = { memberId, isVouchedFor: false, isFactorProved: shown.isUserVerified };
  return admission(upstream, call, { step: reply.body, arrival });
}
