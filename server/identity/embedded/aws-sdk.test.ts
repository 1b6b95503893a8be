import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  GetTokensFromRefreshTokenCommand,
  GetUserAuthFactorsCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  ListUsersCommand,
  ListWebAuthnCredentialsCommand,
  NotAuthorizedException,
  ResourceNotFoundException,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
  WebAuthnChallengeNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addLink, addMember } from '../../../tests/sign-in.ts';
import { assertionOf, makeCredential, registrationOf, type Credential } from '../../../tests/software-authenticator.ts';
import { seconds } from '../../clock.ts';

/*
 * A client that is not ours and not made for us, over a real connection: what the SDK of AWS understands, a pool says.
 */

let server: TestServer;
let pool: CognitoIdentityProviderClient;
let ClientId: string;
beforeAll(async () => {
  server = await startTestServer();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ clientId: ClientId } = server.context.config.identity);
  pool = new CognitoIdentityProviderClient({
    region: 'local',
    endpoint: `${address}/identity`,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
});
afterAll(async () => {
  pool.destroy();
  await server.close();
});

const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

async function initiate(email: string, password?: string) {
  const PASSWORD = password ?? (await addLink(server, email)).secret;
  return pool.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );
}

async function signIn(email: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const { AuthenticationResult: result } = await initiate(email);
  if (result?.AccessToken === undefined || result.RefreshToken === undefined) throw new Error('Not signed in');
  return { AccessToken: result.AccessToken, RefreshToken: result.RefreshToken };
}

async function addApp(AccessToken: string): Promise<string> {
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeFor(SecretCode);
  const { Status } = await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  expect(Status).toBe('SUCCESS');
  server.clock.move(seconds(60));
  return SecretCode;
}

async function addPasskey(AccessToken: string): Promise<Credential> {
  const credential = makeCredential();
  const { CredentialCreationOptions } = await pool.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  const { challenge } = CredentialCreationOptions as { challenge: string };
  await pool.send(
    new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: registrationOf(credential, challenge) }),
  );
  return credential;
}

describe('the SDK of AWS', () => {
  it('signs in with a link, and is told of one that does not work', async () => {
    const { email } = await addMember(server);
    const { AuthenticationResult } = await initiate(email);
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    await expect(initiate(email, 'A'.repeat(43))).rejects.toBeInstanceOf(NotAuthorizedException);
  });

  it('refreshes in both ways, until the session is revoked', async () => {
    const { RefreshToken } = await signIn((await addMember(server)).email);
    const renewed = await pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect(renewed.AuthenticationResult?.IdToken).toBeTruthy();
    const older = new InitiateAuthCommand({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId,
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect((await pool.send(older)).AuthenticationResult?.AccessToken).toBeTruthy();
    await pool.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    const after = pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    await expect(after).rejects.toBeInstanceOf(NotAuthorizedException);
    await pool.send(new RevokeTokenCommand({ ClientId, Token: 'unknown' }));
  });

  it('reads the user, and signs out everywhere', async () => {
    const { email, subject } = await addMember(server);
    const { AccessToken } = await signIn(email);
    const user = await pool.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(subject);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
    await pool.send(new GlobalSignOutCommand({ AccessToken }));
    await expect(pool.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has been revoked');
  });

  it('sets up an app, answers its challenge, and removes it', async () => {
    const { email } = await addMember(server);
    const { AccessToken } = await signIn(email);
    const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    expect(SecretCode).toHaveLength(32);
    const wrong = pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: 'abcdef' }));
    await expect(wrong).rejects.toBeInstanceOf(EnableSoftwareTokenMFAException);
    const secret = await addApp(AccessToken);
    expect(await pool.send(new GetUserAuthFactorsCommand({ AccessToken }))).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      ConfiguredUserAuthFactors: ['PASSWORD'],
    });
    const { ChallengeName, Session } = await initiate(email);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const answer = (code: string, session = Session) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
    await expect(answer('abcdef')).rejects.toBeInstanceOf(CodeMismatchException);
    expect((await answer(codeFor(secret))).AuthenticationResult?.IdToken).toBeTruthy();
    const second = await initiate(email);
    await expect(answer(codeFor(secret), second.Session)).rejects.toBeInstanceOf(ExpiredCodeException);
    const off = { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } };
    await pool.send(new SetUserMFAPreferenceCommand(off));
    expect((await initiate(email)).AuthenticationResult).toBeDefined();
    const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    await expect(pool.send(new SetUserMFAPreferenceCommand(on))).rejects.toBeInstanceOf(InvalidParameterException);
  });

  it('adds, lists, uses and removes a passkey', async () => {
    const { email } = await addMember(server);
    const { AccessToken } = await signIn(email);
    const credential = await addPasskey(AccessToken);
    const { Credentials = [] } = await pool.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    expect(Credentials).toHaveLength(1);
    // The month: the day would say when the member was here (decision 0164).
    expect(Credentials[0]?.CreatedAt).toEqual(new Date(`${server.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`));
    const asked = await pool.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_AUTH',
        ClientId,
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      }),
    );
    const { CREDENTIAL_REQUEST_OPTIONS = '{}' } = asked.ChallengeParameters ?? {};
    const { challenge } = JSON.parse(CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
    const done = await pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'WEB_AUTHN',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(assertionOf(credential, challenge)) },
      }),
    );
    expect(done.AuthenticationResult?.IdToken).toBeTruthy();
    const remove = new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: credential.id });
    await pool.send(remove);
    await expect(pool.send(remove)).rejects.toBeInstanceOf(ResourceNotFoundException);
    const late = new CompleteWebAuthnRegistrationCommand({
      AccessToken,
      Credential: registrationOf(makeCredential(), 'AAAA'),
    });
    await expect(pool.send(late)).rejects.toBeInstanceOf(WebAuthnChallengeNotFoundException);
  });

  it('chooses among first factors', async () => {
    const { email } = await addMember(server);
    const first = await pool.send(
      new InitiateAuthCommand({ AuthFlow: 'USER_AUTH', ClientId, AuthParameters: { USERNAME: email } }),
    );
    expect(first).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['WEB_AUTHN', 'PASSWORD'] });
    const { secret } = await addLink(server, email);
    const done = await pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'SELECT_CHALLENGE',
        Session: first.Session,
        ChallengeResponses: { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: secret },
      }),
    );
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy();
  });

  it('is refused what the pool does not do', async () => {
    const { email } = await addMember(server);
    const srp = new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId,
      AuthParameters: { USERNAME: email, SRP_A: 'ab' },
    });
    await expect(pool.send(srp)).rejects.toThrow('USER_SRP_AUTH is not enabled for the client.');
    const signUp = new SignUpCommand({ ClientId, Username: email, Password: 'Long-enough-1' });
    await expect(pool.send(signUp)).rejects.toThrow('SignUp is not permitted for this user pool');
    const list = new ListUsersCommand({ UserPoolId: server.context.config.identity.userPoolId });
    await expect(pool.send(list)).rejects.toThrow('This action is not known.');
    const other = new InitiateAuthCommand({ AuthFlow: 'USER_AUTH', ClientId: 'other', AuthParameters: {} });
    await expect(pool.send(other)).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it.each(['RevokeToken', 'GetUser', 'NotAnAction'])('gets an answer it can read to a garbled %s', async (action) => {
    const { app } = server;
    const response = await app.inject({
      method: 'POST',
      url: '/identity/',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      payload: '{"AccessToken":',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ __type: 'SerializationException' });
  });
});
