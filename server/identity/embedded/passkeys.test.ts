import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/members/account.ts';
import { callAs } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import {
  addLink,
  addMember,
  callIdentity,
  readEmails,
  signIn,
  type AuthenticationResult,
} from '../../../tests/sign-in.ts';
import {
  assertionOf,
  makeCredential,
  registrationOf,
  type Credential,
  type Lies,
} from '../../../tests/software-authenticator.ts';
import { minutes, seconds } from '../../clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const clientId = (): string => server.context.config.identity.clientId;

async function startRegistration(AccessToken: string): Promise<string> {
  const response = await callIdentity(server, 'StartWebAuthnRegistration', { AccessToken });
  return response.json<{ CredentialCreationOptions: { challenge: string } }>().CredentialCreationOptions.challenge;
}

async function register(AccessToken: string, credential: Credential, lies: Lies = {}) {
  const challenge = await startRegistration(AccessToken);
  const Credential = registrationOf(credential, challenge, lies);
  return callIdentity(server, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
}

interface Owner {
  readonly email: string;
  readonly subject: string;
  readonly memberId: string;
  readonly credential: Credential;
  readonly tokens: AuthenticationResult;
}

async function memberWithPasskey(member: Parameters<typeof addMember>[1] = {}): Promise<Owner> {
  const owner = await addMember(server, member);
  const tokens = await signIn(server, owner.email);
  const credential = makeCredential();
  expect((await register(tokens.AccessToken, credential)).json()).toEqual({});
  return { ...owner, credential, tokens };
}

/** Asks for a passkey challenge: the handle and what must be signed. */
async function ask(email: string): Promise<{ session: string; challenge: string }> {
  const response = await callIdentity(server, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: clientId(),
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  const step = response.json<{ Session: string; ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: string } }>();
  const options = JSON.parse(step.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
  return { session: step.Session, challenge: options.challenge };
}

const show = (email: string, session: string, credential: unknown) =>
  callIdentity(server, 'RespondToAuthChallenge', {
    ClientId: clientId(),
    ChallengeName: 'WEB_AUTHN',
    Session: session,
    ChallengeResponses: {
      USERNAME: email,
      CREDENTIAL: typeof credential === 'string' ? credential : JSON.stringify(credential),
    },
  });

async function signInWithPasskey(email: string, credential: Credential, lies: Lies = {}) {
  const { session, challenge } = await ask(email);
  return show(email, session, assertionOf(credential, challenge, lies));
}

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or credential.' };
const over = { __type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' };

describe('adding a passkey', () => {
  it('asks for one that the device finds by itself, and names those that are known', async () => {
    const { tokens, credential, email, subject } = await memberWithPasskey();
    const response = await callIdentity(server, 'StartWebAuthnRegistration', { AccessToken: tokens.AccessToken });
    expect(response.json()).toMatchObject({
      CredentialCreationOptions: {
        rp: { id: 'localhost', name: 'Fundsight' },
        user: { id: Buffer.from(subject).toString('base64url'), name: email },
        attestation: 'none',
        excludeCredentials: [{ id: credential.id }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      },
    });
  });

  it('lists it, tells its owner, and opens the account from then on', async () => {
    const { tokens, credential, email } = await memberWithPasskey();
    const list = await callIdentity(server, 'ListWebAuthnCredentials', { AccessToken: tokens.AccessToken });
    expect(list.json()).toEqual({
      Credentials: [
        {
          CredentialId: credential.id,
          FriendlyCredentialName: 'Passkey',
          RelyingPartyId: 'localhost',
          AuthenticatorAttachment: 'platform',
          AuthenticatorTransports: ['internal'],
          // The month: the day would say when the member was here (decision 0164).
          CreatedAt: Date.parse(`${server.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`) / 1_000,
        },
      ],
    });
    const message = (await readEmails(server)).find(({ to }) => to === email);
    expect(message?.subject).toBe('A passkey was added for your Fundsight account');
    const done = await signInWithPasskey(email, credential);
    expect(done.json()).toMatchObject({ AuthenticationResult: { IdToken: expect.any(String) } });
  });

  it.each<[string, Lies, string]>([
    ['another page', { origin: 'https://fundsight.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another site', { relyingPartyId: 'fundsight.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['another question', { challenge: 'AAAA' }, 'WebAuthnCredentialNotSupportedException'],
    ['the wrong kind of answer', { type: 'webauthn.get' }, 'WebAuthnCredentialNotSupportedException'],
  ])('refuses one for %s', async (_name, lies, name) => {
    const { AccessToken } = await signIn(server, (await addMember(server)).email);
    expect((await register(AccessToken, makeCredential(), lies)).json()).toMatchObject({ __type: name });
    const list = await callIdentity(server, 'ListWebAuthnCredentials', { AccessToken });
    expect(list.json()).toEqual({ Credentials: [] });
  });

  it('refuses garbage, an answer without a question, a second answer and a late one', async () => {
    const { AccessToken } = await signIn(server, (await addMember(server)).email);
    const complete = (Credential: unknown) =>
      callIdentity(server, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
    const none = { __type: 'WebAuthnChallengeNotFoundException' };
    expect((await complete(registrationOf(makeCredential(), 'AAAA'))).json()).toMatchObject(none);
    await startRegistration(AccessToken);
    expect((await complete({ id: 'x', response: { attestationObject: 'not base64!' } })).json()).toMatchObject({
      __type: 'WebAuthnCredentialNotSupportedException',
    });
    const credential = registrationOf(makeCredential(), await startRegistration(AccessToken));
    expect((await complete(credential)).json()).toEqual({});
    expect((await complete(credential)).json()).toMatchObject(none);
    const late = registrationOf(makeCredential(), await startRegistration(AccessToken));
    server.clock.move(minutes(5));
    expect((await complete(late)).json()).toMatchObject(none);
  });

  it('refuses a passkey that another member has', async () => {
    const { credential } = await memberWithPasskey();
    const { AccessToken } = await signIn(server, (await addMember(server)).email);
    expect((await register(AccessToken, credential)).json()).toMatchObject({
      __type: 'WebAuthnCredentialNotSupportedException',
    });
  });
});

describe('signing in with a passkey', () => {
  it.each<[string, Lies]>([
    ['another page', { origin: 'https://fundsight.example' }],
    ['another site', { relyingPartyId: 'fundsight.example' }],
    ['another question', { challenge: 'AAAA' }],
    ['the wrong kind of answer', { type: 'webauthn.create' }],
    ['the handle of another member', { userHandle: 'somebody-else' }],
  ])('refuses it for %s', async (_name, lies) => {
    const { email, credential } = await memberWithPasskey();
    expect((await signInWithPasskey(email, credential, lies)).json()).toEqual(refused);
  });

  it('accepts the member’s own handle', async () => {
    const { email, subject, credential } = await memberWithPasskey();
    const done = await signInWithPasskey(email, credential, { userHandle: subject });
    expect(done.statusCode).toBe(200);
  });

  it('refuses unknown passkeys, those of others, unknown addresses, garbage, and a counter that goes back', async () => {
    const [one, other] = [await memberWithPasskey(), await memberWithPasskey()];
    expect((await signInWithPasskey(one.email, makeCredential())).json()).toEqual(refused);
    expect((await signInWithPasskey(one.email, other.credential)).json()).toEqual(refused);
    expect((await signInWithPasskey('nobody@kitehouse.example', one.credential)).json()).toEqual(refused);
    expect((await show(one.email, (await ask(one.email)).session, '{"id":')).json()).toEqual(refused);
    const fresh = await memberWithPasskey();
    expect((await signInWithPasskey(fresh.email, fresh.credential, { counter: 7 })).statusCode).toBe(200);
    expect((await signInWithPasskey(fresh.email, fresh.credential, { counter: 7 })).json()).toEqual(refused);
  });

  it('asks once: an answer that is sent twice, or after three minutes, is over', async () => {
    const { email, credential } = await memberWithPasskey();
    const first = await ask(email);
    const answer = assertionOf(credential, first.challenge);
    expect((await show(email, first.session, answer)).statusCode).toBe(200);
    expect((await show(email, first.session, answer)).json()).toEqual(over);
    const late = await ask(email);
    server.clock.move(minutes(3));
    expect((await show(email, late.session, assertionOf(credential, late.challenge))).json()).toEqual(over);
  });

  it('refuses a suspended member and one whose passkey was removed', async () => {
    const { email, credential, tokens } = await memberWithPasskey();
    const gone = await callIdentity(server, 'DeleteWebAuthnCredential', {
      AccessToken: tokens.AccessToken,
      CredentialId: credential.id,
    });
    expect(gone.json()).toEqual({});
    expect((await signInWithPasskey(email, credential)).json()).toEqual(refused);
    const again = await callIdentity(server, 'DeleteWebAuthnCredential', {
      AccessToken: tokens.AccessToken,
      CredentialId: credential.id,
    });
    expect(again.json()).toMatchObject({ __type: 'ResourceNotFoundException' });
    const suspended = await memberWithPasskey();
    const { db } = server.context;
    const now = server.clock.now();
    await db.updateTable('members').set({ suspended_at: now }).where('id', '=', suspended.memberId).execute();
    expect((await signInWithPasskey(suspended.email, suspended.credential)).json()).toEqual(refused);
  });

  it('does not remove the passkey of another member', async () => {
    const [one, other] = [await memberWithPasskey(), await memberWithPasskey()];
    const body = { AccessToken: one.tokens.AccessToken, CredentialId: other.credential.id };
    expect((await callIdentity(server, 'DeleteWebAuthnCredential', body)).json()).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
    expect((await signInWithPasskey(other.email, other.credential)).statusCode).toBe(200);
  });

  it('asks for a code as well where the device did not check who holds it and there is an app', async () => {
    const { email, credential, tokens } = await memberWithPasskey();
    const { AccessToken } = tokens;
    const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
      SecretCode: string;
    }>();
    const code = new TOTP({ secret: Secret.fromBase32(SecretCode) }).generate({
      timestamp: server.clock.now().getTime(),
    });
    await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode: code });
    server.clock.move(seconds(60));
    expect((await signInWithPasskey(email, credential, { isUserVerified: false })).json()).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
    });
    expect((await signInWithPasskey(email, credential)).json()).toHaveProperty('AuthenticationResult');
  });

  it('does not take an unchecked passkey for a second factor', async () => {
    const { email, credential } = await memberWithPasskey();
    const provedAfter = async (lies: Lies): Promise<boolean> => {
      const done = await signInWithPasskey(email, credential, lies);
      const { IdToken } = done.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
      const headers = { authorization: `Bearer ${IdToken}` };
      const me = await callAs(server, headers, getMe);
      return me.reply.data.secondFactor.isProved;
    };
    expect(await provedAfter({ isUserVerified: false })).toBe(false);
    expect(await provedAfter({})).toBe(true);
  });

  it('does not count a passkey whose device does not verify its user as a factor, and ends proofs with the last factor', async () => {
    const { email } = await addMember(server);
    const { AccessToken, IdToken } = await signIn(server, email);
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const me = await callAs(server, headers, getMe);
      return me.reply.data.secondFactor;
    };
    expect((await register(AccessToken, makeCredential(), { isUserVerified: false })).json()).toEqual({});
    expect(await status(IdToken)).toMatchObject({ hasFactor: false, isProved: false });
    const checking = makeCredential();
    expect((await register(AccessToken, checking)).json()).toEqual({});
    expect(await status(IdToken)).toMatchObject({ hasFactor: true, isProved: true });
    await callIdentity(server, 'DeleteWebAuthnCredential', { AccessToken, CredentialId: checking.id });
    expect(await status(IdToken)).toMatchObject({ hasFactor: false, isProved: false });
  });

  it('can be chosen from the list of first factors, and a link can be chosen instead', async () => {
    const { email, credential } = await memberWithPasskey();
    const choose = async (answers: Record<string, string>) => {
      const first = await callIdentity(server, 'InitiateAuth', {
        AuthFlow: 'USER_AUTH',
        ClientId: clientId(),
        AuthParameters: { USERNAME: email },
      });
      expect(first.json()).toMatchObject({
        ChallengeName: 'SELECT_CHALLENGE',
        AvailableChallenges: ['WEB_AUTHN', 'PASSWORD'],
      });
      return callIdentity(server, 'RespondToAuthChallenge', {
        ClientId: clientId(),
        ChallengeName: 'SELECT_CHALLENGE',
        Session: first.json<{ Session: string }>().Session,
        ChallengeResponses: { USERNAME: email, ...answers },
      });
    };
    const passkey = (await choose({ ANSWER: 'WEB_AUTHN' })).json<{
      Session: string;
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: string };
    }>();
    const { challenge } = JSON.parse(passkey.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
    expect((await show(email, passkey.Session, assertionOf(credential, challenge))).statusCode).toBe(200);
    const { secret } = await addLink(server, email);
    expect((await choose({ ANSWER: 'PASSWORD', PASSWORD: secret })).json()).toHaveProperty('AuthenticationResult');
    expect((await choose({ ANSWER: 'PASSWORD_SRP', SRP_A: '1' })).json()).toEqual({
      __type: 'InvalidParameterException',
      message: 'USER_SRP_AUTH is not enabled for the client.',
    });
  });
});
