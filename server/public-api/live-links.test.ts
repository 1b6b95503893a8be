import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createLiveLink,
  listApiKeys,
  listLiveLinks,
  revokeAllApiKeys,
  revokeLiveLink,
} from '../../contract/api-keys/api-keys.ts';
import { defaultColumns } from '../../contract/deals/deals.ts';
import { deleteView, saveView, type SavedView } from '../../contract/saved-views/saved-views.ts';
import { callAs, callRoute } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startOfTest, startTestServer, type TestServer } from '../../tests/server.ts';
import { callIdentity, readEmails, signIn } from '../../tests/sign-in.ts';
import { dayOf, days } from '../clock.ts';
import { ofDay } from '../readings/digests.ts';
import { countRead } from '../readings/queries.ts';

/* A saved view under a secret address: what it shows, to whom, how long, and what it leaves behind. */

let server: TestServer;
let reader: Caller;
let view: SavedView;
let path: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const [name, amount] of [
    ['Hollowcore', 3_000],
    ['Saltmere', 1_000],
    ['Tern', 2_000],
    ['Small', 10],
  ] as const)
    await addDeal(server.context.db, 'equity', { recipientName: name, amountUsd: amount, licence: 'CC0' });
  await addDeal(server.context.db, 'equity', { recipientName: 'Closed', amountUsd: 5_000, licence: 'Copyright' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(startOfTest);
  reader = await addCaller(server);
  await givePass(server, reader);
  const address = 'amountUsd=1000..&sort=-amountUsd&columns=recipientName,amountUsd&density=compact';
  view = (await callAs(server, reader, saveView, { body: { kind: 'equity', name: 'Large', address, hasAlert: false } }))
    .reply;
  const made = (await callAs(server, reader, createLiveLink, { body: { viewId: view.id, days: 30 } })).reply.data;
  path = made.path;
  id = made.link.id;
});

