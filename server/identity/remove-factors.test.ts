import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../contract/members/account.ts';
import { callAs } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, callIdentity, readEmails, redeem, signIn } from '../../tests/sign-in.ts';
import { removeAllFactors } from './remove-factors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a member who lost everything', () => {
  it('gets in with the link again, is signed out elsewhere, and is told', async () => {
    const { email, memberId } = await addMember(server);
    const { AccessToken, IdToken } = await signIn(server, email);
    const { SecretCode } = (await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })).json<{
      SecretCode: string;
    }>();
    const totp = new TOTP({ secret: Secret.fromBase32(SecretCode) });
    const UserCode = totp.generate({ timestamp: server.clock.now().getTime() });
    await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode });
    expect((await redeem(server, await addLink(server, email))).json()).toHaveProperty('ChallengeName');

    expect(await removeAllFactors(server.context, email)).toBe(true);

    const headers = { authorization: `Bearer ${IdToken}` };
    expect((await callAs(server, headers, getMe)).status).toBe(401);
    expect((await redeem(server, await addLink(server, email))).json()).toHaveProperty('AuthenticationResult');
    const subjects = (await readEmails(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('Your passkeys and your authenticator app were removed: your Fundsight account');
    const entries = await server.context.db
      .selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', memberId)
      .execute();
    expect(entries).toEqual([{ action: 'member.remove_factors' }]);
  });

  it('changes no account when the address is unknown', async () => {
    expect(await removeAllFactors(server.context, 'nobody@kitehouse.example')).toBe(false);
  });
});
