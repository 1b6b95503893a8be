import { errors } from 'jose';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { openChallenge, takeChallenge } from '../challenge-commands.ts';
import { findFactors, type Factors } from '../factor-queries.ts';
import type { FactorProof, Pool, PoolMember } from '../pool.ts';
import { answer, fail, type IdentityCall } from '../protocol.ts';
import type { Session } from '../queries.ts';
import {
  completeRegistration,
  listPasskeys,
  offerApp,
  offerAppInStep,
  proveApp,
  proveAppInStep,
  startRegistration,
} from './factor-set-up.ts';
import { issueTokens, issuerOf } from './issue-tokens.ts';
import { checkShownPasskey } from './passkey-commands.ts';
import { passkeyRequest } from './passkeys.ts';
import { askForFirstFactor, finishSetUp, proveCode, provePasskey, redeemLink } from './sign-in.ts';
import { signingKeys } from './signing-keys.ts';
import { checkTotpCode } from './totp-commands.ts';

const appFactor = 'SOFTWARE_TOKEN_MFA';
const appSettings = ({ hasApp }: Factors) =>
  hasApp ? { UserMFASettingList: [appFactor], PreferredMfaSetting: appFactor } : {};

const signIn = {
  redeemLink,
  askForFirstFactor,
  proveCode,
  provePasskey,
  finishSetUp,
  refresh: async ({ context }: IdentityCall, { session }: { session: Session }) =>
    answer(await issueTokens(context, session)),
  // What ends the sessions in our database has ended them here: there is no other place.
  revokeToken: async () => answer({}),
  signOutEverywhere: async () => answer({}),
  async describeUser({ context }: IdentityCall, { memberId, subject, email }: Session) {
    return answer({
      Username: subject,
      UserAttributes: [
        { Name: 'sub', Value: subject },
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      ...appSettings(await findFactors(context.db, memberId)),
    });
  },
  async describeFactors({ context }: IdentityCall, { memberId, subject }: Session) {
    const factors = await findFactors(context.db, memberId);
    return answer({
      Username: subject,
      ConfiguredUserAuthFactors: ['PASSWORD', ...(factors.passkeys > 0 ? ['WEB_AUTHN'] : [])],
      ...appSettings(factors),
    });
  },
};

const factorSetUp = {
  offerApp,
  offerAppInStep,
  proveApp,
  proveAppInStep,
  switchApp: async () => answer({}),
  startRegistration,
  completeRegistration,
  listPasskeys,
  deletePasskey: async () => fail('ResourceNotFoundException', 'There is no such passkey.'),
};

/** The pool of our own: this server answers every call itself, from its database. */
export function embeddedPool(config: Config): Pool {
  return {
    ...signIn,
    ...factorSetUp,
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
  const state = { memberId, passkeyChallenge: options.challenge };
  const handle = await openChallenge(context.db, { kind: 'factor_check', now, ...state });
  return { options, handle };
}

async function checkPasskey(
  context: Context,
  { memberId, subject }: PoolMember,
  { handle, credential }: { handle: string; credential: object },
): Promise<FactorProof> {
  const now = context.clock.now();
  const attempt = await takeChallenge(context.db, { handle, kind: 'factor_check', now });
  const challenge = attempt?.memberId === memberId ? attempt.passkeyChallenge : null;
  if (challenge === null) return 'used';
  const { proof, isUserVerified } = await context.db
    .transaction()
    .execute((trx) => checkShownPasskey(trx, context, { memberId, subject, challenge, credential }));
  // A device that does not check who holds it shows one thing only: that it is here.
  return proof === 'right' && !isUserVerified ? 'wrong' : proof;
}
