import {
  countMiss,
  dropChallenge,
  findChallenge,
  openChallenge,
  type Challenge,
  type StepState,
} from '../challenge-commands.ts';
import {
  announceFactorChange,
  countRecentMisses,
  keepApp,
  recordFactorProved,
  removeTotp,
} from '../factor-commands.ts';
import { findFactors } from '../factor-queries.ts';
import {
  answer,
  attemptsExceeded,
  invalidParameter,
  isWrongCode,
  missing,
  sessionIsOver,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import type { Session } from '../queries.ts';
import { missesPerChallenge, missesPerMember } from '../rules.ts';
import { refuseStaleFactor, withFreshSession, withSession } from '../with-session.ts';

const longestDeviceName = 100;

/** `AssociateSoftwareToken`: a secret to scan, for a member who is signed in or must set it up on the way in. */
export const associateSoftwareToken: IdentityAction = async (call) => {
  const { context, now } = call;
  const handle = textOf(call.body, 'Session');
  if (handle === null)
    return withFreshSession(call, async (session) => {
      const offer = await context.pool.offerApp(call, session);
      return offer.ok ? answer({ SecretCode: offer.body }) : offer;
    });
  const challenge = await findChallenge(context.db, { handle, kind: 'MFA_SETUP', now });
  if (challenge === null) return sessionIsOver;
  const offer = await context.pool.offerAppInStep(context, challenge);
  if (!offer.ok) return offer;
  const { secret, state } = offer.body;
  return nextStep(call, { challenge, state, isProved: false, extra: { SecretCode: secret } });
};

/** The next answer belongs to a new handle. */
async function nextStep(
  { context, now }: IdentityCall,
  step: { challenge: Challenge; state: StepState; isProved: boolean; extra: Record<string, unknown> },
): Promise<IdentityAnswer> {
  const { challenge, state, isProved, extra } = step;
  return context.db.transaction().execute(async (trx) => {
    if (!(await dropChallenge(trx, challenge))) return sessionIsOver;
    const { memberId } = challenge;
    const handle = await openChallenge(trx, { kind: 'MFA_SETUP', memberId, isProved, now, ...state });
    return answer({ ...extra, Session: handle });
  });
}

/** `VerifySoftwareToken`: the first code of the app, which proves that the secret was scanned. */
export const verifySoftwareToken: IdentityAction = async (call) => {
  const code = textOf(call.body, 'UserCode');
  if (code === null) return missing('UserCode');
  const handle = textOf(call.body, 'Session');
  if (handle !== null) return proveDuringSignIn(call, { handle, code });
  return withFreshSession(call, (session) => proveApp(call, session, code));
};

async function proveApp(call: IdentityCall, session: Session, code: string): Promise<IdentityAnswer> {
  const { context, now } = call;
  const { memberId, sessionId } = session;
  const deviceName = textOf(call.body, 'FriendlyDeviceName')?.slice(0, longestDeviceName) ?? null;
  if ((await countRecentMisses(context.db, memberId, now)) >= missesPerMember) return attemptsExceeded;
  const refusal = await context.pool.proveApp(call, { session, code, deviceName }, async (trx, secret) => {
    await keepApp(trx, { memberId, deviceName, now, ...secret });
    await recordFactorProved(trx, context.vault, sessionId, now);
    await announceFactorChange(trx, context, session, 'app_added');
  });
  return refusal ?? answer({ Status: 'SUCCESS' });
}

async function proveDuringSignIn(
  call: IdentityCall,
  { handle, code }: { handle: string; code: string },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const challenge = await findChallenge(context.db, { handle, kind: 'MFA_SETUP', now });
  if (challenge === null) return sessionIsOver;
  const proof = await context.pool.proveAppInStep(context, challenge, code);
  if (proof.ok) return nextStep(call, { challenge, state: proof.body, isProved: true, extra: { Status: 'SUCCESS' } });
  if (isWrongCode(proof)) await countMiss(context.db, challenge, missesPerChallenge);
  return proof;
}

/** `SetUserMFAPreference`: asks for codes from now on, or no longer. Without them the secret is of no use: it goes. */
export const setUserMfaPreference: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const settings = call.body['SoftwareTokenMfaSettings'];
    if (typeof settings !== 'object' || settings === null) return answer({});
    const { context } = call;
    const { hasApp } = await findFactors(context.db, session.memberId);
    const isWanted = (settings as { Enabled?: unknown }).Enabled === true;
    // Without our row a pool may still know the secret of an app that was taken off.
    if (isWanted && !hasApp) return invalidParameter('User has not verified software token mfa');
    const stale = isWanted ? null : await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const preference = await context.pool.switchApp(call, isWanted);
    if (!isWanted && preference.ok)
      await context.db.transaction().execute(async (trx) => {
        if (await removeTotp(trx, context.vault, session.memberId))
          await announceFactorChange(trx, context, session, 'app_removed');
      });
    return preference;
  });
