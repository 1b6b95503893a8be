import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PassKind } from '../../../contract/access/access.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { requestLink } from '../../../contract/members/account.ts';
import { getMemberStatus } from '../../../contract/members/admin-actions.ts';
import { type MemberDetails, getMember, exportMembers, listMembers } from '../../../contract/members/list.ts';
import { tamper } from '../../../tests/audit.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, tellAdmins, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, readEmails } from '../../../tests/sign-in.ts';
import { reasonTexts } from '../../access/rules.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import { days } from '../../clock.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin', email: 'ada@admin.example' });
});
afterAll(() => server.close());

const from = (difference: number): Date => new Date(server.clock.now().getTime() + days(difference));

async function givePass(memberId: string, pass: { kind: PassKind; [name: string]: unknown }) {
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      reason: 'Free access: a fair',
      source: randomUUID(),
      starts_at: from(-10),
      ends_at: from(20),
      ...pass,
    })
    .execute();
  await tellAdmins(server);
}

async function detailsOf(id: string): Promise<MemberDetails> {
  const reply = await callAs(server, admin, getMember, { params: { id } });
  expect(reply.status).toBe(200);
  return reply.reply.data;
}

const exportOf = (query = '', body: BodyOf<typeof exportMembers> = { only: null, except: [] }) =>
  callAs(server, admin, exportMembers, { query: unchecked(query.slice(1)), body });

describe('one member', () => {
  it('is for admins, and nothing where there is none', async () => {
    const { memberId } = await addMember(server);
    expect((await callAs(server, guest, getMember, { params: { id: memberId } })).problem.code).toBe('sign_in');
    expect((await callAs(server, await addCaller(server), getMember, { params: { id: memberId } })).problem.code).toBe(
      'admin_only',
    );
    expect((await callAs(server, admin, getMember, { params: { id: randomUUID() } })).status).toBe(404);
    expect((await callAs(server, admin, getMember, { params: { id: '1' } })).status).toBe(400);
  });

  it('shows passes in words: those of reviews as one to the month of its end, the others by day', async () => {
    const { memberId } = await addMember(server);
    await givePass(memberId, { kind: 'review', starts_at: new Date('2026-11-01Z'), ends_at: new Date('2027-12-01Z') });
    await givePass(memberId, { kind: 'code', starts_at: from(-9) });
    await givePass(memberId, {
      kind: 'admin',
      starts_at: from(-8),
      given_by: admin.memberId,
      revoked_at: from(-1),
      revoked_reason: 'It was given by mistake',
      revoked_by: admin.memberId,
    });
    await givePass(memberId, {
      kind: 'review',
      starts_at: new Date('2026-08-03Z'),
      ends_at: new Date('2026-11-01Z'),
      revoked_at: new Date('2026-11-01Z'),
      revoked_reason: 'review removed',
    });
    const { passes, passCount, strikeCount } = await detailsOf(memberId);
    expect(passes.map(({ state, words, givenBy }) => [state, words, givenBy])).toEqual([
      ['live', 'For reviews that were approved, until Nov 2027.', null],
      [
        'ended_early',
        '28 days given by an admin, 10 Nov 2026 to 08 Dec 2026. Ended early on 17 Nov 2026: It was given by mistake.',
        'ada@admin.example',
      ],
      ['live', '29 days for a code that they used, 09 Nov 2026 to 08 Dec 2026.', null],
    ]);
    expect({ passCount, strikeCount }).toEqual({ passCount: 3, strikeCount: 0 });
  });

  it('says of what reviews earned neither how many there were nor of which kind', async () => {
    const { memberId, email } = await addMember(server);
    await givePass(memberId, { kind: 'review', reason: reasonTexts.review, ends_at: from(20) });
    await givePass(memberId, { kind: 'further_review', reason: reasonTexts.further_review, ends_at: from(110) });
    await givePass(memberId, { kind: 'terms_bonus', reason: reasonTexts.terms_bonus, ends_at: from(170) });
    const reason = 'Thank you for your review';
    expect((await detailsOf(memberId)).passes).toEqual([
      {
        kind: 'review',
        reason,
        state: 'live',
        words: 'For reviews that were approved, until May 2027.',
        givenBy: null,
      },
    ]);
    const { reply } = await callAs(server, admin, listMembers, { query: { email } });
    expect(reply.rows).toMatchObject([{ reason, hasApprovedReviews: true, passCount: 1 }]);
    const status = await callAs(server, admin, getMemberStatus, { params: { id: memberId } });
    expect(status.reply.data.reason).toBe(reason);
  });

  it('counts as strikes what an admin did for what the member did', async () => {
    const { memberId } = await addMember(server, { suspendedAt: from(-1) });
    const taken = { revoked_at: from(-1), revoked_by: admin.memberId };
    await givePass(memberId, { kind: 'code', ...taken, revoked_reason: 'Access was sold or shared' });
    await givePass(memberId, { kind: 'admin', ...taken, revoked_reason: 'Access was sold or shared' });
    expect((await detailsOf(memberId)).strikeCount).toBe(2);
  });

  it('shows sessions without an id and emails without text where the account has a role', async () => {
    const other = await addCaller(server, { isModerator: true });
    await callAs(server, guest, requestLink, { body: { purpose: 'log_in', email: other.email } });
    await readEmails(server);
    const found = await callAs(server, admin, getMember, { params: { id: other.memberId } });
    const { sessions, emails } = found.reply.data;
    expect(sessions).toHaveLength(1);
    expect(Object.keys(sessions?.[0] ?? {})).toEqual(['browser', 'signedInAt', 'lastUsedOn']);
    expect(emails).toEqual([{ emailName: 'account.sign-in-link', sentOn: '2026-11-18', state: 'sent' }]);
    expect(found.text).not.toContain('http');
  });

  it('keeps emails about a review out of the list', async () => {
    const author = await addCaller(server);
    const funderId = await addFunder(server);
    const answers = reviewAnswers({ funderId });
    const reviewId = await sendReview(server, author, answers);
    const emails = await readEmails(server);
    expect(emails.some(({ to }) => to === author.email)).toBe(true);
    const details = await detailsOf(author.memberId);
    expect(details.emails).toEqual([]);
    for (const ofReview of [reviewId, funderId, answers.headline, answers.worked])
      expect(JSON.stringify(details)).not.toContain(ofReview);
    expect(JSON.stringify(details.passes)).not.toContain('2026-11-18');
  });

  it('finds what was done to it, alone and among many', async () => {
    const { memberId } = await addMember(server);
    const { db } = server.context;
    const note = (values: { action: string; target_kind: string; target_id: string; after?: string }) =>
      tamper(db, (trx) =>
        trx
          .insertInto('audit_entries')
          .values({ happened_at: server.clock.now(), actor_id: admin.memberId, reason: 'A fair', ...values })
          .execute(),
      );
    await note({ action: 'member.suspend', target_kind: 'member', target_id: memberId });
    await note({
      action: 'member.give_access',
      target_kind: 'members',
      target_id: randomUUID(),
      after: JSON.stringify({ members: [randomUUID(), memberId] }),
    });
    await note({ action: 'member.suspend', target_kind: 'member', target_id: randomUUID() });
    expect((await detailsOf(memberId)).audit).toMatchObject([
      { action: 'member.give_access', actor: 'ada@admin.example', reason: 'A fair' },
      { action: 'member.suspend' },
    ]);
  });
});

