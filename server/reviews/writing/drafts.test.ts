import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { remindOfDraft } from '../../../contract/reminders/reminders.ts';
import {
  startDraft,
  saveDraft,
  getDraft,
  listMyReviews,
  deleteDraft,
  mostDrafts,
  sendDraft,
} from '../../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { jobDefinitions } from '../../app.ts';
import { days, minutes } from '../../clock.ts';
import { addDraft, listStoredDrafts } from '../../review-drafts/stored-drafts.ts';
import { authorKeysInMemory } from '../../author-keys.ts';
import { createVault } from '../../vault.ts';
import { deleteForgottenDrafts } from './draft-commands.ts';
import { startOfTest, startTestServer, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import { addCaller, addDraftOf, addFunder, reviewAnswers, writeDraft, type Caller } from '../../../tests/reviews.ts';

let server: TestServer;
let author: Caller;
let other: Caller;
let funderId: string;
beforeAll(async () => {
  server = await startTestServer();
  [author, other] = [await addCaller(server), await addCaller(server)];
  funderId = await addFunder(server, { name: 'Larkspit Seed' });
});
afterAll(() => server.close());

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly answers: object;
  readonly step: number;
  readonly isBegun: boolean;
}
const start = async (caller: Caller, subjectId?: string): Promise<Draft> =>
  (
    await callAs(server, caller, startDraft, {
      body: { subjectKind: 'funder', ...(subjectId === undefined ? {} : { subjectId }) },
    })
  ).reply.data;
const save = (caller: Caller, draft: { id: string; version: number }, answers: object, step = 1) =>
  callAs(server, caller, saveDraft, {
    params: { id: draft.id },
    body: { subjectKind: 'funder', answers, step, version: draft.version },
  });

describe('beginning a draft', () => {
  it('knows the funder and answers the same draft again, also when asked twice at once', async () => {
    const drafts = await Promise.all([start(author, funderId), start(author, funderId), start(author, funderId)]);
    expect(new Set(drafts.map((draft) => draft.id)).size).toBe(1);
    expect(drafts[0]).toMatchObject({
      subjectId: funderId,
      subjectName: 'Larkspit Seed',
      answers: { funderId },
      step: 1,
      version: 1,
    });
    expect((await start(other, funderId)).id).not.toBe(drafts[0]?.id);
  });

  it('may begin without a funder', async () => {
    const draft = await start(author);
    expect(draft).toMatchObject({ subjectId: null, subjectName: null, answers: {} });
    expect((await start(author)).id).toBe(draft.id);
  });

  it('follows a funder that was merged and does not know one that is hidden', async () => {
    const gone = await addFunder(server);
    await server.context.db
      .updateTable('funders')
      .set({ state: 'merged', merged_into: funderId })
      .where('id', '=', gone)
      .execute();
    expect((await start(author, gone)).subjectId).toBe(funderId);
    const unlisted = [
      await addFunder(server, { state: 'hidden' }),
      await addFunder(server, { state: 'proposed' }),
      'nobody',
    ];
    for (const subjectId of unlisted) {
      const reply = await callAs(server, author, startDraft, { body: { subjectKind: 'funder', subjectId } });
      expect(reply.status).toBe(404);
    }
  });

  it.each([
    ['an unknown field', { subjectKind: 'funder', role: 'admin' }, 400, 'unknown_field'],
    ['an id that is none', { subjectKind: 'funder', subjectId: '../me' }, 422, 'invalid'],
    ['another kind', { subjectKind: 'deal' }, 422, 'invalid'],
  ])('refuses %s', async (_what, body, status, code) => {
    const reply = await callAs(server, author, startDraft, { body: unchecked(body) });
    expect([reply.status, reply.problem.code]).toEqual([status, code]);
  });
});

