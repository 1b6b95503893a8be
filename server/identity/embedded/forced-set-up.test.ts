import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/members/account.ts';
import { listMembers } from '../../../contract/members/list.ts';
import { callAs } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addLink, addMember, callIdentity, redeem, type AuthenticationResult } from '../../../tests/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ adminSecondFactor: 'required' });
});
afterAll(() => server.close());

interface Step {
  readonly ChallengeName: string;
  readonly Session: string;
}

const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

const finish = (email: string, session: string) =>
  callIdentity(server, 'RespondToAuthChallenge', {
    ClientId: server.context.config.identity.clientId,
    ChallengeName: 'MFA_SETUP',
    Session: session,
    ChallengeResponses: { USERNAME: email },
  });

describe('an admin without a second factor', () => {
  it('sets one up on the way in', async () => {
    const { email } = await addMember(server, { role: 'admin' });
    const step = (await redeem(server, await addLink(server, email))).json<Step>();
    expect(step).toEqual({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]', USER_ID_FOR_SRP: expect.any(String) },
      Session: expect.any(String),
    });
    expect((await finish(email, step.Session)).json()).toEqual({
      __type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    });
    const offer = (await callIdentity(server, 'AssociateSoftwareToken', { Session: step.Session })).json<{
      SecretCode: string;
      Session: string;
    }>();
    const code = codeFor(offer.SecretCode);
    const wrong = await callIdentity(server, 'VerifySoftwareToken', { Session: offer.Session, UserCode: '000000' });
    expect(wrong.json()).toMatchObject({ __type: 'EnableSoftwareTokenMFAException' });
    const proved = (
      await callIdentity(server, 'VerifySoftwareToken', { Session: offer.Session, UserCode: code })
    ).json<{
      Status: string;
      Session: string;
    }>();
    expect(proved.Status).toBe('SUCCESS');
    const { AuthenticationResult } = (await finish(email, proved.Session)).json<{
      AuthenticationResult: AuthenticationResult;
    }>();
    const headers = { authorization: `Bearer ${AuthenticationResult.IdToken}` };
    const me = await callAs(server, headers, getMe);
    expect(me.json).toMatchObject({ data: { secondFactor: { hasFactor: true, isRequired: true, isProved: true } } });
    expect((await callAs(server, headers, listMembers)).status).toBe(200);
    // Next time the app is asked for.
    expect((await redeem(server, await addLink(server, email))).json()).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('gets no further with the handle of an earlier step', async () => {
    const { email } = await addMember(server, { role: 'admin' });
    const step = (await redeem(server, await addLink(server, email))).json<Step>();
    await callIdentity(server, 'AssociateSoftwareToken', { Session: step.Session });
    const over = { __type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' };
    expect((await callIdentity(server, 'AssociateSoftwareToken', { Session: step.Session })).json()).toEqual(over);
    expect((await finish(email, step.Session)).json()).toEqual(over);
  });

  it('leaves members alone', async () => {
    const { email } = await addMember(server);
    expect((await redeem(server, await addLink(server, email))).json()).toHaveProperty('AuthenticationResult');
  });
});
