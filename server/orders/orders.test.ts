import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import * as contract from '../../contract/orders/orders.ts';
import { listWaitingActions } from '../../contract/members/second-admin.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { listMyReviews } from '../../contract/reviews/reviews.ts';
import { getTransparency } from '../../contract/transparency/transparency.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { givePass } from '../../tests/passes.ts';
import { addCaller, addFunder, addReview, decide, settleNow, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { days, minutes } from '../clock.ts';
import { endHidings } from '../reviews/removal/hide-commands.ts';
import { computeTransparencyJob } from '../transparency/jobs.ts';

let server: TestServer;
let admin: Caller;
let other: Caller;
let author: Caller;
let reader: Caller;
let funderId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  other = await addCaller(server, { role: 'admin', isModerator: true });
  author = await addCaller(server);
  funderId = await addFunder(server);
  const { memberId, email } = await addMember(server);
  await givePass(server, memberId, { kind: 'admin', endsInMilliseconds: days(400) });
  reader = { memberId, email, headers: await signedIn(server, email) };
});
afterAll(() => server.close());

type Body = BodyOf<typeof contract.recordOrder>;
const order = (changes: Partial<Body> = {}): Body => ({
  authority: 'Kestrel Row District Court',
  country: 'NL',
  reference: 'KR 14/2026',
  orderedOn: '2026-11-10',
  kind: 'data',
  result: 'nothing_to_give',
  note: '',
  reviewId: null,
  facts: '',
  ...changes,
});
const again = async (caller: Caller): Promise<Caller> => ({ ...caller, headers: await signedIn(server, caller.email) });
const record = async (changes: Partial<Body> = {}) =>
  callAs(server, await again(admin), contract.recordOrder, { body: order(changes) });
const list = async (query: { search?: string } = {}) =>
  (await callAs(server, await again(admin), contract.listOrders, { query })).reply;
const published = () =>
  addReview(server, { funderId, memberId: author.memberId, state: 'published', publishedOn: '2026-11-16' });
