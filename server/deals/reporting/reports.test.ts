import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { getDeal } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { decideDealReport, listDealReports, reportDeal } from '../../../contract/deals/reports.ts';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { getMe } from '../../../contract/members/account.ts';
import { callAs, guest, unchecked, type Headers, type Who } from '../../../tests/call-as.ts';
import { addDeal } from '../../../tests/deals.ts';
import { crunchbaseRounds, csvText, round, writeFile } from '../../../tests/import-files.ts';
import { addReader } from '../../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';
import { dayOf, days } from '../../clock.ts';

let server: TestServer;
let administrator: Headers;

beforeAll(async () => {
  server = await startTestServer();
});
// A token ends when a test moves the clock.
beforeEach(async () => {
  administrator = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const reader = (lastsDays = 30) => addReader(server, lastsDays);

const words = {
  reason: 'wrong_value',
  column: 'amountUsd',
  message: 'The register says two million.',
  sourceUrl: null,
} as const;
type Report = BodyOf<typeof reportDeal>;
const report = (who: Who, id: string, changes: Partial<Report> = {}, kind: DealKind = 'equity') =>
  callAs(server, who, reportDeal, { params: { kind, id }, body: { ...words, ...changes } });

async function reported(headers: Headers, dealId?: string): Promise<string> {
  const { status, reply } = await report(headers, dealId ?? (await addDeal(server.context.db, 'equity')));
  expect(status).toBe(201);
  return reply.id;
}

const askQueue = (query: QueryOf<typeof listDealReports>, who: Who = administrator) =>
  callAs(server, who, listDealReports, { query });
const queue = async (query: QueryOf<typeof listDealReports> = { state: 'open' }) => (await askQueue(query)).reply;
const decide = (id: string, changes: Partial<BodyOf<typeof decideDealReport>> = {}) =>
  callAs(server, administrator, decideDealReport, {
    params: { id },
    body: { version: 1, decision: 'accept', removesDeal: false, note: '', ...changes },
  });
const readDeal = (who: Who, id: string) => callAs(server, who, getDeal, { params: { kind: 'equity', id } });

/** In days from the beginning of today. */
const endOfAccess = async (headers: Headers): Promise<number> => {
  const { access } = (await callAs(server, headers, getMe)).reply.data;
  const today = Math.floor(server.clock.now().getTime() / days(1));
  return Date.parse(access.accessExpiresOn ?? '') / days(1) - today;
};

describe('reporting an error', () => {
  it('comes into the queue with the row and the words, and does not say who sent it', async () => {
    const { headers, email } = await reader();
    const dealId = await addDeal(server.context.db, 'equity', { recipientName: 'Kite Works', amountUsd: 2 });
    const id = await report(headers, dealId, { sourceUrl: 'https://register.example/kite' });
    const found = (await queue()).rows.find((row) => row.id === id.reply.id);
    expect(found).toMatchObject({
      kind: 'equity',
      deal: { id: dealId, recipientName: 'Kite Works' },
      reason: 'wrong_value',
      column: 'amountUsd',
      message: words.message,
      sourceUrl: 'https://register.example/kite',
      state: 'open',
      reportedOn: dayOf(server.clock.now()),
      decidedAt: null,
    });
    expect(JSON.stringify(await queue())).not.toContain(email);
    expect(server.logLines.join('\n')).not.toContain(words.message);
  });

  it.each([
    ['a reason that is none', { reason: 'spite' }, 'reason'],
    ['too few words', { message: '   short  ' }, 'message'],
    ['too many words', { message: 'x'.repeat(1_001) }, 'message'],
    ['a column of another kind', { column: 'debtType' }, 'column'],
    ['a script for a source', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    ['a file for a source', { sourceUrl: 'file:///etc/passwd' }, 'sourceUrl'],
  ])('refuses %s', async (_what, changes, field) => {
    const { headers } = await reader();
    const { status, problem } = await report(headers, await addDeal(server.context.db, 'equity'), unchecked(changes));
    expect([status, Object.keys(problem.errors)]).toEqual([422, [field]]);
  });

  it('knows no row that is not shown', async () => {
    const { headers } = await reader();
    expect((await report(headers, randomUUID())).status).toBe(404);
    const debt = await addDeal(server.context.db, 'debt');
    expect((await report(headers, debt)).status).toBe(404);
    expect((await report(headers, debt, { column: null }, 'debt')).status).toBe(201);
  });

  it('ends at ten a day, also when they are sent at once', async () => {
    const { headers, email } = await reader();
    const dealId = await addDeal(server.context.db, 'equity');
    const answers = await Promise.all(Array.from({ length: 13 }, () => report(headers, dealId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status >= 400 && answer.problem.code === 'report_limit')).toHaveLength(3);
    server.clock.move(days(1));
    expect((await report(await signedIn(server, email), dealId)).status).toBe(201);
  });

  it('is for those who have access', async () => {
    const id = await addDeal(server.context.db, 'equity');
    const { email } = await addMember(server);
    expect((await report(await signedIn(server, email), id)).problem.code).toBe('access_required');
    expect((await report(guest, id)).problem.code).toBe('sign_in');
  });
});

describe('the queue', () => {
  it('is for admins', async () => {
    const { headers } = await reader();
    expect((await askQueue({ state: 'open' }, headers)).problem.code).toBe('admin_only');
    expect((await askQueue({ state: unchecked('all') })).problem.code).toBe('invalid_query');
  });

  it('pages: who waited longest first, the latest decision first', async () => {
    await server.context.db.deleteFrom('deal_reports').execute();
    const ids: string[] = [];
    server.clock.move(-days(5));
    for (let at = 0; at < 5; at++) {
      ids.push(await reported((await reader()).headers));
      server.clock.move(days(1));
    }
    administrator = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
    const first = await queue({ state: 'open', limit: '2' });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.counts).toEqual({ open: 5, accepted: 0, declined: 0 });
    const second = await queue({ state: 'open', limit: '3', cursor: String(first.nextCursor) });
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.nextCursor).toBeNull();
    for (const id of ids.slice(0, 3)) {
      await decide(id, { decision: 'decline', note: 'The register agrees with us' });
      server.clock.move(1_000);
    }
    const declined = await queue({ state: 'declined', limit: '2' });
    expect(declined.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(declined.rows[0]).toMatchObject({ note: 'The register agrees with us', version: 2 });
    const rest = await queue({ state: 'declined', cursor: String(declined.nextCursor) });
    expect(rest.rows.map(({ id }) => id)).toEqual([ids[0]]);
    const foreign = await askQueue({ state: 'open', cursor: String(declined.nextCursor) });
    expect(foreign.problem.code).toBe('invalid_cursor');
  });
});

describe('a decision', () => {
  it('that accepts thanks with 14 days on top, once, and leaves an audit line', async () => {
    const { headers } = await reader(30);
    expect(await endOfAccess(headers)).toBe(30);
    const id = await reported(headers);
    const { status, reply } = await decide(id, { note: 'Right, mended' });
    expect([status, reply]).toEqual([200, expect.objectContaining({ id, state: 'accepted', version: 2 })]);
    expect(await endOfAccess(headers)).toBe(44);
    expect((await decide(id)).problem.code).toBe('stale');
    expect((await decide(id, { version: 2 })).problem.code).toBe('invalid_transition');
    expect(await endOfAccess(headers)).toBe(44);
    const entries = await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', id)
      .selectAll()
      .execute();
    expect(entries).toMatchObject([
      { action: 'deal_report.accept', target_kind: 'deal_report', reason: 'Right, mended' },
    ]);
  });

  it('gives at most 60 days in a year', async () => {
    const { headers, memberId } = await reader(30);
    for (let at = 0; at < 6; at++) await decide(await reported(headers));
    expect(await endOfAccess(headers)).toBe(90);
    const passes = await server.context.db
      .selectFrom('passes')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'correction')
      .select('reason')
      .execute();
    expect(passes).toHaveLength(5);
    expect(passes[0]?.reason).toBe('Thank you for improving the data');
  });

  it('that declines gives nothing and takes nothing out', async () => {
    const { headers } = await reader(30);
    const dealId = await addDeal(server.context.db, 'equity');
    const id = await reported(headers, dealId);
    expect((await decide(id, { decision: 'decline', removesDeal: true })).problem.errors).toHaveProperty('removesDeal');
    expect((await decide(id, { decision: 'decline' })).reply.state).toBe('declined');
    expect(await endOfAccess(headers)).toBe(30);
    expect((await readDeal(headers, dealId)).status).toBe(200);
  });

  it('is made by one admin when two decide at once', async () => {
    const { headers } = await reader();
    const id = await reported(headers);
    const answers = await Promise.all([decide(id), decide(id, { decision: 'decline' }), decide(id)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it('still stands when who reported is gone', async () => {
    const { headers, memberId } = await reader();
    const id = await reported(headers);
    await server.context.db.deleteFrom('members').where('id', '=', memberId).execute();
    expect((await queue()).rows.some((row) => row.id === id)).toBe(true);
    expect((await decide(id)).status).toBe(200);
  });
});

describe('taking a row out', () => {
  const connectionOf = async () => {
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(server.context.db);
    return { ...inject('cluster'), database: rows[0]?.database ?? '' };
  };

  it('is for good: an import that brings it again leaves it out', async () => {
    const { importDeals } = await import('../../imports/import.ts');
    const { headers } = await reader();
    const { context } = server;
    const file = writeFile(
      csvText(crunchbaseRounds, [
        round({ company_name: 'Kite Works' }),
        round({ company_permalink: '/company/oak', company_name: 'Oak Works' }),
      ]),
    );
    const request = { kind: 'equity' as const, file, sourceName: 'rounds', isDryRun: false, clock: server.clock };
    const connection = await connectionOf();
    expect(await importDeals(connection, request)).toMatchObject({ addedCount: 2 });
    const deal = await context.db
      .selectFrom('deals')
      .where('recipient_name', '=', 'Kite Works')
      .where('source_name', '=', 'rounds')
      .select('id')
      .executeTakeFirstOrThrow();
    const id = await reported(headers, deal.id);
    expect((await decide(id, { removesDeal: true })).reply).toMatchObject({ state: 'accepted', deal: null });
    expect((await readDeal(headers, deal.id)).status).toBe(404);
    expect(await importDeals(connection, request)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 2 });
    const left = await context.db
      .selectFrom('deals')
      .where('source_name', '=', 'rounds')
      .select('recipient_name')
      .execute();
    expect(left).toEqual([{ recipient_name: 'Oak Works' }]);
  });

  it('that members reported takes it from where it is kept, so that it does not come back', async () => {
    const { db } = server.context;
    const { headers } = await reader();
    for (let at = 0; at < 4; at++)
      await db
        .insertInto('member_deals')
        .values({
          kind: 'equity',
          funder_names: [],
          funder_types: ['vc'],
          recipient_region: 'eastern_africa',
          sectors: ['fintech'],
          date: '2025-03-01',
          date_precision: 'month',
          origin: 'member_reported',
          source_name: 'Member report',
          source_record_id: randomUUID(),
          content_hash: Buffer.from('00', 'hex'),
          created_at: server.clock.now(),
          updated_at: server.clock.now(),
        })
        .execute();
    const { publishMemberDeals } = await import('../member-deals.ts');
    await publishMemberDeals(db, { now: server.clock.now() });
    const shown = await db.selectFrom('deals').where('origin', '=', 'member_reported').select('id').execute();
    expect(shown).toHaveLength(4);
    await decide(await reported(headers, shown[0]?.id ?? ''), { removesDeal: true });
    await publishMemberDeals(db, { now: server.clock.now() });
    const left = await db.selectFrom('deals').where('origin', '=', 'member_reported').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual(
      shown
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
  });
});