describe('saving a draft', () => {
  it('takes the same save twice: a lost answer, or a tab that closed while saving, is no conflict', async () => {
    const draft = await start(author, await addFunder(server));
    const answers = { worked: 'They answered.', ratings: { speed: 4, clarity: 3 } };
    expect((await save(author, draft, answers, 2)).json).toMatchObject({ data: { version: 2 } });
    expect(
      (await save(author, draft, { ratings: { clarity: 3, speed: 4 }, worked: 'They answered.' }, 2)).json,
    ).toMatchObject({
      data: { version: 2 },
    });
    expect((await save(author, draft, { worked: 'They did not.' }, 2)).json).toMatchObject({ code: 'stale' });
  });

  it('keeps half-typed answers, the step and the funder chosen on the way', async () => {
    const writer = await addCaller(server);
    const draft = await start(writer);
    const id = await addFunder(server, { name: 'Ninefold Angels' });
    const answers = {
      funderId: id,
      worked: 'Th',
      firstContact: '2026-',
      venture: { website: 'https' },
      ratings: { clarity: 4 },
      meetings: -3,
    };
    const saved = await save(writer, draft, answers, 3);
    expect(saved.json).toEqual({ data: { version: 2, savedAt: '2026-11-18T10:00:00.000Z' } });
    const read = (await callAs(server, writer, getDraft, { params: { id: draft.id } })).reply.data;
    expect(read).toMatchObject({ answers, step: 3, version: 2, subjectId: id, subjectName: 'Ninefold Angels' });
    expect((await start(writer, id)).id).toBe(draft.id);
    const { drafts } = (await callAs(server, writer, listMyReviews)).reply.data;
    const listed = drafts.find(({ id: draftId }) => draftId === draft.id);
    expect(listed).toMatchObject({ subjectName: 'Ninefold Angels', step: 3 });
    expect(listed).not.toHaveProperty('answers');
  });

  it('says whether anything was answered: a form that was opened or looked through holds nothing', async () => {
    const writer = await addCaller(server);
    const listed = async () => (await callAs(server, writer, listMyReviews)).reply.data.drafts;
    const draft = await start(writer);
    await start(writer, await addFunder(server));
    expect((await listed()).map(({ isBegun }) => isBegun)).toEqual([false, false]);
    await save(writer, draft, { displayAs: 'anonymous', publishDelay: 'next_batch' }, 1);
    expect((await listed()).map(({ isBegun }) => isBegun)).toEqual([false, false]);
    await save(writer, { ...draft, version: 2 }, { displayAs: 'anonymous', worked: 'Th' }, 2);
    expect((await listed()).find(({ id }) => id === draft.id)?.isBegun).toBe(true);
  });

  it('refuses an older version and says when the newer was saved', async () => {
    const draft = await start(author, await addFunder(server));
    await save(author, draft, {});
    const reply = await save(author, draft, { headline: 'From another tab' });
    expect(reply.status).toBe(409);
    expect(reply.json).toMatchObject({
      code: 'stale',
      detail: 'You changed this on another device on 18 Nov 2026 10:00 UTC.',
      errors: { version: '2' },
    });
  });

  it('keeps one of two saves at the same moment', async () => {
    const draft = await start(author, await addFunder(server));
    const replies = await Promise.all([
      save(author, draft, { headline: 'One' }),
      save(author, draft, { headline: 'Two' }),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('refuses a funder that does not exist or has another draft', async () => {
    const draft = await start(author, await addFunder(server));
    expect((await save(author, draft, { funderId: 'nobody-here' })).json).toMatchObject({
      code: 'invalid',
      errors: { funderId: 'We know no funder with this id' },
    });
    await start(author, funderId);
    const reply = await save(author, draft, { funderId });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors['funderId']).toContain('another draft about Larkspit Seed');
  });

  it.each([
    ['an unknown field', { memberId: randomUUID() }, 400, 'unknown_field'],
    ['an unknown value', { outcome: 'FUNDED' }, 422, 'invalid'],
    ['a rating out of range', { overall: 6 }, 422, 'invalid'],
    ['a text without end', { worked: 'x'.repeat(16_001) }, 422, 'invalid'],
  ])('refuses %s', async (_what, answers, status, code) => {
    const reply = await save(author, await start(author, funderId), answers);
    expect([reply.status, reply.problem.code]).toEqual([status, code]);
  });
});

describe('what is stored of drafts', () => {
  const rows = () => server.context.db.selectFrom('review_drafts').selectAll().execute();

  it('is sealed, whatever it is about, and has one of few lengths', async () => {
    const id = await addFunder(server, { name: 'Quillwater' });
    const short = await start(await addCaller(server), id);
    const writer = await addCaller(server);
    await save(writer, await start(writer, id), { headline: 'Zebrafish and quillwater', worked: 'x'.repeat(6_000) }, 4);
    const long = await addCaller(server);
    const texts = { worked: 'é'.repeat(6_000), didNot: 'é'.repeat(6_000), adviceToPeers: 'é'.repeat(2_000) };
    await save(long, await start(long, id), { funderId: id, ...texts }, 4);
    const stored = await rows();
    expect(stored.map((row) => row.id)).toContain(short.id);
    for (const row of stored) {
      expect(Object.keys(row).toSorted()).toEqual(['expires_in_week', 'id', 'owner_digest', 'sealed']);
      expect(row.sealed.toString('latin1')).not.toMatch(/zebrafish|quillwater|funder/i);
      expect(JSON.stringify(row)).not.toContain(writer.memberId);
      expect(new Date(row.expires_in_week).getUTCDay(), 'a Monday').toBe(1);
    }
    const lengths = new Set(stored.map(({ sealed }) => sealed.length));
    expect([...lengths].toSorted((one, other) => one - other)).toEqual([8_228, 32_804]);
  });

  it('says nothing of the same subject in two drafts', async () => {
    const id = await addFunder(server);
    for (const caller of [await addCaller(server), await addCaller(server)]) await start(caller, id);
    const [one, other] = (await rows()).slice(-2).map(({ sealed }) => sealed.toString('hex'));
    expect(one?.slice(0, 64)).not.toBe(other?.slice(0, 64));
  });
});

describe('as many drafts as there can be', () => {
  it('leave room for a new one where a form was only opened, and the oldest of those goes', async () => {
    const writer = await addCaller(server);
    const { db } = server.context;
    const fill = async (count: number, version: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let number = 0; number < count; number += 1) {
        const savedAt = new Date(startOfTest.getTime() - minutes(count - number)).toISOString();
        const content = { subjectId: await addFunder(server), answers: { headline: 'Half' }, version, savedAt };
        ids.push(await addDraftOf(server, { memberId: writer.memberId, ...content }));
      }
      return ids;
    };
    const opened = await fill(2, 1);
    await fill(mostDrafts - 2, 2);
    const own = async () =>
      (await listStoredDrafts(db, { vault: server.context.vault, memberId: writer.memberId })).map(({ id }) => id);
    const asked = await callAs(server, writer, remindOfDraft, {
      params: { id: opened[0] ?? '' },
      body: { when: '1_week' },
    });
    expect(asked.status).toBe(200);
    await start(writer, await addFunder(server));
    expect(await own()).toHaveLength(mostDrafts);
    expect(await own()).toContain(opened[0]);
    expect(await own()).not.toContain(opened[1]);
    await start(writer, await addFunder(server));
    const last = await start(writer, await addFunder(server));
    await save(writer, last, { headline: 'Half' });
    const refused = await callAs(server, writer, startDraft, {
      body: { subjectKind: 'funder', subjectId: await addFunder(server) },
    });
    expect(refused.problem).toMatchObject({ code: 'invalid_transition', status: 409 });
    expect(refused.problem.detail).toContain('100 drafts');
    expect(await own()).toHaveLength(mostDrafts);
  });
});

describe('the draft of another member', () => {
  it('is not found, whatever is tried', async () => {
    const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const unknown = await callAs(server, other, getDraft, { params: { id: randomUUID() } });
    const replies = await Promise.all([
      callAs(server, other, getDraft, { params: { id: draftId } }),
      callAs(server, other, saveDraft, {
        params: { id: draftId },
        body: { subjectKind: 'funder', answers: {}, step: 1, version },
      }),
      callAs(server, other, deleteDraft, { params: { id: draftId } }),
      callAs(server, other, sendDraft, { params: { id: draftId }, body: { version } }),
    ]);
    const same = (body: string): object => ({ ...(JSON.parse(body) as object), requestId: '' });
    for (const reply of replies) expect([reply.status, same(reply.text)]).toEqual([404, same(unknown.text)]);
  });

  it('can be deleted by its author only, once', async () => {
    const draft = await start(author, await addFunder(server));
    const gone = await callAs(server, author, deleteDraft, { params: { id: draft.id } });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await callAs(server, author, deleteDraft, { params: { id: draft.id } })).status).toBe(404);
  });
});

