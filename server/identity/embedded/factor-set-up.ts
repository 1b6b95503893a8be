import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { openChallenge, takeChallengeOf, type Challenge, type StepState } from '../challenge-commands.ts';
import type { AppSecret, NewPasskey } from '../factor-commands.ts';
import type { Passkey } from '../factor-queries.ts';
import {
  answer,
  attemptsExceeded,
  codeMismatch,
  fail,
  invalidParameter,
  sessionIsOver,
  textOf,
  type IdentityAnswer,
  type IdentityCall,
  type ProtocolRefusal,
  type Reply,
} from '../protocol.ts';
import type { Session } from '../queries.ts';
import { passkeysPerMember, registrationLifetime } from '../rules.ts';
import { passkeyCreation, verifyNewPasskey } from './passkeys.ts';
import { judgeCode, makeTotpSecret } from './totp.ts';
import { offerTotp, openTotpSecret, proveOfferedTotp, sealTotpSecret } from './totp-commands.ts';

export async function offerApp({ context }: IdentityCall, { memberId }: Session): Promise<Reply<string>> {
  return answer(await context.db.transaction().execute((trx) => offerTotp(trx, context, memberId)));
}

export async function offerAppInStep(context: Context): Promise<Reply<{ secret: string; state: StepState }>> {
  const secret = makeTotpSecret();
  return answer({ secret, state: { sealedSecret: sealTotpSecret(context, secret) } });
}

export async function proveApp(
  { context }: IdentityCall,
  { session, code }: { session: Session; code: string },
  keep: (trx: Trx, secret: AppSecret) => Promise<void>,
): Promise<ProtocolRefusal | null> {
  const { memberId } = session;
  const proof = await context.db
    .transaction()
    .execute((trx) => proveOfferedTotp(trx, context, { memberId, code, keep: (secret) => keep(trx, secret) }));
  if (proof === 'none') return invalidParameter('User has not set up software token mfa');
  if (proof === 'too_many') return attemptsExceeded;
  return proof === 'right' ? null : codeMismatch;
}

export async function proveAppInStep(
  context: Context,
  { sealedSecret }: Challenge,
  code: string,
): Promise<Reply<StepState>> {
  if (sealedSecret === null) return sessionIsOver;
  const secret = openTotpSecret(context, sealedSecret);
  const { verdict } = judgeCode({ secret, code, lastStep: null, now: context.clock.now() });
  return verdict === 'right' ? answer({ sealedSecret }) : codeMismatch;
}

export async function startRegistration(
  { context, now }: IdentityCall,
  { memberId, subject, email }: Session,
  passkeys: readonly Passkey[],
): Promise<IdentityAnswer> {
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
}

export async function completeRegistration(
  { context, now }: IdentityCall,
  { memberId }: Session,
  credential: object,
): Promise<Reply<NewPasskey>> {
  const attempt = await context.db
    .transaction()
    .execute((trx) => takeChallengeOf(trx, { memberId, kind: 'passkey_registration', now }));
  if (attempt === null || attempt.passkeyChallenge === null)
    return fail('WebAuthnChallengeNotFoundException', 'There is no registration to complete, or it has expired.');
  const made = await verifyNewPasskey(context.config, { credential, challenge: attempt.passkeyChallenge });
  return typeof made === 'string' ? fail(made, 'The passkey cannot be used here.') : answer(made);
}

export async function listPasskeys(
  { context, body }: IdentityCall,
  passkeys: readonly Passkey[],
): Promise<IdentityAnswer> {
  const wanted = body['MaxResults'];
  const most = typeof wanted === 'number' && wanted >= 1 && wanted <= passkeysPerMember ? wanted : passkeysPerMember;
  const start = startOf(textOf(body, 'NextToken'));
  if (start === null) return invalidParameter('Invalid pagination token given.');
  const { hostname } = new URL(context.config.publicUrl);
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
}

function startOf(nextToken: string | null): number | null {
  if (nextToken === null) return 0;
  return /^\d{1,3}$/.test(nextToken) ? Number(nextToken) : null;
}
