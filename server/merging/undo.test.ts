import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFunder } from '../../contract/funders/funders.ts';
import { changeDays, listRecordChanges, undoRecordChange } from '../../contract/subjects/changes.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { mergeRecords, previewMerge } from '../../contract/subjects/merges.ts';
import { changeStates, editRecord, getRecord } from '../../contract/subjects/records.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addLogo } from '../../tests/logos.ts';
import { pseudonymOf } from '../reviews/authorship/number-queries.ts';
import { addHolder } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addEntrepreneur, addProvider } from '../../tests/review-answers.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { days } from '../clock.ts';
import { followMerge } from './follow-merge-commands.ts';
import { computeScores } from '../reviews/scores/commands.ts';
import { subjectKeys } from '../subjects/keys.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

async function merge(kind: RecordKind, id: string, into: string) {
  const seen = (await callAs(server, admin, previewMerge, { params: { kind, id }, query: { into } })).reply.data;
  const { status } = await callAs(server, admin, mergeRecords, {
    params: { kind, id },
    body: { into, version: seen.from.version, intoVersion: seen.into.version, reason: 'One organisation' },
  });
  expect(status).toBe(200);
}
const changes = async () => (await callAs(server, admin, listRecordChanges)).reply.data;
async function undo(change: { from?: string; action?: string }) {
  const found = (await changes()).find(
    ({ from, action }) =>
      (change.from === undefined || from?.id === change.from) && (change.action ?? action) === action,
  );
  return callAs(server, admin, undoRecordChange, { params: { changeId: found?.id ?? '' } });
}

/** Every row that names a record, as it lies in the database, but what counts changes and what chance chose. */
async function everyRow(): Promise<Record<string, string[]>> {
  const tables = [...new Set(subjectKeys.map(({ table }) => table)), 'providers', 'entrepreneurs', 'deal_views'];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows: found } = await sql<{ row: string }>`
        select (to_jsonb(one) - array['version', 'changed_at', 'writer_number', 'organisation_number'])::text as row
        from ${sql.table(table)} as one order by 1`.execute(server.context.db);
      return [table, found.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(rows);
}

