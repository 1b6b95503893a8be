import { createHmac } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLiveLink, revokeAllApiKeys } from '../../contract/api-keys/api-keys.ts';
import { deleteView, listViews, saveView, type SavedView } from '../../contract/saved-views/saved-views.ts';
import { mostWebhooks, webhookTries } from '../../contract/webhooks/limits.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  testWebhook,
} from '../../contract/webhooks/webhooks.ts';
import { callAs } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { startHookReceiver, type HookReceiver } from '../../tests/webhooks/receiver.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startOfTest, startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted } from '../../tests/shortlist/entries.ts';
import { readEmails, signedIn } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';
import { forgetSettings } from '../current-settings.ts';
import { collectOwnData } from '../members/own-data-queries.ts';
import { tellHooksJob } from '../saved-views/hook-jobs.ts';
import { findNewsJob, recordFactsJob } from '../shortlist/jobs.ts';
import { makeWebhook, testWebhook as tryAddress } from './commands.ts';
import { webhookJobs } from './jobs.ts';

let server: TestServer;
let receiver: HookReceiver;
let reader: Caller;
let view: SavedView;

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startHookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.set(startOfTest);
  await server.context.db.deleteFrom('webhooks').execute();
  await server.context.db.deleteFrom('deals').execute();
  receiver.taken.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  reader = await addCaller(server);
  await givePass(server, reader);
  view = (
    await callAs(server, reader, saveView, {
      body: { kind: 'equity', name: 'Large', address: 'amountUsd=1000..', hasAlert: false },
    })
  ).reply;
});

const make = async (viewId: string | null = view.id, who = reader) =>
  callAs(server, who, createWebhook, { body: { address: receiver.address, viewId } });
const made = async (viewId: string | null = view.id) => (await make(viewId)).reply.data;
/** Tokens end within the day that the clock moves. */
const now = async () => ({ headers: await signedIn(server, reader.email) });
const listed = async () => (await callAs(server, await now(), listWebhooks)).reply.data;
const one = async () => (await listed())[0];
const runWaiting = () => server.context.jobs.runWaiting(server.context);
const morning = async (): Promise<void> => {
  server.clock.move(days(1));
  await tellHooksJob.handle(server.context, undefined);
  await runWaiting();
};
/** A deal that came so many hours before the next morning's count. */
async function deal(
  amountUsd: number,
  changes: { origin?: 'member_reported'; daysAgo?: number } = {},
): Promise<string> {
  const { context, clock } = server;
  const id = await addDeal(context.db, 'equity', { amountUsd });
  const at = after(clock.now(), -days(changes.daysAgo ?? 0) + hours(1));
  await context.db
    .updateTable('deals')
    .set({ created_at: at, updated_at: at, ...(changes.origin === undefined ? {} : { origin: changes.origin }) })
    .where('id', '=', id)
    .execute();
  return id;
}
const bodies = () => receiver.taken.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const pauseEmails = async () =>
  (await readEmails(server)).filter(({ to, subject }) => to === reader.email && subject === 'Your webhook is paused');

