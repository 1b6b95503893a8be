import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClaim } from '../../contract/claims/claims.ts';
import { getEntrepreneur } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { getFunder, searchFunders } from '../../contract/funders/funders.ts';
import { getProvider } from '../../contract/providers/providers.ts';
import { listMyReminders } from '../../contract/reminders/reminders.ts';
import { getDraft, listMyReviews, saveDraft } from '../../contract/reviews/reviews.ts';
import { type AdminRecord, getRecord } from '../../contract/subjects/records.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { type MergePreview, previewMerge, mergeRecords } from '../../contract/subjects/merges.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { addHolder } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addEntrepreneur, addProvider } from '../../tests/review-answers.ts';
import { addCaller, addFunder, addReview, writeDraft, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { minutes } from '../clock.ts';
import { pageFinder } from '../public-pages/find-page.ts';
import { pseudonymOf } from '../reviews/authorship/number-queries.ts';
import { sealAbout } from '../reminders/sealed-about.ts';
import { listOwnDrafts } from '../review-drafts/queries.ts';
import { joiners } from './joins.ts';
import { subjectKeys } from '../subjects/keys.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

const preview = async (kind: RecordKind, from: string, into: string): Promise<MergePreview> =>
  (await callAs(server, admin, previewMerge, { params: { kind, id: from }, query: { into } })).reply.data;
async function merge(kind: RecordKind, from: string, into: string, changes: object = {}) {
  return mergeAsSeen(kind, await preview(kind, from, into), changes);
}
const mergeAsSeen = (kind: RecordKind, { from, into }: MergePreview, changes: object = {}) =>
  callAs(server, admin, mergeRecords, {
    params: { kind, id: from.id },
    body: { into: into.id, version: from.version, intoVersion: into.version, reason: 'One organisation', ...changes },
  });
const record = async (kind: RecordKind, id: string): Promise<AdminRecord> =>
  (await callAs(server, admin, getRecord, { params: { kind, id } })).reply.data;

/** What the shell answers with 301 (server/public-pages/pages.test.ts). */
const findPage = (path: string) => pageFinder(server.context)(path);

describe('the list of keys', () => {
  it('has every column that names a funder, an entrepreneur or a provider', async () => {
    const { rows } = await sql<{ place: string }>`
      select distinct place from (
        select relation.relname || '.' || attribute.attname as place
        from pg_constraint as reference
          join pg_class as relation on relation.oid = reference.conrelid
          join pg_namespace as space on space.oid = relation.relnamespace and space.nspname = 'public'
          join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum = any(reference.conkey)
        where reference.contype = 'f' and not relation.relispartition
          and reference.confrelid in ('funders'::regclass, 'entrepreneurs'::regclass, 'providers'::regclass)
        union all
        select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public' and to_regclass(table_name) not in (select inhrelid from pg_inherits) and column_name ~ '(funder|entrepreneur|venture|provider|subject)_ids?$'
          and table_name || '.' || column_name <> 'members.identity_subject'
      ) as named`.execute(server.context.db);
    const listed = new Set(subjectKeys.map(({ table, column }) => `${table}.${column}`));
    expect([...listed].toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
  });

  it('says how the rows of each table are joined that joins them', () => {
    const joining = new Set(subjectKeys.filter(({ afterMerge }) => afterMerge === 'joins').map(({ table }) => table));
    expect(Object.keys(joiners).toSorted()).toEqual([...joining].toSorted());
  });
});

describe('two funders that become one', () => {
  it('take along everything that names the one that goes, and its address leads to the other', async () => {
    const { db, vault } = server.context;
    await addFunder(server, { id: 'alder-ltd', name: 'Alder Ltd', kinds: ['debt'], types: ['bank'], country: 'NL' });
    await addFunder(server, { id: 'alder', name: 'Alder Bank', kinds: ['equity'], types: ['vc'], country: 'GB' });
    await db.updateTable('funders').set({ description: 'Lends.' }).where('id', '=', 'alder-ltd').execute();
    await addFunder(server, { id: 'older', name: 'Older Alder' });
    expect((await merge('funder', 'older', 'alder-ltd')).status).toBe(200);
    const author = await addCaller(server);
    const both = await addCaller(server);
    const [oldOne, newOne, moved] = await Promise.all([
      addReview(server, {
        funderId: 'alder-ltd',
        memberId: both.memberId,
        state: 'published',
        publishedOn: '2026-06-01',
        submittedAt: new Date('2026-05-01'),
      }),
      addReview(server, {
        funderId: 'alder',
        memberId: both.memberId,
        state: 'published',
        publishedOn: '2026-11-02',
        submittedAt: new Date('2026-10-01'),
      }),
      addReview(server, { funderId: 'alder-ltd', memberId: author.memberId, state: 'submitted' }),
    ]);
    await writeDraft(server, author, { funderId: 'alder-ltd', headline: 'Half' });
    const holder = await addHolder(server, { funderId: 'alder-ltd', admin });
    await db
      .insertInto('reminders')
      .values({
        member_id: author.memberId,
        email: author.email,
        sealed_about: sealAbout(vault, 'alder-ltd'),
        next_send_on: '2026-12-01',
        created_at: server.clock.now(),
      })
      .execute();
    await db
      .insertInto('funder_ids')
      .values({ scheme: 'GB-COH', value: '1', funder_id: 'alder-ltd', created_at: server.clock.now() })
      .execute();
    await db
      .insertInto('moderator_ties')
      .values({
        admin_id: admin.memberId,
        subject_kind: 'funder',
        subject_id: 'alder-ltd',
        declared_at: server.clock.now(),
      })
      .execute();
    const dealId = await addDeal(db, 'debt', {
      funderNames: ['ALDER, Ltd', 'Birch'],
      funderIds: ['alder-ltd', 'alder'],
    });
    await db
      .insertInto('deal_views')
      .values({
        member_id: author.memberId,
        kind: 'debt',
        name: 'Mine',
        address: 'funderNames=Alder+Ltd%2CBirch&sort=-date',
      })
      .execute();

    const shown = await preview('funder', 'alder-ltd', 'alder');
    expect(shown.problem).toBeNull();
    expect(shown.result).toMatchObject({
      name: 'Alder Bank',
      types: ['vc', 'bank'],
      kinds: ['equity', 'debt'],
      country: 'GB',
      description: 'Lends.',
    });
    expect(Object.fromEntries(shown.moves.map(({ what, count }) => [what, count]))).toEqual({
      reviews: 2,
      deals: 1,
      claims: 1,
      aliases: 1,
      publicIds: 1,
      merged: 1,
      views: 1,
    });
    server.clock.move(minutes(1));
    expect((await merge('funder', 'alder-ltd', 'alder')).json).toEqual({ data: { id: 'alder' } });

    const left = await Promise.all(
      subjectKeys
        .filter(({ kinds, afterMerge }) => kinds.includes('funder') && afterMerge !== 'stays')
        .map(async ({ table, column }) => {
          const { rows } = await sql<{
            count: number;
          }>`select count(*) as count from ${sql.table(table)} where 'alder-ltd' = any(array[${sql.ref(column)}]::text[])`.execute(
            db,
          );
          return [table, rows[0]?.count];
        }),
    );
    expect(left.filter(([, count]) => count !== 0)).toEqual([]);
    const kept = await record('funder', 'alder');
    expect(kept).toMatchObject({
      counts: { deals: 1, reviews: 2 },
      claims: [{ state: 'approved', count: 1 }],
      values: { types: ['vc', 'bank'], description: 'Lends.' },
    });
    expect(kept.aliases.map(({ name }) => name)).toEqual(['Alder Ltd', 'Older Alder']);
    expect(kept.history[0]).toMatchObject({
      action: 'merge',
      reason: 'One organisation',
      before: { name: 'Alder Ltd' },
      after: { mergedInto: 'alder' },
    });

    // Old addresses, those of earlier merges too, lead there for people and programs.
    for (const id of ['alder-ltd', 'older']) {
      expect((await callAs(server, guest, getFunder, { params: { id } })).json).toMatchObject({
        data: { mergedInto: 'alder' },
      });
      const page = await findPage(`/funder/${id}`);
      expect(page).toEqual({ movedTo: '/funder/alder' });
      expect((await record('funder', id)).id).toBe('alder');
    }
    expect((await callAs(server, guest, searchFunders, { query: { term: 'Alder Ltd' } })).json).toMatchObject({
      data: [{ id: 'alder' }],
    });

    // Who wrote about both has two voices: nothing that the merge does says which reviews are of one writer.
    const states = await db
      .selectFrom('reviews')
      .where('id', 'in', [oldOne, newOne, moved])
      .select(['id', 'state'])
      .execute();
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [oldOne, 'published'],
        [newOne, 'published'],
        [moved, 'submitted'],
      ]),
    );
    const pseudonyms = await Promise.all([oldOne, newOne].map((reviewId) => pseudonymOf(db, { vault, reviewId })));
    expect(new Set(pseudonyms).size).toBe(2);

    const deal = await db
      .selectFrom('deals')
      .where('id', '=', dealId)
      .select(['funder_ids', 'funder_names'])
      .executeTakeFirstOrThrow();
    expect(deal).toEqual({ funder_ids: ['alder'], funder_names: ['Alder Bank', 'Birch'] });
    const view = await db.selectFrom('deal_views').select(['address', 'version']).executeTakeFirstOrThrow();
    expect(view).toEqual({ address: 'funderNames=Alder+Bank%2CBirch&sort=-date', version: 2 });
    const claim = await callAs(server, holder, getClaim, { params: { id: 'alder' } });
    expect(claim.json).toMatchObject({ data: { claim: { state: 'approved' } } });
    const { drafts } = (await callAs(server, author, listMyReviews)).reply.data;
    expect(drafts).toMatchObject([{ subjectId: 'alder', subjectName: 'Alder Bank' }]);
    const draft = await callAs(server, author, getDraft, { params: { id: drafts[0]?.id ?? '' } });
    expect(draft.reply.data.answers).toMatchObject({ funderId: 'alder', headline: 'Half' });
    const reminders = (await callAs(server, author, listMyReminders)).reply.data;
    expect(reminders).toMatchObject([{ about: { id: 'alder', name: 'Alder Bank' } }]);
  });

  it('leave one draft and one live claim of a member who had two', async () => {
    const { db } = server.context;
    await addFunder(server, { id: 'birch-ltd' });
    await addFunder(server, { id: 'birch' });
    const member = await addCaller(server);
    await writeDraft(server, member, { funderId: 'birch', headline: 'Older' });
    server.clock.move(minutes(1));
    await writeDraft(server, member, { funderId: 'birch-ltd', headline: 'Newer' });
    await addHolder(server, { funderId: 'birch-ltd', admin, email: 'one@tidewrack.example' });
    const claim = await db
      .selectFrom('funder_claims')
      .where('funder_id', '=', 'birch-ltd')
      .select('member_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('funder_claims')
      .values({
        funder_id: 'birch',
        member_id: claim.member_id,
        state: 'code_sent',
        email: 'one@tidewrack.example',
        created_at: server.clock.now(),
      })
      .execute();
    expect((await merge('funder', 'birch-ltd', 'birch')).status).toBe(200);
    const drafts = await listOwnDrafts(db, { vault: server.context.vault, memberId: member.memberId });
    expect(drafts).toMatchObject([
      { subjectId: 'birch', answers: { funderId: 'birch', headline: 'Newer' } },
      { subjectId: null, answers: { headline: 'Older' } },
    ]);
    expect(drafts[1]?.answers).not.toHaveProperty('funderId');
    const older = drafts[1];
    const refused = await callAs(server, member, saveDraft, {
      params: { id: older?.id ?? '' },
      body: {
        subjectKind: 'funder',
        answers: { funderId: 'birch-ltd', headline: 'Older still' },
        step: 1,
        version: older?.version ?? 0,
      },
    });
    expect(refused.problem.errors['funderId']).toContain('another draft about');
    const claims = await db
      .selectFrom('funder_claims')
      .where('funder_id', '=', 'birch')
      .select('state')
      .orderBy('state')
      .execute();
    expect(claims).toEqual([{ state: 'approved' }, { state: 'withdrawn' }]);
  });

  it('take along later what was written while they were merged', async () => {
    await addFunder(server, { id: 'late-ltd' });
    await addFunder(server, { id: 'late' });
    expect((await merge('funder', 'late-ltd', 'late')).status).toBe(200);
    const id = await addReview(server, { funderId: 'late-ltd' });
    await server.context.jobs.runWaiting(server.context);
    const review = await server.context.db
      .selectFrom('reviews')
      .where('id', '=', id)
      .select('funder_id')
      .executeTakeFirstOrThrow();
    expect(review.funder_id).toBe('late');
  });
});