describe('a merge that is undone', () => {
  it('leaves every row that names a record as it was before', async () => {
    const { db, clock } = server.context;
    await addFunder(server, { id: 'alder-ltd', name: 'Alder Ltd', kinds: ['debt'], types: ['bank'], country: 'NL' });
    await addFunder(server, { id: 'alder', name: 'Alder Bank', kinds: ['equity'], types: ['vc'] });
    await db.updateTable('funders').set({ description: 'Lends.' }).where('id', '=', 'alder-ltd').execute();
    await addFunder(server, { id: 'older', name: 'Older Alder' });
    await merge('funder', 'older', 'alder-ltd');
    const both = await addCaller(server);
    const parts = { state: 'published', memberId: both.memberId } as const;
    await addReview(server, {
      ...parts,
      funderId: 'alder-ltd',
      publishedOn: '2026-06-01',
      submittedAt: new Date('2026-05-01'),
    });
    await addReview(server, {
      ...parts,
      funderId: 'alder',
      publishedOn: '2026-11-02',
      submittedAt: new Date('2026-10-01'),
    });
    await addReview(server, {
      funderId: 'alder-ltd',
      memberId: (await addCaller(server)).memberId,
      state: 'submitted',
    });
    const holder = await addHolder(server, { funderId: 'alder-ltd', admin });
    await db
      .insertInto('funder_ids')
      .values({ scheme: 'GB-COH', value: '1', funder_id: 'alder-ltd', created_at: clock.now() })
      .execute();
    const [ofStays, ofGoes, next] = ['0', '1', '2'].map((digit) => digit.repeat(64)) as [string, string, string];
    await addLogo(server, { funderId: 'alder', state: 'approved', digest: ofStays });
    await addLogo(server, { funderId: 'alder-ltd', state: 'approved', digest: ofGoes });
    await addLogo(server, { funderId: 'alder-ltd', state: 'waiting', digest: next });
    const tie = { admin_id: admin.memberId, subject_kind: 'funder' as const, declared_at: clock.now() };
    await db
      .insertInto('moderator_ties')
      .values({ ...tie, subject_id: 'alder-ltd' })
      .execute();
    await addDeal(db, 'debt', { funderNames: ['ALDER, Ltd', 'Birch'], funderIds: ['alder-ltd', 'alder'] });
    const of = { member_id: holder.memberId, kind: 'debt' as const };
    await db
      .insertInto('deal_views')
      .values([
        { ...of, name: 'One', address: 'funderNames=Alder+Ltd%2CBirch&sort=-date' },
        { ...of, name: 'Both', address: 'funderNames=Alder+Bank%2CAlder+Ltd' },
      ])
      .execute();
    const before = await everyRow();

    await merge('funder', 'alder-ltd', 'alder');
    expect(await everyRow()).not.toEqual(before);
    const logos = await db
      .selectFrom('funder_logos')
      .select(['digest', 'funder_id', 'state'])
      .orderBy('digest')
      .execute();
    expect(logos).toEqual([
      { digest: ofStays, funder_id: 'alder', state: 'approved' },
      { digest: ofGoes, funder_id: 'alder', state: 'ended' },
      { digest: next, funder_id: 'alder', state: 'waiting' },
    ]);
    const { status, reply } = await undo({ from: 'alder-ltd' });
    expect([status, reply.data.keptCount]).toEqual([200, 0]);

    expect(await everyRow()).toEqual(before);
    const shown = await callAs(server, guest, getFunder, { params: { id: 'alder-ltd' } });
    expect(shown.json).toMatchObject({ data: { id: 'alder-ltd', name: 'Alder Ltd' } });
    const undone = (await changes()).find(({ from }) => from?.id === 'alder-ltd');
    expect(undone?.problem).toBe('This has already been undone.');
    expect((await undo({ from: 'alder-ltd' })).status).toBe(409);
    const record = await callAs(server, admin, getRecord, { params: { kind: 'funder', id: 'alder-ltd' } });
    expect(record.reply.data.history[0]).toMatchObject({ action: 'undo_merge' });
    // What the earlier merge left waits for its own undo.
    expect((await undo({ from: 'older' })).status).toBe(200);
  });

  it('says at no time which reviews are of one writer', async () => {
    const { db, vault } = server.context;
    await addFunder(server, { id: 'cedar' });
    await addFunder(server, { id: 'cedar-ltd' });
    const { memberId } = await addCaller(server);
    const at = { memberId, state: 'published', publishedOn: '2026-11-02' } as const;
    const one = await addReview(server, { ...at, funderId: 'cedar' });
    const other = await addReview(server, { ...at, funderId: 'cedar-ltd' });
    const told = async () => {
      const rows = await db
        .selectFrom('reviews')
        .where('id', 'in', [one, other])
        .select(['id', 'state', 'writer_number', 'organisation_number'])
        .orderBy('id')
        .execute();
      expect(new Set(rows.map((row) => row.writer_number)).size).toBe(2);
      expect(new Set(rows.map((row) => row.organisation_number)).size).toBe(2);
      const pseudonyms = await Promise.all(rows.map(({ id }) => pseudonymOf(db, { vault, reviewId: id })));
      expect(new Set(pseudonyms).size).toBe(2);
      return rows.map(({ state }) => state);
    };
    expect(await told()).toEqual(['published', 'published']);
    await merge('funder', 'cedar-ltd', 'cedar');
    expect(await told()).toEqual(['published', 'published']);
    await undo({ from: 'cedar-ltd' });
    expect(await told()).toEqual(['published', 'published']);
  });

  it('leaves what was changed since, and says how much', async () => {
    const { db } = server.context;
    await addFunder(server, { id: 'elm', name: 'Elm', country: undefined });
    await addFunder(server, { id: 'elm-ltd', name: 'Elm Ltd', country: 'NL', kinds: ['grant'] });
    const [edited, left] = [
      await addDeal(db, 'debt', { funderNames: ['Elm Ltd'], funderIds: ['elm-ltd'] }),
      await addDeal(db, 'debt', { funderNames: ['Elm Ltd'], funderIds: ['elm-ltd'] }),
    ];
    await merge('funder', 'elm-ltd', 'elm');
    await db
      .updateTable('deals')
      .set({ funder_names: ['Elm Fund'] })
      .where('id', '=', edited)
      .execute();
    const { version } = (await callAs(server, admin, getRecord, { params: { kind: 'funder', id: 'elm' } })).reply.data;
    await callAs(server, admin, editRecord, {
      params: { kind: 'funder', id: 'elm' },
      body: { version, values: { country: 'BE' } },
    });
    expect((await undo({ from: 'elm-ltd' })).reply.data.keptCount).toBe(1);
    const deals = await db
      .selectFrom('deals')
      .where('id', 'in', [edited, left])
      .select(['id', 'funder_names', 'funder_ids'])
      .execute();
    expect(new Map(deals.map(({ id, ...deal }) => [id, deal]))).toEqual(
      new Map([
        [edited, { funder_names: ['Elm Fund'], funder_ids: ['elm'] }],
        [left, { funder_names: ['Elm Ltd'], funder_ids: ['elm-ltd'] }],
      ]),
    );
    const record = await callAs(server, admin, getRecord, { params: { kind: 'funder', id: 'elm' } });
    expect(record.reply.data.values).toMatchObject({ country: 'BE' });
  });

  it('works for entrepreneurs and providers, also after what came late was moved', async () => {
    const [goes, stays] = [await addEntrepreneur(server), await addEntrepreneur(server)];
    await server.context.db.updateTable('entrepreneurs').set({ hides_figures: true }).where('id', '=', goes).execute();
    const [oldProvider, provider] = [await addProvider(server), await addProvider(server)];
    const before = await everyRow();
    await merge('entrepreneur', goes, stays);
    await merge('provider', oldProvider, provider);
    // Sent in the moment of the merge, it names the record that went.
    const late = await addReview(server, { funderId: 'cedar', state: 'submitted' });
    const about = { funder_id: null, subject_kind: 'provider' as const, provider_id: oldProvider };
    await server.context.db.updateTable('reviews').set(about).where('id', '=', late).execute();
    await followMerge(server.context, { kind: 'provider', from: oldProvider });
    const subjectOf = async () =>
      (await server.context.db.selectFrom('reviews').where('id', '=', late).select('provider_id').executeTakeFirst())
        ?.provider_id;
    expect(await subjectOf()).toBe(provider);
    expect((await undo({ from: goes })).status).toBe(200);
    expect((await undo({ from: oldProvider })).status).toBe(200);
    expect(await subjectOf()).toBe(oldProvider);
    await server.context.db.deleteFrom('reviews').where('id', '=', late).execute();
    expect(await everyRow()).toEqual(before);
  });

  it('is refused while the record that stayed is merged itself, and after its days', async () => {
    for (const id of ['fir-a', 'fir-b', 'fir-c']) await addFunder(server, { id });
    await merge('funder', 'fir-a', 'fir-b');
    await merge('funder', 'fir-b', 'fir-c');
    const refused = await undo({ from: 'fir-a' });
    expect(refused.json).toMatchObject({ code: 'invalid_transition' });
    expect((await undo({ from: 'fir-b' })).status).toBe(200);
    expect((await undo({ from: 'fir-a' })).status).toBe(200);
    await merge('funder', 'fir-a', 'fir-b');
    const [{ id: changeId } = { id: '' }] = await changes();
    server.clock.move(days(changeDays));
    // A session does not last as long as the time that passes here.
    admin = await addCaller(server, { role: 'admin' });
    expect((await callAs(server, admin, undoRecordChange, { params: { changeId } })).status).toBe(404);
    expect(await changes()).toEqual([]);
  });

  it('finds no figure over both that readers saw in between', async () => {
    const { db } = server.context;
    await addFunder(server, { id: 'gorse' });
    await addFunder(server, { id: 'gorse-ltd' });
    const write = async (funderId: string, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const { memberId } = await addCaller(server);
        const on = server.clock.now();
        await addReview(server, {
          funderId,
          memberId,
          state: 'published',
          submittedAt: on,
          publishedOn: on.toISOString().slice(0, 10),
        });
      }
    };
    await write('gorse', 12);
    await write('gorse-ltd', 1);
    server.clock.move(days(40));
    admin = await addCaller(server, { role: 'admin' });
    await computeScores(server.context);
    const figures = () => db.selectFrom('funder_scores').where('funder_id', '=', 'gorse').selectAll().execute();
    const shown = await figures();
    expect(shown[0]?.score).not.toBeNull();
    await merge('funder', 'gorse-ltd', 'gorse');
    server.clock.move(days(1));
    await write('gorse', 6);
    server.clock.move(days(changeDays - 2));
    admin = await addCaller(server, { role: 'admin' });
    await computeScores(server.context);
    const held = await figures();
    expect(held.map(({ score, items }) => ({ score, items }))).toEqual(
      shown.map(({ score, items }) => ({ score, items })),
    );
    expect((await undo({ from: 'gorse-ltd' })).status).toBe(200);
    // As if there had been no merge: the voices that came since are counted now.
    server.clock.move(days(14));
    admin = await addCaller(server, { role: 'admin' });
    await computeScores(server.context);
    expect((await figures())[0]?.voices).not.toBe(shown[0]?.voices);
  });
});

