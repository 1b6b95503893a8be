import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countAdminReviews,
  exportReviews,
  listAdminReviews,
  reviewColumns,
  tableFlags,
  type AdminReview,
} from '../../../contract/reviews/admin-reviews.ts';
import { listReviewQueue, screeningFlags, type Desk } from '../../../contract/reviews/moderation.ts';
import { reviewStates } from '../../../contract/reviews/reviews.ts';
import { canIncludeUnknown } from '../../../contract/table/table.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { addEntrepreneur, addProvider } from '../../../tests/review-answers.ts';
import { dice } from '../../../tests/planned-reviews.ts';
import { addCaller, addFunder, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';

/** The table through HTTP against the raw rows: the expected ones are chosen here, by plain code. */

/** A review with what stands beside it in other tables, as the database has it. */
interface Raw {
  id: string;
  subject_kind: 'funder' | 'entrepreneur' | 'provider';
  subject_id: string;
  subject_name: string;
  state: string;
  review_class: string | null;
  funding_kind: string | null;
  overall: number | null;
  headline: string | null;
  feedback: string | null;
  verification_level: number;
  screening_flags: string[];
  submitted_at: Date;
  publish_on: string | null;
  published_on: string | null;
  versions: number;
}

let server: TestServer;
let admin: Caller;
let raw: Raw[];

const words = ['Fast', 'Slow', 'Fair', 'Kind', 'Größe', '100% sure', 'under_score', "O'Neil"];
const desks = ['funder', 'entrepreneur'] as const;

async function addSubjects() {
  const names = ['Amberline', 'zinc & Co', 'Élan', 'birch', 'Coral Row'];
  const ids: Record<Raw['subject_kind'], string[]> = { funder: [], entrepreneur: [], provider: [] };
  for (const name of names) {
    ids.funder.push(await addFunder(server, { name: `${name} Capital` }));
    ids.entrepreneur.push(await addEntrepreneur(server, { name: `${name} Works` }));
    ids.provider.push(await addProvider(server, { name: `${name} Advice` }));
  }
  // The same id in two tables is two subjects.
  ids.funder.push(await addFunder(server, { id: 'same-id', name: 'Same as a funder' }));
  const provider = await addProvider(server, { name: 'Same as a provider' });
  await server.context.db.updateTable('providers').set({ id: 'same-id' }).where('id', '=', provider).execute();
  ids.provider.push('same-id');
  return ids;
}

/** 260 reviews: every state, times at both ends of a UTC day, and what may be unknown unknown now and then. */
async function addReviews(): Promise<void> {
  const ids = await addSubjects();
  const roll = dice(23);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const flags = Object.keys(screeningFlags);
  const rows = Array.from({ length: 260 }, (_, at) => {
    const kind = pick(['funder', 'funder', 'provider', 'entrepreneur'] as const);
    const state = reviewStates[at % reviewStates.length] ?? 'submitted';
    const day = `2026-${pick(['09', '10', '11'])}-${pick(['01', '02', '17', '18'])}`;
    const isRated = kind !== 'entrepreneur';
    const published = `2026-11-${pick(['02', '09', '16'])}`;
    const isOut = ['published', 'removed', 'superseded'].includes(state);
    return {
      subject_kind: kind,
      [`${kind}_id`]: pick(ids[kind]),
      state,
      review_class: kind === 'provider' ? null : pick(['pitch', 'funded'] as const),
      funding_kind: kind === 'provider' ? null : pick(['equity', 'debt', 'grant', 'mixed'] as const),
      overall: isRated ? roll(5) + 1 : null,
      headline: isRated ? `${pick(words)} partner, round ${at}` : null,
      answers: {
        privateFeedback: isRated ? undefined : `They were ${pick(words)} in round ${at}. ${'And more. '.repeat(9)}`,
      },
      verification_level: roll(3),
      screening_flags: flags.filter(() => roll(6) === 0),
      submitted_at: new Date(`${day}T${pick(['00:00:00.000', '12:30:15.123', '23:59:59.999'])}Z`),
      publish_on: state === 'approved' ? '2026-11-30' : pick([null, '2026-11-30']),
      published_on: isOut ? published : null,
    };
  });
  const { db } = server.context;
  const added = await db.insertInto('reviews').values(rows).returning(['id', 'submitted_at', 'answers']).execute();
  const versions = added.flatMap(({ id, submitted_at: sentAt }, at) =>
    (at % 5 === 0 ? [1, 3] : [1]).map((version) => ({ review_id: id, version, answers: {}, sent_at: sentAt })),
  );
  await db.insertInto('review_versions').values(versions).execute();
}

async function readRaw(): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    select reviews.*, reviews.answers ->> 'privateFeedback' as feedback, named.id as subject_id, named.name as subject_name,
      (select count(*)::integer from review_versions where review_id = reviews.id) as versions
    from reviews join (select 'funder' as kind, id, name from funders union all select 'provider', id, name from providers
        union all select 'entrepreneur', id, name from entrepreneurs) as named
      on named.kind = reviews.subject_kind and named.id in (reviews.funder_id, reviews.provider_id, reviews.entrepreneur_id)`.execute(
    server.context.db,
  );
  return rows;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  await addReviews();
  raw = await readRaw();
  expect(raw).toHaveLength(260);
});
afterAll(() => server.close());

const ofDesk = (desk: Desk): Raw[] =>
  raw.filter((row) => (row.subject_kind === 'entrepreneur') === (desk === 'entrepreneur'));
const dayOf = (row: Raw): string => row.submitted_at.toISOString().slice(0, 10);
const publishedOn = (row: Raw): string | null => (row.state === 'approved' ? row.publish_on : row.published_on);
const verification = (row: Raw): string => ['email', 'domain', 'proof'][row.verification_level] ?? '';
/** Three letters or more are found anywhere. */
const contains = (text: string | null, part: string): boolean =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());
const between = <T extends string | number>(value: T | null, from: T | null, to: T | null): boolean =>
  value !== null && (from === null || value >= from) && (to === null || value <= to);

type Choice = (row: Raw) => boolean;

/** Filters with the rows that they mean, by the key of the column. */
const filters: Readonly<Record<string, readonly (readonly [query: string, choice: Choice])[]>> = {
  headline: [
    ['fast', (row) => contains(row.headline ?? row.feedback, 'fast')],
    ['größe', (row) => contains(row.headline ?? row.feedback, 'größe')],
    ['100%', (row) => contains(row.headline ?? row.feedback, '100%')],
    ['under_s', (row) => contains(row.headline ?? row.feedback, 'under_s')],
    ["o'neil", (row) => contains(row.headline ?? row.feedback, "o'neil")],
  ],
  subjectName: [
    ['capital', (row) => contains(row.subject_name, 'capital')],
    ['ÉLAN', (row) => contains(row.subject_name, 'élan')],
    ['same as', (row) => contains(row.subject_name, 'same as')],
    ['row works', (row) => contains(row.subject_name, 'row works')],
    ['nowhere', () => false],
  ],
  subjectId: [
    ['same-id', (row) => row.subject_id === 'same-id'],
    ['venture-', (row) => row.subject_id.startsWith('venture-')],
  ],
  subjectKind: [
    ['funder', (row) => row.subject_kind === 'funder'],
    ['provider', (row) => row.subject_kind === 'provider'],
    ['funder,provider', () => true],
  ],
  state: [
    ...reviewStates.map((state) => [state, (row: Raw) => row.state === state] as const),
    ['submitted,removed', (row) => row.state === 'submitted' || row.state === 'removed'],
  ],
  reviewClass: [
    ['pitch', (row) => row.review_class === 'pitch'],
    ['funded', (row) => row.review_class === 'funded'],
  ],
  fundingKind: ['equity', 'debt', 'grant', 'mixed'].map((kind) => [kind, (row) => row.funding_kind === kind] as const),
  overall: [
    ['2..4', (row) => between(row.overall, 2, 4)],
    ['..1', (row) => between(row.overall, null, 1)],
    ['5..', (row) => between(row.overall, 5, null)],
  ],
  verification: ['email', 'domain', 'proof'].map((one) => [one, (row) => verification(row) === one] as const),
  flags: [
    ...tableFlags.map((flag) => [flag, (row: Raw) => row.screening_flags.includes(flag)] as const),
    ['burst,gibberish', (row) => ['burst', 'gibberish'].some((flag) => row.screening_flags.includes(flag))],
  ],
  isResent: [
    ['true', (row) => row.versions > 1],
    ['false', (row) => row.versions === 1],
    ['null', () => false],
  ],
  sentOn: [
    ['2026-10-17..2026-11-01', (row) => between(dayOf(row), '2026-10-17', '2026-11-01')],
    ['2026-11-18..', (row) => between(dayOf(row), '2026-11-18', null)],
    ['..2026-09-01', (row) => between(dayOf(row), null, '2026-09-01')],
  ],
  publishOn: [
    ['2026-11-09..2026-11-16', (row) => between(publishedOn(row), '2026-11-09', '2026-11-16')],
    ['2026-11-30..', (row) => between(publishedOn(row), '2026-11-30', null)],
  ],
};
const unknownOf: Readonly<Record<string, Choice>> = {
  reviewClass: (row) => row.review_class === null,
  fundingKind: (row) => row.funding_kind === null,
  publishOn: (row) => publishedOn(row) === null,
};

const cases = desks.flatMap((desk) =>
  reviewColumns[desk].flatMap((column) =>
    (filters[column.key] ?? []).flatMap(([value, choice]) => {
      const plain = [desk, { [column.key]: value } as Record<string, string>, choice] as const;
      const isUnknown = unknownOf[column.key];
      if (!canIncludeUnknown(column) || isUnknown === undefined) return [plain];
      const withUnknown = { [column.key]: value, unknown: column.key };
      return [plain, [desk, withUnknown, (row: Raw) => choice(row) || isUnknown(row)] as const];
    }),
  ),
);

/** All pages, forwards, by a page size that divides nothing. */
async function listAll(desk: Desk, query: Record<string, string>, limit = '37'): Promise<AdminReview[]> {
  const rows: AdminReview[] = [];
  let cursor: string | null = null;
  do {
    const at: Record<string, string> = cursor === null ? {} : { cursor };
    const page: { rows: AdminReview[]; nextCursor: string | null } = (
      await callAs(server, admin, listAdminReviews[desk], { query: unchecked({ ...query, ...at, limit }) })
    ).reply;
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();
const fileOf = async (desk: Desk, query: Record<string, string>, body: object = { only: null, except: [] }) =>
  callAs(server, admin, exportReviews[desk], { query: unchecked(query), body: unchecked(body) });
const linesOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

describe('the filters', () => {
  it('are tried for each column that has one', () => {
    for (const desk of desks)
      for (const { key } of reviewColumns[desk]) expect([key, (filters[key] ?? []).length > 0]).toEqual([key, true]);
    expect(cases.filter(([desk, , choice]) => ofDesk(desk).some(choice)).length).toBeGreaterThan(70);
  });

  it.each(cases)(
    'of the %s desk: %j finds the raw rows that it means, and counts them',
    async (desk, query, choice) => {
      const expected = ofDesk(desk).filter(choice);
      expect(idsOf(await listAll(desk, query))).toEqual(idsOf(expected));
      const counted = await callAs(server, admin, countAdminReviews[desk], { query: unchecked(query) });
      expect(counted.reply.count).toBe(expected.length);
    },
  );

  it.each(desks)('hold together, with the search, on the %s desk', async (desk) => {
    const query = { search: 'round 1', state: 'published,declined,withdrawn', sentOn: '2026-10-01..' };
    const choice: Choice = (row) =>
      (contains(row.headline ?? row.feedback, 'round 1') || contains(row.subject_name, 'round 1')) &&
      ['published', 'declined', 'withdrawn'].includes(row.state) &&
      dayOf(row) >= '2026-10-01';
    const expected = ofDesk(desk).filter(choice);
    expect(expected.length).toBeGreaterThan(2);
    expect(idsOf(await listAll(desk, query))).toEqual(idsOf(expected));
    const lines = linesOf((await fileOf(desk, query)).text).map(({ id = '' }) => ({ id }));
    expect(idsOf(lines)).toEqual(idsOf(expected));
    const bySubject = ofDesk(desk).filter((row) => contains(row.subject_name, 'coral'));
    expect(bySubject.length).toBeGreaterThan(2);
    expect(idsOf(await listAll(desk, { search: 'CORAL' }))).toEqual(idsOf(bySubject));
  });
});

describe('the rows', () => {
  it.each(desks)('of the %s desk say what the database has', async (desk) => {
    const byId = new Map(ofDesk(desk).map((row) => [row.id, row]));
    for (const row of await listAll(desk, {})) {
      const stored = byId.get(row.id);
      if (stored === undefined) throw new Error(`${row.id} is of another desk`);
      const { headline, flags, ...rest } = row;
      expect(rest).toEqual({
        id: stored.id,
        subjectKind: stored.subject_kind,
        subjectId: stored.subject_id,
        subjectName: stored.subject_name,
        state: stored.state,
        reviewClass: stored.review_class,
        fundingKind: stored.funding_kind,
        overall: stored.overall,
        verification: verification(stored),
        isResent: stored.versions > 1,
        sentOn: dayOf(stored),
        publishOn: publishedOn(stored),
      });
      expect(flags.toSorted()).toEqual(
        stored.screening_flags.filter((flag) => tableFlags.some((one) => one === flag)).toSorted(),
      );
      if (stored.headline !== null) expect(headline).toBe(stored.headline);
      else
        expect([headline.length <= 62, stored.feedback?.startsWith(headline.replace(/ …$/, ''))]).toEqual([true, true]);
    }
  });

  it('are called as the queue calls them', async () => {
    const names = new Map((await listAll('entrepreneur', { state: 'submitted' })).map((row) => [row.id, row.headline]));
    const { reply } = await callAs(server, admin, listReviewQueue, {
      query: { state: 'waiting', desk: 'entrepreneur', limit: '50' } as never,
    });
    expect(reply.data.length).toBeGreaterThan(3);
    for (const row of reply.data) expect(names.get(row.id)).toBe(row.headline);
  });
});

describe('the order', () => {
  const values: Readonly<Record<string, (row: Raw) => string | number | null>> = {
    // As all lists of admins sort names: case does not matter.
    subjectName: (row) => row.subject_name.toLowerCase(),
    overall: (row) => row.overall,
    sentOn: dayOf,
    publishOn: publishedOn,
  };
  const sorts = desks.flatMap((desk) =>
    reviewColumns[desk]
      .filter(({ isSortable }) => isSortable)
      .flatMap(({ key }) => [[desk, key, 1] as const, [desk, key, -1] as const]),
  );

  it.each(sorts)('of the %s desk by %s, %i, is that of the raw rows, unknown last', async (desk, key, way) => {
    const valueOf = values[key];
    if (valueOf === undefined) throw new Error(`no values of ${key}`);
    const byId = new Map(ofDesk(desk).map((row) => [row.id, valueOf(row)]));
    const rows = await listAll(desk, { sort: way === 1 ? key : `-${key}` });
    expect(idsOf(rows)).toEqual([...byId.keys()].toSorted());
    const compare = (one: string | number | null, other: string | number | null): number => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      if (typeof one === 'number') return way * (one - Number(other));
      return way * (one < String(other) ? -1 : Number(one > String(other)));
    };
    const shown = rows.map(({ id }) => byId.get(id) ?? null);
    expect(shown).toEqual(shown.toSorted(compare));
  });

  it('is the same on the way back through the pages', async () => {
    const query = { sort: '-overall,subjectName', limit: '50' };
    const first = (await callAs(server, admin, listAdminReviews.funder, { query })).reply;
    const second = (
      await callAs(server, admin, listAdminReviews.funder, { query: { ...query, cursor: first.nextCursor ?? '' } })
    ).reply;
    const back = (
      await callAs(server, admin, listAdminReviews.funder, { query: { ...query, cursor: second.previousCursor ?? '' } })
    ).reply;
    expect(back.rows).toEqual(first.rows);
  });
});

describe('the file', () => {
  it('is the table of the filter, in its order, and is noted without the words of the filter', async () => {
    const query = { state: 'published', headline: 'partner' };
    const answer = await fileOf('funder', query);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="funder-reviews-2026-11-18.csv"');
    const rows = await listAll('funder', query);
    const texts = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? value.join('; ') : String(value ?? '')]),
      ),
    );
    expect(linesOf(answer.text)).toEqual(texts);
    const entry = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'reviews.export')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: admin.memberId,
      target_kind: 'review_list',
      target_id: 'funder-reviews',
      after: { filteredBy: ['headline', 'state'], isChosen: false, rowCount: rows.length },
    });
    expect(JSON.stringify(entry)).not.toContain('partner');
  });

  it('takes the chosen ones of the filter, or leaves some out', async () => {
    const ids = (await listAll('entrepreneur', {})).map(({ id }) => id);
    const [one = '', two = ''] = ids;
    const taken = async (query: Record<string, string>, body: object) =>
      linesOf((await fileOf('entrepreneur', query, body)).text).map(({ id }) => id);
    expect(await taken({}, { only: [two, one], except: [] })).toEqual([one, two]);
    expect(await taken({}, { only: null, except: [one] })).toEqual(ids.slice(1));
    const other = ofDesk('funder')[0]?.id;
    expect(await taken({}, { only: [other], except: [] })).toEqual([]);
    expect((await fileOf('entrepreneur', {}, { only: ['1'], except: [] })).status).toBe(422);
  });

  it('holds no formula', async () => {
    const headline = '=HYPERLINK("https://tidewrack.example")';
    const [{ id } = { id: '' }] = ofDesk('funder');
    const { db } = server.context;
    const before = await db.selectFrom('reviews').where('id', '=', id).select('headline').executeTakeFirstOrThrow();
    await db.updateTable('reviews').set({ headline }).where('id', '=', id).execute();
    const [line] = linesOf((await fileOf('funder', {}, { only: [id], except: [] })).text);
    expect(line?.['headline']).toBe(`'${headline}`);
    await db.updateTable('reviews').set(before).where('id', '=', id).execute();
  });

  it('is refused after twenty on a day, of both desks together', async () => {
    const { db } = server.context;
    const taken = await db.selectFrom('audit_entries').where('action', '=', 'reviews.export').select('id').execute();
    for (let count = taken.length; count < 20; count += 1)
      expect((await fileOf(count % 2 === 0 ? 'funder' : 'entrepreneur', {}, { only: [], except: [] })).status).toBe(
        200,
      );
    for (const desk of desks) expect((await fileOf(desk, {})).problem.code).toBe('export_limit');
  });
});
