import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions, proveApp } from '../../../contract/identity/factors.ts';
import { callAs } from '../../../tests/call-as.ts';
import { startCognitoLocal, type CognitoLocal } from '../../../tests/local-pool/cognito-local.ts';
import { newAddress, startProductBefore } from '../../../tests/pool-stand-in.ts';
import type { TestServer } from '../../../tests/server.ts';
import { addLink, addMember, callIdentity, redeem, signIn, type AuthenticationResult } from '../../../tests/sign-in.ts';

/* The product in front of cognito-local. For what that lacks see tests/local-pool/gaps.ts. */

let local: CognitoLocal;
let product: TestServer;
beforeAll(async () => {
  local = await startCognitoLocal();
  product = await startProductBefore(local);
});
// The pool has the clock of the machine. What it signs a few seconds ahead of ours is not good.
beforeEach(() => product.clock.set(new Date()));
afterAll(async () => {
  await product.close();
  await local.close();
});

const statusWith = async (tokens: AuthenticationResult) => (await callAs(product, tokens, listSessions)).status;

async function someone() {
  const { email, memberId } = await addMember(product, { email: newAddress() });
  return { email, memberId, tokens: await signIn(product, email) };
}

describe('in front of cognito-local', () => {
  it('a link makes the user and signs in, later links sign in the same user', async () => {
    const { email, tokens } = await someone();
    expect(local.calls.slice(-4)).toEqual([
      'AdminSetUserPassword',
      'AdminCreateUser',
      'AdminSetUserPassword',
      'InitiateAuth',
    ]);
    expect(await statusWith(tokens)).toBe(200);
    product.clock.set(new Date());
    expect(await statusWith(await signIn(product, email))).toBe(200);
    expect(local.calls.slice(-2)).toEqual(['AdminSetUserPassword', 'InitiateAuth']);
    expect(await statusWith(tokens)).toBe(200);
  });

  it('a link works once, and twenty at once open one session', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(product, link)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await redeem(product, link)).json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('the same call again gets a session again', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const invocationId = randomUUID();
    const tokens = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await redeem(product, link, { invocationId });
      tokens.push(response.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult);
    }
    expect([await statusWith(tokens[0]!), await statusWith(tokens[1]!)]).toEqual([401, 200]);
  });

  it('sessions refresh (by the older form at the pool) and end', async () => {
    const { tokens } = await someone();
    const { clientId: ClientId } = local.identity;
    const { RefreshToken } = tokens;
    const refresh = () => callIdentity(product, 'GetTokensFromRefreshToken', { ClientId, RefreshToken });
    const next = (await refresh()).json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
    expect(await statusWith(next)).toBe(200);
    expect((await callIdentity(product, 'RevokeToken', { ClientId, Token: RefreshToken })).json()).toEqual({});
    expect((await refresh()).statusCode).toBe(400);
    expect(await statusWith(next)).toBe(401);
  });

  it('GlobalSignOut (stubbed) ends our sessions', async () => {
    const { tokens } = await someone();
    const { AccessToken } = tokens;
    expect((await callIdentity(product, 'GlobalSignOut', { AccessToken })).json()).toEqual({});
    expect(await statusWith(tokens)).toBe(401);
  });

  it('an authenticator app is set up, asked for, and proved again', async () => {
    const { email, tokens } = await someone();
    const { AccessToken } = tokens;
    const offer = await callIdentity(product, 'AssociateSoftwareToken', { AccessToken });
    const totp = new TOTP({ secret: Secret.fromBase32(offer.json<{ SecretCode: string }>().SecretCode) });
    const proof = { AccessToken, UserCode: totp.generate(), FriendlyDeviceName: 'phone' };
    expect((await callIdentity(product, 'VerifySoftwareToken', proof)).json()).toEqual({ Status: 'SUCCESS' });
    const question = (await redeem(product, await addLink(product, email))).json<{
      ChallengeName: string;
      Session: string;
    }>();
    expect(question.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const answer = async (code: string) =>
      (
        await callIdentity(product, 'RespondToAuthChallenge', {
          ClientId: local.identity.clientId,
          ChallengeName: question.ChallengeName,
          Session: question.Session,
          ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        })
      ).json<{ AuthenticationResult?: AuthenticationResult }>();
    expect(await answer('000000')).toMatchObject({ __type: 'CodeMismatchException' });
    const { AuthenticationResult: opened } = await answer(totp.generate());
    expect(await statusWith(opened!)).toBe(200);
    const prove = (code: string) => callAs(product, opened!, proveApp, { body: { code } });
    expect((await prove('000000')).status).toBe(422);
    expect((await prove(totp.generate())).status).toBe(200);
    const { clientId: ClientId } = local.identity;
    const refresh = () =>
      callIdentity(product, 'GetTokensFromRefreshToken', { ClientId, RefreshToken: opened!.RefreshToken });
    const next = (await refresh()).json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
    expect(next.IdToken).not.toBe(opened!.IdToken);
    expect(await statusWith(next)).toBe(200);
    await callIdentity(product, 'RevokeToken', { ClientId, Token: opened!.RefreshToken });
    expect((await refresh()).statusCode).toBe(400);
    expect(await statusWith(next)).toBe(401);
  });

  it('a member who lost the app is signed in by a link alone again', async () => {
    const { email, memberId, tokens } = await someone();
    const { AccessToken } = tokens;
    const offer = await callIdentity(product, 'AssociateSoftwareToken', { AccessToken });
    const totp = new TOTP({ secret: Secret.fromBase32(offer.json<{ SecretCode: string }>().SecretCode) });
    await callIdentity(product, 'VerifySoftwareToken', { AccessToken, UserCode: totp.generate() });
    const asked = await redeem(product, await addLink(product, email));
    expect(asked.json()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    await product.context.pool.removeFactors(product.context, { memberId, email, subject: '' });
    expect(await statusWith(await signIn(product, email))).toBe(200);
  });

  it('passkeys are refused as by a pool without them', async () => {
    const { email, tokens } = await someone();
    const { AccessToken } = tokens;
    expect((await callIdentity(product, 'StartWebAuthnRegistration', { AccessToken })).json()).toEqual({
      __type: 'WebAuthnNotEnabledException',
      message: 'WebAuthn is not enabled for this user pool.',
    });
    expect((await callIdentity(product, 'ListWebAuthnCredentials', { AccessToken })).json()).toEqual({
      Credentials: [],
    });
    const asked = await callIdentity(product, 'InitiateAuth', {
      ClientId: local.identity.clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    });
    expect(asked.json()).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD'] });
  });

  it('a pool without token revocation is named as such, and the link stays good', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    local.hasTokenRevocation = false;
    expect((await redeem(product, link)).json()).toEqual({
      __type: 'InvalidUserPoolConfigurationException',
      message: 'Token revocation is off in the app client: set EnableTokenRevocation.',
    });
    local.hasTokenRevocation = true;
    expect((await redeem(product, link)).statusCode).toBe(200);
  });

  it('an action that it does not know is an outage, in JSON', async () => {
    const { tokens } = await someone();
    const { AccessToken } = tokens;
    const response = await callIdentity(product, 'GetUserAuthFactors', { AccessToken });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ __type: 'InternalErrorException' });
  });
});
