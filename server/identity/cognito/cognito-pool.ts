import { errors } from 'jose';
import type { CognitoIdentity } from '../../config.ts';
import type { Pool } from '../pool.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from '../sign-in-flow.ts';
import { checkPasskey, checkTotp, startPasskeyCheck } from './factor-checks.ts';
import { firstStepsOf } from './first-steps.ts';
import { issuersOf, keysOf } from './issuer-keys.ts';
import { laterStepsOf } from './later-steps.ts';
import { endSessions, removeFactors, removeMember } from './member-removals.ts';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkey-actions.ts';
import { getUser, getUserAuthFactors, globalSignOut, revokeToken } from './session-actions.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './totp-actions.ts';
import { openUpstream, type Upstream } from './upstream.ts';

/**
 * A user pool of AWS Cognito behind our door. Links are redeemed here and exchanged for the pool's tokens; what is
 * listed here is passed on, after our own checks; the administrative actions are ours alone.
 */
export function cognitoPool(identity: CognitoIdentity): Pool {
  const upstream = openUpstream(identity);
  const issuers = issuersOf(identity);
  const keys = new Map(issuers.map((issuer) => [issuer, keysOf(issuer)]));
  return {
    actions: actionsOf(upstream),
    issuers,
    findKey(context, issuer, header) {
      const findKey = keys.get(issuer);
      if (findKey === undefined) throw new errors.JWKSNoMatchingKey();
      return findKey(context, header);
    },
    publishedKeys: async () => null,
    checkTotp: (context, member, code) => checkTotp(upstream, context, { member, code }),
    startPasskeyCheck: (context, member) => startPasskeyCheck(upstream, context, member),
    checkPasskey: (context, member, attempt) => checkPasskey(upstream, context, { member, ...attempt }),
    removeFactors: (context, member) => removeFactors(upstream, context, member),
    endSessions: (context, member) => endSessions(upstream, context, member),
    removeMember: (context, member) => removeMember(upstream, context, member),
  };
}

function actionsOf(upstream: Upstream): Pool['actions'] {
  const firstSteps = firstStepsOf(upstream);
  return {
    InitiateAuth: initiateAuth(firstSteps),
    RespondToAuthChallenge: respondToAuthChallenge(firstSteps, laterStepsOf(upstream)),
    GetTokensFromRefreshToken: getTokensFromRefreshToken(firstSteps),
    RevokeToken: revokeToken(upstream),
    GlobalSignOut: globalSignOut(upstream),
    GetUser: getUser(upstream),
    GetUserAuthFactors: getUserAuthFactors(upstream),
    AssociateSoftwareToken: associateSoftwareToken(upstream),
    VerifySoftwareToken: verifySoftwareToken(upstream),
    SetUserMFAPreference: setUserMfaPreference(upstream),
    StartWebAuthnRegistration: startWebAuthnRegistration(upstream),
    CompleteWebAuthnRegistration: completeWebAuthnRegistration(upstream),
    ListWebAuthnCredentials: listWebAuthnCredentials(upstream),
    DeleteWebAuthnCredential: deleteWebAuthnCredential(upstream),
  };
}