const stateOf = async (id: string) =>
  (await server.context.db.selectFrom('reviews').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
const cardOf = async (id: string) =>
  (await callAs(server, reader, listFunderReviews, { params: { id: funderId } })).reply.data.find(
    (one) => one.id === id,
  );

describe('an order', () => {
  it('to take a review down is followed at once, and its author reads who ordered it', async () => {
    const id = await published();
    await decide(server, other, id, { decision: 'remove', version: 1, reasonCode: 'hate' });
    const { status, reply } = await record({
      kind: 'remove',
      result: 'followed',
      reviewId: id,
      facts: 'The order names the second answer.',
    });
    expect([status, reply.data.review?.id, await stateOf(id)]).toEqual([201, id, 'removed']);
    const { waiting, decided } = (await callAs(server, admin, listWaitingActions)).reply.data;
    expect([waiting.length, decided[0]?.outcome]).toEqual([0, 'dropped']);
    await settleNow(server);
    server.clock.move(minutes(1));
    const mine = (await callAs(server, author, listMyReviews)).reply.data.reviews.find((one) => one.id === id);
    expect(mine).toMatchObject({
      state: 'removed',
      statement: { rule: '4.3 Court order', foundBy: 'order' },
      message: 'The order names the second answer.',
    });
    const email = (await readEmails(server)).find(({ to }) => to === author.email);
    expect(email?.text).toContain('A court or authority ordered it');
    const rows = await server.context.db.selectFrom('audit_entries').select(['action', 'actor_id']).execute();
    expect(rows.filter((row) => row.actor_id === admin.memberId).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['review.remove', 'order.record']),
    );
  });

  it('to hide words has no end until an admin says that it is over', async () => {
    const id = await published();
    const { reply } = await record({ kind: 'hide', result: 'followed', reviewId: id, reference: 'KR 15/2026' });
    expect((await cardOf(id))?.isTextHidden).toBe(true);
    server.clock.move(days(9));
    expect(await endHidings(server.context)).toBe(0);
    server.clock.move(-days(9));
    expect((await list({ search: 'kr 15' })).data[0]?.review?.isHidden).toBe(true);
    const show = () => callAs(server, admin, contract.showOrderedWords, { params: { id: reply.data.id } });
    expect((await show()).status).toBe(204);
    expect((await cardOf(id))?.isTextHidden).toBe(false);
    expect((await show()).problem.code).toBe('invalid_transition');
  });

  it('is refused by field where it does not fit together, and of a review that is not public', async () => {
    const id = await published();
    const errorsOf = async (changes: Partial<Body>) => (await record(changes)).problem.errors;
    expect(await errorsOf({ reviewId: id })).toEqual({
      reviewId: 'Only an order to remove or hide a review names one',
      result: 'With a review the order is followed at once: say so',
    });
    expect(await errorsOf({ orderedOn: '2027-01-01' })).toEqual({ orderedOn: 'This day is still to come' });
    expect(await errorsOf({ authority: '', country: 'nl', reference: ' ' })).toEqual({
      authority: 'Name the court or authority',
      country: 'Choose a country',
      reference: 'Write the reference of the order',
    });
    const waiting = await addReview(server, { funderId, state: 'submitted' });
    const early = await record({ kind: 'remove', result: 'followed', reviewId: waiting });
    expect(early.problem.code).toBe('invalid_transition');
    expect((await list()).data.some(({ review }) => review?.id === waiting)).toBe(false);
  });

  it('is found by its words, and keeps how it stood before a change', async () => {
    const { reply } = await record({ reference: 'ZX 1', result: null });
    const { id } = reply.data;
    const { reviewId: _reviewId, facts: _facts, ...same } = order({ reference: 'ZX 2', result: 'refused' });
    const change = (version: number) =>
      callAs(server, other, contract.changeOrder, { params: { id }, body: { ...same, version } });
    expect((await change(1)).reply.data).toMatchObject({ version: 2, reference: 'ZX 2', result: 'refused' });
    expect((await change(1)).problem.code).toBe('stale');
    const { data } = await list({ search: 'zx 2' });
    expect(data).toHaveLength(1);
    expect(data[0]?.changes).toMatchObject([{ changedBy: other.email, before: { reference: 'ZX 1', result: null } }]);
    expect((await list({ search: 'zx 1' })).data).toEqual([]);
  });

  it('is counted where more are kept than a page lists', async () => {
    const { reply } = await record({ reference: 'First of many' });
    const { db } = server.context;
    const { id: _id, ...row } = await db
      .selectFrom('authority_orders')
      .where('id', '=', reply.data.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const before = (await list()).count;
    const later = new Date(row.recorded_at.getTime() + 1_000);
    const many = Array.from({ length: contract.ordersShown }, () => ({
      ...row,
      reference: 'Later',
      recorded_at: later,
    }));
    await db.insertInto('authority_orders').values(many).execute();
    const all = await list();
    expect([all.data.length, all.count]).toEqual([contract.ordersShown, before + contract.ordersShown]);
    expect(all.data.map(({ reference }) => reference)).not.toContain('First of many');
    const { data, count } = await list({ search: 'first of many' });
    expect([data.length, count]).toEqual([1, 1]);
    await db.deleteFrom('authority_orders').where('reference', '=', 'Later').execute();
  });

  it('is for admins alone', async () => {
    const moderator = await addCaller(server, { isModerator: true });
    for (const caller of [moderator, reader])
      expect((await callAs(server, caller, contract.listOrders)).problem.code).toBe('admin_only');
  });
});

describe('the public figures', () => {
  const night = async () => {
    await computeTransparencyJob.handle(server.context, null);
    return (await callAs(server, guest, getTransparency)).reply.data.figures;
  };

  it('count orders by kind and by result, say none as 0 and few as under five', async () => {
    await server.context.db.deleteFrom('authority_orders').execute();
    expect(await night()).toMatchObject({
      'orders_this_year.data': 0,
      'orders_this_year.result.nothing_to_give': 0,
      'orders_last_year.remove': 0,
    });
    await record();
    server.clock.move(days(1));
    expect(await night()).toMatchObject({
      'orders_this_year.data': null,
      'orders_this_year.remove': 0,
      'orders_this_year.result.nothing_to_give': null,
      'orders_last_year.data': 0,
    });
    for (let made = 0; made < 6; made += 1) await record({ reference: `D ${made}` });
    server.clock.move(days(8));
    expect((await night())['orders_this_year.data']).toBe(5);
    expect((await list()).thisYear).toMatchObject({ kinds: { data: 7, remove: 0 }, results: { nothing_to_give: 7 } });
    server.clock.move(days(40));
    expect(await night()).toMatchObject({ 'orders_this_year.data': 0, 'orders_last_year.data': 5 });
    const body = JSON.stringify(await night());
    expect(body).not.toContain('Kestrel');
    server.clock.move(-days(49));
  });
});