describe('a webhook', () => {
  it('tells its secret once, and keeps address and secret sealed', async () => {
    const { webhook, secret } = await made();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(webhook).toMatchObject({ address: receiver.address, view: { id: view.id, name: 'Large' }, paused: null });
    expect(JSON.stringify(await listed())).not.toContain(secret.slice(6));
    const stored = await server.context.db.selectFrom('webhooks').selectAll().execute();
    const bytes = stored.map((row) => Buffer.concat([row.sealed_address, row.sealed_secret]).toString('latin1')).join();
    expect(bytes).not.toContain('127.0.0.1');
    expect(bytes).not.toContain(secret.slice(6));
    expect(server.logLines.join('\n')).not.toMatch(new RegExp(`${secret.slice(6, 20)}|/hook`));
  });

  it('is signed by Standard Webhooks', async () => {
    const { webhook, secret } = await made();
    const { reply } = await callAs(server, reader, testWebhook, { params: { id: webhook.id } });
    expect(reply.data).toMatchObject({ problem: null, status: 204 });
    const [taken] = receiver.taken;
    const headers = taken?.headers ?? {};
    const text = taken?.body ?? '';
    expect(JSON.parse(text)).toMatchObject({ type: 'webhook.test', timestamp: '2026-11-18T00:00:00Z' });
    expect(new Verifier(secret).sign(String(headers['webhook-id']), server.clock.now(), text)).toBe(
      headers['webhook-signature'],
    );
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    // A test leaves no row: it would say when its member was here.
    expect((await one())?.deliveries).toEqual([]);
  });

  it('is refused for an address that is none, for a view of another, and beyond the most', async () => {
    for (const address of [
      'nonsense',
      'https://',
      'https://user:word@example.com/',
      `https://e.example/${'x'.repeat(500)}`,
    ])
      expect((await callAs(server, reader, createWebhook, { body: { address, viewId: null } })).problem).toMatchObject({
        code: 'invalid',
        errors: { address: expect.any(String) },
      });
    const other = await addCaller(server);
    await givePass(server, other);
    expect((await make(view.id, other)).problem.code).toBe('not_found');
    for (let count = 0; count < mostWebhooks; count += 1) expect((await make()).status).toBe(201);
    expect((await make()).problem.code).toBe('too_many_webhooks');
  });

  it('takes public addresses alone in production, and calls no other one that was kept before', async () => {
    const { context } = server;
    const inProduction = { ...context, config: { ...context.config, environment: 'production' as const } };
    const own = { memberId: reader.memberId, viewId: null };
    for (const address of [receiver.address, 'https://169.254.169.254/', 'https://[::1]/', 'https://8.8.8.8:8443/'])
      await expect(makeWebhook(inProduction, { ...own, address })).rejects.toMatchObject({ code: 'invalid' });
    expect((await makeWebhook(inProduction, { ...own, address: 'https://8.8.8.8/x#y' })).webhook.address).toBe(
      'https://8.8.8.8/x',
    );
    const { webhook } = await made();
    expect(await tryAddress(inProduction, { memberId: reader.memberId, id: webhook.id })).toMatchObject({
      problem: 'not_public',
    });
    expect(receiver.taken).toEqual([]);
  });

  it('is its member’s alone', async () => {
    const { webhook } = await made();
    const other = await addCaller(server);
    await givePass(server, other);
    const at = { params: { id: webhook.id } };
    expect((await callAs(server, other, testWebhook, at)).status).toBe(404);
    expect((await callAs(server, other, pauseWebhook, at)).status).toBe(404);
    expect((await callAs(server, other, resumeWebhook, at)).status).toBe(404);
    expect((await callAs(server, other, deleteWebhook, at)).status).toBe(404);
    expect((await one())?.paused).toBeNull();
    expect(receiver.taken).toEqual([]);
  });

  it('is said to its member by email when it is added, without the secret part of its address', async () => {
    await made();
    await made(null);
    const emails = (await readEmails(server)).filter(
      ({ to, subject }) => to === reader.email && subject === 'A webhook was added to your Fundsight account',
    );
    expect(new Set(emails.map(({ text }) => /We call this address (.*?)\./.exec(text)?.[1]))).toEqual(
      new Set(['each Monday about your shortlist', 'when “Large” changes']),
    );
    for (const { text } of emails) {
      expect(text).toContain(new URL(receiver.address).host);
      expect(text).not.toMatch(/\/hook|whsec_/);
      expect(text).toContain('You get this because a webhook was added to your account.');
    }
  });

  it('is counted with its view and beside its live links, to say what goes with it', async () => {
    const counts = async () =>
      (await callAs(server, reader, listViews)).reply.views.map(({ webhooks, liveLinks }) => [webhooks, liveLinks]);
    expect(await counts()).toEqual([[0, 0]]);
    await made();
    await made();
    await made(null);
    await callAs(server, reader, createLiveLink, { body: { viewId: view.id, days: 30 } });
    expect(await counts()).toEqual([[2, 1]]);
  });

  it('goes with its view, with all keys, and when it is deleted', async () => {
    await made();
    await callAs(server, reader, deleteView, { params: { id: view.id } });
    expect(await listed()).toEqual([]);
    const { webhook } = await made(null);
    expect((await callAs(server, reader, deleteWebhook, { params: { id: webhook.id } })).status).toBe(204);
    expect(await listed()).toEqual([]);
    await made(null);
    await callAs(server, reader, revokeAllApiKeys);
    expect(await listed()).toEqual([]);
  });

  it('is in what its member takes away, without its secret', async () => {
    const { secret } = await made();
    const files = await collectOwnData(server.context, reader.memberId);
    const rows = files.find(({ name }) => name === 'webhooks')?.rows;
    expect(rows).toMatchObject([{ address: receiver.address, view_id: view.id, created_on: '2026-11-18' }]);
    expect(JSON.stringify(files)).not.toContain(secret.slice(6));
  });
});

