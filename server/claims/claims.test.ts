import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeMinutes,
  codeTries,
  getClaim,
  askClaimCode,
  proveClaim,
  decideClaim,
  listClaims,
  withdrawClaim,
  listClaimedReviews,
} from '../../contract/claims/claims.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import { callAs } from '../../tests/call-as.ts';
import { addHolder, codeIn, givePass } from '../../tests/claims.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails, signedIn } from '../../tests/sign-in.ts';
import { days, minutes } from '../clock.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

let made = 0;
/** A funder with a domain of its own: limits by address must not reach from one test into another. */
async function ownFunder(): Promise<{ funderId: string; email: string; domain: string }> {
  made += 1;
  const domain = `fund-${made}.example`;
  return { funderId: await addFunder(server, { website: `https://www.${domain}` }), email: `desk@${domain}`, domain };
}

const claimStatus = async (caller: Caller, funderId: string) =>
  (await callAs(server, caller, getClaim, { params: { id: funderId } })).reply.data;
const ask = (caller: Caller, funderId: string, email: string) =>
  callAs(server, caller, askClaimCode, { params: { id: funderId }, body: { email } });
const prove = (caller: Caller, funderId: string, code: string) =>
  callAs(server, caller, proveClaim, { params: { id: funderId }, body: { code } });