describe('a draft without a change', () => {
  it('is kept for 180 days after the last change, and a reminder of it stays without it', async () => {
    const { db } = server.context;
    const forgetful = await addCaller(server);
    const draft = await start(forgetful, await addFunder(server));
    const asked = await callAs(server, forgetful, remindOfDraft, {
      params: { id: draft.id },
      body: { when: '3_months' },
    });
    expect(asked.json).toMatchObject({ data: { draftId: draft.id } });
    server.clock.move(minutes(30));
    const other = await start(forgetful, await addFunder(server));
    server.clock.move(days(179));
    const back = { ...forgetful, headers: await signedIn(server, forgetful.email) };
    expect((await save(back, other, { headline: 'Still at it' })).status).toBe(200);
    server.clock.move(days(1) - minutes(30) - 1);
    await deleteForgottenDrafts(server.context);
    const kept = async () =>
      (await db.selectFrom('review_drafts').where('id', 'in', [draft.id, other.id]).select('id').execute()).map(
        ({ id }) => id,
      );
    expect((await kept()).toSorted()).toEqual([draft.id, other.id].toSorted());
    server.clock.move(1);
    expect(await deleteForgottenDrafts(server.context)).toBeGreaterThan(0);
    expect(await kept()).toEqual([other.id]);
    expect(await deleteForgottenDrafts(server.context)).toBe(0);
    const reminders = await db
      .selectFrom('reminders')
      .where('member_id', '=', forgetful.memberId)
      .select(['state', 'draft_id'])
      .execute();
    expect(reminders).toEqual([{ state: 'scheduled', draft_id: null }]);
    server.clock.set(startOfTest);
  });

  it('that a lost key sealed is not there, does not stand in the way, and goes when its week is over', async () => {
    const { db, clock } = server.context;
    const writer = await addCaller(server);
    const id = await addFunder(server);
    const lost = createVault(randomBytes(32), authorKeysInMemory());
    const content = { kind: 'funder', subjectId: id, answers: {}, step: 1, version: 1 } as const;
    const now = clock.now().toISOString();
    const sealed = { ...content, createdAt: now, savedAt: now };
    const draftId = await addDraft(db, { vault: lost, memberId: writer.memberId, content: sealed });
    expect((await callAs(server, writer, getDraft, { params: { id: draftId } })).status).toBe(404);
    expect((await start(writer, id)).id).not.toBe(draftId);
    expect((await callAs(server, writer, listMyReviews)).reply.data.drafts).toHaveLength(1);
    const isThere = async () =>
      (await db.selectFrom('review_drafts').where('id', '=', draftId).select('id').execute()).length === 1;
    server.clock.move(days(180));
    await deleteForgottenDrafts(server.context);
    expect(await isThere()).toBe(true);
    server.clock.move(days(7));
    await deleteForgottenDrafts(server.context);
    expect(await isThere()).toBe(false);
    server.clock.set(startOfTest);
  });

  it('goes by night', () => {
    expect(jobDefinitions.find(({ name }) => name === 'reviews.delete-forgotten-drafts')?.schedule).toBe('10 4 * * *');
  });
});

