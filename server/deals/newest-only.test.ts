import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeals, getDeal, listColumnOptions, listDeals } from '../../contract/deals/deals.ts';
import { listFacets, listFunderGroups } from '../../contract/deals/facets.ts';
import { newestDeals } from '../../contract/deals/kind-access.ts';
import { reportDeal } from '../../contract/deals/reports.ts';
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import { countExportable, exportDeals } from '../../contract/exports/exports.ts';
import { chartsOf, getChart } from '../../contract/insights/insights.ts';
import { getMe } from '../../contract/members/account.ts';
import { saveView } from '../../contract/saved-views/saved-views.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { giveProvisional, givePass } from '../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { after, days } from '../clock.ts';
import { sendAlertsJob } from '../saved-views/jobs.ts';

const older = 7;
const all = newestDeals + older;
let server: TestServer;
/** From the newest on. */
const ids: string[] = [];
/** In its first week, and one whose review was approved. */
let taster: { authorization: string; email: string };
let reader: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.context;
  const known = Array.from({ length: all - 2 }, (_row, at) => ({ at, id: randomUUID() }));
  for (const { at, id } of known) {
    const isOld = at >= newestDeals;
    // Two rows of each day, so that the id decides within it.
    const date = after(new Date('2026-10-01'), -days(Math.floor(at / 2)))
      .toISOString()
      .slice(0, 10);
    const funderNames = [isOld ? 'Elder Fund' : 'Sedge Fund'];
    await addDeal(db, 'debt', {
      id,
      date,
      datePrecision: 'day',
      amountUsd: '1000',
      funderNames,
      recipientName: isOld ? 'Elder Ltd' : 'Sedge Ltd',
    });
    ids.push(id);
  }
  // Without a date a row is never among the newest, and what the table leaves out takes no place of theirs.
  for (let row = 0; row < 2; row++) ids.push(await addDeal(db, 'debt', { recipientName: 'Elder Ltd' }));
  await addDeal(db, 'debt', {
    date: '2026-11-01',
    datePrecision: 'day',
    recipientType: 'public_body',
    recipientName: 'Elder Town',
  });
  taster = await tasterNow();
  const member = await addMember(server);
  await givePass(server, member.memberId, { endsInMilliseconds: days(9) });
  reader = await signedIn(server, member.email);
});
afterAll(() => server.close());

async function tasterNow() {
  const { memberId, email } = await addMember(server);
  const now = server.clock.now();
  await giveProvisional(server, { memberId, startsAt: after(now, -days(30)), endsAt: after(now, days(6)) });
  return { ...(await signedIn(server, email)), email, memberId };
}
async function addPass(memberId: string, kind: 'code' | 'review', parts: object = {}): Promise<void> {
  const now = server.clock.now();
  const pass = { member_id: memberId, kind, reason: kind, source: randomUUID() };
  const span = { starts_at: after(now, -days(30)), ends_at: after(now, days(6)) };
  await server.context.db
    .insertInto('passes')
    .values({ ...pass, ...span, ...parts })
    .execute();
}

const params = { kind: 'debt' } as const;
type Headers = { authorization: string };
const count = async (who: Headers, query: QueryOf<typeof countDeals> = {}) =>
  (await callAs(server, who, countDeals, { params, query })).reply.count;

async function readAll(who: Headers, query: QueryOf<typeof listDeals>): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page: QueryOf<typeof listDeals> = { limit: '70', ...query, ...(cursor === null ? {} : { cursor }) };
    const { reply }: { reply: ReplyOf<typeof listDeals> } = await callAs(server, who, listDeals, {
      params,
      query: page,
    });
    found.push(...reply.rows.map(({ id }) => id));
    cursor = reply.nextCursor;
    if (cursor === null) return found;
  }
}

