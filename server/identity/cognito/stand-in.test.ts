import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  listSessions,
  proveApp,
  provePasskey,
  renamePasskey,
  startPasskeyProof,
} from '../../../contract/identity/factors.ts';
import { callAs } from '../../../tests/call-as.ts';
import { newAddress, startPoolStandIn, startProductBefore, type PoolStandIn } from '../../../tests/pool-stand-in.ts';
import type { TestServer } from '../../../tests/server.ts';
import {
  addLink,
  addMember,
  callIdentity,
  readEmails,
  redeem,
  signIn,
  type AuthenticationResult,
  sessionsOf,
} from '../../../tests/sign-in.ts';
import { assertionOf, makeCredential, registrationOf, type Credential } from '../../../tests/software-authenticator.ts';
import { minutes, seconds } from '../../clock.ts';
import { fewOf } from '../../../tests/deep-run.ts';
import { findSession } from '../queries.ts';
import { changeSession } from '../stored-sessions.ts';

/*
 * The product in front of a pool: here our own embedded service on a port, with administrative actions for tests. What
 * only AWS can show is listed in docs/deploy.md.
 */

let standIn: PoolStandIn;
let product: TestServer;
beforeAll(async () => {
  standIn = await startPoolStandIn();
  product = await startProductBefore(standIn);
});
afterAll(async () => {
  await product.close();
  await standIn.close();
});
afterEach(() => {
  standIn.fault = null;
  standIn.before = null;
});

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const ClientId = 'standinclient01';

const move = (milliseconds: number) => {
  product.clock.move(milliseconds);
  standIn.pool.clock.move(milliseconds);
};
const callsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const from = standIn.calls.length;
  await act();
  return standIn.calls.slice(from).filter((name) => name !== 'keys');
};
const proveCode = (tokens: AuthenticationResult, code: string) => callAs(product, tokens, proveApp, { body: { code } });
const statusWith = async (tokens: AuthenticationResult) => (await callAs(product, tokens, listSessions)).status;
const refresh = ({ RefreshToken }: AuthenticationResult) =>
  callIdentity(product, 'GetTokensFromRefreshToken', { ClientId, RefreshToken });
const isProved = async (tokens: AuthenticationResult) => {
  const session = await findSession(product.context, sessionIdOf(tokens));
  return session !== null && session.factorProvedAt !== null;
};
const claimsOf = ({ IdToken }: AuthenticationResult) =>
  JSON.parse(Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, string>;
const sessionIdOf = (tokens: AuthenticationResult) => claimsOf(tokens)['origin_jti'] ?? '';
const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: product.clock.now().getTime() });

async function someone() {
  const { email, memberId } = await addMember(product, { email: newAddress() });
  return { email, memberId, tokens: await signIn(product, email) };
}

const update = (memberId: string, values: { suspended_at?: Date; identity_subject?: string }) =>
  product.context.db.updateTable('members').set(values).where('id', '=', memberId).execute();
const livingAtThePool = async (email: string): Promise<string[]> => {
  const { context } = standIn.pool;
  const { id } = await context.db
    .selectFrom('members')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return (await sessionsOf({ context }, id)).flatMap(({ sessionId, isRevoked }) => (isRevoked ? [] : [sessionId]));
};

async function addApp({ AccessToken }: AuthenticationResult): Promise<string> {
  const offer = await callIdentity(product, 'AssociateSoftwareToken', { AccessToken });
  const { SecretCode } = offer.json<{ SecretCode: string }>();
  const proof = { AccessToken, UserCode: codeFor(SecretCode), FriendlyDeviceName: 'phone' };
  expect((await callIdentity(product, 'VerifySoftwareToken', proof)).json()).toEqual({ Status: 'SUCCESS' });
  move(seconds(60));
  return SecretCode;
}

async function addPasskey({ AccessToken }: AuthenticationResult): Promise<Credential> {
  const credential = makeCredential();
  const started = await callIdentity(product, 'StartWebAuthnRegistration', { AccessToken });
  const { CredentialCreationOptions: options } = started.json<{ CredentialCreationOptions: { challenge: string } }>();
  const Credential = registrationOf(credential, options.challenge, { origin: standIn.origin });
  expect((await callIdentity(product, 'CompleteWebAuthnRegistration', { AccessToken, Credential })).json()).toEqual({});
  return credential;
}

