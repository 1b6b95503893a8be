import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import {
  addLink,
  addMember,
  callIdentity,
  readEmails,
  redeem,
  signIn,
  type AuthenticationResult,
} from '../../../tests/sign-in.ts';
import { minutes, seconds } from '../../clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const clientId = (): string => server.context.config.identity.clientId;
const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
/** A code that is none of the three that are good now. */
const wrongCode = (secret: string): string => String((Number(codeFor(secret)) + 500_000) % 1_000_000).padStart(6, '0');

interface Step {
  readonly ChallengeName: string;
  readonly Session: string;
  readonly ChallengeParameters: Record<string, string>;
}

/** A member with an app that was set up; its clock has moved on, so that the next code is a new one. */
async function memberWithApp(): Promise<{ email: string; secret: string; tokens: AuthenticationResult }> {
  const { email } = await addMember(server);
  const tokens = await signIn(server, email);
  const { AccessToken } = tokens;
  const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
    SecretCode: string;
  }>();
  const proof = { AccessToken, UserCode: codeFor(SecretCode), FriendlyDeviceName: 'phone' };
  expect((await callIdentity(server, 'VerifySoftwareToken', proof)).json()).toEqual({ Status: 'SUCCESS' });
  server.clock.move(seconds(60));
  return { email, secret: SecretCode, tokens };
}

async function askForCode(email: string): Promise<Step> {
  return (await redeem(server, await addLink(server, email))).json<Step>();
}

const answerCode = (email: string, session: string, code: string) =>
  callIdentity(server, 'RespondToAuthChallenge', {
    ClientId: clientId(),
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
  });

const sessionIsOver = {
  __type: 'NotAuthorizedException',
  message: 'Invalid session for the user, session is expired.',
};

describe('setting up', () => {
  it('counts only after the first right code', async () => {
    const { email } = await addMember(server);
    const { AccessToken } = await signIn(server, email);
    const offered = await callIdentity(server, 'AssociateSoftwareToken', { AccessToken });
    const { SecretCode } = offered.json<{ SecretCode: string }>();
    expect(SecretCode).toMatch(/^[A-Z2-7]{32}$/);
    const wrong = { AccessToken, UserCode: wrongCode(SecretCode) };
    expect((await callIdentity(server, 'VerifySoftwareToken', wrong)).json()).toEqual({
      __type: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch',
    });
    expect((await redeem(server, await addLink(server, email))).json()).toHaveProperty('AuthenticationResult');
    expect((await callIdentity(server, 'GetUser', { AccessToken })).json()).not.toHaveProperty('UserMFASettingList');
  });

  it('shows in GetUser and GetUserAuthFactors, is stored sealed, and its owner is told', async () => {
    const { email, secret, tokens } = await memberWithApp();
    const { AccessToken } = tokens;
    const list = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' };
    expect((await callIdentity(server, 'GetUser', { AccessToken })).json()).toMatchObject(list);
    expect((await callIdentity(server, 'GetUserAuthFactors', { AccessToken })).json()).toMatchObject({
      ConfiguredUserAuthFactors: ['PASSWORD'],
      ...list,
    });
    const rows = await server.context.db.selectFrom('identity_totp').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.some((row) => row.sealed_secret?.includes(secret))).toBe(false);
    expect(server.logLines.join('')).not.toContain(secret);
    const message = (await readEmails(server)).find(({ to }) => to === email);
    expect(message?.subject).toBe('An authenticator app was set up for your Fundsight account');
  });

  it('needs a secret that was offered, within ten minutes', async () => {
    const { email } = await addMember(server);
    const { AccessToken } = await signIn(server, email);
    const none = await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode: '123456' });
    expect(none.json()).toMatchObject({ __type: 'InvalidParameterException' });
    const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
      SecretCode: string;
    }>();
    server.clock.move(minutes(10));
    const late = await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode: codeFor(SecretCode) });
    expect(late.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  it('is refused in a session that is not fresh: an hour without a factor, ten minutes with one', async () => {
    const refused = { __type: 'NotAuthorizedException', message: 'A fresh second factor or sign-in is required.' };
    const { email } = await addMember(server);
    const { AccessToken } = await signIn(server, email);
    server.clock.move(minutes(59));
    expect((await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).statusCode).toBe(200);
    server.clock.move(minutes(1) + 1);
    const { IdToken } = await signIn(server, email);
    expect(IdToken).toBeTruthy();
    expect((await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json()).toMatchObject({
      __type: 'NotAuthorizedException',
    });
    const { tokens } = await memberWithApp();
    server.clock.move(minutes(9) - 1);
    const other = { AccessToken: tokens.AccessToken };
    expect((await callIdentity(server, 'AssociateSoftwareToken', other)).statusCode).toBe(200);
    server.clock.move(2);
    expect((await callIdentity(server, 'AssociateSoftwareToken', other)).json()).toEqual(refused);
    const off = { ...other, SoftwareTokenMfaSettings: { Enabled: false } };
    expect((await callIdentity(server, 'SetUserMFAPreference', off)).json()).toEqual(refused);
  });

  it('ends with SetUserMFAPreference, and cannot be switched on without a secret', async () => {
    const { email, tokens } = await memberWithApp();
    const { AccessToken } = tokens;
    const setTo = (isEnabled: boolean) =>
      callIdentity(server, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: isEnabled } });
    expect((await setTo(true)).json()).toEqual({});
    expect((await setTo(false)).json()).toEqual({});
    expect((await setTo(true)).json()).toEqual({
      __type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    });
    expect((await redeem(server, await addLink(server, email))).json()).toHaveProperty('AuthenticationResult');
    const subjects = (await readEmails(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('Your authenticator app was removed: your Fundsight account');
  });
});

