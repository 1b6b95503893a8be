import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import {
  getSampleData,
  removalWords,
  removeSampleData,
  type SampleCounts,
  type SampleState,
} from '../../contract/sample-data/sample-data.ts';
import { changeStates } from '../../contract/subjects/records.ts';
import { loadSampleWorld } from '../../sample/world.ts';
import { tamper } from '../../tests/audit.ts';
import { callAs, type Who } from '../../tests/call-as.ts';
import { addDraftOf, plainLink } from '../../tests/reviews.ts';
import { startSampleServer } from '../../tests/sample-server.ts';
import type { TestServer } from '../../tests/server.ts';
import { addMember, signedIn, sessionsOf } from '../../tests/sign-in.ts';
import { hasSampleMembers } from './queries.ts';
import { after, days } from '../clock.ts';
import { sampleSignInLinks } from '../identity/commands.ts';
import { linkAuthor } from '../reviews/authorship/link-commands.ts';
import { listMyReviewIds } from '../reviews/authorship/link-queries.ts';
import { listStoredDrafts } from '../review-drafts/stored-drafts.ts';
import { sealAbout } from '../reminders/sealed-about.ts';

let server: TestServer;
let admin: { authorization: string };
let adminId: string;
let real: { memberId: string };
let sampleAdminId: string;
/** Sample funders that something real is about, each in another way. */
let usedFunders: string[];

beforeAll(async () => {
  server = await startSampleServer();
  const own = await addMember(server, { role: 'admin' });
  adminId = own.memberId;
  admin = await signedIn(server, own.email);
  real = await addMember(server);
  sampleAdminId = await idOf('admin@sample.example');
  await addRealThings();
}, 300_000);
afterAll(() => server.close());

