import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { previewMerge, mergeRecords } from '../../contract/subjects/merges.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { addEntrepreneur } from '../../tests/review-answers.ts';
import { addLogo } from '../../tests/logos.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, startOfTest, type TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import type { Database } from '../database/schema.generated.ts';
import { namesRecord, subjectKeys } from '../subjects/keys.ts';

/** Merging two records leaves alone every row of a third one, however much it is like theirs. */

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

async function merge(kind: RecordKind, from: string, into: string): Promise<void> {
  const { data } = (await callAs(server, admin, previewMerge, { params: { kind, id: from }, query: { into } })).reply;
  const body = { into, version: data.from.version, intoVersion: data.into.version, reason: 'The same' };
  const done = await callAs(server, admin, mergeRecords, { params: { kind, id: from }, body });
  if (done.status !== 200) throw new Error(done.text);
}

type ClaimState = 'code_sent' | 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'revoked';
async function addClaim(funderId: string, memberId: string, state: ClaimState): Promise<void> {
  await server.context.db
    .insertInto('funder_claims')
    .values({
      funder_id: funderId,
      member_id: memberId,
      state,
      email: `${funderId}@tidewrack.example`,
      code_digest: Buffer.from('code'),
      created_at: startOfTest,
      proved_at: startOfTest,
    })
    .execute();
}
const claimsOf = async (memberId: string) => {
  const rows = await server.context.db
    .selectFrom('funder_claims')
    .where('member_id', '=', memberId)
    .selectAll()
    .orderBy('email')
    .execute();
  return rows.map(({ email, funder_id: funderId, state, version, ended_at: endedAt, code_digest: code }) => ({
    was: email.split('@', 1)[0],
    funderId,
    state,
    version,
    endedAt,
    hasCode: code !== null,
  }));
};

async function addScores(
  funderId: string,
  reviewClass: 'pitch' | 'funded',
  more: Partial<Insertable<Database['funder_scores']>>,
): Promise<void> {
  await server.context.db
    .insertInto('funder_scores')
    .values({
      funder_id: funderId,
      review_class: reviewClass,
      computed_on: '2026-11-09',
      voices: 5,
      reviews: 5,
      items: JSON.stringify({ [`item of ${funderId}`]: 1 }),
      item_days: JSON.stringify({ [`item of ${funderId}`]: '2026-11-09' }),
      ...more,
    })
    .execute();
}