interface Question {
  readonly ChallengeName: string;
  readonly ChallengeParameters: Record<string, string>;
  readonly AvailableChallenges?: string[];
  readonly Session: string;
}

async function askForPasskey(email: string): Promise<Question> {
  const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
  const response = await callIdentity(product, 'InitiateAuth', { ClientId, AuthFlow: 'USER_AUTH', AuthParameters });
  return response.json<Question>();
}

function showPasskey(email: string, question: Question, credential: Credential, isUserVerified = true) {
  const { challenge } = JSON.parse(question.ChallengeParameters['CREDENTIAL_REQUEST_OPTIONS'] ?? '{}') as {
    challenge: string;
  };
  const shown = assertionOf(credential, challenge, { origin: standIn.origin, isUserVerified });
  return respond('WEB_AUTHN', question.Session, { USERNAME: email, CREDENTIAL: JSON.stringify(shown) });
}

const respond = (ChallengeName: string, Session: string, ChallengeResponses: object) =>
  callIdentity(product, 'RespondToAuthChallenge', { ClientId, ChallengeName, Session, ChallengeResponses });

const emailsTo = async (email: string) =>
  (await readEmails(product)).filter((message) => message.to.includes(email)).map((message) => message.subject);

describe('a link in front of a pool', () => {
  it('is exchanged for the pool’s tokens, whose session is noted here', async () => {
    const { email, memberId } = await addMember(product, { email: newAddress() });
    let tokens: AuthenticationResult | undefined;
    const asked = await callsOf(async () => {
      tokens = await signIn(product, email);
    });
    expect(asked).toEqual(['AdminSetUserPassword', 'AdminCreateUser', 'AdminSetUserPassword', 'InitiateAuth']);
    const claims = claimsOf(tokens!);
    expect(claims).toMatchObject({ iss: `${standIn.origin}/eu-west-1_StandIn01`, aud: ClientId, email });
    expect(await statusWith(tokens!)).toBe(200);
    const member = await product.context.db
      .selectFrom('members')
      .select('identity_subject')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(member.identity_subject).toBe(claims['sub']);
    const again = await callsOf(() => signIn(product, email));
    expect(again).toEqual(['AdminSetUserPassword', 'InitiateAuth']);
  });

  it('works once, in the words of every other failure, and asks the pool nothing more', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    expect((await redeem(product, link)).statusCode).toBe(200);
    const wrong = { email, secret: 'A'.repeat(43) };
    const stranger = { email: newAddress(), secret: 'A'.repeat(43) };
    const asked = await callsOf(async () => {
      for (const one of [link, wrong, stranger]) {
        const response = await redeem(product, one);
        expect([response.statusCode, response.json()]).toEqual([400, refused]);
      }
    });
    expect(asked).toEqual([]);
  });

  it('opens one session when twenty redeem it at once', async () => {
    const { email, memberId } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(product, link)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const failures = new Set(responses.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body));
    expect([...failures]).toEqual([JSON.stringify(refused)]);
    expect(await sessionsOf(product, memberId)).toHaveLength(1);
  });

  it('signs in twenty members at once', { tags: ['slow'] }, async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => addMember(product, { email: newAddress() })));
    const tokens = await Promise.all(members.map(({ email }) => signIn(product, email)));
    expect(new Set(tokens.map(sessionIdOf)).size).toBe(20);
  });

  it('gives a session again to the same call, and ends the one whose answer was lost', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const invocationId = randomUUID();
    const answers = [await redeem(product, link, { invocationId }), await redeem(product, link, { invocationId })];
    const [lost, kept] = answers.map(
      (one) => one.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult,
    );
    expect(await statusWith(lost!)).toBe(401);
    expect((await refresh(lost!)).statusCode).toBe(400);
    expect(await statusWith(kept!)).toBe(200);
    move(seconds(31));
    expect((await redeem(product, link, { invocationId })).json()).toEqual(refused);
  });

  it('lets copies of one call through one after the other: one session lives', async () => {
    const { email, memberId } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const invocationId = randomUUID();
    const responses = await Promise.all(Array.from({ length: 4 }, () => redeem(product, link, { invocationId })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const living = (await sessionsOf(product, memberId)).filter(({ isRevoked }) => !isRevoked);
    expect(living).toHaveLength(1);
  });

  it('is refused for a suspended member, and their session with it', async () => {
    const { email, memberId, tokens } = await someone();
    const link = await addLink(product, email);
    await update(memberId, { suspended_at: product.clock.now() });
    expect((await redeem(product, link)).json()).toEqual(refused);
    expect((await refresh(tokens)).json()).toMatchObject({ message: 'Refresh Token has been revoked' });
  });

  it('opens nothing for a member suspended meanwhile, and what the pool opened is closed', async () => {
    const { email, memberId } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    standIn.before = (action) =>
      action === 'InitiateAuth' ? update(memberId, { suspended_at: product.clock.now() }) : Promise.resolve();
    expect((await redeem(product, link)).json()).toEqual(refused);
    expect(await livingAtThePool(email)).toEqual([]);
  });

  it('never makes one member of another, whatever the pool calls them', async () => {
    const [one, other] = [await someone(), await someone()];
    const theirs = claimsOf(other.tokens)['sub'] ?? '';
    await update(other.memberId, { identity_subject: randomUUID() });
    await update(one.memberId, { identity_subject: theirs });
    expect((await redeem(product, await addLink(product, other.email))).json()).toEqual(refused);
  });

  it('makes the pool’s name for a member ours; a passkey alone does not', async () => {
    const { email, memberId, tokens } = await someone();
    const credential = await addPasskey(tokens);
    await update(memberId, { identity_subject: randomUUID() });
    expect((await showPasskey(email, await askForPasskey(email), credential)).json()).toEqual(refused);
    expect(await statusWith(await signIn(product, email))).toBe(200);
    expect((await showPasskey(email, await askForPasskey(email), credential)).statusCode).toBe(200);
  });

  it('counts as PASSWORD of USER_AUTH too, straight or chosen; SRP, custom flows and administration are not there', async () => {
    const { email } = await someone();
    const auth = (body: object) => callIdentity(product, 'InitiateAuth', { ClientId, ...body });
    const { secret } = await addLink(product, email);
    const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: secret };
    expect((await auth({ AuthFlow: 'USER_AUTH', AuthParameters })).json()).toHaveProperty('AuthenticationResult');
    const select = async () =>
      (await auth({ AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: email } })).json<Question>();
    const question = await select();
    expect(question.AvailableChallenges).toEqual(['WEB_AUTHN', 'PASSWORD']);
    const fresh = await addLink(product, email);
    const chosen = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: fresh.secret };
    expect((await respond('SELECT_CHALLENGE', question.Session, chosen)).json()).toHaveProperty('AuthenticationResult');
    expect((await respond('SELECT_CHALLENGE', question.Session, chosen)).statusCode).toBe(400);
    const other = await select();
    const srp = { USERNAME: email, ANSWER: 'PASSWORD_SRP', SRP_A: 'ab' };
    expect((await respond('SELECT_CHALLENGE', other.Session, srp)).json()).toMatchObject({
      message: 'USER_SRP_AUTH is not enabled for the client.',
    });
    for (const AuthFlow of ['USER_SRP_AUTH', 'CUSTOM_AUTH'])
      expect((await auth({ AuthFlow, AuthParameters: { USERNAME: email } })).json()).toMatchObject({
        __type: 'InvalidParameterException',
      });
    for (const action of ['AdminSetUserPassword', 'AdminCreateUser', 'AdminInitiateAuth', 'ListUsers'])
      expect((await callIdentity(product, action, { Username: email })).json()).toMatchObject({
        __type: 'UnknownOperationException',
      });
  });

  it('is still good when the pool was away', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const html = { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' };
    standIn.fault = html;
    const away = await redeem(product, link);
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
    expect(away.headers['content-type']).toMatch(/^application\/x-amz-json-1\.1/);
    expect(away.json()).toMatchObject({ __type: 'InternalErrorException' });
    standIn.fault = { ...html, action: 'InitiateAuth' };
    expect((await redeem(product, link)).statusCode).toBe(503);
    const throttle = { __type: 'TooManyRequestsException', message: 'Rate exceeded' };
    standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(throttle) };
    expect((await redeem(product, link)).json()).toMatchObject({
      __type: expect.stringMatching(/TooManyRequestsException|InternalErrorException/),
    });
    const denied = { __type: 'AccessDeniedException', message: 'arn:aws:iam::1:role/secret may not' };
    standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(denied) };
    const closed = await redeem(product, link);
    expect([closed.statusCode, closed.body.includes('arn:')]).toEqual([400, false]);
    expect(closed.json()).toMatchObject({ __type: 'InvalidUserPoolConfigurationException' });
    standIn.fault = null;
    expect((await redeem(product, link)).statusCode).toBe(200);
  });
});

