import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManyToShortlist,
  addToShortlist,
  changeShortlistEmails,
  changeShortlistEntry,
  getShortlist,
  getShortlistEntry,
  listSavedFunders,
  markShortlistSeen,
  mostEntries,
  removeFromShortlist,
  stopShortlistEmails,
  type NewShortlistEntry,
} from '../../contract/shortlist/shortlist.ts';
import { deleteMyAccount, exportMyData } from '../../contract/members/own-account.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { givePass } from '../../tests/claims.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted } from '../../tests/shortlist/entries.ts';
import { unzip } from '../../tests/zip.ts';
import { days } from '../clock.ts';
import { computeScoresJob } from '../reviews/jobs.ts';
import { eraseDeletedAccounts } from '../erasure/jobs.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import { recordFactsJob } from './jobs.ts';
import { makeStopToken } from './stop-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (caller: Caller, body: NewShortlistEntry) => callAs(server, caller, addToShortlist, { body });
const list = async (caller: Caller) => (await callAs(server, caller, getShortlist)).reply;
const only = async (caller: Caller) => {
  const { entries } = await list(caller);
  expect(entries).toHaveLength(1);
  return entries[0]!;
};
const change = (caller: Caller, id: string, body: object) =>
  callAs(server, caller, changeShortlistEntry, { params: { id }, body: body as never });

