import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyForAccess,
  createAccessCode,
  getMyApplication,
  mailboxHadAccess,
  redeemCode,
} from '../../contract/free-access/free-access.ts';
import { getMe } from '../../contract/members/account.ts';
import { callAs, unchecked, type Who } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const accountOf = async (email: string) => signedIn(server, (await addMember(server, { email })).email);
const hasAccess = async (who: Who): Promise<boolean> =>
  (await callAs(server, who, getMe)).reply.data?.access.hasAccess ?? false;

async function makeCode(): Promise<string> {
  const { reply } = await callAs(server, admin, createAccessCode, {
    body: {
      campaign: 'Spring school',
      days: 30,
      dealKind: null,
      maxUses: 20,
      maxUsesPerDomain: null,
      validFrom: '2026-11-01',
      validTo: null,
    },
  });
  return reply.data.code;
}
const redeem = (who: Who, code: string) => callAs(server, who, redeemCode, { body: { code } });
const ask = (who: Who, whoAsks = 'student_or_academic') =>
  callAs(server, who, applyForAccess, {
    body: unchecked({
      who: whoAsks,
      organisation: 'The Kitehouse School',
      website: null,
      why: 'A thesis on personal guarantees in small business lending, with medians only.',
      country: 'GB',
      days: 60,
      consent: true,
    }),
  });

describe('one mailbox with several accounts', () => {
  it('uses a code once, and another person of the same organisation uses it too', async () => {
    const code = await makeCode();
    const first = await accountOf('b.ob@gmail.com');
    expect((await redeem(first, code)).status).toBe(200);
    for (const email of ['bob+one@gmail.com', 'bob@googlemail.com']) {
      const alias = await accountOf(email);
      const refused = await redeem(alias, code);
      expect([refused.status, refused.problem.code]).toEqual([422, 'wrong_code']);
      expect(refused.problem.errors?.['code']).toContain(mailboxHadAccess);
      expect(await hasAccess(alias)).toBe(false);
    }
    expect((await redeem(await accountOf('rob@gmail.com'), code)).status).toBe(200);
  });

  it('uses a code once when its accounts try at the same moment', async () => {
    const code = await makeCode();
    const accounts = await Promise.all(
      ['eve@one.example', 'eve+a@one.example', 'eve+b@one.example', 'eve+c@one.example'].map(accountOf),
    );
    const answers = await Promise.all(accounts.map((account) => redeem(account, code)));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 422, 422, 422]);
  });

  it('is let in for its school once, however many accounts ask at the same moment', async () => {
    const accounts = await Promise.all(['ann@harrow.ac.uk', 'ann+a@harrow.ac.uk', 'ann+b@harrow.ac.uk'].map(accountOf));
    const answers = await Promise.all(accounts.map((account) => ask(account)));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.detail).toContain(mailboxHadAccess);
    const opened = await Promise.all(accounts.map(hasAccess));
    expect(opened.filter(Boolean)).toHaveLength(1);
    // The dot makes another person where the provider reads it.
    expect((await ask(await accountOf('a.nn@harrow.ac.uk'))).status).toBe(201);
  });

  it('has one request that waits, and the page of the other account says so', async () => {
    expect((await ask(await accountOf('press@news.example'), 'journalist')).status).toBe(201);
    const alias = await accountOf('press+2@news.example');
    expect((await callAs(server, alias, getMyApplication)).reply.data).toMatchObject({
      application: null,
      canAsk: false,
      isMailboxUsed: true,
    });
    expect((await ask(alias, 'journalist')).status).toBe(409);
  });

  it('keeps the renewal for the account that had access', async () => {
    const first = await accountOf('kim@harrow.ac.uk');
    await accountOf('kim+2@harrow.ac.uk');
    expect((await ask(first)).status).toBe(201);
    server.clock.move(days(40));
    const [again, alias] = [await signedIn(server, 'kim@harrow.ac.uk'), await signedIn(server, 'kim+2@harrow.ac.uk')];
    expect((await ask(alias)).status).toBe(409);
    expect((await ask(again)).status).toBe(201);
    server.clock.move(-days(40));
  });
});