describe('a pool that is not set up as it must be', () => {
  it.each(
    fewOf(2, [
      ['AdminSetUserPassword', 'InvalidPasswordException', 'InvalidPasswordException'],
      ['AdminSetUserPassword', 'ResourceNotFoundException', 'InvalidUserPoolConfigurationException'],
      ['AdminSetUserPassword', 'UnrecognizedClientException', 'InvalidUserPoolConfigurationException'],
      ['InitiateAuth', 'InvalidParameterException', 'InvalidUserPoolConfigurationException'],
      ['InitiateAuth', 'ResourceNotFoundException', 'InvalidUserPoolConfigurationException'],
      ['InitiateAuth', 'UserNotConfirmedException', 'UserNotConfirmedException'],
    ] as const),
  )('is named as such where it refuses %s with %s, and the link stays good', async (action, name, answered) => {
    const { email } = await someone();
    const link = await addLink(product, email);
    const body = JSON.stringify({ __type: name, message: 'as AWS says it' });
    standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body, action };
    const response = await redeem(product, link);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ __type: answered });
    expect(product.logLines.join('')).toContain('pool.misconfigured');
    standIn.fault = null;
    expect((await redeem(product, link)).statusCode).toBe(200);
  });

  it('says that the address belongs to another user of the pool', async () => {
    const { email } = await addMember(product, { email: newAddress() });
    const link = await addLink(product, email);
    const body = JSON.stringify({ __type: 'UsernameExistsException', message: 'User account already exists' });
    standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body, action: 'AdminCreateUser' };
    expect((await redeem(product, link)).json()).toMatchObject({ __type: 'UsernameExistsException' });
    standIn.fault = null;
    expect((await redeem(product, link)).statusCode).toBe(200);
  });

  it('is an outage to a session, which is not lost by it', async () => {
    const { tokens } = await someone();
    const body = JSON.stringify({ __type: 'AccessDeniedException', message: 'no' });
    standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body };
    move(minutes(5));
    expect((await refresh(tokens)).statusCode).toBe(503);
    standIn.fault = null;
    expect((await refresh(tokens)).statusCode).toBe(200);
  });
});