async function addImport(): Promise<string> {
  const { id } = await server.context.db
    .insertInto('deal_imports')
    .values({ kind: 'debt', source_name: 'A register', file_name: 'a.csv', started_at: startOfTest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A row in every table that names a funder, each with the name of the funder that goes. */
async function addRowsOf(id: string, { namesakeOf, importId }: { namesakeOf: string; importId: string }) {
  const { db } = server.context;
  await addFunder(server, { id: `${id}-old` });
  await db.updateTable('funders').set({ state: 'merged', merged_into: id }).where('id', '=', `${id}-old`).execute();
  await db
    .insertInto('funder_aliases')
    .values({ alias_kind: 'name', alias: `${id}also`, name: `${id} also`, funder_id: id, created_at: startOfTest })
    .execute();
  await db
    .insertInto('funder_ids')
    .values({ scheme: 'GB-COH', value: id, funder_id: id, created_at: startOfTest })
    .execute();
  const reviewId = await addReview(server, { funderId: id, state: 'published', publishedOn: '2026-11-09' });
  const { memberId } = await addMember(server, { memberType: 'funder' });
  await db
    .insertInto('review_responses')
    .values({
      review_id: reviewId,
      kind: 'reply',
      funder_id: id,
      written_by: memberId,
      state: 'draft',
      body: 'Thank you.',
      created_at: startOfTest,
    })
    .execute();
  await db
    .insertInto('funder_claim_codes')
    .values({ member_id: memberId, funder_id: id, address_digest: Buffer.from('address'), asked_at: startOfTest })
    .execute();
  await addClaim(id, memberId, 'code_sent');
  await addDealsOf(id, { namesakeOf, importId });
  await db
    .insertInto('moderator_ties')
    .values({ admin_id: admin.memberId, subject_kind: 'funder', subject_id: id, declared_at: startOfTest })
    .execute();
  await addAlert('funder', id);
}

async function addDealsOf(id: string, { namesakeOf, importId }: { namesakeOf: string; importId: string }) {
  const { db } = server.context;
  const dealId = await addDeal(db, 'debt', { funderIds: [id], funderNames: [namesakeOf] });
  await db
    .insertInto('deal_import_befores')
    .values({
      import_id: importId,
      kind: 'debt',
      deal_id: dealId,
      deal: JSON.stringify({ funder_ids: [id], funder_names: [namesakeOf] }),
    })
    .execute();
  await db
    .insertInto('member_deals')
    .values({
      kind: 'debt',
      funder_ids: [id],
      funder_names: [namesakeOf],
      funder_types: ['vc'],
      sectors: [],
      origin: 'member_reported',
      source_name: 'Member report',
      source_record_id: randomUUID(),
      content_hash: Buffer.from('00', 'hex'),
      created_at: startOfTest,
      updated_at: startOfTest,
    })
    .execute();
  await db.insertInto('deal_import_funders').values({ import_id: importId, funder_id: id }).execute();
}

async function addAlert(subject_kind: RecordKind, subject_id: string): Promise<void> {
  await server.context.db
    .insertInto('review_alerts')
    .values({ subject_kind, subject_id, reviews: 6, noticed_at: startOfTest, latest_at: startOfTest })
    .execute();
}

/** That two records are not the same, as an admin said. */
async function addDistinct(subject_kind: RecordKind, ...pair: [string, string]): Promise<void> {
  const [one = '', other = ''] = pair.toSorted();
  await server.context.db
    .insertInto('possible_duplicates')
    .values({
      subject_kind,
      one_subject_id: one,
      other_subject_id: other,
      likeness: 0.9,
      has_same_website: false,
      has_same_country: true,
      state: 'distinct',
      found_at: startOfTest,
    })
    .execute();
}

async function addNearMatch(importId: string, funderId: string, candidateId: string): Promise<void> {
  await server.context.db
    .insertInto('funder_near_matches')
    .values({ import_id: importId, funder_id: funderId, candidate_id: candidateId, similarity: 0.9 })
    .execute();
}

/** All rows that name a record, by table and column. */
async function rowsNaming(kind: RecordKind, id: string): Promise<Record<string, unknown[]>> {
  const keys = subjectKeys.filter(({ kinds }) => kinds.includes(kind));
  const found = await Promise.all(
    keys.map(async (key) => {
      const { rows } = await sql<{ whole: unknown }>`select to_jsonb(${sql.table(key.table)}) as whole
        from ${sql.table(key.table)} where ${namesRecord(key, { kind, id })} order by 1`.execute(server.context.db);
      return [`${key.table}.${key.column}`, rows.map(({ whole }) => whole)] as const;
    }),
  );
  return Object.fromEntries(found);
}
const viewsOf = (memberId: string) =>
  server.context.db.selectFrom('deal_views').where('member_id', '=', memberId).selectAll().execute();
const beforesOf = async (id: string) =>
  (
    await sql`select deal from deal_import_befores where deal -> 'funder_ids' @> to_jsonb(array[${id}::text])`.execute(
      server.context.db,
    )
  ).rows;

describe('a third funder', () => {
  it('keeps each of its rows in every table that a merge changes', async () => {
    const { db } = server.context;
    await addFunder(server, { id: 'goes', name: 'Namesake' });
    for (const id of ['stays', 'third', 'fourth']) await addFunder(server, { id });
    const importId = await addImport();
    for (const id of ['stays', 'third']) await addRowsOf(id, { namesakeOf: 'Namesake', importId });
    for (const funderId of ['goes', 'stays', 'third'])
      await addLogo(server, { funderId, state: 'approved', digest: funderId });
    // What members reported is shown anew, in groups, when some of it moves: of the one that goes there is none.
    await addClaim('goes', (await addMember(server)).memberId, 'approved');
    await addDeal(db, 'debt', { funderIds: ['goes'], funderNames: ['Namesake'] });
    await addReview(server, { funderId: 'goes', state: 'published', publishedOn: '2026-11-09' });
    await addReview(server, { funderId: 'third', state: 'submitted' });
    await addScores('goes', 'pitch', { score: 3 });
    await addScores('goes', 'funded', { score: 3 });
    await addScores('third', 'pitch', { score: null });
    await addScores('third', 'funded', { score: 4 });
    for (const id of ['goes', 'stays']) await addNearMatch(importId, 'fourth', id);
    for (const [one, other] of [
      ['fourth', 'third'],
      ['third', 'fourth'],
    ] as const)
      await addNearMatch(importId, one, other);
    // As the first and as the second of a pair.
    await addDistinct('funder', 'fourth', 'third');
    await addDistinct('funder', 'third', 'unlike');
    await addAlert('funder', 'goes');
    // Ids of two kinds may be the same.
    await db
      .insertInto('moderator_ties')
      .values({ admin_id: admin.memberId, subject_kind: 'provider', subject_id: 'goes', declared_at: startOfTest })
      .execute();
    await addAlert('provider', 'goes');
    await addDistinct('provider', 'goes', 'third');
    const { memberId } = await addMember(server);
    await db
      .insertInto('deal_views')
      .values({
        member_id: memberId,
        kind: 'debt',
        name: 'Mine',
        address: 'sort=-date&funderNames=Third%20one',
      })
      .execute();

    const read = async () => ({
      third: await rowsNaming('funder', 'third'),
      namesake: await rowsNaming('provider', 'goes'),
      views: await viewsOf(memberId),
      befores: await beforesOf('third'),
    });
    const before = await read();
    // Each table has such a row, or the comparison would say nothing.
    expect(Object.entries(before.third).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await merge('funder', 'goes', 'stays');
    expect(await read()).toEqual(before);
  });
});

describe('figures of two funders', () => {
  it('are joined by class, and made today only where reviews of that class moved', async () => {
    for (const id of ['shown', 'silent', 'apart']) await addFunder(server, { id });
    await addScores('shown', 'pitch', { score: 3 });
    await addScores('shown', 'funded', { score: 2 });
    await addScores('silent', 'pitch', { score: null });
    await addScores('silent', 'funded', { score: 4 });
    await addReview(server, { funderId: 'shown', state: 'published', publishedOn: '2026-11-09' });
    const funded = { stageReached: 'funded', outcome: 'funded', wouldTakeMoneyAgain: 'yes' } as const;
    await addReview(server, { funderId: 'shown', state: 'submitted', answers: funded });
    await addReview(server, { funderId: 'apart', state: 'published', publishedOn: '2026-11-09', answers: funded });
    await merge('funder', 'shown', 'silent');
    const rows = await server.context.db
      .selectFrom('funder_scores')
      .where('funder_id', 'in', ['shown', 'silent'])
      .select(['funder_id', 'review_class', 'score', 'computed_on', 'items', 'item_days'])
      .orderBy('review_class')
      .execute();
    expect(rows).toEqual([
      {
        funder_id: 'silent',
        review_class: 'funded',
        score: 4,
        computed_on: '2026-11-09',
        items: { 'item of shown': 1, 'item of silent': 1 },
        item_days: { 'item of silent': '2026-11-09' },
      },
      {
        funder_id: 'silent',
        review_class: 'pitch',
        score: 3,
        computed_on: '2026-11-18',
        items: { 'item of shown': 1 },
        item_days: { 'item of shown': '2026-11-18' },
      },
    ]);
  });
});

describe('two claims of one member', () => {
  it.each([
    ['code_sent', 'approved', 'stays'],
    ['waiting', 'code_sent', 'goes'],
    ['approved', 'waiting', 'goes'],
    ['waiting', 'waiting', 'stays'],
    ['approved', 'approved', 'stays'],
  ] as const)(
    '%s where it goes and %s where it stays: the latter of equals, else the further one',
    async (goes, stays, kept) => {
      const [from, into, apart] = [`goes-${randomUUID()}`, `stays-${randomUUID()}`, `apart-${randomUUID()}`];
      for (const id of [from, into, apart]) await addFunder(server, { id });
      const members = await Promise.all(Array.from({ length: 4 }, () => addMember(server, { memberType: 'funder' })));
      const [both = '', ofFrom = '', ofInto = '', ofApart = ''] = members.map(({ memberId }) => memberId);
      await addClaim(from, both, goes);
      await addClaim(into, both, stays);
      await addClaim(apart, both, 'code_sent');
      await addClaim(from, ofFrom, 'approved');
      await addClaim(into, ofInto, 'code_sent');
      await addClaim(apart, ofApart, 'code_sent');
      await merge('funder', from, into);
      const claim = (was: string, funderId: string, state: ClaimState) => ({ was, funderId, state });
      const untouched = { version: 1, endedAt: null, hasCode: true };
      const ended = { state: 'withdrawn', version: 2, endedAt: startOfTest, hasCode: false };
      const [first, second] = kept === 'goes' ? [untouched, ended] : [ended, untouched];
      expect(await claimsOf(both)).toEqual([
        { ...claim(apart, apart, 'code_sent'), ...untouched },
        { ...claim(from, into, goes), ...first },
        { ...claim(into, into, stays), ...second },
      ]);
      // Those of other members meet none of theirs.
      expect(await claimsOf(ofFrom)).toEqual([{ ...claim(from, into, 'approved'), ...untouched }]);
      expect(await claimsOf(ofInto)).toEqual([{ ...claim(into, into, 'code_sent'), ...untouched }]);
      expect(await claimsOf(ofApart)).toEqual([{ ...claim(apart, apart, 'code_sent'), ...untouched }]);
    },
  );

  it('of which one has ended stay as they are', async () => {
    for (const id of ['ended-goes', 'ended-stays']) await addFunder(server, { id });
    const { memberId } = await addMember(server, { memberType: 'funder' });
    await addClaim('ended-goes', memberId, 'revoked');
    await addClaim('ended-stays', memberId, 'code_sent');
    await merge('funder', 'ended-goes', 'ended-stays');
    expect(await claimsOf(memberId)).toMatchObject([
      { funderId: 'ended-stays', state: 'revoked', version: 1 },
      { funderId: 'ended-stays', state: 'code_sent', version: 1, endedAt: null },
    ]);
  });
});

describe('a venture that hides nothing', () => {
  it('hides nothing after a merge either, whatever others hide', async () => {
    const { db } = server.context;
    const [from, into, hiding] = await Promise.all(
      ['Teal Ltd', 'Teal', 'Umber'].map((name) => addEntrepreneur(server, { name })),
    );
    await db
      .updateTable('entrepreneurs')
      .set({ hides_figures: true })
      .where('id', '=', hiding ?? '')
      .execute();
    await merge('entrepreneur', from ?? '', into ?? '');
    const kept = await db
      .selectFrom('entrepreneurs')
      .where('id', '=', into ?? '')
      .select('hides_figures')
      .executeTakeFirst();
    expect(kept).toEqual({ hides_figures: false });
  });
});
