import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { countMiss, dropChallenge, openChallenge } from '../challenge-commands.ts';
import {
  announceFactorChange,
  countRecentMisses,
  noteFactorProved,
  recordMiss,
  removeTotp,
} from '../factor-commands.ts';
import { refuseStaleFactor } from '../factor-guard.ts';
import { findFactors } from '../factor-queries.ts';
import {
  answer,
  fail,
  invalidParameter,
  missing,
  notAuthorized,
  sessionIsOver,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import type { Session } from '../queries.ts';
import { missesPerChallenge, missesPerMember } from '../rules.ts';
import { withSession } from '../with-session.ts';
import { noteApp } from './factor-mirror-commands.ts';
import { accessTokenOf } from './session-actions.ts';
import { findStep, type PoolChallenge } from './steps.ts';
import { ask, failAs, misconfigured, type Upstream } from './upstream.ts';

const longestDeviceName = 100;

/** `AssociateSoftwareToken`: a secret to scan, for somebody who is signed in or is made to set it up on the way in. */
export function associateSoftwareToken({ sdk }: Upstream): IdentityAction {
  return async (call) => {
    const { context } = call;
    const handle = textOf(call.body, 'Session');
    if (handle === null)
      return withSession(call, async (session) => {
        const stale = await refuseStaleFactor(call, session);
        if (stale !== null) return stale;
        const association = new AssociateSoftwareTokenCommand({ AccessToken: accessTokenOf(call.body) });
        const reply = await ask(context, 'AssociateSoftwareToken', sdk.send(association));
        return reply.ok ? answer({ SecretCode: reply.body.SecretCode }) : failAs(reply);
      });
    const challenge = await findStep(call, { handle, kind: 'MFA_SETUP' });
    if (challenge === null) return sessionIsOver;
    const association = new AssociateSoftwareTokenCommand({ Session: challenge.poolSession });
    const reply = await ask(context, 'AssociateSoftwareToken', sdk.send(association));
    if (!reply.ok) return failAs(reply);
    const { SecretCode, Session: poolSession } = reply.body;
    return nextStep(call, { challenge, poolSession, isProved: false, extra: { SecretCode } });
  };
}

/** The pool has moved on: the next answer belongs to a new handle. */
async function nextStep(
  call: IdentityCall,
  step: {
    challenge: PoolChallenge;
    poolSession: string | undefined;
    isProved: boolean;
    extra: Record<string, unknown>;
  },
): Promise<IdentityAnswer> {
  const { challenge, poolSession, isProved, extra } = step;
  if (poolSession === undefined) return misconfigured(call.context, 'The user pool ends the set-up of a code midway.');
  const handle = await call.context.db.transaction().execute(async (trx) => {
    await dropChallenge(trx, challenge);
    const { memberId } = challenge;
    return openChallenge(trx, { kind: 'MFA_SETUP', memberId, poolSession, isProved, now: call.now });
  });
  return answer({ ...extra, Session: handle });
}

/** `VerifySoftwareToken`: the first code of the app. The pool is told at once to ask for codes from now on. */
export function verifySoftwareToken(upstream: Upstream): IdentityAction {
  return async (call) => {
    const code = textOf(call.body, 'UserCode');
    if (code === null) return missing('UserCode');
    const deviceName = textOf(call.body, 'FriendlyDeviceName')?.slice(0, longestDeviceName) ?? null;
    const handle = textOf(call.body, 'Session');
    if (handle !== null) return proveDuringSignIn(upstream, call, { handle, code });
    return withSession(call, async (session) => {
      const stale = await refuseStaleFactor(call, session);
      return stale ?? proveApp(upstream, call, { session, code, deviceName });
    });
  };
}

async function proveApp(
  { sdk }: Upstream,
  call: IdentityCall,
  { session, code, deviceName }: { session: Session; code: string; deviceName: string | null },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const { memberId, sessionId } = session;
  if ((await countRecentMisses(context.db, memberId, now)) >= missesPerMember)
    return notAuthorized('Password attempts exceeded');
  const AccessToken = accessTokenOf(call.body);
  const named = deviceName === null ? {} : { FriendlyDeviceName: deviceName };
  const verification = new VerifySoftwareTokenCommand({ AccessToken, UserCode: code, ...named });
  const verified = await ask(context, 'VerifySoftwareToken', sdk.send(verification));
  if (!verified.ok) {
    if (isWrongCode(verified.name)) await recordMiss(context.db, memberId, now);
    return failAs(verified);
  }
  if (verified.body.Status !== 'SUCCESS') return fail('EnableSoftwareTokenMFAException', 'Code mismatch');
  const preference = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
  const preferred = await ask(context, 'SetUserMFAPreference', sdk.send(new SetUserMFAPreferenceCommand(preference)));
  if (!preferred.ok) return failAs(preferred);
  await context.db.transaction().execute(async (trx) => {
    await noteApp(trx, { memberId, deviceName, now });
    await noteFactorProved(trx, sessionId, now);
    await announceFactorChange(trx, context, session, 'app_added');
  });
  return answer({ Status: 'SUCCESS' });
}

const isWrongCode = (name: string): boolean =>
  name === 'EnableSoftwareTokenMFAException' || name === 'CodeMismatchException';

async function proveDuringSignIn(
  { sdk }: Upstream,
  call: IdentityCall,
  { handle, code }: { handle: string; code: string },
): Promise<IdentityAnswer> {
  const { context } = call;
  const challenge = await findStep(call, { handle, kind: 'MFA_SETUP' });
  if (challenge === null) return sessionIsOver;
  const verification = new VerifySoftwareTokenCommand({ Session: challenge.poolSession, UserCode: code });
  const reply = await ask(context, 'VerifySoftwareToken', sdk.send(verification));
  if (!reply.ok) {
    if (isWrongCode(reply.name))
      await context.db.transaction().execute((trx) => countMiss(trx, challenge, missesPerChallenge));
    return failAs(reply);
  }
  if (reply.body.Status !== 'SUCCESS') return fail('EnableSoftwareTokenMFAException', 'Code mismatch');
  const extra = { Status: 'SUCCESS' };
  return nextStep(call, { challenge, poolSession: reply.body.Session, isProved: true, extra });
}

/** `SetUserMFAPreference`: asks for codes from now on, or no longer. */
export function setUserMfaPreference({ sdk }: Upstream): IdentityAction {
  return (call) =>
    withSession(call, async (session) => {
      const settings = call.body['SoftwareTokenMfaSettings'];
      if (typeof settings !== 'object' || settings === null) return answer({});
      const { context } = call;
      const { hasApp } = await findFactors(context.db, session.memberId);
      const isWanted = (settings as { Enabled?: unknown }).Enabled === true;
      // Without our row the pool may still know the secret of an app that was taken off.
      if (isWanted && !hasApp) return invalidParameter('User has not verified software token mfa');
      const stale = isWanted ? null : await refuseStaleFactor(call, session);
      if (stale !== null) return stale;
      const preference = new SetUserMFAPreferenceCommand({
        AccessToken: accessTokenOf(call.body),
        SoftwareTokenMfaSettings: { Enabled: isWanted, PreferredMfa: isWanted },
      });
      const reply = await ask(context, 'SetUserMFAPreference', sdk.send(preference));
      if (!reply.ok) return failAs(reply);
      if (!isWanted)
        await context.db.transaction().execute(async (trx) => {
          if (await removeTotp(trx, session.memberId)) await announceFactorChange(trx, context, session, 'app_removed');
        });
      return answer({});
    });
}