describe('sessions of a pool', () => {
  it('are refreshed by the pool, in both forms, while they live here', async () => {
    const { tokens } = await someone();
    move(minutes(5));
    const { AuthenticationResult: next } = (await refresh(tokens)).json<{
      AuthenticationResult: AuthenticationResult;
    }>();
    expect(sessionIdOf(next)).toBe(sessionIdOf(tokens));
    expect(next.RefreshToken).toBeUndefined();
    expect(await statusWith(next)).toBe(200);
    const AuthParameters = { REFRESH_TOKEN: tokens.RefreshToken };
    const older = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters };
    expect((await callIdentity(product, 'InitiateAuth', older)).json()).toHaveProperty('AuthenticationResult.IdToken');
  });

  it('ends with RevokeToken, here and at the pool', async () => {
    const { tokens } = await someone();
    expect((await callIdentity(product, 'RevokeToken', { ClientId, Token: tokens.RefreshToken })).json()).toEqual({});
    expect(await statusWith(tokens)).toBe(401);
    expect(await callsOf(() => refresh(tokens))).toEqual([]);
    const atThePool = { ClientId, RefreshToken: tokens.RefreshToken };
    expect((await callIdentity(standIn.pool, 'GetTokensFromRefreshToken', atThePool)).statusCode).toBe(400);
    const unknown = await callIdentity(product, 'RevokeToken', { ClientId, Token: 'unknown' });
    expect(unknown.json()).toEqual({});
  });

  it('ends everywhere with GlobalSignOut, here also when the pool is away', async () => {
    const { email, tokens } = await someone();
    const other = await signIn(product, email);
    standIn.fault = { status: 500, contentType: 'text/plain', body: 'away', action: 'GlobalSignOut' };
    const { AccessToken } = tokens;
    expect((await callIdentity(product, 'GlobalSignOut', { AccessToken })).statusCode).toBe(503);
    expect([await statusWith(tokens), await statusWith(other)]).toEqual([401, 401]);
    standIn.fault = null;
    const third = await signIn(product, email);
    expect((await callIdentity(product, 'GlobalSignOut', { AccessToken: third.AccessToken })).json()).toEqual({});
    expect(await statusWith(third)).toBe(401);
  });

  it('ends here when the pool has ended it', async () => {
    const { email, memberId, tokens } = await someone();
    const { pool } = product.context;
    await pool.endSessions(product.context, { memberId, email, subject: '' });
    expect((await refresh(tokens)).statusCode).toBe(400);
    expect(await statusWith(tokens)).toBe(401);
    await expect(
      pool.endSessions(product.context, { memberId, email: newAddress(), subject: '' }),
    ).resolves.toBeUndefined();
  });

  it('is not there for tokens that were got at the pool itself', async () => {
    const { email } = await someone();
    const tokens = await signIn(standIn.pool, email);
    expect(await statusWith(tokens)).toBe(401);
    expect((await refresh(tokens)).json()).toMatchObject({ message: 'Invalid Refresh Token' });
    expect((await callIdentity(product, 'GetUser', { AccessToken: tokens.AccessToken })).statusCode).toBe(400);
  });

  it('answers GetUser and GetUserAuthFactors as the pool does', async () => {
    const { email, tokens } = await someone();
    const { AccessToken } = tokens;
    expect((await callIdentity(product, 'GetUser', { AccessToken })).json()).toEqual({
      Username: claimsOf(tokens)['sub'],
      UserAttributes: expect.arrayContaining([{ Name: 'email', Value: email }]),
    });
    expect((await callIdentity(product, 'GetUserAuthFactors', { AccessToken })).json()).toMatchObject({
      ConfiguredUserAuthFactors: ['PASSWORD'],
    });
  });
});