describe('columns of the list', () => {
  it('says who is verified and who has a second factor', async () => {
    const [approved, declined] = [await addMember(server), await addMember(server)];
    const funderId = await addFunder(server);
    const { db } = server.context;
    for (const [member, state] of [
      [approved, 'approved'],
      [declined, 'declined'],
    ] as const)
      await db
        .insertInto('funder_claims')
        .values({
          funder_id: funderId,
          member_id: member.memberId,
          state,
          email: member.email,
          created_at: from(-1),
          proved_at: from(-1),
        })
        .execute();
    await db
      .insertInto('identity_totp')
      .values({ member_id: approved.memberId, sealed_secret: Buffer.from('sealed'), proved_at: from(-1) })
      .execute();
    expect(await detailsOf(approved.memberId)).toMatchObject({ isVerified: true, secondFactor: 'app' });
    expect(await detailsOf(declined.memberId)).toMatchObject({ isVerified: false, secondFactor: 'none' });
    expect((await detailsOf(admin.memberId)).isVerified).toBeNull();
    const listed = await callAs(server, admin, listMembers, {
      query: { isVerified: 'true', secondFactor: 'app,both' },
    });
    expect(listed.reply.rows.map(({ id }) => id)).toEqual([approved.memberId]);
  });
});

describe('the file', () => {
  it('holds the filter, harmless and without a number of reviews, and is noted', async () => {
    await addMember(server, { email: '=cmd@formula.example' });
    await addMember(server, { email: 'plain@formula.example' });
    const reply = await exportOf('?search=formula');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members-2026-11-18.csv"',
    });
    const lines = reply.text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFid,email,organisation,memberType,role,isModerator,isVerified,hasAccess,reason,accessExpiresOn,passCount,strikeCount,lastSeenOn,joinedOn,secondFactor,isSuspended',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      "'=cmd@formula.example",
      'plain@formula.example',
      undefined,
    ]);
    expect(lines[0]?.toLowerCase()).not.toContain('review');
    const entry = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'members.export')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: admin.memberId, after: { filteredBy: ['search'], rowCount: 2 } });
    expect(JSON.stringify(entry)).not.toContain('formula');
  });

  it('takes the chosen ones, or leaves some out', async () => {
    const { memberId } = await addMember(server, { email: 'one@chosen.example' });
    await addMember(server, { email: 'two@chosen.example' });
    const emails = (body: string): string[] => body.split('\r\n').flatMap((line) => /\w+@chosen/.exec(line)?.[0] ?? []);
    expect(emails((await exportOf('?search=chosen', { only: [memberId], except: [] })).text)).toEqual(['one@chosen']);
    expect(emails((await exportOf('?search=chosen', { only: null, except: [memberId] })).text)).toEqual(['two@chosen']);
    expect((await exportOf('', { only: ['1'], except: [] })).status).toBe(422);
    expect((await exportOf('?limit=5')).status).toBe(400);
  });

  it('is made in pieces', async () => {
    await sql`insert into members (email, identity_subject, member_type, terms_version, terms_accepted_at, created_at)
      select at || '@piece.example', gen_random_uuid(), 'other', 'test', now(), now() from generate_series(1, 1200) as at`.execute(
      server.context.db,
    );
    expect((await exportOf('?search=piece')).text.match(/piece\.example/g)).toHaveLength(1_200);
  });

  it('is refused after twenty on a day', async () => {
    const { db, clock } = server.context;
    const taken = await db.selectFrom('audit_entries').where('action', '=', 'members.export').select('id').execute();
    for (let count = taken.length; count < 20; count += 1)
      await recordAdminAction(db, {
        now: clock.now(),
        actorId: admin.memberId,
        action: 'members.export',
        target: { kind: 'member_list', id: 'members' },
      });
    expect((await exportOf()).problem.code).toBe('export_limit');
  });
});