describe('until a first review is approved', () => {
  const newest = (): Set<string> => new Set(expected());
  const expected = (): string[] => {
    const days = Array.from({ length: newestDeals / 2 }, (_day, at) => ids.slice(at * 2, at * 2 + 2));
    return days.flatMap((two) => [...two].sort().reverse());
  };

  it('the table has the newest rows and no others, in every order and filter', async () => {
    expect(await readAll(taster, {})).toEqual(expected());
    expect(new Set(await readAll(taster, { sort: 'amountUsd' }))).toEqual(newest());
    expect(new Set(await readAll(taster, { sort: 'date' }))).toEqual(newest());
    for (const query of [{ search: 'Elder' }, { recipientName: 'Elder' }, { funderNames: 'Elder Fund' }])
      expect([await readAll(taster, query), await count(taster, query)]).toEqual([[], 0]);
    expect(new Set(await readAll(taster, { search: 'Sedge' }))).toEqual(newest());
    expect(await readAll(taster, { publicBorrower: 'any' })).toHaveLength(newestDeals);
  });

  it('count, facets, charts and funders say the same', async () => {
    expect(await count(taster)).toBe(newestDeals);
    const { reply } = await callAs(server, taster, listFacets, {
      params,
      query: { facets: 'funderNames,amountUsd,date' },
    });
    for (const facet of reply.facets) {
      const held = facet.shape === 'values' ? facet.values : facet.buckets;
      expect([facet.key, held.reduce((sum, one) => sum + one.count, facet.unknown)]).toEqual([facet.key, newestDeals]);
    }
    expect(JSON.stringify(reply)).not.toContain('Elder');
    for (const chart of chartsOf.debt) {
      const drawn = await callAs(server, taster, getChart, { params: { ...params, chart } });
      expect([chart, drawn.reply.dealCount]).toEqual([chart, newestDeals]);
      expect(drawn.text).not.toContain('Elder');
    }
    const groups = (await callAs(server, taster, listFunderGroups, { params })).reply;
    expect(groups.rows.map(({ name, dealCount, kinds }) => ({ name, dealCount, kinds }))).toEqual([
      { name: 'Sedge Fund', dealCount: newestDeals, kinds: [{ kind: 'debt', count: newestDeals }] },
    ]);
    expect(groups.funderCount).toBe(1);
    const options = await callAs(server, taster, listColumnOptions, { params: { ...params, column: 'funderNames' } });
    expect(options.reply.options).toEqual(['Sedge Fund']);
  });

  it('an older deal is not there, neither its page nor a report about it', async () => {
    const [first = '', old = ''] = [ids[0], ids[newestDeals]];
    const body = { reason: 'other', column: null, message: 'This amount is not right.', sourceUrl: null } as const;
    for (const [id, read, report] of [
      [first, 200, 201],
      [old, 404, 404],
    ] as const) {
      expect((await callAs(server, taster, getDeal, { params: { ...params, id } })).status).toBe(read);
      expect((await callAs(server, taster, reportDeal, { params: { ...params, id }, body })).status).toBe(report);
    }
  });

  it('nothing is exported', async () => {
    const body = { format: 'csv' as const, columns: null, only: null, except: [] };
    const refused = await callAs(server, taster, exportDeals, { params, body });
    expect([refused.status, refused.problem.code]).toEqual([403, 'export_after_review']);
    expect((await callAs(server, taster, countExportable, { params })).reply.count).toBe(newestDeals);
  });

  it('an alert counts the newest rows', async () => {
    const view = { kind: 'debt', name: 'All', address: '', hasAlert: true } as const;
    expect((await callAs(server, taster, saveView, { body: view })).status).toBe(201);
    await server.context.db
      .updateTable('deal_views')
      .set({ alerted_at: new Date('2025-01-01') })
      .execute();
    await sendAlertsJob.handle(server.context, {});
    const email = (await readEmails(server)).find(({ to }) => to === taster.email);
    expect(email?.subject).toContain(String(newestDeals));
  });

  it('the member knows, and a member whose review was approved sees all', async () => {
    const newestOnlyOf = async (who: Headers) => (await callAs(server, who, getMe)).reply.data?.access.newestOnly;
    expect(await newestOnlyOf(taster)).toEqual(['equity', 'debt', 'grant']);
    expect(await newestOnlyOf(reader)).toBeUndefined();
    expect(await count(reader)).toBe(all);
    expect(await readAll(reader, {})).toHaveLength(all);
    const old = { ...params, id: ids[newestDeals] ?? '' };
    expect((await callAs(server, reader, getDeal, { params: old })).status).toBe(200);
  });

  it('ends with the first pass of a review, also one that is over, and for the kind of a code', async () => {
    const seen = async (add: (memberId: string) => Promise<void>) => {
      const { memberId, ...headers } = await tasterNow();
      await add(memberId);
      return (await callAs(server, headers, getMe)).reply.data?.access.newestOnly;
    };
    const ended = { ends_at: after(server.clock.now(), -days(1)) };
    const revoked = { revoked_at: server.clock.now(), revoked_reason: 'review removed' };
    expect(await seen((id) => addPass(id, 'review', ended))).toBeUndefined();
    expect(await seen((id) => addPass(id, 'review', revoked))).toEqual(['equity', 'debt', 'grant']);
    expect(await seen((id) => addPass(id, 'code'))).toBeUndefined();
    expect(await seen((id) => addPass(id, 'code', ended))).toEqual(['equity', 'debt', 'grant']);
    expect(await seen((id) => addPass(id, 'code', { deal_kind: 'debt' }))).toEqual(['equity', 'grant']);
  });
});