const idOf = async (email: string): Promise<string> =>
  (await server.context.db.selectFrom('members').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;

const state = async (who: Who = admin): Promise<SampleState> => (await callAs(server, who, getSampleData)).reply.data;
const counts = async (): Promise<SampleCounts> => (await state()).counts;
const remove = (body: BodyOf<typeof removeSampleData>, who: Who = admin) =>
  callAs(server, who, removeSampleData, { body });

async function addReview(funderId: string, memberId: string): Promise<string> {
  const { db, vault } = server.context;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('reviews')
      .values({
        subject_kind: 'funder',
        funder_id: funderId,
        state: 'submitted',
        answers: '{}',
        submitted_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkAuthor(trx, {
      vault,
      reviewId: id,
      memberId,
      subject: { kind: 'funder', id: funderId },
      ...plainLink(),
    });
    return id;
  });
}

async function addRealThings(): Promise<void> {
  const { db } = server.context;
  const now = server.clock.now();
  const listed = await db
    .selectFrom('funders')
    .where('is_sample', '=', true)
    .where('state', '=', 'listed')
    .select('id')
    .orderBy('id')
    .limit(6)
    .execute();
  usedFunders = listed.map(({ id }) => id).slice(0, 5);
  const [reviewed = '', drafted = '', dealt = '', claimed = '', reminded = ''] = usedFunders;
  await db.insertInto('funders').values({ id: 'real-capital', name: 'Real Capital', created_at: now }).execute();
  await addReview(reviewed, real.memberId);
  await addReview('real-capital', real.memberId);
  const hiding = { only: ['real-capital', dealt], except: [], count: 2, state: 'hidden' as const };
  expect((await callAs(server, admin, changeStates.funder, { body: hiding })).status).toBe(200);
  await addDraftOf(server, { memberId: real.memberId, subjectId: drafted });
  await sql`insert into deals (kind, funder_names, funder_ids, origin, source_name, source_record_id, content_hash, created_at, updated_at)
    values ('equity', array['A'], array[${dealt}], 'public_register', 'Register', '1', '', ${now}, ${now})`.execute(db);
  await db
    .insertInto('funder_claims')
    .values({ funder_id: claimed, member_id: real.memberId, state: 'code_sent', email: 'a@b.example', created_at: now })
    .execute();
  await db
    .insertInto('reminders')
    .values({
      member_id: real.memberId,
      email: 'a@b.example',
      sealed_about: sealAbout(server.context.vault, reminded),
      state: 'scheduled',
      next_send_on: '2026-12-01',
      created_at: now,
    })
    .execute();
  // What the sample accounts did beyond the sample world.
  await addReview('real-capital', await idOf('founder@sample.example'));
  await tamper(db, (trx) =>
    trx
      .insertInto('audit_entries')
      .values({ happened_at: now, actor_id: sampleAdminId, action: 'deal.add', target_kind: 'deal', target_id: 'x' })
      .execute(),
  );
  await db
    .insertInto('passes')
    .values({
      member_id: real.memberId,
      kind: 'admin',
      reason: 'A trial',
      source: 'admin:x',
      given_by: sampleAdminId,
      starts_at: now,
      ends_at: after(now, days(30)),
    })
    .execute();
}

/** Every real row of the tables that hold both real and sample rows. */
async function realRows(): Promise<unknown> {
  const { db, vault } = server.context;
  const written = await listMyReviewIds(db, { vault, memberId: real.memberId });
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(m) order by id) from members as m where not is_sample and email not like 'erased-%') as members,
    (select jsonb_agg(to_jsonb(f) order by id) from funders as f where not is_sample) as funders,
    (select jsonb_agg(to_jsonb(d) order by id) from deals as d where not is_sample and origin <> 'member_reported') as deals,
    (select jsonb_agg(to_jsonb(c) order by id) from funder_claims as c where member_id = ${real.memberId}) as claims,
    (select jsonb_agg(to_jsonb(r) order by id) from reminders as r where member_id = ${real.memberId}) as reminders,
    (select jsonb_agg(to_jsonb(p) order by id) from passes as p where member_id = ${real.memberId}) as passes,
    (select jsonb_agg(to_jsonb(r) order by id) from reviews as r where id = any(${written}::uuid[])) as reviews
  `.execute(server.context.db);
  return { rows, drafts: await listStoredDrafts(db, { vault, memberId: real.memberId }) };
}

describe('sample data', () => {
  it('is counted, with what its accounts wrote, without what something real refers to', async () => {
    const { status, reply } = await callAs(server, admin, getSampleData);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ kept: 5, removedAt: null, can: { remove: true }, obstacle: null });
    expect(reply.data.counts).toMatchObject({
      reviews: 901,
      funders: 195,
      entrepreneurs: 300,
      deals: 9_000,
      codes: 1,
    });
  });

  it('does not go without the words, nor with other counts than were seen', async () => {
    const expected = await counts();
    const wrong = await remove({ confirmation: 'yes', expected });
    expect(wrong).toMatchObject({ status: 422, problem: { code: 'invalid' } });
    expect(Object.keys(wrong.problem.errors)).toEqual(['confirmation']);
    const stale = await remove({ confirmation: removalWords, expected: { ...expected, deals: 1 } });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'stale' } });
    expect(await counts()).toEqual(expected);
  });

  it('is not taken out from one of its own accounts', async () => {
    const own = await signedIn(server, 'admin@sample.example');
    const seen = await state(own);
    expect(seen).toMatchObject({ can: { remove: false }, obstacle: 'sample_account' });
    const refused = await remove({ confirmation: removalWords, expected: seen.counts }, own);
    expect(refused).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } });
  });

  it('goes in one step, and nothing real with it', async () => {
    const { db } = server.context;
    // Three were begun by people.
    await db.updateTable('weekly_numbers').set({ started: 3 }).where('week', '=', '2026-11-09').execute();
    const before = await realRows();
    const expected = await counts();
    const removed = await remove({ confirmation: removalWords, expected });
    expect(removed.status).toBe(200);
    expect(removed.reply.data).toMatchObject({ kept: 5, obstacle: 'nothing_left' });
    expect(removed.reply.data.removedAt).toBe(server.clock.now().toISOString());
    expect(await realRows()).toEqual(before);

    for (const table of [
      'told_pass_counts',
      'sign_up_counts',
      'members',
      'entrepreneurs',
      'providers',
      'reviews',
      'deals',
      'member_deals',
      'reminders',
    ])
      expect((await sql`select 1 from ${sql.table(table)} where is_sample`.execute(db)).rows).toEqual([]);
    expect(await db.selectFrom('weekly_numbers').selectAll().execute()).toEqual([
      { week: '2026-11-09', started: 3, active: null, sample_started: 0, sample_active: 0 },
    ]);
    const funders = await db.selectFrom('funders').where('is_sample', '=', true).select('id').orderBy('id').execute();
    expect(funders.map(({ id }) => id)).toEqual(usedFunders);
    expect((await db.selectFrom('reviews').select('id').execute()).length).toBe(2);
    expect((await db.selectFrom('access_codes').select('id').execute()).length).toBe(0);
    expect((await db.selectFrom('funder_scores').select('funder_id').execute()).length).toBe(0);
    expect(await db.selectFrom('waiting_actions').select('kind').execute()).toEqual([]);
    // Only what the real admin did to a real record can still be undone.
    expect(await db.selectFrom('record_changes').select(['made_by', 'record_count']).execute()).toEqual([
      { made_by: adminId, record_count: 2 },
    ]);
    expect(await hasSampleMembers(db)).toBe(false);
    expect(await sampleSignInLinks(server.context)).toEqual([]);
  });

  it('leaves the sample admin in the history alone, without a name', async () => {
    const { db } = server.context;
    const row = await db.selectFrom('members').where('id', '=', sampleAdminId).selectAll().executeTakeFirst();
    expect(row).toMatchObject({ role: 'member', is_sample: false, email: `erased-${sampleAdminId}@erased.invalid` });
    expect(await sessionsOf(server, sampleAdminId)).toEqual([]);
    expect((await db.selectFrom('members').select('id').execute()).length).toBe(3);
  });

  it('is one line of the audit with what went', async () => {
    const entry = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'sample_data.remove')
      .select(['actor_id', 'before'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: adminId, before: { reviews: 901, funders: 195 } });
  });

  it('does not go twice, and does not come back at the next start', async () => {
    const expected = await counts();
    const again = await remove({ confirmation: removalWords, expected });
    expect(again).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } });
    await sql`delete from deals; delete from reminders; delete from funder_claims; delete from reviews; delete from funders`.execute(
      server.context.db,
    );
    await loadSampleWorld(server.context);
    expect(await server.context.db.selectFrom('funders').select('id').execute()).toEqual([]);
  });
});

describe('what else refers to an organisation', () => {
  it('is known here: a new table that would keep one from going has to be looked at', async () => {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confdeltype = 'a'
        and confrelid in ('funders'::regclass, 'entrepreneurs'::regclass, 'providers'::regclass, 'reviews'::regclass)
      order by 1`.execute(server.context.db);
    expect(rows.map(({ place }) => place)).toEqual([
      'entrepreneurs.merged_into',
      'funders.merged_into',
      'providers.merged_into',
      'review_responses.funder_id',
      'reviews.entrepreneur_id',
      'reviews.funder_id',
      'reviews.provider_id',
    ]);
  });
});