describe('drafts of the three kinds', () => {
  it('stand beside each other, each with its own subject, and keep to their form', async () => {
    const writer = await addCaller(server);
    const begin = async (body: BodyOf<typeof startDraft>) =>
      (await callAs(server, writer, startDraft, { body })).reply.data;
    const provider = await begin({ subjectKind: 'provider' });
    const funder = await begin({ subjectKind: 'funder' });
    expect(provider.id).not.toBe(funder.id);
    expect((await begin({ subjectKind: 'provider' })).id).toBe(provider.id);
    const put = (draft: Draft, body: object) =>
      callAs(server, writer, saveDraft, {
        params: { id: draft.id },
        body: unchecked({ step: 2, version: draft.version, ...body }),
      });
    const wrong = await put(provider, { subjectKind: 'funder', answers: {} });
    expect(wrong.status).toBe(422);
    expect(wrong.problem.errors).toEqual({ subjectKind: 'This draft is about a provider' });
    expect((await put(provider, { subjectKind: 'provider', answers: { funderId } })).status).toBe(400);
    const unknown = await put(provider, { subjectKind: 'provider', answers: { providerId: 'nobody-here' } });
    expect(unknown.problem.errors).toEqual({ providerId: 'We know no provider with this id' });
    const answers = { subjectName: 'Half a na', feeModel: [], usedFrom: '20' };
    expect((await put(provider, { subjectKind: 'provider', answers })).status).toBe(200);
    const { drafts } = (await callAs(server, writer, listMyReviews)).reply.data;
    expect(drafts.toSorted((one, other) => one.subjectKind.localeCompare(other.subjectKind))).toMatchObject([
      { subjectKind: 'funder', subjectName: null, isBegun: false },
      { subjectKind: 'provider', subjectId: null, subjectName: 'Half a na', step: 2, remindOn: null },
    ]);
  });
});