describe('two ventures and two providers', () => {
  it('become one each, and the page of the venture stays hidden where one was', async () => {
    const { db } = server.context;
    const [goes, stays] = [
      await addEntrepreneur(server, { name: 'Plume Ltd' }),
      await addEntrepreneur(server, { name: 'Plumebarrow' }),
    ];
    await db.updateTable('entrepreneurs').set({ hides_figures: true }).where('id', '=', goes).execute();
    expect((await merge('entrepreneur', goes, stays)).status).toBe(200);
    expect(
      await db.selectFrom('entrepreneurs').where('id', '=', stays).select('hides_figures').executeTakeFirst(),
    ).toEqual({ hides_figures: true });
    const reader = await addCaller(server);
    expect((await callAs(server, reader, getEntrepreneur, { params: { id: goes } })).json).toMatchObject({
      data: { mergedInto: stays },
    });

    const [office, firm] = [
      await addProvider(server, { name: 'Hatchford LLP' }),
      await addProvider(server, { name: 'Hatchford' }),
    ];
    expect((await merge('provider', office, firm)).status).toBe(200);
    expect((await callAs(server, guest, getProvider, { params: { id: office } })).json).toMatchObject({
      data: { mergedInto: firm },
    });
    const page = await findPage(`/provider/${office}`);
    expect(page).toEqual({ movedTo: `/provider/${firm}` });
    expect((await record('provider', firm)).aliases).toMatchObject([{ name: 'Hatchford LLP' }]);
  });
});

