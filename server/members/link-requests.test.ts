import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { getConfig, requestLink, termsVersion, type MemberType } from '../../contract/members/account.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, linkIn, readEmails, redeem } from '../../tests/sign-in.ts';
import { days, hours, minutes, seconds } from '../clock.ts';
import { digestsOfAddress } from '../identity/link-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Each test has a day of its own, out of reach of the limits of the one before.
beforeEach(() => server.clock.move(days(2)));

let network = 0;
const ask = (body: BodyOf<typeof requestLink>, from = `203.0.${(network += 1)}.7`) =>
  callAs(server, guest, requestLink, { body, from });
const logIn = (email: string, from?: string) => ask({ purpose: 'log_in', email }, from);
const signUp = (email: string, memberType: MemberType = 'entrepreneur') =>
  ask({ purpose: 'sign_up', email, memberType, termsVersion });

/** Emails that came since the last call. */
let seen = 0;
async function newEmails() {
  const emails = await readEmails(server);
  const fresh = emails.slice(0, emails.length - seen);
  seen = emails.length;
  return fresh;
}

describe('asking for a link', () => {
  it('sends a member an email with a link that signs in', async () => {
    const { email } = await addMember(server, { email: 'ann+x@kitehouse.example' });
    const response = await logIn(' ANN+x@kitehouse.example ');
    expect(response.status).toBe(202);
    expect(response.json).toEqual({ data: { resendAfterSeconds: 60, expiresInMinutes: 10 } });
    const [message, ...more] = await newEmails();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: 'Your link to log in to Fundsight' });
    expect(message?.links).toHaveLength(1);
    expect(message?.links[0]).toMatch(
      /^http:\/\/localhost:3000\/otp\?email=ann%2Bx%40kitehouse\.example&token=[\w-]{43}$/,
    );
    const until = new Date(server.clock.now().getTime() + minutes(10)).toISOString();
    expect(message?.text).toMatch(
      new RegExp(`until \\d{2} [A-Z][a-z]{2} ${until.slice(0, 4)} ${until.slice(11, 16)} UTC`),
    );
    expect((await redeem(server, linkIn(message))).statusCode).toBe(200);
  });

  it('tells an unknown address in the email only that there is no account', async () => {
    await logIn('unknown@kitehouse.example');
    const [message] = await newEmails();
    expect(message?.subject).toBe('There is no Fundsight account for this address yet');
    expect(message?.links).toEqual(['http://localhost:3000/signup']);
    const { db, vault } = server.context;
    const links = await db.selectFrom('identity_links').select('email_digest').execute();
    const own = digestsOfAddress(vault, 'unknown@kitehouse.example').map(String);
    expect(links.filter(({ email_digest: digest }) => own.includes(String(digest)))).toEqual([]);
  });

  it('leaves no address in the job that writes the email, and nothing that its length could tell', async () => {
    await logIn('ann.with.a.long.name@kitehouse.example');
    await logIn('bo@kitehouse.example');
    const { rows } = await sql<{ data: string; length: number }>`select data::text, length(data::text) as length
      from pgboss.job where name = 'account.send-sign-in-link' and state = 'created'`.execute(server.context.db);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(rows.map(({ data }) => data).join()).not.toMatch(/kitehouse|@|long/);
    expect((await newEmails()).map(({ to }) => to).toSorted()).toEqual([
      'ann.with.a.long.name@kitehouse.example',
      'bo@kitehouse.example',
    ]);
  });

  it('signs up a new address when the link is opened', async () => {
    await signUp('new@kitehouse.example', 'funder');
    const [message] = await newEmails();
    expect(message?.subject).toBe('Your link to sign up for Fundsight');
    expect((await redeem(server, linkIn(message))).statusCode).toBe(200);
    const member = await server.context.db
      .selectFrom('members')
      .where('email', '=', 'new@kitehouse.example')
      .select('member_type')
      .executeTakeFirst();
    expect(member).toEqual({ member_type: 'funder' });
  });

  it('sends a known address that signs up an ordinary email, and changes nothing', async () => {
    const { email } = await addMember(server, { memberType: 'entrepreneur' });
    await signUp(email, 'funder');
    const [message] = await newEmails();
    expect(message?.subject).toBe('Your link to log in to Fundsight');
    await redeem(server, linkIn(message));
    const member = await server.context.db
      .selectFrom('members')
      .where('email', '=', email)
      .select('member_type')
      .executeTakeFirst();
    expect(member).toEqual({ member_type: 'entrepreneur' });
  });

  it('tells a suspended member in the email only', async () => {
    const { email } = await addMember(server, { suspendedAt: server.clock.now() });
    await logIn(email);
    const [message] = await newEmails();
    expect(message?.subject).toBe('Your Fundsight account is suspended');
    expect(message?.links).toEqual([expect.stringMatching(/\/suspended\//)]);
  });

  it('answers known, unknown and suspended addresses in the same bytes', async () => {
    const known = await addMember(server);
    const suspended = await addMember(server, { suspendedAt: server.clock.now() });
    const answers = [
      await logIn(known.email),
      await logIn('nobody@kitehouse.example'),
      await logIn(suspended.email),
      await signUp('somebody@kitehouse.example', 'other'),
      await signUp(known.email, 'other'),
    ];
    const bytes = answers.map(({ status, text, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return JSON.stringify({ status, text, rest });
    });
    expect(new Set(bytes).size).toBe(1);
    await newEmails();
  });

  it.each([
    ['empty', ''],
    ['no @', 'ann'],
    ['two @', 'a@b@c.example'],
    ['nothing before it', '@kitehouse.example'],
    ['nothing behind it', 'ann@'],
    ['a dot at the end', 'ann.@kitehouse.example'],
    ['two dots', 'a..b@kitehouse.example'],
    ['a quoted name', '"a b"@kitehouse.example'],
    ['an address literal', 'ann@[127.0.0.1]'],
    ['no ending', 'ann@kitehouse'],
    ['a dot after the domain', 'ann@kitehouse.example.'],
    ['an underscore in the domain', 'ann@kite_house.example'],
    ['two addresses', 'a@kitehouse.example,b@kitehouse.example'],
    ['a header', 'a@kitehouse.example\r\nBcc: b@kitehouse.example'],
    ['a name', 'Ann <ann@kitehouse.example>'],
    ['a dotless i', 'm\u0131ke@kitehouse.example'],
    ['a full-width @', 'ann\uff20kitehouse.example'],
    ['a zero-width space', 'an\u200bn@kitehouse.example'],
    ['65 characters before the @', `${'a'.repeat(65)}@kitehouse.example`],
    ['255 characters', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example12`],
    ['a list', ['a@kitehouse.example', 'b@kitehouse.example']],
    ['an object', { address: 'a@kitehouse.example' }],
  ])('refuses an address with %s', async (_name, email) => {
    const response = await logIn(unchecked(email));
    expect(response.status).toBe(422);
    expect(response.problem).toMatchObject({ code: 'invalid', errors: { email: expect.any(String) } });
    expect(await newEmails()).toEqual([]);
  });

  it('refuses unexpected input: other fields, other types, old terms', async () => {
    const withRole = unchecked({ purpose: 'log_in', email: 'a@kitehouse.example', role: 'admin' });
    expect((await ask(withRole)).problem).toMatchObject({ code: 'unknown_field' });
    const founder = {
      purpose: 'sign_up',
      email: 'a@kitehouse.example',
      memberType: 'admin',
      termsVersion,
    };
    expect((await ask(unchecked(founder))).problem).toMatchObject({
      code: 'invalid',
      errors: { memberType: expect.any(String) },
    });
    expect(
      (await ask(unchecked({ ...founder, memberType: 'other', termsVersion: '2020-01-01' }))).problem,
    ).toMatchObject({
      errors: { termsVersion: 'Please accept the terms' },
    });
  });

  it('keeps no secret in a job', async () => {
    await addMember(server, { email: 'job@kitehouse.example' });
    await logIn('job@kitehouse.example');
    const [message] = await newEmails();
    const { rows } = await queryJobs();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(linkIn(message).secret);
  });

  it('logs neither the address nor the link', async () => {
    const { email } = await addMember(server);
    await logIn(email);
    const [message] = await newEmails();
    const log = server.logLines.join('');
    expect(log).toContain('signin.link_requested');
    expect(log).not.toContain(email);
    expect(log).not.toContain(linkIn(message).secret);
  });
});

describe('limits', () => {
  const email = 'often@kitehouse.example';

  it('one email a minute, whatever stands behind a plus, and the same answer', async () => {
    const first = await logIn(email);
    const second = await logIn('often+again@kitehouse.example');
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await newEmails()).toHaveLength(1);
    server.clock.move(seconds(60));
    await logIn(email);
    expect(await newEmails()).toHaveLength(1);
  });

  it('one email for two requests at once', async () => {
    await Promise.all([logIn(email), logIn(email), logIn(email)]);
    expect(await newEmails()).toHaveLength(1);
  });

  it('five an hour and ten a day', { tags: ['slow'] }, async () => {
    const emailsIn = async (tries: number): Promise<number> => {
      for (let count = 0; count < tries; count += 1) {
        await logIn(email);
        server.clock.move(seconds(61));
      }
      return (await newEmails()).length;
    };
    expect(await emailsIn(8)).toBe(5);
    server.clock.move(hours(1));
    expect(await emailsIn(8)).toBe(5);
    server.clock.move(hours(1));
    expect(await emailsIn(3)).toBe(0);
  });

  it('ten in ten minutes from one network, whichever addresses', { tags: ['slow'] }, async () => {
    for (let count = 0; count < 12; count += 1) await logIn(`many-${count}@kitehouse.example`, `198.51.100.${count}`);
    expect(await newEmails()).toHaveLength(10);
    await logIn('elsewhere@kitehouse.example', '198.51.101.1');
    expect(await newEmails()).toHaveLength(1);
    server.clock.move(minutes(10));
    await logIn('later@kitehouse.example', '198.51.100.1');
    expect(await newEmails()).toHaveLength(1);
  });

  it('does not count this machine as a network', { tags: ['slow'] }, async () => {
    for (let count = 0; count < 12; count += 1) await logIn(`local-${count}@kitehouse.example`, '127.0.0.1');
    expect(await newEmails()).toHaveLength(12);
  });
});

describe('GET /api/config', () => {
  it('tells the browser what it needs and nothing else', async () => {
    const {
      schoolDomains: _ofAdmins,
      apiKeyDays: _keys,
      duplicateDays: _days,
      secondAdminDays: _other,
      ...settings
    } = defaultSettings;
    expect((await callAs(server, guest, getConfig)).json).toEqual({
      data: {
        productName: 'Fundsight',
        supportEmail: 'support@fundsight.example',
        settings,
        identity: { userPoolId: 'local_Fundsight01', clientId: 'fundsightembeddedidentity1', endpoint: '/identity' },
        hasSampleData: false,
      },
    });
    await addMember(server, { isSample: true });
    expect((await callAs(server, guest, getConfig)).reply).toMatchObject({ data: { hasSampleData: true } });
  });
});

async function queryJobs() {
  const { sql } = await import('kysely');
  return sql<{ data: unknown; output: unknown }>`select data, output from pgboss.job`.execute(server.context.db);
}