describe('a shortlist', () => {
  it('keeps a funder with its status, its step and its notes', async () => {
    const caller = await addCaller(server);
    const funderId = await addFunder(server, { name: 'Vantry & Bow', kinds: ['equity'] });
    const saved = await save(caller, { funderId });
    expect([saved.status, saved.reply.isNew]).toEqual([200, true]);
    const { id } = saved.reply.data;
    const changed = await change(caller, id, {
      version: 1,
      status: 'contacted',
      nextStep: 'Follow up',
      nextOn: '2026-11-20',
      notes: 'Met at the fair.\nAsk for Pellow.',
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await only(caller)).toEqual({
      id,
      version: 2,
      funderId,
      name: 'Vantry & Bow',
      isGone: false,
      kinds: ['equity'],
      score: null,
      status: 'contacted',
      nextStep: 'Follow up',
      nextOn: '2026-11-20',
      hasNotes: true,
      savedOn: '2026-11-18',
      news: [],
    });
    const read = await callAs(server, caller, getShortlistEntry, { params: { id } });
    expect(read.reply.data.notes).toBe('Met at the fair.\nAsk for Pellow.');
  });

  it('holds a funder once, whatever it was called before', async () => {
    const caller = await addCaller(server);
    const [old, funderId] = [await addFunder(server), await addFunder(server, { name: 'Gorse Capital' })];
    const first = await save(caller, { funderId: old, status: 'meeting' });
    await server.context.db
      .updateTable('funders')
      .set({ state: 'merged', merged_into: funderId })
      .where('id', '=', old)
      .execute();
    const again = await save(caller, { funderId, status: 'offer' });
    expect(again.reply).toMatchObject({ isNew: false, data: { id: first.reply.data.id, status: 'meeting' } });
    expect(await only(caller)).toMatchObject({ funderId, name: 'Gorse Capital', isGone: false });
    expect((await callAs(server, caller, listSavedFunders)).reply.saved).toEqual([
      // Its status is more than a mark: a press of S asks before it goes.
      { funderId, id: first.reply.data.id, holdsMore: true },
    ]);
  });

  it('says of one that is hidden that it is listed no longer, under the name that was saved', async () => {
    const caller = await addCaller(server);
    const funderId = await addFunder(server, { name: 'Brackenhall Partners' });
    await save(caller, { funderId });
    await server.context.db
      .updateTable('funders')
      .set({ state: 'hidden', name: 'Something else' })
      .where('id', '=', funderId)
      .execute();
    expect(await only(caller)).toMatchObject({ funderId: null, name: 'Brackenhall Partners', isGone: true });
    expect((await callAs(server, caller, listSavedFunders)).reply.saved).toEqual([]);
    expect((await save(await addCaller(server), { funderId })).status).toBe(404);
  });

  it('saves one that we do not know by its name, once', async () => {
    const caller = await addCaller(server);
    expect((await save(caller, { funderId: null })).problem.errors).toEqual({ name: 'Say which funder it is' });
    expect((await save(caller, { funderId: null, name: ' Uncle Ostler ' })).reply.isNew).toBe(true);
    expect((await save(caller, { funderId: null, name: 'uncle ostler' })).reply.isNew).toBe(false);
    expect(await only(caller)).toMatchObject({ funderId: null, name: 'Uncle Ostler', isGone: false });
  });

  it('refuses a change of a version that is gone, and changes nothing', async () => {
    const caller = await addCaller(server);
    const { id } = (await save(caller, { funderId: await addFunder(server) })).reply.data;
    expect((await change(caller, id, { version: 1, status: 'meeting' })).status).toBe(200);
    const late = await change(caller, id, { version: 1, status: 'passed', notes: 'Late' });
    expect([late.status, late.problem.code]).toEqual([409, 'stale']);
    expect(await only(caller)).toMatchObject({ status: 'meeting', hasNotes: false, version: 2 });
  });

  it('loses none of several changes at once', async () => {
    const caller = await addCaller(server);
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await save(caller, { funderId: await addFunder(server) })).reply.data.id),
    );
    await Promise.all(ids.map((id) => change(caller, id, { version: 1, status: 'offer' })));
    const { entries } = await list(caller);
    expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(ids));
    expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['offer']));
  });

  it('answers what was removed, so that it can come back', async () => {
    const caller = await addCaller(server);
    const funderId = await addFunder(server);
    const { id } = (await save(caller, { funderId, status: 'offer', nextStep: 'Sign', notes: 'Two weeks' })).reply.data;
    const { data } = (await callAs(server, caller, removeFromShortlist, { params: { id } })).reply;
    expect(data).toMatchObject({ funderId, status: 'offer', nextStep: 'Sign', notes: 'Two weeks' });
    expect((await list(caller)).entries).toEqual([]);
    expect((await callAs(server, caller, removeFromShortlist, { params: { id } })).status).toBe(404);
  });

  it('takes several at once, all or none', async () => {
    const caller = await addCaller(server);
    const [one, two] = [await addFunder(server), await addFunder(server)];
    await save(caller, { funderId: one });
    const many = (entries: NewShortlistEntry[]) => callAs(server, caller, addManyToShortlist, { body: { entries } });
    expect((await many([{ funderId: two }, { funderId: 'nobody-knows' }])).status).toBe(404);
    expect((await list(caller)).entries).toHaveLength(1);
    const answer = await many([
      { funderId: one },
      { funderId: two },
      { funderId: two },
      { funderId: null, name: 'New' },
    ]);
    expect(answer.reply).toEqual({ added: 2, known: 2 });
    expect((await list(caller)).entries).toHaveLength(3);
  });

  it('is read by no one else, an admin included', async () => {
    const caller = await addCaller(server);
    const { id } = (await save(caller, { funderId: await addFunder(server), notes: 'Mine' })).reply.data;
    for (const other of [await addCaller(server), await addCaller(server, { role: 'admin' })]) {
      expect((await callAs(server, other, getShortlistEntry, { params: { id } })).status).toBe(404);
      expect((await change(other, id, { version: 1, notes: 'Theirs' })).status).toBe(404);
      expect((await callAs(server, other, removeFromShortlist, { params: { id } })).status).toBe(404);
      expect((await list(other)).entries).toEqual([]);
    }
    expect((await callAs(server, caller, getShortlistEntry, { params: { id } })).reply.data.notes).toBe('Mine');
  });

  it('is in what a member takes away', async () => {
    const caller = await addCaller(server);
    await save(caller, { funderId: await addFunder(server, { name: 'Millrace Lending' }), notes: 'Fees are high' });
    const taken = await callAs(server, caller, exportMyData);
    expect(JSON.parse((await unzip(taken.bytes)).get('shortlist.json') ?? '')).toMatchObject([
      { funder: 'Millrace Lending', status: 'research', notes: 'Fees are high', saved_on: '2026-11-18' },
    ]);
  });

  it('keeps which emails its member wants, which the link of an email ends', async () => {
    const caller = await addCaller(server);
    expect((await list(caller)).emails).toEqual({ due: true, weekly: true });
    const emails = { due: true, weekly: false };
    expect((await callAs(server, caller, changeShortlistEmails, { body: emails })).reply).toEqual({ emails });
    expect((await list(caller)).emails).toEqual(emails);
    const token = makeStopToken(server.context.vault, caller.memberId);
    for (const one of [token, `${token.slice(0, -4)}AAAA`])
      expect((await callAs(server, guest, stopShortlistEmails, { body: { token: one } })).status).toBe(204);
    expect((await list(caller)).emails).toEqual({ due: false, weekly: false });
  });
});