describe('a merge', () => {
  beforeAll(async () => {
    await addFunder(server, { id: 'one', name: 'One' });
    await addFunder(server, { id: 'other', name: 'Other' });
    await addFunder(server, { id: 'dark', name: 'Dark', state: 'hidden' });
    await addFunder(server, { id: 'new', name: 'New', state: 'proposed' });
  });

  it('is refused into what people cannot see, and says why before', async () => {
    for (const into of ['dark', 'new']) {
      expect((await preview('funder', 'one', into)).problem).not.toBeNull();
      const refused = await merge('funder', 'one', into);
      expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    }
    expect((await preview('funder', 'new', 'one')).problem).toBeNull();
  });

  it('is refused into itself, into an unknown record and without a reason', async () => {
    const body = { into: 'other', version: 1, intoVersion: 1, reason: 'The same' };
    expect(
      (
        await callAs(server, admin, mergeRecords, {
          params: { kind: 'funder', id: 'one' },
          body: { ...body, into: 'one' },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await callAs(server, admin, mergeRecords, {
          params: { kind: 'funder', id: 'one' },
          body: { ...body, into: 'nobody' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await callAs(server, admin, mergeRecords, {
          params: { kind: 'funder', id: 'one' },
          body: { ...body, reason: '  ' },
        })
      ).status,
    ).toBe(422);
    expect(
      (await callAs(server, admin, previewMerge, { params: { kind: 'funder', id: 'one' }, query: { into: 'nobody' } }))
        .status,
    ).toBe(404);
    expect(
      (await callAs(server, admin, previewMerge, { params: { kind: 'funder', id: 'one' }, query: unchecked({}) }))
        .status,
    ).toBe(400);
  });

  it('is refused when either record changed since the preview, and done once of two at the same time', async () => {
    for (const stale of [{ version: 7 }, { intoVersion: 7 }])
      expect((await merge('funder', 'one', 'other', stale)).problem.code).toBe('stale');
    const seen = [await preview('funder', 'one', 'other'), await preview('funder', 'other', 'one')];
    const answers = await Promise.all(seen.map((pair) => mergeAsSeen('funder', pair)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
