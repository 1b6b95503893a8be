import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Challenge, StepState } from '../challenge-commands.ts';
import { recordMiss, type AppSecret, type NewPasskey } from '../factor-commands.ts';
import type { Passkey } from '../factor-queries.ts';
import {
  answer,
  codeMismatch,
  fail,
  isWrongCode,
  sessionIsOver,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
  type ProtocolRefusal,
  type Reply,
} from '../protocol.ts';
import type { Session } from '../queries.ts';
import { refuseStaleFactor } from '../with-session.ts';
import { readAttestation } from './shown-passkey.ts';
import { accessTokenOf, ask, confirm, misconfigured, type Upstream } from './upstream.ts';

export async function offerApp({ sdk }: Upstream, call: IdentityCall): Promise<Reply<string>> {
  const association = sdk.associateSoftwareToken({ AccessToken: accessTokenOf(call) });
  const reply = await ask(call.context, 'AssociateSoftwareToken', association);
  return reply.ok ? answer(reply.body.SecretCode ?? '') : reply;
}

export async function offerAppInStep(
  { sdk }: Upstream,
  context: Context,
  { poolSession }: Challenge,
): Promise<Reply<{ secret: string; state: StepState }>> {
  if (poolSession === null) return sessionIsOver;
  const reply = await ask(context, 'AssociateSoftwareToken', sdk.associateSoftwareToken({ Session: poolSession }));
  if (!reply.ok) return reply;
  const state = stateAfter(context, reply.body);
  return state.ok ? answer({ secret: reply.body.SecretCode ?? '', state: state.body }) : state;
}

const stateAfter = (context: Context, { Session: poolSession }: { Session?: string | undefined }): Reply<StepState> =>
  poolSession === undefined
    ? misconfigured(context, 'The user pool ends the set-up of a code midway.')
    : answer({ poolSession });

/** Tells the pool at once to ask for codes from now on. */
export async function proveApp(
  { sdk }: Upstream,
  call: IdentityCall,
  { session, code, deviceName }: { session: Session; code: string; deviceName: string | null },
  keep: (trx: Trx, secret: AppSecret) => Promise<void>,
): Promise<ProtocolRefusal | null> {
  const { context, now } = call;
  const AccessToken = accessTokenOf(call);
  const named = deviceName === null ? {} : { FriendlyDeviceName: deviceName };
  const verification = sdk.verifySoftwareToken({ AccessToken, UserCode: code, ...named });
  const verified = await ask(context, 'VerifySoftwareToken', verification);
  if (!verified.ok) {
    if (isWrongCode(verified)) await recordMiss(context.db, session.memberId, now);
    return verified;
  }
  if (verified.body.Status !== 'SUCCESS') return codeMismatch;
  const preferred = await switchApp({ sdk }, call, true);
  if (!preferred.ok) return preferred;
  await context.db.transaction().execute((trx) => keep(trx, { sealedSecret: null, step: null }));
  return null;
}

export async function proveAppInStep(
  { sdk }: Upstream,
  context: Context,
  { poolSession }: Challenge,
  code: string,
): Promise<Reply<StepState>> {
  if (poolSession === null) return sessionIsOver;
  const verification = sdk.verifySoftwareToken({ Session: poolSession, UserCode: code });
  const reply = await ask(context, 'VerifySoftwareToken', verification);
  if (!reply.ok) return reply;
  return reply.body.Status === 'SUCCESS' ? stateAfter(context, reply.body) : codeMismatch;
}

export function switchApp({ sdk }: Pick<Upstream, 'sdk'>, call: IdentityCall, isOn: boolean): Promise<IdentityAnswer> {
  const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
  const preference = sdk.setUserMFAPreference({ AccessToken: accessTokenOf(call), SoftwareTokenMfaSettings });
  return confirm(ask(call.context, 'SetUserMFAPreference', preference));
}

export async function completeRegistration(
  { sdk }: Upstream,
  call: IdentityCall,
  session: Session,
  credential: object,
): Promise<Reply<NewPasskey>> {
  // The attempt may have begun at the pool itself, past our guard.
  const stale = await refuseStaleFactor(call, session);
  if (stale !== null) return stale;
  const shown = readAttestation(credential);
  if (shown === null) return fail('WebAuthnCredentialNotSupportedException', 'The passkey cannot be used here.');
  // It came as JSON and continues as JSON.
  const Credential = credential as Record<string, string>;
  const completion = sdk.completeWebAuthnRegistration({ AccessToken: accessTokenOf(call), Credential });
  const reply = await ask(call.context, 'CompleteWebAuthnRegistration', completion);
  return reply.ok ? answer(shown) : reply;
}

/** The pool's list, under the names that members gave here. */
export async function listPasskeys(
  { sdk }: Upstream,
  call: IdentityCall,
  passkeys: readonly Passkey[],
): Promise<IdentityAnswer> {
  const nextToken = textOf(call.body, 'NextToken');
  const wanted = call.body['MaxResults'];
  const query = sdk.listWebAuthnCredentials({
    AccessToken: accessTokenOf(call),
    ...(nextToken === null ? {} : { NextToken: nextToken }),
    ...(typeof wanted === 'number' ? { MaxResults: wanted } : {}),
  });
  const reply = await ask(call.context, 'ListWebAuthnCredentials', query);
  if (!reply.ok) return reply;
  const { Credentials = [], NextToken } = reply.body;
  const names = new Map(passkeys.map(({ credentialId, name }) => [credentialId, name]));
  return answer({
    Credentials: Credentials.map((credential) => ({
      ...credential,
      FriendlyCredentialName: names.get(credential.CredentialId ?? '') ?? credential.FriendlyCredentialName,
      // Seconds, as the protocol counts.
      CreatedAt: (credential.CreatedAt?.getTime() ?? 0) / 1_000,
    })),
    ...(NextToken === undefined ? {} : { NextToken }),
  });
}