const open = (address = path) => callRoute(server, null, `GET ${address}`);
const codeOf = async (address = path): Promise<string> => {
  const answer = await open(address);
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${answer.problem.code}`;
};
const rowsToday = async (): Promise<number> => (await callAs(server, reader, listApiKeys)).reply.data.rowsToday;

describe('a live link', () => {
  it('shows the rows of its view that may leave as a file, in its order and with its columns', async () => {
    const answer = await open();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const records = parse<Record<string, string>>(answer.text, { columns: true, bom: true });
    expect(records.map(({ recipientName }) => recipientName)).toEqual(['Hollowcore', 'Tern', 'Saltmere']);
    expect(Object.keys(records[0] ?? {}).slice(0, 2)).toEqual(['recipientName', 'amountUsd']);
  });

  it.each(['debt.csv', 'equity.json', 'equity.csv.txt', 'Equity.csv', 'anything'])('is not at %s', async (file) => {
    expect(await codeOf(path.replace('equity.csv', file))).toBe('404 not_found');
    expect(await rowsToday()).toBe(0);
    expect(await codeOf()).toBe('200');
  });

  it('of a view with the usual columns shows those, then where each row comes from', async () => {
    const body = { kind: 'equity' as const, name: 'Usual', address: 'amountUsd=1000..', hasAlert: false };
    const usual = (await callAs(server, reader, saveView, { body })).reply;
    const made = (await callAs(server, reader, createLiveLink, { body: { viewId: usual.id, days: 30 } })).reply.data;
    const [names = []] = parse((await open(made.path)).text, { bom: true });
    const shown = defaultColumns.equity.flatMap((key) => (key === 'date' ? ['date', 'datePrecision'] : [key]));
    const added = ['id', 'sourceName', 'sourceUrl', 'sourceRecordId', 'licence', 'asOf'];
    expect(names).toEqual([...shown.filter((key) => !added.includes(key)), ...added]);
  });

  it('counts its rows once a day while they stay as they are', async () => {
    expect(await rowsToday()).toBe(0);
    await open();
    await open();
    expect(await rowsToday()).toBe(3);
    const added = await addDeal(server.context.db, 'equity', {
      recipientName: 'New',
      amountUsd: 9_000,
      licence: 'CC0',
    });
    await open();
    expect(await rowsToday()).toBe(7);
    await server.context.db.deleteFrom('deals').where('id', '=', added).execute();
    server.clock.move(days(1));
    await open();
    server.clock.move(-days(1));
    const { db, vault } = server.context;
    const { memberId } = reader;
    const readOn = (day: string) => countRead(db, { vault, memberId, readOn: day });
    expect([await readOn('2026-11-18'), await readOn('2026-11-19')]).toEqual([7, 3]);
  });

  it('ends with the rows of the day', async () => {
    await open();
    const { db, vault } = server.context;
    const { memberId } = reader;
    const { current } = ofDay(vault, { memberId, readOn: dayOf(server.clock.now()) });
    await db.updateTable('live_links').set({ last_tag: 'another' }).where('id', '=', id).execute();
    await db.updateTable('deal_readings').set({ row_count: 2_000 }).where('reader_digest', '=', current).execute();
    expect(await codeOf()).toBe('429 row_limit');
  });

  it('is told once, kept as a digest, and said to its member by email', async () => {
    expect(path).toMatch(/^\/live\/fsl_[0-9A-Za-z]{38}\/equity\.csv$/);
    await open();
    const secret = path.split('/')[2] ?? '';
    const stored = JSON.stringify(await server.context.db.selectFrom('live_links').selectAll().execute());
    expect(stored).not.toContain(secret.slice(8));
    const listed = (await callAs(server, reader, listLiveLinks)).reply.data;
    expect(listed).toMatchObject([{ id, name: 'Large', hint: secret.slice(0, 8), lastUsedOn: '2026-11-18' }]);
    const email = (await readEmails(server)).find(
      ({ to, subject }) => to === reader.email && /live link/.test(subject),
    );
    expect(email?.text).toContain('anyone who has its address can read the rows of this view');
    expect(email?.text).toContain('/user#live-links');
    expect(email?.text).toContain('You get this because a live link was created for a view of your account.');
    expect(email?.text).not.toContain(secret.slice(0, 12));
    expect(server.logLines.filter((line) => line.includes(secret.slice(4, 20)))).toEqual([]);
  });

  it('ends when it is revoked, with its view, and with everything', async () => {
    expect((await callAs(server, await addCaller(server), revokeLiveLink, { params: { id } })).status).toBe(404);
    expect(await codeOf()).toBe('200');
    expect((await callAs(server, reader, revokeLiveLink, { params: { id } })).status).toBe(204);
    expect(await codeOf()).toBe('404 not_found');
    const make = async () =>
      (await callAs(server, reader, createLiveLink, { body: { viewId: view.id, days: 30 } })).reply.data.path;
    const second = await make();
    await callAs(server, reader, revokeAllApiKeys);
    expect(await codeOf(second)).toBe('404 not_found');
    const third = await make();
    await callAs(server, reader, deleteView, { params: { id: view.id } });
    expect(await codeOf(third)).toBe('404 not_found');
  });

  it('ends after its last day, with access, with suspension and with a sign-out from everywhere', async () => {
    const { db } = server.context;
    server.clock.move(days(30));
    expect(await codeOf()).toBe('200');
    server.clock.move(days(1));
    expect(await codeOf()).toBe('404 not_found');
    server.clock.move(-days(31));
    const { memberId } = reader;
    await db.updateTable('members').set({ suspended_at: server.clock.now() }).where('id', '=', memberId).execute();
    expect(await codeOf()).toBe('403 account_suspended');
    await db.updateTable('members').set({ suspended_at: null }).where('id', '=', memberId).execute();
    await db.updateTable('passes').set({ kind: 'provisional' }).where('member_id', '=', memberId).execute();
    expect(await codeOf()).toBe('403 export_after_review');
    await db.deleteFrom('passes').where('member_id', '=', memberId).execute();
    expect(await codeOf()).toBe('403 access_required');
    await givePass(server, reader);
    const { AccessToken } = await signIn(server, reader.email);
    await callIdentity(server, 'GlobalSignOut', { AccessToken });
    expect(await codeOf()).toBe('404 not_found');
  });

  it('is made of a view of one’s own, and opens nothing else', async () => {
    const other = await addCaller(server);
    await givePass(server, other);
    const made = await callAs(server, other, createLiveLink, { body: { viewId: view.id, days: 30 } });
    expect(made.problem.code).toBe('not_found');
    const secret = path.split('/')[2] ?? '';
    const asKey = await callRoute(server, { authorization: `Bearer ${secret}` }, 'GET /api/v1/funders');
    expect(asKey.problem.code).toBe('invalid_key');
    expect(await codeOf(path.replace('fsl_', 'fsk_'))).toBe('404 not_found');
  });
});
