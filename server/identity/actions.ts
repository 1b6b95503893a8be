import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './actions/authenticator-app.ts';
import { initiateAuth } from './actions/first-steps.ts';
import { respondToAuthChallenge } from './actions/later-steps.ts';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './actions/passkeys.ts';
import {
  getTokensFromRefreshToken,
  getUser,
  getUserAuthFactors,
  globalSignOut,
  revokeToken,
} from './actions/sessions.ts';
import type { IdentityAction } from './protocol.ts';

/** Everything that the door answers. What is not here does not exist, the administrative actions above all. */
export const actions: Readonly<Record<string, IdentityAction>> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
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