describe('records that were listed or hidden together', () => {
  it('get their states back, but one that was changed since', async () => {
    const { db } = server.context;
    const ids = ['hazel-a', 'hazel-b', 'hazel-c'];
    for (const id of ids) await addFunder(server, { id });
    await db.updateTable('funders').set({ state: 'hidden' }).where('id', '=', 'hazel-a').execute();
    const changed = await callAs(server, admin, changeStates.funder, {
      body: { only: ids, except: [], count: 3, state: 'hidden' },
    });
    expect(changed.reply.data).toMatchObject({ changedCount: 2 });
    await db.updateTable('funders').set({ version: 9 }).where('id', '=', 'hazel-b').execute();
    const undone = await callAs(server, admin, undoRecordChange, {
      params: { changeId: changed.reply.data.changeId ?? '' },
    });
    expect(undone.reply.data).toEqual({ changedCount: 1, keptCount: 1 });
    const states = await db.selectFrom('funders').where('id', 'in', ids).orderBy('id').select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['hidden', 'hidden', 'listed']);
    const nothing = await callAs(server, admin, changeStates.funder, {
      body: { only: ['hazel-a'], except: [], count: 1, state: 'hidden' },
    });
    expect(nothing.reply.data).toEqual({ changedCount: 0, changeId: null });
  });
});
