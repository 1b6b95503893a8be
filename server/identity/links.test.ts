import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, callIdentity, redeem, type AuthenticationResult } from '../../tests/sign-in.ts';
import { minutes, seconds } from '../clock.ts';
import { issueLink } from './link-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

async function memberWithLink(): Promise<{ email: string; secret: string }> {
  const { email } = await addMember(server);
  return addLink(server, email);
}

describe('redeeming a link', () => {
  it('answers as a user pool does', async () => {
    const response = await redeem(server, await memberWithLink());
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/x-amz-json-1\.1/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      AuthenticationResult: {
        IdToken: expect.any(String),
        AccessToken: expect.any(String),
        RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
        ExpiresIn: 3600,
        TokenType: 'Bearer',
      },
      ChallengeParameters: {},
    });
  });

  it('works once', async () => {
    const link = await memberWithLink();
    expect((await redeem(server, link)).statusCode).toBe(200);
    const second = await redeem(server, link);
    expect(second.statusCode).toBe(400);
    expect(second.json()).toEqual(refused);
  });

  it('ends after its time and not before', async () => {
    const [early, late] = [await memberWithLink(), await memberWithLink()];
    server.clock.move(minutes(10) - 1);
    expect((await redeem(server, early)).statusCode).toBe(200);
    server.clock.move(1);
    expect((await redeem(server, late)).json()).toEqual(refused);
  });

  it('answers a wrong secret, an unknown address and the link of another address in the same words', async () => {
    const link = await memberWithLink();
    const other = await memberWithLink();
    const answers = [
      await redeem(server, { email: link.email, secret: other.secret }),
      await redeem(server, { email: link.email, secret: 'A'.repeat(43) }),
      await redeem(server, { email: 'nobody@kitehouse.example', secret: link.secret }),
      await redeem(server, { email: 'not an address', secret: link.secret }),
      await redeem(server, { email: link.email, secret: 'x'.repeat(5_000) }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe(JSON.stringify(refused));
    }
    expect((await redeem(server, link)).statusCode).toBe(200);
  });

  it('takes the address in any case, and the subject in its place', async () => {
    const { email, subject } = await addMember(server, { email: 'Mixed.Case@Kitehouse.example' });
    const first = await addLink(server, email);
    expect((await redeem(server, { ...first, email: ' MIXED.case@kitehouse.example ' })).statusCode).toBe(200);
    const second = await addLink(server, email);
    expect((await redeem(server, { ...second, email: subject })).statusCode).toBe(200);
  });

  it('lets one of several links of an address win when they are redeemed at once', async () => {
    const { email } = await addMember(server);
    const links = [await addLink(server, email), await addLink(server, email), await addLink(server, email)];
    const answers = await Promise.all(links.map((link) => redeem(server, link)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('keeps the newest three alive, and none after the first success', async () => {
    const { email } = await addMember(server);
    const links = [];
    for (let count = 0; count < 4; count += 1) {
      links.push(await addLink(server, email));
      server.clock.move(seconds(1));
    }
    const [oldest, second, third, newest] = links;
    expect((await redeem(server, oldest!)).json()).toEqual(refused);
    expect((await redeem(server, second!)).statusCode).toBe(200);
    expect((await redeem(server, third!)).json()).toEqual(refused);
    expect((await redeem(server, newest!)).json()).toEqual(refused);
  });

  it('refuses a suspended member', async () => {
    const { email } = await addMember(server, { suspendedAt: server.clock.now() });
    expect((await redeem(server, await addLink(server, email))).json()).toEqual(refused);
  });

  it('stores no secret', async () => {
    const link = await memberWithLink();
    const { RefreshToken } = (await redeem(server, link)).json<{ AuthenticationResult: AuthenticationResult }>()
      .AuthenticationResult;
    const { db } = server.context;
    const links = await db.selectFrom('identity_links').selectAll().execute();
    const tokens = await db.selectFrom('identity_refresh_tokens').selectAll().execute();
    const stored = [...links, ...tokens]
      .map((row) => `${row.secret_hash.toString('utf8')}${JSON.stringify(row)}`)
      .join('\n');
    expect(stored).not.toContain(link.secret);
    expect(stored).not.toContain(RefreshToken);
  });
});

describe('a lost answer', () => {
  it('gives the same call the same session again, with a new refresh token in place of the first', async () => {
    const link = await memberWithLink();
    const invocationId = randomUUID();
    const first = (await redeem(server, link, { invocationId })).json<{ AuthenticationResult: AuthenticationResult }>()
      .AuthenticationResult;
    server.clock.move(seconds(29));
    const second = (await redeem(server, link, { invocationId })).json<{ AuthenticationResult: AuthenticationResult }>()
      .AuthenticationResult;
    expect(claimsOf(second.IdToken)['origin_jti']).toBe(claimsOf(first.IdToken)['origin_jti']);
    expect(second.RefreshToken).not.toBe(first.RefreshToken);
    const { clientId } = server.context.config.identity;
    const refreshed = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: second.RefreshToken,
    });
    expect(refreshed.statusCode).toBe(200);
    const voided = await callIdentity(server, 'GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: first.RefreshToken,
    });
    expect(voided.json()).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
  });

  it('is another call after 30 seconds, or without the same id', async () => {
    const link = await memberWithLink();
    const invocationId = randomUUID();
    await redeem(server, link, { invocationId });
    expect((await redeem(server, link)).json()).toEqual(refused);
    server.clock.move(seconds(30));
    expect((await redeem(server, link, { invocationId })).json()).toEqual(refused);
  });

  it('does not bring back a session that was ended in between', async () => {
    const link = await memberWithLink();
    const invocationId = randomUUID();
    const first = (await redeem(server, link, { invocationId })).json<{ AuthenticationResult: AuthenticationResult }>()
      .AuthenticationResult;
    await callIdentity(server, 'GlobalSignOut', { AccessToken: first.AccessToken });
    expect((await redeem(server, link, { invocationId })).json()).toEqual(refused);
  });
});