describe('an authenticator app at a pool', () => {
  it('is asked for after the link, and counts as a factor shown', async () => {
    const { email, tokens } = await someone();
    const secret = await addApp(tokens);
    expect(await isProved(tokens)).toBe(true);
    expect(await emailsTo(email)).toHaveLength(1);
    const question = (await redeem(product, await addLink(product, email))).json<Question>();
    expect(question).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { FRIENDLY_DEVICE_NAME: 'phone' },
    });
    const answer = (code: string, username = email) =>
      respond('SOFTWARE_TOKEN_MFA', question.Session, { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code });
    expect((await answer('000000')).json()).toMatchObject({ __type: 'CodeMismatchException' });
    const stranger = await someone();
    expect((await answer(codeFor(secret), stranger.email)).json()).toMatchObject({ __type: 'NotAuthorizedException' });
    const opened = (await answer(codeFor(secret))).json<{ AuthenticationResult: AuthenticationResult }>();
    expect(await statusWith(opened.AuthenticationResult)).toBe(200);
    expect(await isProved(opened.AuthenticationResult)).toBe(true);
    expect((await answer(codeFor(secret))).json()).toMatchObject({ __type: 'NotAuthorizedException' });
  });

  it('refuses the last step of a member suspended since', async () => {
    const { email, memberId, tokens } = await someone();
    const secret = await addApp(tokens);
    const question = (await redeem(product, await addLink(product, email))).json<Question>();
    await update(memberId, { suspended_at: product.clock.now() });
    const code = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codeFor(secret) };
    expect((await respond('SOFTWARE_TOKEN_MFA', question.Session, code)).json()).toMatchObject({
      __type: 'NotAuthorizedException',
    });
  });

  it('counts wrong codes over several links', { tags: ['slow'] }, async () => {
    const { email, tokens } = await someone();
    await addApp(tokens);
    const outcomes: string[] = [];
    for (const tries of [3, 2, 1]) {
      const question = (await redeem(product, await addLink(product, email))).json<Question>();
      for (let count = 0; count < tries; count += 1) {
        const code = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: '000000' };
        // A pool of AWS counts for one sign-in only; the stand-in would count on.
        await standIn.pool.context.db.deleteFrom('identity_factor_failures').execute();
        const response = await respond('SOFTWARE_TOKEN_MFA', question.Session, code);
        outcomes.push(/"__type":"(\w+)"/.exec(response.body)?.[1] ?? response.body);
      }
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'CodeMismatchException'), 'NotAuthorizedException']);
  });

  it('proves a session again: right, wrong, used', async () => {
    const { email, tokens } = await someone();
    const secret = await addApp(tokens);
    const prove = (code: string) => proveCode(tokens, code);
    const code = codeFor(secret);
    expect((await prove('000000')).problem).toMatchObject({ code: 'wrong_code' });
    const asked = await callsOf(async () => expect((await prove(code)).status).toBe(200));
    expect(asked).toEqual(['AdminSetUserPassword', 'InitiateAuth', 'RespondToAuthChallenge', 'RevokeToken']);
    expect((await prove(code)).problem).toMatchObject({ code: 'wrong_code', errors: { code: expect.any(String) } });
    standIn.fault = { status: 503, contentType: 'text/html', body: '<p>away</p>' };
    expect((await prove(code)).status).toBe(503);
    standIn.fault = null;
    // What was opened to check it is closed again.
    expect(await livingAtThePool(email)).toEqual([sessionIdOf(tokens)]);
  });

  it('is taken off with a fresh factor only, with an email', { tags: ['slow'] }, async () => {
    const { email, tokens } = await someone();
    await addApp(tokens);
    const { AccessToken } = tokens;
    const off = { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } };
    move(minutes(11));
    expect((await callIdentity(product, 'SetUserMFAPreference', off)).json()).toMatchObject({
      message: 'A fresh second factor or sign-in is required.',
    });
    expect((await callIdentity(product, 'AssociateSoftwareToken', { AccessToken })).statusCode).toBe(400);
    expect((await callIdentity(product, 'StartWebAuthnRegistration', { AccessToken })).statusCode).toBe(400);
    await product.context.db
      .transaction()
      .execute((trx) =>
        changeSession(trx, product.context.vault, sessionIdOf(tokens), { factorProvedAt: product.clock.now() }),
      );
    expect((await callIdentity(product, 'SetUserMFAPreference', off)).json()).toEqual({});
    expect(await emailsTo(email)).toHaveLength(2);
    const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    expect((await callIdentity(product, 'SetUserMFAPreference', on)).json()).toMatchObject({
      __type: 'InvalidParameterException',
    });
    expect(await signIn(product, email)).toHaveProperty('IdToken');
  });

  it('is set up on the way in where the pool asks for that', { tags: ['slow'] }, async () => {
    const strict = await startPoolStandIn({ adminSecondFactor: 'required' });
    const before = await startProductBefore(strict);
    for (const { clock } of [strict.pool, before]) clock.set(product.clock.now());
    try {
      const { email } = await addMember(before, { email: newAddress(), role: 'admin' });
      await addMember(strict.pool, { email, role: 'admin' });
      const ask = async (action: string, body: object) =>
        (await callIdentity(before, action, { ClientId, ...body })).json<Question & { SecretCode: string }>();
      const question = (await redeem(before, await addLink(before, email))).json<Question>();
      expect(question.ChallengeName).toBe('MFA_SETUP');
      const offer = await ask('AssociateSoftwareToken', { Session: question.Session });
      const finish = (Session: string) =>
        ask('RespondToAuthChallenge', {
          ChallengeName: 'MFA_SETUP',
          Session,
          ChallengeResponses: { USERNAME: email },
        });
      expect(await finish(offer.Session)).toMatchObject({ __type: 'InvalidParameterException' });
      const proof = { Session: offer.Session, UserCode: codeFor(offer.SecretCode) };
      const wrong = await ask('VerifySoftwareToken', { ...proof, UserCode: '000000' });
      expect(wrong).toMatchObject({ __type: 'EnableSoftwareTokenMFAException' });
      const proved = await ask('VerifySoftwareToken', proof);
      expect(await finish(proved.Session)).toHaveProperty('AuthenticationResult.IdToken');
      const emails = await readEmails(before);
      expect(emails.filter((message) => message.to.includes(email))).toHaveLength(1);
    } finally {
      await before.close();
      await strict.close();
    }
  });
});

