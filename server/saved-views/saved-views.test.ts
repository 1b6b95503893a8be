import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import {
  type SavedView,
  saveView,
  listViews,
  changeView,
  deleteView,
  getSharedView,
  stopAlert,
} from '../../contract/saved-views/saved-views.ts';
import { maximumViews } from '../../contract/saved-views/saved-views.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { days, hours } from '../clock.ts';
import { sendAlertsJob } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Headers = Record<string, string>;

async function givePass(memberId: string, endsIn = days(30)): Promise<void> {
  const now = server.clock.now().getTime();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: 'review',
      reason: 'Thank you for your review',
      source: randomUUID(),
      starts_at: new Date(now - days(400)),
      ends_at: new Date(now + endsIn),
    })
    .execute();
}

async function reader(): Promise<{ headers: Headers; memberId: string; email: string }> {
  const { memberId, email } = await addMember(server);
  await givePass(memberId);
  return { headers: await signedIn(server, email), memberId, email };
}

const draft = (changes: Partial<BodyOf<typeof saveView>> = {}): BodyOf<typeof saveView> => ({
  kind: 'equity',
  name: 'Seed rounds',
  address: 'roundType=seed&sort=-amountUsd&columns=recipientName,date&density=compact',
  hasAlert: false,
  ...changes,
});