describe('what is new', () => {
  it('is told a week at a time, until its member has seen it', async () => {
    const caller = await addCaller(server);
    await givePass(server, caller);
    const funderId = await addFunder(server, { name: 'Tidewrack' });
    await recordFactsJob.handle(server.context, undefined);
    const { id } = (await save(caller, { funderId })).reply.data;
    const deal = (cells: object) => addDeal(server.context.db, 'equity', { ...cells });
    for (let count = 0; count < 2; count += 1) {
      const dealId = await deal({});
      await server.context.db
        .updateTable('deals')
        .set({ funder_ids: [funderId] })
        .where('id', '=', dealId)
        .execute();
    }
    const reported = await deal({});
    await server.context.db
      .updateTable('deals')
      .set({ funder_ids: [funderId], origin: 'member_reported' })
      .where('id', '=', reported)
      .execute();
    for (let count = 0; count < 8; count += 1)
      await addReview(server, { funderId, state: 'published', publishedOn: '2026-11-16' });
    await computeScoresJob.handle(server.context, undefined);
    // Nothing before the next Monday.
    expect((await only(caller)).news).toEqual([]);
    await recordFactsJob.handle(server.context, undefined);
    const { news, score } = await only(caller);
    expect(news.filter(({ what }) => what === 'deals')).toEqual([{ what: 'deals', count: 2, now: null, was: null }]);
    expect(news.map(({ what }) => what)).toContain('reviews');
    expect(news.find(({ what }) => what === 'score')).toEqual({ what: 'score', count: null, now: score, was: null });
    // Deals are told to those who may open them.
    const guestOfDeals = await addCaller(server);
    await addManyShortlisted(server, guestOfDeals.memberId, [
      { funderId, known: { deals: {}, reviews: null, score: null, days: null, of: funderId } },
    ]);
    expect((await only(guestOfDeals)).news.map(({ what }) => what)).not.toContain('deals');
    await callAs(server, caller, markShortlistSeen, { body: { ids: [id] } });
    expect((await only(caller)).news).toEqual([]);
    expect((await only(caller)).version).toBe(1);
  });
});

it('a list of 10,000 is read and changed in time, and takes no more', { timeout: 60_000 }, async () => {
  const caller = await addCaller(server);
  const [first = ''] = await addManyShortlisted(
    server,
    caller.memberId,
    Array.from({ length: mostEntries }, (_, at) => ({ name: `Funder ${at}`, nextStep: 'Write', nextOn: '2026-12-01' })),
  );
  const begun = performance.now();
  expect((await list(caller)).entries).toHaveLength(mostEntries);
  const read = performance.now();
  expect((await change(caller, first, { version: 1, status: 'meeting' })).status).toBe(200);
  const changed = performance.now();
  expect(Math.max(read - begun, changed - read)).toBeLessThan(5_000);
  const more = await save(caller, { funderId: null, name: 'One more' });
  expect([more.status, more.problem.detail]).toEqual([409, expect.stringContaining('at most 10,000')]);
});

it('a list goes with its account, a week after it was closed', async () => {
  const caller = await addCaller(server);
  await addManyShortlisted(server, caller.memberId, [{ name: 'Gone' }]);
  const body = { email: caller.email, reviews: 'keep' } as const;
  expect((await callAs(server, caller, deleteMyAccount, { body })).status).toBe(202);
  const { vault, db } = server.context;
  const left = async () => (await findShortlist(db, { vault, memberId: caller.memberId })).entries.length;
  // It can be brought back until then.
  expect(await left()).toBe(1);
  server.clock.move(days(8));
  await eraseDeletedAccounts.handle(server.context, undefined);
  expect(await left()).toBe(0);
});