describe('passkeys at a pool', () => {
  it('are added, listed under our names, shown to sign in, and deleted, each change with an email', async () => {
    const { email, tokens } = await someone();
    const credential = await addPasskey(tokens);
    const { AccessToken } = tokens;
    const body = { name: 'Laptop in the office' };
    await callAs(product, tokens, renamePasskey, { params: { id: credential.id }, body });
    const list = await callIdentity(product, 'ListWebAuthnCredentials', { AccessToken });
    expect(list.json()).toEqual({
      Credentials: [
        {
          CredentialId: credential.id,
          FriendlyCredentialName: 'Laptop in the office',
          RelyingPartyId: 'localhost',
          AuthenticatorAttachment: 'platform',
          AuthenticatorTransports: ['internal'],
          // The month, at our own pool as well.
          CreatedAt: Date.parse(`${standIn.pool.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`) / 1_000,
        },
      ],
    });
    const question = await askForPasskey(email);
    expect(question).toMatchObject({ ChallengeName: 'WEB_AUTHN', AvailableChallenges: ['WEB_AUTHN', 'PASSWORD'] });
    const shown = (await showPasskey(email, question, credential)).json<{
      AuthenticationResult: AuthenticationResult;
    }>();
    expect(await statusWith(shown.AuthenticationResult)).toBe(200);
    expect(await isProved(shown.AuthenticationResult)).toBe(true);
    const deletion = { AccessToken, CredentialId: credential.id };
    expect((await callIdentity(product, 'DeleteWebAuthnCredential', deletion)).json()).toEqual({});
    expect((await callIdentity(product, 'DeleteWebAuthnCredential', deletion)).json()).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
    expect(await emailsTo(email)).toHaveLength(2);
  });

  it('prove no second factor without a check of who holds the device', async () => {
    const { email, tokens } = await someone();
    const credential = await addPasskey(tokens);
    const shown = (await showPasskey(email, await askForPasskey(email), credential, false)).json<{
      AuthenticationResult: AuthenticationResult;
    }>();
    expect(await isProved(shown.AuthenticationResult)).toBe(false);
  });

  it('are refused to a stranger and in the name of another member, once and again', async () => {
    const [one, other] = [await someone(), await someone()];
    const credential = await addPasskey(one.tokens);
    await addPasskey(other.tokens);
    for (const email of [other.email, newAddress()]) {
      const question = await askForPasskey(email);
      expect((await showPasskey(email, question, credential)).json()).toMatchObject({
        __type: 'NotAuthorizedException',
      });
      expect((await showPasskey(email, question, credential)).json()).toMatchObject({
        message: 'Invalid session for the user, session is expired.',
      });
    }
  });

  it('prove a session again', async () => {
    const { tokens } = await someone();
    const credential = await addPasskey(tokens);
    const lies = { origin: standIn.origin };
    const prove = async (with_: Credential, isUserVerified = true) => {
      const { handle, options } = (await callAs(product, tokens, startPasskeyProof)).reply.data;
      const shown = assertionOf(with_, String(options['challenge']), { ...lies, isUserVerified });
      return (await callAs(product, tokens, provePasskey, { body: { handle, credential: shown } })).status;
    };
    expect(await prove(makeCredential())).toBe(422);
    expect(await prove(credential, false)).toBe(422);
    expect(await prove(credential)).toBe(200);
  });
});