describe('failed sign-ins', () => {
  const from = '203.0.113.9';

  it('stop an address in a network after ten, and no other address', async () => {
    const link = await memberWithLink();
    const other = await memberWithLink();
    for (let count = 0; count < 10; count += 1) {
      expect((await redeem(server, { email: link.email, secret: 'wrong' }, { from })).json()).toEqual(refused);
    }
    const stopped = await redeem(server, link, { from });
    expect(stopped.json()).toEqual({ __type: 'NotAuthorizedException', message: 'Password attempts exceeded' });
    expect((await redeem(server, other, { from })).statusCode).toBe(200);
    expect((await redeem(server, link, { from: '198.51.100.1' })).statusCode).toBe(200);
  });

  it('stop a whole network after thirty, until a quarter of an hour has passed', async () => {
    server.clock.move(minutes(20));
    for (let count = 0; count < 30; count += 1) {
      await redeem(server, { email: `guess-${count}@kitehouse.example`, secret: 'wrong' }, { from });
    }
    const link = await memberWithLink();
    expect((await redeem(server, link, { from: '203.0.113.200' })).json()).toMatchObject({
      message: 'Password attempts exceeded',
    });
    server.clock.move(minutes(15));
    expect((await redeem(server, await addLink(server, link.email), { from })).statusCode).toBe(200);
  });
});

describe('a link that signs up', () => {
  it('makes the account when it is redeemed, and only then', async () => {
    const { db } = server.context;
    const email = 'newcomer@kitehouse.example';
    const asked = server.clock.now();
    const countSignUps = async (): Promise<number> => {
      const today = server.clock.now().toISOString().slice(0, 10);
      const counts = await db.selectFrom('sign_up_counts').where('opened_on', '=', today).select('accounts').execute();
      return counts.reduce((sum, { accounts }) => sum + accounts, 0);
    };
    const before = await countSignUps();
    const { secret } = await db.transaction().execute((trx) =>
      issueLink(trx, server.context.vault, {
        email,
        signUp: { memberType: 'funder', termsVersion: '2026-11-01' },
        now: asked,
        lifetimeMilliseconds: minutes(10),
      }),
    );
    expect(await db.selectFrom('members').where('email', '=', email).select('id').execute()).toEqual([]);
    server.clock.move(minutes(1));
    expect((await redeem(server, { email, secret })).statusCode).toBe(200);
    const member = await db.selectFrom('members').where('email', '=', email).selectAll().executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      member_type: 'funder',
      role: 'member',
      terms_version: '2026-11-01',
      // By the month.
      terms_accepted_at: new Date(`${asked.toISOString().slice(0, 7)}-01T00:00:00Z`),
      created_at: new Date(`${server.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`),
      is_sample: false,
      suspended_at: null,
      last_seen_on: null,
    });
    expect(member.identity_subject).toMatch(/^[0-9a-f-]{36}$/);
    expect(await countSignUps()).toBe(before + 1);
  });

  it('signs in to an account that was made in the meantime, and leaves it as it is', async () => {
    const { db } = server.context;
    const { email, memberId } = await addMember(server, { memberType: 'entrepreneur' });
    const { secret } = await db.transaction().execute((trx) =>
      issueLink(trx, server.context.vault, {
        email,
        signUp: { memberType: 'funder', termsVersion: '2026-11-01' },
        now: server.clock.now(),
        lifetimeMilliseconds: minutes(10),
      }),
    );
    expect((await redeem(server, { email, secret })).statusCode).toBe(200);
    const member = await db
      .selectFrom('members')
      .where('email', '=', email)
      .select(['id', 'member_type'])
      .executeTakeFirstOrThrow();
    expect(member).toEqual({ id: memberId, member_type: 'entrepreneur' });
  });
});

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
}
