import { errors } from 'jose';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { openChallenge, takeChallenge } from '../challenge-commands.ts';
import type { FactorProof, Pool, PoolMember } from '../pool.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from '../sign-in-flow.ts';
import { firstSteps } from './first-steps.ts';
import { issuerOf } from './issue-tokens.ts';
import { laterSteps } from './later-steps.ts';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkey-actions.ts';
import { checkShownPasskey } from './passkey-commands.ts';
import { passkeyRequest } from './passkeys.ts';
import { getUser, getUserAuthFactors, globalSignOut, revokeToken } from './session-actions.ts';
import { signingKeys } from './signing-keys.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './totp-actions.ts';
import { checkTotpCode } from './totp-commands.ts';

const actions: Pool['actions'] = {
  InitiateAuth: initiateAuth(firstSteps),
  RespondToAuthChallenge: respondToAuthChallenge(firstSteps, laterSteps),
  GetTokensFromRefreshToken: getTokensFromRefreshToken(firstSteps),
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
  GetUserAuthFactors: getUserAuthFactors,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
  StartWebAuthnRegistration: startWebAuthnRegistration,
  CompleteWebAuthnRegistration: completeWebAuthnRegistration,
  ListWebAuthnCredentials: listWebAuthnCredentials,
  DeleteWebAuthnCredential: deleteWebAuthnCredential,
};

/** The pool of our own: this server answers every call itself, from its database. */
export function embeddedPool(config: Config): Pool {
  return {
    actions,
    issuers: [issuerOf(config)],
    async findKey(context, _issuer, header) {
      const { publicKeys } = await signingKeys(context);
      const key = header.kid === undefined ? undefined : publicKeys.get(header.kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    async publishedKeys(context) {
      return (await signingKeys(context)).published;
    },
    checkTotp(context, { memberId }, code) {
      return context.db.transaction().execute((trx) => checkTotpCode(trx, context, { memberId, code }));
    },
    startPasskeyCheck,
    checkPasskey,
    // What removes a member's factors and sessions, or the member, from our database has removed them here: there is no other place.
    removeFactors: async () => undefined,
    endSessions: async () => undefined,
    removeMember: async () => undefined,
  };
}

async function startPasskeyCheck(
  context: Context,
  { memberId }: PoolMember,
): Promise<{ options: object; handle: string }> {
  const options = await passkeyRequest(context.config);
  const now = context.clock.now();
  const handle = await context.db
    .transaction()
    .execute((trx) => openChallenge(trx, { kind: 'factor_check', memberId, passkeyChallenge: options.challenge, now }));
  return { options, handle };
}

async function checkPasskey(
  context: Context,
  { memberId, subject }: PoolMember,
  { handle, credential }: { handle: string; credential: object },
): Promise<FactorProof> {
  const now = context.clock.now();
  const attempt = await context.db
    .transaction()
    .execute((trx) => takeChallenge(trx, { handle, kind: 'factor_check', now }));
  const challenge = attempt?.memberId === memberId ? attempt.passkeyChallenge : null;
  if (challenge === null) return 'used';
  const { proof, isUserVerified } = await context.db
    .transaction()
    .execute((trx) => checkShownPasskey(trx, context, { memberId, subject, challenge, credential }));
  // A device that does not check who holds it shows one thing only: that it is here.
  return proof === 'right' && !isUserVerified ? 'wrong' : proof;
}
