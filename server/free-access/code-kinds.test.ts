import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealKind } from '../../contract/deals/options.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { createAccessCode, redeemCode } from '../../contract/free-access/free-access.ts';
import { getMe } from '../../contract/members/account.ts';
import { changeView, getSharedView, saveView } from '../../contract/saved-views/saved-views.ts';
import { callAs, callRoute, unchecked, type Headers, type Who } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { after, days } from '../clock.ts';
import { sendAlertsJob } from '../saved-views/jobs.ts';

let server: TestServer;
let admin: Headers;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

async function makeCode(dealKind: DealKind | null, length = 30): Promise<string> {
  const { status, reply } = await callAs(server, admin, createAccessCode, {
    body: {
      campaign: 'Lending week',
      days: length,
      dealKind,
      maxUses: 50,
      maxUsesPerDomain: null,
      validFrom: '2026-11-01',
      validTo: null,
    },
  });
  expect([status, reply.data.dealKind]).toEqual([201, dealKind]);
  return reply.data.code;
}
const redeem = (who: Who, code: string) => callAs(server, who, redeemCode, { body: { code } });
const accessOf = async (who: Who) => (await callAs(server, who, getMe)).reply.data.access;
const save = (who: Who, body: BodyOf<typeof saveView>) => callAs(server, who, saveView, { body });

/** A member who used codes for these kinds, each for so many days. */
async function reader(...codes: readonly (readonly [DealKind | null, number])[]) {
  const { email, memberId } = await addMember(server);
  const headers = await signedIn(server, email);
  for (const [kind, length] of codes) expect((await redeem(headers, await makeCode(kind, length))).status).toBe(200);
  return { email, memberId, headers };
}

/** As if it had ended yesterday. */
async function endAccessToAll(memberId: string): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .updateTable('passes')
    .set({ starts_at: after(now, -days(31)), ends_at: after(now, -days(1)) })
    .where('member_id', '=', memberId)
    .where('deal_kind', 'is', null)
    .execute();
}

/** Every route with a kind in its path that takes access, asked for one kind: the codes of its refusals. */
async function refusalsOf(headers: Headers, kind: DealKind): Promise<Set<string | undefined>> {
  const routes = [...server.app.gates].filter(([route]) => / \/api\/deals\/:kind/.test(route));
  const guarded = routes.filter(([, gate]) => gate !== 'anyone');
  expect(guarded.length).toBeGreaterThan(8);
  const answers = await Promise.all(
    guarded.map(([route]) => {
      const address = route.replace(':kind', kind).replace(':column', 'funderNames').replaceAll(/:\w+/g, 'x');
      return callRoute(server, headers, address, address.startsWith('GET ') ? {} : { body: {} });
    }),
  );
  return new Set(answers.map((answer) => (answer.status === 403 ? answer.problem.code : undefined)));
}

describe('a code for one kind of deals', () => {
  it('opens that kind and no other, on every route', async () => {
    const { headers } = await reader(['debt', 30]);
    expect(await accessOf(headers)).toEqual({
      hasAccess: true,
      reason: 'Free access: Lending week',
      accessExpiresOn: '2026-12-18',
      kinds: [{ kind: 'debt', expiresOn: '2026-12-18' }],
    });
    expect(await refusalsOf(headers, 'debt')).toEqual(new Set([undefined]));
    expect(await refusalsOf(headers, 'equity')).toEqual(new Set(['kind_not_open']));
    expect(await refusalsOf(headers, 'grant')).toEqual(new Set(['kind_not_open']));
  });

  it('leaves all kinds open beside access to all, and is the longer for its own', async () => {
    const { headers, memberId } = await reader([null, 30], ['debt', 60]);
    expect(await accessOf(headers)).toMatchObject({
      accessExpiresOn: '2027-01-17',
      kinds: [
        { kind: 'equity', expiresOn: '2026-12-18' },
        { kind: 'debt', expiresOn: '2027-01-17' },
        { kind: 'grant', expiresOn: '2026-12-18' },
      ],
    });
    for (const kind of ['equity', 'debt', 'grant'] as const)
      expect(await refusalsOf(headers, kind)).toEqual(new Set([undefined]));
    await endAccessToAll(memberId);
    expect(await accessOf(headers)).toMatchObject({ kinds: [{ kind: 'debt', expiresOn: '2027-01-17' }] });
    expect(await refusalsOf(headers, 'equity')).toEqual(new Set(['kind_not_open']));
  });

  it('says nothing of kinds where all end with access to all', async () => {
    const { headers } = await reader(['debt', 30], [null, 30]);
    expect(await accessOf(headers)).not.toHaveProperty('kinds');
    const shorter = await redeem(headers, await makeCode('grant', 20));
    expect(shorter.problem).toMatchObject({ code: 'wrong_code' });
    expect((await redeem(headers, await makeCode('grant', 40))).status).toBe(200);
  });

  it('is of a kind that there is', async () => {
    const { status } = await callAs(server, admin, createAccessCode, { body: unchecked({ dealKind: 'gift' }) });
    expect(status).toBe(422);
  });

  it('keeps views of other kinds, and neither makes, changes nor opens one', async () => {
    const { headers, memberId } = await reader([null, 30], ['debt', 60]);
    const view = { kind: 'equity', name: 'Seed', address: '', hasAlert: true } as const;
    const { id, version } = (await save(headers, view)).reply;
    const change = (body: BodyOf<typeof changeView>) => callAs(server, headers, changeView, { params: { id }, body });
    expect((await change({ version, isShared: true })).status).toBe(200);
    const shared = await server.context.db
      .selectFrom('deal_views')
      .where('id', '=', id)
      .select('share_token')
      .executeTakeFirstOrThrow();
    await endAccessToAll(memberId);
    const answers = [
      await change({ version: version + 1, name: 'Other' }),
      await save(headers, { ...view, name: 'New' }),
      await callAs(server, headers, getSharedView, { params: { token: shared.share_token ?? '' } }),
    ];
    expect(answers.map(({ problem }) => problem.code)).toEqual(['kind_not_open', 'kind_not_open', 'kind_not_open']);
    expect((await save(headers, { ...view, kind: 'debt' })).status).toBe(201);
  });

  it('writes of new deals of its own kind only', async () => {
    const { headers, email, memberId } = await reader([null, 30], ['debt', 60]);
    for (const kind of ['equity', 'debt'] as const)
      await save(headers, { kind, name: `All ${kind}`, address: '', hasAlert: true });
    await endAccessToAll(memberId);
    server.clock.move(days(1));
    for (const kind of ['equity', 'debt'] as const) {
      const id = await addDeal(server.context.db, kind, { recipientName: 'Umber Analytics' });
      await server.context.db
        .updateTable('deals')
        .set({ created_at: server.clock.now() })
        .where('id', '=', id)
        .execute();
    }
    server.clock.move(days(1));
    await sendAlertsJob.handle(server.context, null);
    const emails = (await readEmails(server)).filter(({ to }) => to === email);
    expect(emails.flatMap(({ text }) => /All \w+/.exec(text)?.[0] ?? [])).toEqual(['All debt']);
  });
});