describe('signing in with an app', () => {
  it('asks for a code after the link, and lets in with it', async () => {
    const { email, secret } = await memberWithApp();
    const step = await askForCode(email);
    expect(step).toEqual({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: expect.any(String), FRIENDLY_DEVICE_NAME: 'phone' },
      Session: expect.stringMatching(/^[\w-]{43}$/),
    });
    const done = await answerCode(email, step.Session, codeFor(secret));
    const { AuthenticationResult } = done.json<{ AuthenticationResult: AuthenticationResult }>();
    expect(AuthenticationResult.IdToken).toBeTruthy();
    expect((await answerCode(email, step.Session, codeFor(secret))).json()).toEqual(sessionIsOver);
  });

  it('refuses a wrong code and waits for another, five times in all', async () => {
    const { email, secret } = await memberWithApp();
    const { Session } = await askForCode(email);
    for (let miss = 0; miss < 5; miss += 1)
      expect((await answerCode(email, Session, wrongCode(secret))).json()).toEqual({
        __type: 'CodeMismatchException',
        message: 'Invalid code received for user',
      });
    expect((await answerCode(email, Session, codeFor(secret))).json()).toEqual(sessionIsOver);
    // A new link does not reset the count.
    const again = await askForCode(email);
    expect((await answerCode(email, again.Session, codeFor(secret))).json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    server.clock.move(minutes(15));
    const later = await askForCode(email);
    expect((await answerCode(email, later.Session, codeFor(secret))).statusCode).toBe(200);
  });

  it('takes each code once, also in two sign-ins at the same moment', async () => {
    const { email, secret } = await memberWithApp();
    const steps = [await askForCode(email), await askForCode(email)];
    const code = codeFor(secret);
    const answers = await Promise.all(steps.map(({ Session }) => answerCode(email, Session, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.map(({ body }) => body).join('')).toContain('ExpiredCodeException');
  });

  it('waits three minutes, for this member, in this step', async () => {
    const { email, secret } = await memberWithApp();
    const other = await memberWithApp();
    const { Session } = await askForCode(email);
    expect((await answerCode(other.email, Session, codeFor(other.secret))).json()).toEqual(sessionIsOver);
    const wrongStep = await callIdentity(server, 'RespondToAuthChallenge', {
      ClientId: clientId(),
      ChallengeName: 'MFA_SETUP',
      Session,
      ChallengeResponses: { USERNAME: email },
    });
    expect(wrongStep.json()).toEqual(sessionIsOver);
    server.clock.move(minutes(3));
    expect((await answerCode(email, Session, codeFor(secret))).json()).toEqual(sessionIsOver);
  });

  it('refuses a member who was suspended in between', async () => {
    const { email, secret } = await memberWithApp();
    const { Session } = await askForCode(email);
    const { db } = server.context;
    await db.updateTable('members').set({ suspended_at: server.clock.now() }).where('email', '=', email).execute();
    expect((await answerCode(email, Session, codeFor(secret))).json()).toEqual(sessionIsOver);
  });
});
