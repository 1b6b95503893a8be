import { errors } from 'jose';
import type { CognitoIdentity } from '../../config.ts';
import type { Pool } from '../pool.ts';
import { checkPasskey, checkTotp, startPasskeyCheck } from './factor-checks.ts';
import {
  completeRegistration,
  listPasskeys,
  offerApp,
  offerAppInStep,
  proveApp,
  proveAppInStep,
  switchApp,
} from './factor-set-up.ts';
import { issuersOf, keysOf } from './issuer-keys.ts';
import { endSessions, removeFactors, removeMember } from './member-removals.ts';
import { redeemLink } from './redeem-link.ts';
import { refresh } from './refresh.ts';
import { askForFirstFactor, finishSetUp, proveCode, provePasskey } from './steps.ts';
import { accessTokenOf, ask, confirm, openUpstream, passOn, type Upstream } from './upstream.ts';

/**
 * A user pool of AWS Cognito behind our door. Links are redeemed here and exchanged for the pool's tokens; what is
 * listed here is passed on, after our own checks; the administrative actions are ours alone.
 */
export function cognitoPool(identity: CognitoIdentity): Pool {
  const upstream = openUpstream(identity);
  const issuers = issuersOf(identity);
  const keys = new Map(issuers.map((issuer) => [issuer, keysOf(issuer)]));
  return {
    ...requestsTo(upstream),
    ...passedOnTo(upstream),
    issuers,
    findKey(context, issuer, header) {
      const findKey = keys.get(issuer);
      if (findKey === undefined) throw new errors.JWKSNoMatchingKey();
      return findKey(context, header);
    },
    publishedKeys: async () => null,
  };
}

function requestsTo(upstream: Upstream) {
  const to =
    <A extends unknown[], R>(request: (upstream: Upstream, ...rest: A) => R) =>
    (...rest: A): R =>
      request(upstream, ...rest);
  return {
    redeemLink: to(redeemLink),
    askForFirstFactor: to(askForFirstFactor),
    proveCode: to(proveCode),
    provePasskey: to(provePasskey),
    finishSetUp: to(finishSetUp),
    refresh: to(refresh),
    offerApp: to(offerApp),
    offerAppInStep: to(offerAppInStep),
    proveApp: to(proveApp),
    proveAppInStep: to(proveAppInStep),
    switchApp: to(switchApp),
    completeRegistration: to(completeRegistration),
    listPasskeys: to(listPasskeys),
    checkTotp: to(checkTotp),
    startPasskeyCheck: to(startPasskeyCheck),
    checkPasskey: to(checkPasskey),
    removeFactors: to(removeFactors),
    endSessions: to(endSessions),
    removeMember: to(removeMember),
  };
}

/** What needs nothing but the pool's answer. */
function passedOnTo({ sdk, clientId }: Upstream) {
  return {
    revokeToken: (context, token) =>
      confirm(ask(context, 'RevokeToken', sdk.revokeToken({ ClientId: clientId, Token: token }))),
    signOutEverywhere: (call) =>
      confirm(ask(call.context, 'GlobalSignOut', sdk.globalSignOut({ AccessToken: accessTokenOf(call) }))),
    describeUser: (call) => passOn(ask(call.context, 'GetUser', sdk.getUser({ AccessToken: accessTokenOf(call) }))),
    describeFactors: (call) =>
      passOn(ask(call.context, 'GetUserAuthFactors', sdk.getUserAuthFactors({ AccessToken: accessTokenOf(call) }))),
    startRegistration: (call) =>
      passOn(
        ask(
          call.context,
          'StartWebAuthnRegistration',
          sdk.startWebAuthnRegistration({ AccessToken: accessTokenOf(call) }),
        ),
      ),
    deletePasskey: (call, credentialId) =>
      confirm(
        ask(
          call.context,
          'DeleteWebAuthnCredential',
          sdk.deleteWebAuthnCredential({ AccessToken: accessTokenOf(call), CredentialId: credentialId }),
        ),
      ),
  } satisfies Partial<Pool>;
}
