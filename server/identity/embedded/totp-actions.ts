import { findChallenge, openChallenge, dropChallenge, countMiss, type Challenge } from '../challenge-commands.ts';
import { announceFactorChange, noteFactorProved, removeTotp } from '../factor-commands.ts';
import { findFactors } from '../factor-queries.ts';
import { refuseStaleFactor } from '../factor-guard.ts';
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
import { missesPerChallenge } from '../rules.ts';
import { withSession } from '../with-session.ts';
import { judgeCode, makeTotpSecret } from './totp.ts';
import { offerTotp, openTotpSecret, proveOfferedTotp, sealTotpSecret } from './totp-commands.ts';

const codeMismatch = fail('EnableSoftwareTokenMFAException', 'Code mismatch');

/** `AssociateSoftwareToken`: a secret to scan, for somebody who is signed in or is made to set it up on the way in. */
export const associateSoftwareToken: IdentityAction = async (call) => {
  const handle = textOf(call.body, 'Session');
  if (handle !== null) return offerDuringSignIn(call, handle);
  return withSession(call, async (session) => {
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const secret = await call.context.db.transaction().execute((trx) => offerTotp(trx, call.context, session.memberId));
    return answer({ SecretCode: secret });
  });
};

async function offerDuringSignIn(call: IdentityCall, handle: string): Promise<IdentityAnswer> {
  const { context, now } = call;
  const secret = makeTotpSecret();
  const next = await context.db.transaction().execute(async (trx) => {
    const challenge = await findChallenge(trx, { handle, kind: 'MFA_SETUP', now });
    if (challenge === null) return null;
    await dropChallenge(trx, challenge);
    const sealedSecret = sealTotpSecret(context, secret);
    return openChallenge(trx, { kind: 'MFA_SETUP', memberId: challenge.memberId, sealedSecret, now });
  });
  return next === null ? sessionIsOver : answer({ SecretCode: secret, Session: next });
}

/** `VerifySoftwareToken`: the first code of the app, which proves that the secret was scanned. */
export const verifySoftwareToken: IdentityAction = async (call) => {
  const code = textOf(call.body, 'UserCode');
  if (code === null) return missing('UserCode');
  const handle = textOf(call.body, 'Session');
  if (handle !== null) return proveDuringSignIn(call, { handle, code });
  const { context, now } = call;
  return withSession(call, async (session) => {
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const deviceName = textOf(call.body, 'FriendlyDeviceName')?.slice(0, longestDeviceName) ?? null;
    const proof = await context.db.transaction().execute(async (trx) => {
      const outcome = await proveOfferedTotp(trx, context, { memberId: session.memberId, code, deviceName });
      if (outcome !== 'right') return outcome;
      await noteFactorProved(trx, session.sessionId, now);
      await announceFactorChange(trx, context, session, 'app_added');
      return outcome;
    });
    if (proof === 'none') return invalidParameter('User has not set up software token mfa');
    if (proof === 'too_many') return notAuthorized('Password attempts exceeded');
    return proof === 'right' ? answer({ Status: 'SUCCESS' }) : codeMismatch;
  });
};

const longestDeviceName = 100;

async function proveDuringSignIn(
  call: IdentityCall,
  { handle, code }: { handle: string; code: string },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const next = await context.db.transaction().execute(async (trx) => {
    const challenge = await findChallenge(trx, { handle, kind: 'MFA_SETUP', now });
    const secret = challenge === null ? null : secretOf(call, challenge);
    if (challenge === null || secret === null) return null;
    if (judgeCode({ secret, code, lastStep: null, now }).verdict !== 'right') {
      await countMiss(trx, challenge, missesPerChallenge);
      return 'wrong' as const;
    }
    await dropChallenge(trx, challenge);
    const { memberId, sealedSecret } = challenge;
    const proved = { kind: 'MFA_SETUP', memberId, isProved: true, now } as const;
    return { handle: await openChallenge(trx, sealedSecret === null ? proved : { ...proved, sealedSecret }) };
  });
  if (next === null) return sessionIsOver;
  return next === 'wrong' ? codeMismatch : answer({ Status: 'SUCCESS', Session: next.handle });
}

function secretOf(call: IdentityCall, { sealedSecret }: Challenge): string | null {
  return sealedSecret === null ? null : openTotpSecret(call.context, sealedSecret);
}

/** `SetUserMFAPreference`: asks for codes from now on, or no longer. Without them the secret is of no use: it goes. */
export const setUserMfaPreference: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const settings = call.body['SoftwareTokenMfaSettings'];
    if (typeof settings !== 'object' || settings === null) return answer({});
    const { context } = call;
    const { hasApp } = await findFactors(context.db, session.memberId);
    if ((settings as { Enabled?: unknown }).Enabled === true)
      return hasApp ? answer({}) : invalidParameter('User has not verified software token mfa');
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    await context.db.transaction().execute(async (trx) => {
      if (await removeTotp(trx, session.memberId)) await announceFactorChange(trx, context, session, 'app_removed');
    });
    return answer({});
  });