describe('a member who lost every factor', () => {
  it('has none at the pool afterwards', async () => {
    const { email, memberId, tokens } = await someone();
    await addPasskey(tokens);
    await addApp(tokens);
    await product.context.pool.removeFactors(product.context, { memberId, email, subject: '' });
    const fresh = await signIn(product, email);
    const list = await callIdentity(product, 'ListWebAuthnCredentials', { AccessToken: fresh.AccessToken });
    expect(list.json()).toEqual({ Credentials: [] });
  });
});

it('logs no address, link, code or token', async () => {
  const { email, tokens } = await someone();
  const link = await addLink(product, email);
  standIn.fault = { status: 502, contentType: 'text/html', body: '<html>' };
  await redeem(product, link);
  await refresh(tokens);
  const log = product.logLines.join('');
  expect(log).toContain('pool.failed');
  for (const secret of [email, link.secret, tokens.IdToken, tokens.RefreshToken]) expect(log).not.toContain(secret);
});

it('answers in JSON, and goes on for those who are signed in, when the pool is gone', async () => {
  const { email, tokens } = await someone();
  await standIn.stopListening();
  const response = await redeem(product, await addLink(product, email));
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { __type: 'InternalErrorException', message: 'We cannot answer at the moment.' },
  ]);
  expect(await statusWith(tokens)).toBe(200);
  expect((await proveCode(tokens, '000000')).status).toBe(503);
  await callIdentity(product, 'RevokeToken', { ClientId, Token: tokens.RefreshToken });
  expect(await statusWith(tokens)).toBe(401);
});
