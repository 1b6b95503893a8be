import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeShortlistEmails, markShortlistSeen, stopShortlistEmails } from '../../contract/shortlist/shortlist.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted } from '../../tests/shortlist/entries.ts';
import { readEmails, signedIn } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';
import { ownerOf } from '../../tests/database.ts';
import { isToRemind } from './email-rules.ts';
import { findNewsJob, recordFactsJob, remindJob } from './jobs.ts';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  caller = await addCaller(server);
});
afterAll(() => server.close());

const lettersTo = async ({ email }: Caller) =>
  (await readEmails(server)).filter(({ to, subject }) => to === email && subject.includes('shortlist'));
const runWaiting = () => server.context.jobs.runWaiting(server.context);
async function remind(): Promise<void> {
  await remindJob.handle(server.context, undefined);
  await runWaiting();
}
const today = () => server.clock.now().toISOString().slice(0, 10);

describe('a reminder of a next step', () => {
  it('comes once on its day, with a number and without a name', async () => {
    await addManyShortlisted(server, caller.memberId, [
      { name: 'Quillmark', nextStep: 'Call Pellow', nextOn: today() },
      { name: 'Millrace', nextOn: today() },
      { name: 'Later', nextOn: '2099-01-01' },
      { name: 'Never' },
    ]);
    await remindJob.handle(server.context, undefined);
    const { rows } = await sql<{ data: string }>`select data::text as data from pgboss.job
      where name = 'shortlist.letter'`.execute(ownerOf(server.context.db));
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(data).not.toContain(caller.memberId);
    await runWaiting();
    const [letter, ...others] = await lettersTo(caller);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('2 next steps due on your shortlist');
    for (const word of ['Quillmark', 'Pellow', 'Millrace', caller.memberId]) expect(letter?.text).not.toContain(word);
    await remind();
    expect(await lettersTo(caller)).toHaveLength(1);
    server.clock.move(days(1));
    await remind();
    expect(await lettersTo(caller)).toHaveLength(1);
  });

  it('comes again for another day', async () => {
    expect(isToRemind({ nextOn: '2026-11-20', remindedOf: '2026-11-18' }, '2026-11-20')).toBe(true);
    expect(isToRemind({ nextOn: '2026-11-20', remindedOf: '2026-11-20' }, '2026-11-20')).toBe(false);
    expect(isToRemind({ nextOn: '2026-11-20', remindedOf: null }, '2026-11-19')).toBe(false);
    expect(isToRemind({ nextOn: '2026-11-20', remindedOf: null }, '2026-11-26')).toBe(true);
    expect(isToRemind({ nextOn: '2026-11-20', remindedOf: null }, '2026-11-27')).toBe(false);
  });

  it('does not come to who wants none, nor to a closed account', async () => {
    const closed = await addCaller(server);
    for (const { memberId } of [caller, closed]) await addManyShortlisted(server, memberId, [{ nextOn: today() }]);
    const who = { ...caller, headers: await signedIn(server, caller.email) };
    await callAs(server, who, changeShortlistEmails, { body: { due: false, weekly: true } });
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', closed.memberId)
      .execute();
    await remind();
    expect([...(await lettersTo(caller)), ...(await lettersTo(closed))]).toEqual([]);
  });
});

describe('the email of a Monday', () => {
  const monday = async () => {
    await recordFactsJob.handle(server.context, undefined);
    await findNewsJob.handle(server.context, undefined);
    await runWaiting();
  };
  const deal = async (funderId: string) => {
    const id = await addDeal(server.context.db, 'equity');
    await server.context.db
      .updateTable('deals')
      .set({ funder_ids: [funderId] })
      .where('id', '=', id)
      .execute();
  };

  it('comes when something is new, once for each change, and its link ends it', async () => {
    await givePass(server, caller);
    const [one, two] = [await addFunder(server, { name: 'Alderbrook' }), await addFunder(server)];
    await addManyShortlisted(server, caller.memberId, [{ funderId: one }, { funderId: two }]);
    // What is there on the first Monday is no news.
    await deal(one);
    await monday();
    expect(await lettersTo(caller)).toEqual([]);
    await deal(one);
    await monday();
    const [letter] = await lettersTo(caller);
    expect(letter?.subject).toBe('1 funder on your shortlist: something is new');
    expect(letter?.text).toContain('New deals: 1 funder.');
    expect(letter?.text).not.toContain('Alderbrook');
    server.clock.move(days(7));
    await monday();
    expect(await lettersTo(caller)).toHaveLength(1);
    await deal(two);
    server.clock.move(days(7));
    await monday();
    expect(await lettersTo(caller)).toHaveLength(2);

    const token = /shortlist\/stop\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect((await callAs(server, guest, stopShortlistEmails, { body: { token } })).status).toBe(204);
    await deal(two);
    server.clock.move(days(7));
    await monday();
    expect(await lettersTo(caller)).toHaveLength(2);
  });

  it('tells those who may not open deals of none, and nobody of what they have seen', async () => {
    const funderId = await addFunder(server);
    const seeing = await addCaller(server);
    await givePass(server, seeing);
    for (const { memberId } of [caller, seeing]) await addManyShortlisted(server, memberId, [{ funderId }]);
    await monday();
    await deal(funderId);
    await recordFactsJob.handle(server.context, undefined);
    await callAs(server, { ...seeing, headers: await signedIn(server, seeing.email) }, markShortlistSeen, {
      body: { ids: null },
    });
    await findNewsJob.handle(server.context, undefined);
    await runWaiting();
    expect([...(await lettersTo(caller)), ...(await lettersTo(seeing))]).toEqual([]);
  });
});