describe('a webhook of a view', () => {
  it('hears each morning how many deals sources added and changed, once, and nothing where none did', async () => {
    await deal(5_000, { daysAgo: 3 });
    await made();
    await morning();
    expect(receiver.taken).toEqual([]);
    await deal(2_000);
    await deal(3_000);
    await deal(10);
    await deal(4_000, { origin: 'member_reported' });
    const old = await deal(6_000, { daysAgo: 9 });
    await server.context.db
      .updateTable('deals')
      .set({ updated_at: after(server.clock.now(), hours(1)) })
      .where('id', '=', old)
      .execute();
    await morning();
    expect(bodies()).toEqual([
      {
        type: 'view.changed',
        timestamp: '2026-11-20T00:00:00Z',
        data: {
          view: { id: view.id, name: 'Large', kind: 'equity' },
          newDeals: 2,
          changedDeals: 1,
          url: 'http://localhost:3000/database/equity?amountUsd=1000..',
        },
      },
    ]);
    expect((await one())?.deliveries).toMatchObject([
      { on: '2026-11-20', state: 'delivered', tries: 1, status: 204, problem: null },
    ]);
    await tellHooksJob.handle(server.context, undefined);
    await runWaiting();
    await morning();
    expect(receiver.taken).toHaveLength(1);
  });

  it.each([
    ['suspended', { suspended_at: new Date(startOfTest) }],
    ['without access', null],
  ] as const)('is not called for a member who is %s', async (_what, change) => {
    await made();
    await deal(2_000);
    const { db } = server.context;
    await (change === null
      ? db.deleteFrom('passes').where('member_id', '=', reader.memberId).execute()
      : db.updateTable('members').set(change).where('id', '=', reader.memberId).execute());
    await morning();
    expect(receiver.taken).toEqual([]);
  });

  it('is not called for a member who lost access between the count and the call', async () => {
    await made();
    await deal(2_000);
    server.clock.move(days(1));
    await tellHooksJob.handle(server.context, undefined);
    const { db } = server.context;
    await db.deleteFrom('passes').where('member_id', '=', reader.memberId).execute();
    await runWaiting();
    expect(receiver.taken).toEqual([]);
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('is not called while admins have turned programs off', async () => {
    await made();
    await deal(2_000);
    const { db } = server.context;
    await db
      .insertInto('setting_changes')
      .values({ setting: 'apiKeyDays', value: '0', changed_by: null, changed_at: server.clock.now() })
      .execute();
    forgetSettings(db);
    expect((await make()).problem.code).toBe('keys_off');
    await morning();
    expect(receiver.taken).toEqual([]);
    await db.deleteFrom('setting_changes').where('setting', '=', 'apiKeyDays').execute();
    forgetSettings(db);
  });
});

describe('an address that does not take a message', () => {
  it('is tried eight times with the same id, then paused with an email, and told of nothing more', async () => {
    const { webhook } = await made();
    receiver.answer = (response) => response.writeHead(503).end();
    await deal(2_000);
    await morning();
    expect(receiver.taken).toHaveLength(webhookTries);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const found = await one();
    expect(found?.paused).toEqual({ on: '2026-11-19', why: 'server_error' });
    expect(found?.deliveries).toMatchObject([{ state: 'failed', tries: webhookTries, status: 503 }]);
    const [email, ...more] = await pauseEmails();
    expect(more).toEqual([]);
    expect(email?.text).toContain('127.0.0.1');
    expect(email?.text).not.toContain('/hook');
    const { db } = server.context;
    expect(await db.selectFrom('webhook_deliveries').select('sealed_body').execute()).toEqual([{ sealed_body: null }]);
    await deal(3_000);
    await morning();
    expect(receiver.taken).toHaveLength(webhookTries);

    // It stays paused while it fails, and hears of what came meanwhile once it works.
    const failed = await callAs(server, await now(), resumeWebhook, { params: { id: webhook.id } });
    expect(failed.reply.data).toMatchObject({
      tried: { problem: 'server_error' },
      webhook: { paused: { on: '2026-11-19' } },
    });
    receiver.answer = (response) => response.writeHead(200).end('ok');
    const works = await callAs(server, await now(), resumeWebhook, { params: { id: webhook.id } });
    expect(works.reply.data).toMatchObject({ tried: { problem: null, status: 200 }, webhook: { paused: null } });
    receiver.taken.length = 0;
    await morning();
    expect(bodies()).toMatchObject([{ type: 'view.changed', data: { newDeals: 1 } }]);
  });

  it('is taken again where it answers in between', async () => {
    await made();
    let asked = 0;
    receiver.answer = (response) => response.writeHead((asked += 1) < 3 ? 500 : 200).end();
    await deal(2_000);
    await morning();
    expect(receiver.taken).toHaveLength(3);
    expect(await one()).toMatchObject({ paused: null, deliveries: [{ state: 'delivered', tries: 3, status: 200 }] });
    expect(await pauseEmails()).toEqual([]);
  });

  it('is paused at once where it is gone, and a redirect is never followed', async () => {
    await made();
    receiver.answer = (response) => response.writeHead(410).end();
    await deal(2_000);
    await morning();
    expect(receiver.taken).toHaveLength(1);
    expect((await one())?.paused?.why).toBe('gone');
  });

  it('can be paused by its member, who may do so without access', async () => {
    const { webhook } = await made();
    await server.context.db.deleteFrom('passes').where('member_id', '=', reader.memberId).execute();
    const at = { params: { id: webhook.id } };
    expect((await callAs(server, reader, pauseWebhook, at)).reply.data.paused).toEqual({
      on: '2026-11-18',
      why: 'member',
    });
    expect((await callAs(server, reader, resumeWebhook, at)).status).toBe(403);
    expect((await callAs(server, reader, testWebhook, at)).status).toBe(403);
    expect(receiver.taken).toEqual([]);
  });

  it('is not called more than ten times a minute for trying out', async () => {
    const { webhook } = await made();
    const answers = [];
    for (let count = 0; count < 12; count += 1)
      answers.push(
        (await callAs(server, reader, testWebhook, { params: { id: webhook.id }, from: '203.0.113.9' })).status,
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('a webhook of the shortlist', () => {
  const monday = async (): Promise<void> => {
    await recordFactsJob.handle(server.context, undefined);
    await findNewsJob.handle(server.context, undefined);
    await runWaiting();
    server.clock.move(days(7));
  };

  it('hears each Monday what the weekly email says, also that nothing is new', async () => {
    await made(null);
    const funderId = await addFunder(server, { name: 'Alderbrook' });
    await addManyShortlisted(server, reader.memberId, [{ funderId }]);
    await monday();
    const id = await deal(5_000);
    await server.context.db
      .updateTable('deals')
      .set({ funder_ids: [funderId] })
      .where('id', '=', id)
      .execute();
    await monday();
    await monday();
    const counts = { funders: 0, withDeals: 0, withReviews: 0, withFigures: 0 };
    const url = 'http://localhost:3000/user/shortlist';
    expect(bodies()).toEqual([
      { type: 'shortlist.checked', timestamp: '2026-11-18T00:00:00Z', data: { ...counts, url } },
      {
        type: 'shortlist.checked',
        timestamp: '2026-11-25T00:00:00Z',
        data: { ...counts, funders: 1, withDeals: 1, url },
      },
      { type: 'shortlist.checked', timestamp: '2026-12-02T00:00:00Z', data: { ...counts, url } },
    ]);
    expect(JSON.stringify(bodies())).not.toMatch(/Alderbrook|funder-/);
    // Nothing of what was told stays, and each week looks the same.
    const rows = await server.context.db
      .selectFrom('webhook_deliveries')
      .select(['state', 'sealed_body', 'tries', 'status'])
      .execute();
    expect(rows).toEqual(rows.map(() => ({ state: 'delivered', sealed_body: null, tries: 1, status: 204 })));
  });

  it('hears of an empty list too, and one day once', async () => {
    await made(null);
    await findNewsJob.handle(server.context, undefined);
    await findNewsJob.handle(server.context, undefined);
    await runWaiting();
    expect(bodies()).toMatchObject([{ type: 'shortlist.checked', data: { funders: 0 } }]);
  });
});

it('deliveries are forgotten after 30 days', async () => {
  await made(null);
  await findNewsJob.handle(server.context, undefined);
  await runWaiting();
  server.clock.move(days(31));
  const forget = webhookJobs.find(({ name }) => name === 'webhooks.forget-deliveries');
  await forget?.handle(server.context, undefined);
  expect(await server.context.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});
