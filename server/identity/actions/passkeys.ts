import { announceFactorChange, keepPasskey, recordFactorProved, removePasskey } from '../factor-commands.ts';
import { listPasskeys } from '../factor-queries.ts';
import { answer, fail, missing, textOf, type IdentityAction } from '../protocol.ts';
import { passkeysPerMember } from '../rules.ts';
import { refuseStaleFactor, withFreshSession, withSession } from '../with-session.ts';

const longestName = 60;

export const startWebAuthnRegistration: IdentityAction = (call) =>
  withFreshSession(call, async (session) => {
    const { context } = call;
    const passkeys = await listPasskeys(context.db, session.memberId);
    if (passkeys.length >= passkeysPerMember)
      return fail('LimitExceededException', `An account has at most ${passkeysPerMember} passkeys.`);
    return context.pool.startRegistration(call, session, passkeys);
  });

export const completeWebAuthnRegistration: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const { context, now } = call;
    const credential = call.body['Credential'];
    if (typeof credential !== 'object' || credential === null) return missing('Credential');
    const registration = await context.pool.completeRegistration(call, session, credential);
    if (!registration.ok) return registration;
    const made = registration.body;
    const name = (call.browser ?? 'Passkey').slice(0, longestName);
    return context.db.transaction().execute(async (trx) => {
      const isNew = await keepPasskey(trx, { ...made, memberId: session.memberId, name, now });
      // Where a pool keeps the key, a row of ours may be left of an earlier registration.
      if (!isNew && made.key !== null)
        return fail('WebAuthnCredentialNotSupportedException', 'The passkey is known already.');
      // Making it took a fingerprint, a face or a PIN: that is a second factor shown.
      if (made.isUserVerified) await recordFactorProved(trx, context.vault, session.sessionId, now);
      await announceFactorChange(trx, context, session, 'passkey_added');
      return answer({});
    });
  });

export const listWebAuthnCredentials: IdentityAction = (call) =>
  withSession(call, async (session) =>
    call.context.pool.listPasskeys(call, await listPasskeys(call.context.db, session.memberId)),
  );

export const deleteWebAuthnCredential: IdentityAction = (call) =>
  withSession(call, async (session) => {
    const credentialId = textOf(call.body, 'CredentialId');
    if (credentialId === null) return missing('CredentialId');
    const { context } = call;
    const stale = await refuseStaleFactor(call, session);
    if (stale !== null) return stale;
    const deletion = await context.pool.deletePasskey(call, credentialId);
    // Not in the pool: then our row is all that there is of it.
    if (!deletion.ok && deletion.name !== 'ResourceNotFoundException') return deletion;
    const isKnown = await context.db.transaction().execute(async (trx) => {
      if (!(await removePasskey(trx, context.vault, { memberId: session.memberId, credentialId }))) return false;
      await announceFactorChange(trx, context, session, 'passkey_removed');
      return true;
    });
    return isKnown ? answer({}) : deletion;
  });
