import { openChallenge, takeChallengeOf } from '../challenge-commands.ts';
import { announceFactorChange, noteFactorProved, removePasskey } from '../factor-commands.ts';
import { refuseStaleFactor } from '../factor-guard.ts';
import { listPasskeys } from '../factor-queries.ts';
import {
  answer,
  fail,
  invalidParameter,
  missing,
  textOf,
  type IdentityAction,
  type IdentityAnswer,
  type IdentityCall,
} from '../protocol.ts';
import type { Session } from '../queries.ts';
import { passkeysPerMember, registrationLifetime } from '../rules.ts';
import { withSession } from '../with-session.ts';
import { keepPasskey } from './passkey-commands.ts';
import { passkeyCreation, verifyNewPasskey, type NewPasskey } from './passkeys.ts';

export const startWebAuthnRegistration: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { context, now } = call;
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const { memberId, subject, email } = session;
    const passkeys = await listPasskeys(context.db, memberId);
    if (passkeys.length >= passkeysPerMember)
      return fail('LimitExceededException', `An account has at most ${passkeysPerMember} passkeys.`);
    const options = await passkeyCreation(context.config, { subject, email, passkeys });
    await context.db.transaction().execute(async (trx) => {
      // One attempt at a time: a newer one ends the older.
      await takeChallengeOf(trx, { memberId, kind: 'passkey_registration', now });
      await openChallenge(trx, {
        kind: 'passkey_registration',
        memberId,
        passkeyChallenge: options.challenge,
        lifetime: registrationLifetime,
        now,
      });
    });
    return answer({ CredentialCreationOptions: options });
  });

export const completeWebAuthnRegistration: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { context, now } = call;
    const credential = call.body['Credential'];
    if (typeof credential !== 'object' || credential === null) return missing('Credential');
    const { memberId } = session;
    const attempt = await context.db
      .transaction()
      .execute((trx) => takeChallengeOf(trx, { memberId, kind: 'passkey_registration', now }));
    if (attempt === null || attempt.passkeyChallenge === null)
      return fail('WebAuthnChallengeNotFoundException', 'There is no registration to complete, or it has expired.');
    const made = await verifyNewPasskey(context.config, { credential, challenge: attempt.passkeyChallenge });
    if (typeof made === 'string') return fail(made, 'The passkey cannot be used here.');
    return keep(call, session, made);
  });

async function keep(call: IdentityCall, session: Session, made: NewPasskey): Promise<IdentityAnswer> {
  const { context, now } = call;
  const name = call.browser ?? 'Passkey';
  const isKept = await context.db.transaction().execute(async (trx) => {
    if (!(await keepPasskey(trx, { memberId: session.memberId, name: name.slice(0, longestName), made, now })))
      return false;
    // Making it took a fingerprint, a face or a PIN: that is a second factor shown.
    if (made.isUserVerified) await noteFactorProved(trx, session.sessionId, now);
    await announceFactorChange(trx, context, session, 'passkey_added');
    return true;
  });
  return isKept ? answer({}) : fail('WebAuthnCredentialNotSupportedException', 'The passkey is known already.');
}

const longestName = 60;

export const listWebAuthnCredentials: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const passkeys = await listPasskeys(call.context.db, session.memberId);
    const wanted = call.body['MaxResults'];
    const most = typeof wanted === 'number' && wanted >= 1 && wanted <= passkeysPerMember ? wanted : passkeysPerMember;
    const start = startOf(textOf(call.body, 'NextToken'));
    if (start === null) return invalidParameter('Invalid pagination token given.');
    const { hostname } = new URL(call.context.config.publicUrl);
    const end = start + most;
    return answer({
      Credentials: passkeys.slice(start, end).map((passkey) => ({
        CredentialId: passkey.credentialId,
        FriendlyCredentialName: passkey.name,
        RelyingPartyId: hostname,
        ...(passkey.attachment === null ? {} : { AuthenticatorAttachment: passkey.attachment }),
        AuthenticatorTransports: passkey.transports,
        // Seconds, as the protocol counts.
        CreatedAt: passkey.addedAt.getTime() / 1_000,
      })),
      ...(end < passkeys.length ? { NextToken: String(end) } : {}),
    });
  });

function startOf(nextToken: string | null): number | null {
  if (nextToken === null) return 0;
  return /^\d{1,3}$/.test(nextToken) ? Number(nextToken) : null;
}

export const deleteWebAuthnCredential: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { context } = call;
    const credentialId = textOf(call.body, 'CredentialId');
    if (credentialId === null) return missing('CredentialId');
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const isGone = await context.db.transaction().execute(async (trx) => {
      if (!(await removePasskey(trx, { memberId: session.memberId, credentialId }))) return false;
      await announceFactorChange(trx, context, session, 'passkey_removed');
      return true;
    });
    return isGone ? answer({}) : fail('ResourceNotFoundException', 'There is no such passkey.');
  });