async function saved(headers: Headers, changes: Partial<BodyOf<typeof saveView>> = {}): Promise<SavedView> {
  const { status, reply: body } = await callAs(server, headers, saveView, { body: draft(changes) });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

describe('saved views', () => {
  it('keep the address as it was given and are listed by name', async () => {
    const { headers } = await reader();
    await saved(headers, { name: 'zebra' });
    await saved(headers, { name: 'Älter' });
    await saved(headers, { name: 'banana', kind: 'debt', address: '' });
    const { reply: body } = await callAs(server, headers, listViews);
    expect(body['views'].map(({ name }) => name)).toEqual(['Älter', 'banana', 'zebra']);
    expect(body['views'][2]).toMatchObject({
      kind: 'equity',
      address: 'roundType=seed&sort=-amountUsd&columns=recipientName,date&density=compact',
      hasAlert: false,
      shareToken: null,
      version: 1,
    });
  });

  it.each([
    ['an unknown parameter', 'offset=3'],
    ['a column of another kind', 'debtType=bond'],
    ['a wrong value', 'amountUsd=lots'],
    ['a page', 'cursor=abc'],
    ['a size of page', 'limit=100'],
    ['an open row', 'deal=4b1b4ad2-0000-4000-8000-000000000000'],
    ['a filter twice', 'stage=idea&stage=growth'],
    ['a prototype', '__proto__=x'],
    ['a filter too long', `recipientName=${'x'.repeat(201)}`],
    ['an address too long', `search=${'x'.repeat(4_001)}`],
  ])('refuse an address with %s', async (_what, address) => {
    const { headers } = await reader();
    const { status, problem } = await callAs(server, headers, saveView, { body: draft({ address }) });
    expect(status).toBe(422);
    expect(problem.code).toBe('invalid');
    expect(Object.keys(problem.errors)).toEqual(['address']);
    expect((await callAs(server, headers, listViews)).reply['views']).toEqual([]);
  });

  it('refuse a name that is taken in the same table, without regard to case', async () => {
    const { headers } = await reader();
    const first = await saved(headers);
    expect((await callAs(server, headers, saveView, { body: draft({ name: ' sEED rounds ' }) })).problem.code).toBe(
      'name_taken',
    );
    const other = await saved(headers, { kind: 'debt', address: '' });
    const third = await saved(headers, { name: 'Third' });
    expect(
      (
        await callAs(server, headers, changeView, {
          params: { id: third.id },
          body: { version: 1, name: 'SEED ROUNDS' },
        })
      ).problem.code,
    ).toBe('name_taken');
    expect(
      (
        await callAs(server, headers, changeView, {
          params: { id: first.id },
          body: { version: 1, name: 'seed rounds' },
        })
      ).status,
    ).toBe(200);
    expect(other.kind).toBe('debt');
  });

  it('end at fifty, also when many are saved at once', async () => {
    const { headers } = await reader();
    const answers = await Promise.all(
      Array.from({ length: maximumViews + 5 }, (_, at) =>
        callAs(server, headers, saveView, { body: draft({ name: `View ${at}` }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximumViews);
    expect(answers.filter((answer) => answer.status >= 400 && answer.problem.code === 'too_many_views')).toHaveLength(
      5,
    );
  });

  it('change only what is named, and only in the version that was seen', async () => {
    const { headers } = await reader();
    const view = await saved(headers);
    const changed = await callAs(server, headers, changeView, {
      params: { id: view.id },
      body: { version: 1, address: 'stage=growth' },
    });
    expect(changed.json).toMatchObject({ name: 'Seed rounds', address: 'stage=growth', version: 2 });
    expect(
      (await callAs(server, headers, changeView, { params: { id: view.id }, body: { version: 1, name: 'Late' } }))
        .problem.code,
    ).toBe('stale');
    expect(
      (
        await callAs(server, headers, changeView, {
          params: { id: view.id },
          body: { version: 2, address: 'debtType=bond' },
        })
      ).status,
    ).toBe(422);
  });

  it("do not exist for others: another member's view is not found", async () => {
    const mine = await reader();
    const view = await saved(mine.headers);
    const { headers } = await reader();
    expect(
      (await callAs(server, headers, changeView, { params: { id: view.id }, body: { version: 1, name: 'Mine now' } }))
        .status,
    ).toBe(404);
    expect((await callAs(server, headers, deleteView, { params: { id: view.id } })).status).toBe(404);
    expect((await callAs(server, headers, listViews)).reply['views']).toEqual([]);
    expect((await callAs(server, mine.headers, deleteView, { params: { id: view.id } })).status).toBe(204);
    expect((await callAs(server, mine.headers, deleteView, { params: { id: view.id } })).status).toBe(404);
  });

  it('outlive access: they can be seen and deleted, and nothing else', async () => {
    const { headers, memberId } = await reader();
    const view = await saved(headers, { hasAlert: true });
    await server.context.db.deleteFrom('passes').where('member_id', '=', memberId).execute();
    await givePass(memberId, -days(1));
    expect((await callAs(server, headers, listViews)).reply['views']).toHaveLength(1);
    expect((await callAs(server, headers, saveView, { body: draft({ name: 'More' }) })).problem.code).toBe(
      'access_expired',
    );
    expect(
      (await callAs(server, headers, changeView, { params: { id: view.id }, body: { version: 1, name: 'x' } })).problem
        .code,
    ).toBe('access_expired');
    expect((await callAs(server, headers, deleteView, { params: { id: view.id } })).status).toBe(204);
  });
});

describe('sharing', () => {
  it('makes a link that tells the view and not whose it is, and ends for good', async () => {
    const { headers, email, memberId } = await reader();
    const view = await saved(headers);
    const shared = await callAs(server, headers, changeView, {
      params: { id: view.id },
      body: { version: 1, isShared: true },
    });
    const token = String(shared.reply['shareToken']);
    expect(token).toMatch(/^[\w-]{22}$/);
    const again = await callAs(server, headers, changeView, {
      params: { id: view.id },
      body: { version: 2, isShared: true },
    });
    expect(again.reply['shareToken']).toBe(token);
    const other = await reader();
    const seen = await callAs(server, other.headers, getSharedView, { params: { token } });
    expect(seen.json).toEqual({ kind: 'equity', name: 'Seed rounds', address: view.address });
    expect(JSON.stringify(seen.reply)).not.toMatch(new RegExp(`${email}|${memberId}|${view.id}`));
    await callAs(server, headers, changeView, { params: { id: view.id }, body: { version: 3, isShared: false } });
    expect((await callAs(server, other.headers, getSharedView, { params: { token } })).problem.code).toBe('not_found');
    const anew = await callAs(server, headers, changeView, {
      params: { id: view.id },
      body: { version: 4, isShared: true },
    });
    expect(anew.reply['shareToken']).not.toBe(token);
  });

  it('is for those who have access', async () => {
    const { email } = await addMember(server);
    const headers = await signedIn(server, email);
    expect((await callAs(server, headers, getSharedView, { params: { token: 'A'.repeat(22) } })).problem.code).toBe(
      'access_required',
    );
    expect((await callAs(server, guest, getSharedView, { params: { token: 'A'.repeat(22) } })).problem.code).toBe(
      'sign_in',
    );
  });
});

describe('the weekly email', () => {
  const runAlerts = async (): Promise<void> => {
    const { context } = server;
    await context.db.transaction().execute((trx) => context.jobs.send(trx, sendAlertsJob, {}));
  };
  const rowsAt = async (at: Date, count: number): Promise<void> => {
    for (let made = 0; made < count; made++) {
      const id = await addDeal(server.context.db, 'equity', { roundType: 'seed', stage: 'idea' });
      await server.context.db.updateTable('deals').set({ created_at: at }).where('id', '=', id).execute();
    }
  };
  const emailsTo = async (email: string) => (await readEmails(server)).filter((message) => message.to === email);

  it('tells of rows that came since, once, and is silent when there are none', async () => {
    const { headers, email } = await reader();
    await saved(headers, { hasAlert: true });
    server.clock.move(days(5));
    await rowsAt(new Date(server.clock.now().getTime() - days(2)), 3);
    await rowsAt(new Date(server.clock.now().getTime() - days(20)), 2);
    // Too fresh: left to the next week.
    await rowsAt(new Date(server.clock.now().getTime() - hours(1)), 1);
    await runAlerts();
    await runAlerts();
    const [message, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(message?.subject).toBe('3 new deals in "Seed rounds"');
    expect(message?.text).toContain('/database/equity?roundType=seed');
    expect(message?.text).not.toContain('idea');

    server.clock.move(days(7));
    await runAlerts();
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain('1 new deal in "Seed rounds"');
    server.clock.move(days(7));
    await runAlerts();
    expect(await emailsTo(email)).toHaveLength(2);
  });

  it('ends by its link and by the mail program, without signing in and without a word', async () => {
    const { headers, email } = await reader();
    const view = await saved(headers, { name: 'To stop', hasAlert: true });
    server.clock.move(days(7));
    await rowsAt(new Date(server.clock.now().getTime() - days(1)), 1);
    await runAlerts();
    await emailsTo(email);
    const mail = await rawEmailTo(email);
    const header = (key: string): string => mail.headers.find((one) => one.key === key)?.value ?? '';
    const token = /\/alerts\/stop\/([\w-]{22})>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`/alerts/stop/${token}`);
    expect(mail.html).toContain(`/alerts/stop/${token}`);

    const oneClick = (body: string, url = `/alerts/stop/${token}`) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      });
    expect((await oneClick('something=else')).statusCode).toBe(400);
    expect((await oneClick('List-Unsubscribe=One-Click', '/alerts/stop/short')).statusCode).toBe(400);
    expect(await hasAlert(view.id)).toBe(true);
    expect((await oneClick('List-Unsubscribe=One-Click')).statusCode).toBe(204);
    expect(await hasAlert(view.id)).toBe(false);

    const again = await signedIn(server, email);
    await callAs(server, again, changeView, { params: { id: view.id }, body: { version: 2, hasAlert: true } });
    expect(await hasAlert(view.id)).toBe(true);
    expect((await callAs(server, guest, stopAlert, { body: { token } })).status).toBe(204);
    expect(await hasAlert(view.id)).toBe(false);
    expect((await callAs(server, guest, stopAlert, { body: { token: 'A'.repeat(22) } })).status).toBe(204);
    expect((await callAs(server, guest, stopAlert, { body: { token: 'no' } })).status).toBe(422);
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  it('goes to no member without access or suspended, and catches up when access comes back', async () => {
    const [ended, suspended] = [await reader(), await reader()];
    await saved(ended.headers, { hasAlert: true });
    await saved(suspended.headers, { hasAlert: true });
    const { db } = server.context;
    await db
      .updateTable('passes')
      .set({ revoked_at: server.clock.now() })
      .where('member_id', '=', ended.memberId)
      .execute();
    await db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', suspended.memberId)
      .execute();
    server.clock.move(days(7));
    await rowsAt(new Date(server.clock.now().getTime() - days(1)), 2);
    await runAlerts();
    expect([...(await emailsTo(ended.email)), ...(await emailsTo(suspended.email))]).toEqual([]);
    await givePass(ended.memberId);
    await runAlerts();
    expect((await emailsTo(ended.email)).map(({ subject }) => subject)).toEqual(['2 new deals in "Seed rounds"']);
  });

  async function hasAlert(id: string): Promise<boolean | undefined> {
    const view = await server.context.db
      .selectFrom('deal_views')
      .where('id', '=', id)
      .select('has_alert')
      .executeTakeFirst();
    return view?.has_alert;
  }

  async function rawEmailTo(email: string) {
    const { mail } = server.context.config;
    const folder = mail.kind === 'outbox' ? mail.folder : '';
    for (const file of readdirSync(folder)) {
      const parsed = await PostalMime.parse(readFileSync(join(folder, file)));
      if (parsed.to?.[0]?.address === email) return parsed;
    }
    throw new Error('There is no such email');
  }
});
