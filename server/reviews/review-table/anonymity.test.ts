import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countAdminReviews,
  exportReviews,
  listAdminReviews,
  reviewColumns,
  type AdminReview,
} from '../../../contract/reviews/admin-reviews.ts';
import { getReviewForModeration, screeningFlags } from '../../../contract/reviews/moderation.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';

/** Neither the table of reviews nor its file says who wrote one, or that one member wrote two. */

const writerFlags = [
  'new_account',
  'disposable_mail',
  'account',
  'own_organisation',
  'organisation_unproven',
  'declared_tie',
];
const perWriter = 4;
/** Version 4: random in all places but those of the version, so it tells no time, although ten digits may meet in it. */
const randomIds = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

let server: TestServer;
let admin: Caller;
const writers: Caller[] = [];
/** In the order in which they were sent. */
const sent: { id: string; writer: Caller }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  for (let writer = 0; writer < 3; writer++)
    writers.push(await addCaller(server, { email: `canary-${writer}@quokkaworks-${writer}.example` }));
  const funders = await Promise.all(Array.from({ length: perWriter }, () => addFunder(server)));
  // One after the other for each writer, some minutes apart, all on one day.
  for (const [number, writer] of writers.entries())
    for (const funderId of funders) {
      const venture = {
        name: `Quokkaworks Marsupial ${number}`,
        website: `https://quokkaworks-${number}.example`,
        country: 'AU',
        sector: 'education',
      } as const;
      sent.push({ id: await sendReview(server, writer, reviewAnswers({ funderId, venture, tie: 'no' })), writer });
      server.clock.move(2 * 60_000);
    }
  await server.context.db
    .updateTable('reviews')
    .set({ screening_flags: Object.keys(screeningFlags) })
    .execute();
}, 60_000);
afterAll(() => server.close());

const list = async (query: Record<string, string> = {}) =>
  (await callAs(server, admin, listAdminReviews.funder, { query: unchecked(query) })).reply;
const file = async (): Promise<string> =>
  (await callAs(server, admin, exportReviews.funder, { body: { only: null, except: [] } })).text;
const sorts = reviewColumns.funder.filter(({ isSortable }) => isSortable).flatMap(({ key }) => [key, `-${key}`]);
/** Everything that the table can be made to say of these rows. */
async function everything(): Promise<string[]> {
  const pages: AdminReview[][] = [(await list()).rows];
  for (const sort of sorts) pages.push((await list({ sort })).rows);
  return [...pages.map((rows) => JSON.stringify(rows)), await file()];
}

describe('the table and its file', () => {
  it('name no author, and nothing that leads to one', async () => {
    const texts = await everything();
    const pseudonyms = await Promise.all(
      sent.map(
        async ({ id }) =>
          (await callAs(server, admin, getReviewForModeration, { params: { id } })).reply.data.pseudonym,
      ),
    );
    const marks = [
      ...writers.flatMap(({ memberId, email }) => [memberId, email]),
      ...pseudonyms,
      ...writerFlags,
      'canary-',
      'quokka',
      'Marsupial',
    ];
    expect(texts.every((text) => sent.every(({ id }) => text.includes(id)))).toBe(true);
    for (const mark of marks)
      expect(texts.filter((text) => text.toLowerCase().includes(mark.toLowerCase()))).toEqual([]);
  });

  it('have these fields and no other', async () => {
    const fields = [
      'id',
      'headline',
      'subjectName',
      'subjectKind',
      'state',
      'reviewClass',
      'fundingKind',
      'overall',
      'verification',
      'flags',
      'isResent',
      'sentOn',
      'publishOn',
      'subjectId',
    ];
    for (const row of (await list()).rows) expect(Object.keys(row).toSorted()).toEqual(fields.toSorted());
    expect((await file()).split('\r\n')[0]).toBe(`\uFEFF${fields.join(',')}`);
  });

  it('know days and no times, in their rows and in what leads to the next page', async () => {
    const { nextCursor } = await list({ limit: '5' });
    const cursor = Buffer.from(nextCursor ?? '', 'base64url')
      .subarray(16)
      .toString();
    expect(cursor).toContain('2026-11-18');
    for (const text of [...(await everything()), cursor]) {
      expect(text.replaceAll(randomIds, '')).not.toMatch(/\d\d:\d\d|T\d\d|\d{10,}/);
    }
  });

  it('have random ids, which tell neither order nor neighbours', async () => {
    for (const { id } of sent)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // Twelve random ones stand in the order of sending once in half a billion runs.
    const ids = sent.map(({ id }) => id);
    expect(ids).not.toEqual(ids.toSorted());
    expect(ids).not.toEqual(ids.toSorted().toReversed());
  });

  it('order the reviews of one day by nothing but their random ids', async () => {
    const ids = sent.map(({ id }) => id).toSorted();
    expect((await list()).rows.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list({ sort: 'sentOn' })).rows.map(({ id }) => id)).toEqual(ids);
    for (const sort of ['overall', 'publishOn']) expect((await list({ sort })).rows.map(({ id }) => id)).toEqual(ids);
  });

  it('say the same whoever wrote what, whenever in the day and in whatever order of rows', async () => {
    const { db } = server.context;
    const before = await everything();
    const byWriter = sent.map(({ id }) => id);
    // The authors change places, so that each review has another one.
    await sql`update authorship.review_authors as one
      set member_digest = other.member_digest, sealed = other.sealed
      from (select review_id, array_position(${byWriter}::uuid[], review_id) as place from authorship.review_authors) as here
        join (select *, array_position(${byWriter}::uuid[], review_id) as place from authorship.review_authors) as other
          on other.place = (here.place + ${perWriter - 1}) % ${sent.length} + 1
      where one.review_id = here.review_id`.execute(db);
    // The times of the day turn round, and the rows are written anew from the last to the first.
    const last = Date.parse('2026-11-18T23:59:00Z');
    for (const [at, { id }] of sent.toReversed().entries())
      await db
        .updateTable('reviews')
        .set({ submitted_at: new Date(last - (sent.length - at) * 60_000) })
        .where('id', '=', id)
        .execute();
    expect(await everything()).toEqual(before);
    await sql`delete from authorship.review_authors`.execute(db);
    expect(await everything()).toEqual(before);
  });
});

describe('what the screening says of a writer', () => {
  it.each(writerFlags)('%s is no filter', async (flag) => {
    for (const endpoint of [listAdminReviews.funder, countAdminReviews.funder, exportReviews.funder]) {
      const body = endpoint === exportReviews.funder ? { body: { only: null, except: [] } } : {};
      const answer = await callAs(server, admin, endpoint, unchecked({ query: { flags: flag }, ...body }));
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('not one of the values')]);
    }
  });
});