const decide = (id: string, body: BodyOf<typeof decideClaim>, by: Caller = admin) =>
  callAs(server, by, decideClaim, { params: { id }, body });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('claiming the page of a funder', () => {
  it('goes by a code to an address of the funder, and an admin', async () => {
    const { funderId, email, domain } = await ownFunder();
    const member = await addCaller(server, { memberType: 'funder' });
    expect(await claimStatus(member, funderId)).toEqual({ domain, claim: null, can: ['ask_code'] });
    expect((await ask(member, funderId, email)).status).toBe(202);
    const code = await codeIn(server, email);
    expect(code).toMatch(/^\d{6}$/);
    const [stored] = await server.context.db
      .selectFrom('funder_claims')
      .where('member_id', '=', member.memberId)
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(server.logLines.join('\n')).not.toContain(code);
    expect((await prove(member, funderId, code)).json).toMatchObject({
      data: { claim: { state: 'waiting', email }, can: ['withdraw'] },
    });
    const queue = (await callAs(server, admin, listClaims, { query: { state: 'waiting' } })).reply;
    const row = queue.rows.find(({ funder }) => funder.id === funderId);
    const narrowed = async (query: { search?: string; age?: '3' }) =>
      (await callAs(server, admin, listClaims, { query: { state: 'waiting', ...query } })).reply.rows;
    expect((await narrowed({ search: email.toUpperCase() })).map(({ id }) => id)).toEqual([row?.id]);
    expect(await narrowed({ search: email, age: '3' })).toEqual([]);
    expect(row).toMatchObject({ accountEmail: member.email, can: ['approve', 'decline'], otherHolders: 0 });
    const decided = await decide(row?.id ?? '', { decision: 'approve', version: row?.version ?? 0 });
    expect(decided.json).toMatchObject({ data: { state: 'approved', can: ['revoke'] } });
    expect((await claimStatus(member, funderId)).claim?.state).toBe('approved');
    const emails = (await readEmails(server)).filter(({ to }) => to === member.email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('You now speak for')]);
    expect(
      await server.context.db
        .selectFrom('audit_entries')
        .where('target_id', '=', row?.id ?? '')
        .select(['action', 'actor_id'])
        .execute(),
    ).toEqual([{ action: 'claim.approve', actor_id: admin.memberId }]);
  });

  it('refuses addresses elsewhere, free mail, and funders without a domain of their own', async () => {
    const { funderId, domain } = await ownFunder();
    const member = await addCaller(server, { memberType: 'funder' });
    for (const email of ['desk@elsewhere.example', `desk@${domain}.evil.example`, 'fund@gmail.com']) {
      const refused = await ask(member, funderId, email);
      expect([refused.status, refused.problem.errors]).toEqual([
        422,
        { email: `Use an address that ends in ${domain}` },
      ]);
    }
    const free = await addFunder(server, { website: 'https://gmail.com' });
    expect((await claimStatus(member, free)).can).toEqual([]);
    expect((await ask(member, free, 'fund@gmail.com')).problem.code).toBe('invalid');
    expect((await ask(member, 'no-such-funder', 'a@b.example')).problem.code).toBe('not_found');
    expect((await ask(member, funderId, 'not an address')).status).toBe(422);
    expect((await readEmails(server)).some(({ to }) => to.endsWith('evil.example') || to === 'fund@gmail.com')).toBe(
      false,
    );
  });

  it('is for funder members and for who signs in with an address of the funder', async () => {
    const { funderId, email, domain } = await ownFunder();
    const entrepreneur = await addCaller(server);
    expect((await claimStatus(entrepreneur, funderId)).can).toEqual([]);
    expect((await ask(entrepreneur, funderId, email)).problem.code).toBe('funder_only');
    expect((await ask(admin, funderId, email)).problem.code).toBe('funder_only');
    const insider = await addCaller(server, { email: `someone@${domain}` });
    expect((await ask(insider, funderId, `someone@${domain}`)).status).toBe(202);
  });

  it('ends a code after five wrong tries, after its time, and when a newer one was asked for', async () => {
    const { funderId, email } = await ownFunder();
    const member = await addCaller(server, { memberType: 'funder' });
    await ask(member, funderId, email);
    const first = await codeIn(server, email);
    for (let tries = 1; tries <= codeTries; tries += 1)
      expect((await prove(member, funderId, other(first))).problem.code).toBe('wrong_code');
    expect((await prove(member, funderId, first)).problem.code).toBe('wrong_code');
    await ask(member, funderId, email);
    expect((await prove(member, funderId, first)).problem.code).toBe('wrong_code');
    const second = await codeIn(server, email);
    server.clock.move(minutes(codeMinutes));
    expect((await prove(member, funderId, second)).problem.code).toBe('wrong_code');
    await ask(member, funderId, email);
    expect((await prove(member, funderId, ` ${await codeIn(server, email)} `)).status).toBe(200);
    expect((await prove(member, funderId, '123456')).problem.code).toBe('invalid_transition');
    expect((await prove(member, funderId, '12')).status).toBe(422);
  });

  it('sends at most three codes an hour to one address, for all members together, and four a day for one funder', async () => {
    const { funderId, email, domain } = await ownFunder();
    const members = await Promise.all([1, 2, 3].map(() => addCaller(server, { memberType: 'funder' })));
    for (const member of members) expect((await ask(member, funderId, email)).status).toBe(202);
    const fourth = await addCaller(server, { memberType: 'funder' });
    const refused = await ask(fourth, funderId, email);
    expect([refused.status, refused.problem.code]).toEqual([429, 'claim_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    for (const name of ['a', 'b', 'c', 'd'])
      expect((await ask(fourth, funderId, `${name}@${domain}`)).status).toBe(202);
    expect((await ask(fourth, funderId, `e@${domain}`)).problem.code).toBe('claim_limit');
    server.clock.move(days(1));
    const later = { ...fourth, headers: await signedIn(server, fourth.email) };
    expect((await ask(later, funderId, `e@${domain}`)).status).toBe(202);
    server.clock.move(-days(1));
  });

  it('makes one claim of ten askings at once', async () => {
    const { funderId, domain } = await ownFunder();
    const member = await addCaller(server, { memberType: 'funder' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => ask(member, funderId, `desk${place}@${domain}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202, 202, 202, 202, 429, 429, 429, 429, 429, 429,
    ]);
    const claims = await server.context.db
      .selectFrom('funder_claims')
      .where('member_id', '=', member.memberId)
      .select('id')
      .execute();
    expect(claims).toHaveLength(1);
  });
});

describe('an admin', () => {
  async function waitingClaim() {
    const { funderId, email } = await ownFunder();
    const member = await addCaller(server, { memberType: 'funder' });
    await ask(member, funderId, email);
    await prove(member, funderId, await codeIn(server, email));
    const { claim } = await claimStatus(member, funderId);
    return { funderId, member, id: claim?.id ?? '', version: claim?.version ?? 0 };
  }

  it('declines with words, and the member may try again', { tags: ['slow'] }, async () => {
    const { funderId, member, id, version } = await waitingClaim();
    expect((await decide(id, { decision: 'decline', version, message: 'no' })).status).toBe(422);
    const message = 'We could not see that you work there.';
    expect((await decide(id, { decision: 'decline', version, message })).status).toBe(200);
    expect(await claimStatus(member, funderId)).toMatchObject({
      claim: { state: 'declined', message },
      can: ['ask_code'],
    });
    const email = (await readEmails(server)).find(({ to }) => to === member.email);
    expect(email?.text).toContain(message);
  });

  it('decides once: a second one is told', async () => {
    const { id, version } = await waitingClaim();
    const answers = await Promise.all([
      decide(id, { decision: 'approve', version }),
      decide(id, { decision: 'approve', version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await decide(id, { decision: 'approve', version: version + 1 })).problem.code).toBe('invalid_transition');
    expect((await decide(crypto.randomUUID(), { decision: 'approve', version: 1 })).problem.code).toBe('not_found');
    expect((await decide(id, { decision: 'approve', version }, await addCaller(server))).problem.code).toBe(
      'admin_only',
    );
  });

  it('does not decide about the organisation whose mail they use', async () => {
    const { id, version, funderId } = await waitingClaim();
    const { website } = await server.context.db
      .selectFrom('funders')
      .where('id', '=', funderId)
      .select('website')
      .executeTakeFirstOrThrow();
    const tied = await addCaller(server, { role: 'admin', email: `admin@${new URL(website ?? '').host}` });
    expect((await decide(id, { decision: 'approve', version }, tied)).problem.code).toBe('conflict_of_interest');
    const queue = await callAs(server, tied, listClaims, { query: { state: 'waiting' } });
    expect(queue.reply.rows.find((row) => row.id === id)?.can).toEqual([]);
  });

  it(
    'revokes, and the member no longer holds the funder; a member gives it back alone',
    { tags: ['slow'] },
    async () => {
      const { funderId, email } = await ownFunder();
      const [one, two] = [
        await addHolder(server, { funderId, admin, email }),
        await addHolder(server, { funderId, admin, email: email.replace('desk', 'team') }),
      ];
      const emails = (await readEmails(server)).filter(({ subject }) =>
        subject.startsWith('Another member now represents'),
      );
      expect(emails.map(({ to }) => to)).toEqual([one.email]);
      const { claim } = await claimStatus(one, funderId);
      const message = 'You have left, they told us.';
      await decide(claim?.id ?? '', { decision: 'revoke', version: claim?.version ?? 0, message });
      expect((await claimStatus(one, funderId)).claim).toMatchObject({ state: 'revoked', message });
      expect((await claimStatus(two, funderId)).claim?.state).toBe('approved');
      const withdrawn = await callAs(server, two, withdrawClaim, { params: { id: funderId } });
      expect(withdrawn.json).toMatchObject({ data: { claim: { state: 'withdrawn' }, can: ['ask_code'] } });
      expect((await callAs(server, two, withdrawClaim, { params: { id: funderId } })).status).toBe(200);
      const ended = (await callAs(server, admin, listClaims, { query: { state: 'ended', limit: '1' } })).reply;
      expect(ended.counts.ended).toBe(2);
      const next = await callAs(server, admin, listClaims, {
        query: { state: 'ended', limit: '1', cursor: ended.nextCursor ?? '' },
      });
      expect(next.reply).toMatchObject({ rows: [{}], nextCursor: null });
      expect(next.reply.rows).not.toEqual(ended.rows);
    },
  );
});

describe('a verified member without access', () => {
  it('is the only caller without access that reads the reviews of the funder', async () => {
    const { funderId, email } = await ownFunder();
    const elsewhere = await ownFunder();
    const holder = await addHolder(server, { funderId, admin, email });
    const reader = await addCaller(server);
    await givePass(server, reader);
    await addReview(server, { funderId, state: 'published', publishedOn: '2026-11-16' });
    const [mine, theirs] = [
      await callAs(server, holder, listClaimedReviews, { params: { id: funderId } }),
      await callAs(server, reader, listFunderReviews, { params: { id: funderId } }),
    ];
    expect(mine.reply.data).toHaveLength(1);
    expect(mine.json).toEqual(theirs.json);
    for (const by of [reader, admin, await addHolder(server, { ...elsewhere, admin })])
      expect((await callAs(server, by, listClaimedReviews, { params: { id: funderId } })).status).toBe(404);
    await callAs(server, holder, withdrawClaim, { params: { id: funderId } });
    expect((await callAs(server, holder, listClaimedReviews, { params: { id: funderId } })).status).toBe(404);
  });
});
