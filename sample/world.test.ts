import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFunderReviews, listFunders, type PublishedReview } from '../contract/funders/funders.ts';
import { listProviderReviews, type PublishedProviderReview } from '../contract/providers/providers.ts';
import { columnsOf, deal, defaultColumns, listDeals } from '../contract/deals/deals.ts';
import { amountBandOf, dealKinds } from '../contract/deals/options.ts';
import { regionOf } from '../contract/regions.ts';
import { reviewForms, formOf } from '../contract/reviews/forms.ts';
import { findHints } from '../contract/reviews/hints.ts';
import { getFunnel } from '../contract/numbers/numbers.ts';
import { getReviewForModeration, listReviewQueue } from '../contract/reviews/moderation.ts';
import { listMyReviews, reviewStates } from '../contract/reviews/reviews.ts';
import { findAccess } from '../server/access/queries.ts';
import { dayOf, daysBetween } from '../server/clock.ts';
import type { Db } from '../server/database/connect.ts';
import { sampleSignInLinks } from '../server/identity/commands.ts';
import { isReal } from '../server/deals/stored-names.ts';
import { areLanguage } from '../server/reviews/moderation/language-rules.ts';
import { longTextsOf, readScreened } from '../server/reviews/moderation/screening-rules.ts';
import { isGibberish } from '../server/reviews/moderation/screening-text-rules.ts';
import { findBatchKind } from '../server/reviews/publishing/waiting-queries.ts';
import { readStored, readStoredOf } from '../server/reviews/writing/stored-answers.ts';
import { someOf } from '../tests/deep-run.ts';
import { signedIn } from '../tests/sign-in.ts';
import { callAs, callRoute, guest } from '../tests/call-as.ts';
import { startSampleServer } from '../tests/sample-server.ts';
import type { TestServer } from '../tests/server.ts';
import { inventWorld, type InventedWorld } from './invented.ts';
import { sampleMembers } from './members.ts';
import type { SampleReview } from './reviews.ts';
import { loadSampleWorld } from './world.ts';

let server: TestServer;
let db: Db;
let now: Date;
let world: InventedWorld;
beforeAll(async () => {
  server = await startSampleServer();
  db = server.context.db;
  now = server.clock.now();
  world = inventWorld({ now });
}, 300_000);
afterAll(() => server.close());

const subjects = ['funders', 'entrepreneurs', 'providers'] as const;
const marked = [...subjects, 'members', 'reviews', 'reminders', 'deals'] as const;
const countIn = async (table: (typeof marked)[number]): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('the loaded world', () => {
  it('has the promised size, every row marked as sample', async () => {
    expect(await countIn('funders')).toBe(200);
    expect(await countIn('entrepreneurs')).toBe(300);
    expect(await countIn('reviews')).toBe(900);
    for (const kind of dealKinds) {
      const rows = await db.selectFrom('deals').where('kind', '=', kind).select('source_name').execute();
      expect(rows).toHaveLength(3_000);
      expect(new Set(rows.map((row) => row.source_name))).toEqual(new Set(['Sample world', 'Member report']));
    }
    for (const table of marked) {
      const unmarked = await db
        .selectFrom(table)
        .where('is_sample', '=', false)
        .select(sql`1`.as('one'))
        .execute();
      expect(unmarked, table).toEqual([]);
    }
  });

  it('has a funnel of which each step is told, and more reviews were begun than sent', async () => {
    const admin = await signedIn(server, 'admin@sample.example');
    const { present, before } = (await callAs(server, admin, getFunnel, { query: {} })).reply.data.total;
    for (const { signedUp, started, sent, approved, active } of [present, before]) {
      expect(signedUp).toBeGreaterThanOrEqual(4 * 5);
      expect(started).toBeGreaterThan(sent ?? 0);
      expect(approved).not.toBeNull();
      expect(active).toBeGreaterThanOrEqual(40);
    }
    expect(present.sent).toBeGreaterThanOrEqual(present.approved ?? 0);
  });

  it('is not loaded twice', async () => {
    const before = await Promise.all(marked.map(countIn));
    await loadSampleWorld(server.context);
    expect(await Promise.all(marked.map(countIn))).toEqual(before);
  });

  it('reaches no real person: every address and site lies under .example', async () => {
    const emails = await db
      .selectFrom('members')
      .select('email')
      .union(db.selectFrom('reminders').select('email'))
      .execute();
    expect(emails.map(({ email }) => email).filter((email) => !/@[a-z]+\.example$/.test(email))).toEqual([]);
    const sites = [
      ...(await db.selectFrom('funders').select('website as site').execute()),
      ...(await db.selectFrom('entrepreneurs').select('website as site').execute()),
      ...(await db.selectFrom('deals').select('source_url as site').execute()),
    ];
    expect(sites.filter(({ site }) => site !== null && !/^https:\/\/[a-z-]+\.example(\/|$)/.test(site))).toEqual([]);
  });

  it('gives the five sample members what their labels say', async () => {
    for (const { email, role, isModerator, memberType, hasAccess } of sampleMembers) {
      const member = await db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
      expect(member).toMatchObject({ role, is_moderator: isModerator, member_type: memberType, suspended_at: null });
      const { access } = await findAccess(server.context, { memberId: member.id, role, now });
      expect(access.hasAccess, email).toBe(hasAccess);
    }
    const founder = await db
      .selectFrom('members')
      .select('id')
      .where('email', '=', 'founder@sample.example')
      .executeTakeFirstOrThrow();
    const { access } = await findAccess(server.context, { memberId: founder.id, role: 'member', now });
    expect(access.reason).toBe('Thank you for your review');
    const monthsLeft = (Date.parse(access.accessExpiresOn ?? '') - now.getTime()) / (30.4 * 86_400_000);
    expect(monthsLeft).toBeGreaterThan(9.5);
    expect(monthsLeft).toBeLessThan(10.5);
  });

  it('offers a sign-in link to these only', async () => {
    const links = await sampleSignInLinks(server.context);
    expect(links.map(({ label, email }) => ({ label, email }))).toEqual(
      sampleMembers.map(({ label, email }) => ({ label, email })),
    );
  });
});

/** A contact was shown, or it was sent more than 30 days before. */
const isSettled = ({ verificationLevel, history }: SampleReview, day: string): boolean =>
  verificationLevel > 0 || daysBetween(dayOf(history.sentAt[0]!), day) > 30;

describe('its reviews', () => {
  const read = () => db.selectFrom('reviews').selectAll().execute();

  it('are in all states, about 70 in 100 published', async () => {
    const reviews = await read();
    const states = Map.groupBy(reviews, (review) => review.state);
    expect(new Set(states.keys())).toEqual(new Set(reviewStates));
    const share = (states.get('published')?.length ?? 0) / reviews.length;
    expect(share).toBeGreaterThan(0.65);
    expect(share).toBeLessThan(0.75);
    expect(new Set(reviews.map((review) => review.subject_kind))).toEqual(
      new Set(['funder', 'entrepreneur', 'provider']),
    );
  });

  it('have answers that the form would accept on the day they were sent', () => {
    const wrong = [...world.funderReviews, ...world.otherReviews].flatMap(({ id, subject, answers, history }) => {
      const problems = formOf(subject.kind).findProblems(answers, dayOf(history.sentAt[0] ?? now));
      return Object.keys(problems).length === 0 ? [] : [{ id, problems }];
    });
    expect(wrong).toEqual([]);
  });

  it('are stored as the server reads them', async () => {
    for (const review of await read()) {
      if (review.subject_kind !== 'funder') {
        expect(() => readStoredOf(review.subject_kind, review.answers)).not.toThrow();
        continue;
      }
      const answers = readStored(review.answers);
      expect(answers.overall).toBe(review.overall);
      expect(review.last_contact_on).toBe(`${answers.lastContact}-01`);
    }
  });

  it('have dates in order: sent, decided, published, and nothing in the future', async () => {
    const decisions = Map.groupBy(
      await db.selectFrom('review_decisions').selectAll().orderBy('review_version').execute(),
      (row) => row.review_id,
    );
    const versions = Map.groupBy(await db.selectFrom('review_versions').selectAll().execute(), (row) => row.review_id);
    for (const review of await read()) {
      const steps = decisions.get(review.id) ?? [];
      const moments = [review.submitted_at, ...steps.map((step) => step.decided_at), now];
      expect(moments, review.state).toEqual(moments.toSorted((one, other) => one.getTime() - other.getTime()));
      expect(versions.get(review.id)?.length).toBeGreaterThan(0);
      const raised = steps.length + (versions.get(review.id)?.length ?? 0) - 1;
      expect(review.version).toBe(1 + raised);
      if (review.state === 'approved') expect((review.publish_on ?? '') > dayOf(now)).toBe(true);
      if (review.state !== 'published') continue;
      expect(review.published_on).not.toBeNull();
      expect(
        (review.published_on ?? '') <= dayOf(now) && (review.published_on ?? '') > dayOf(review.submitted_at),
      ).toBe(true);
      expect(new Date(review.published_on ?? '').getUTCDay(), 'batches are published on Mondays').toBe(1);
    }
  });

  it('came out with others, or after weeks', async () => {
    const alone: string[] = [];
    const published = [...world.funderReviews, ...world.otherReviews].filter(({ publishedOn }) => publishedOn !== null);
    for (const group of Map.groupBy(published, ({ subject, publishedOn }) => `${subject.id} ${publishedOn}`).values()) {
      const { subject, publishedOn } = group[0]!;
      const kind = await findBatchKind(db, { subject, now });
      const counting = kind === 'small' ? group.filter((review) => isSettled(review, publishedOn!)) : group;
      if (kind === 'private' || new Set(counting.map((review) => review.venture?.id)).size >= 3) continue;
      const least = kind === 'large' ? 28 : 60;
      for (const { history } of group)
        if (daysBetween(history.publishOn!, publishedOn!) < least) alone.push(`${kind} ${subject.id} ${publishedOn}`);
    }
    expect(alone).toEqual([]);
  });

  it('end with the decision that their state says', async () => {
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('review_decisions', 'review_decisions.review_id', 'reviews.id')
      .select(['reviews.id', 'reviews.state', 'decision', 'review_version', 'reason_code', 'decided_by'])
      .orderBy('review_version')
      .execute();
    // A decision that an appeal left as it was says nothing new of the state.
    const last = new Map(rows.flatMap((row) => (row.decision === 'keep' ? [] : [[row.id, row]])));
    const expected: Record<string, string> = {
      published: 'publish',
      approved: 'approve',
      declined: 'decline',
      changes_requested: 'request_changes',
      withdrawn: 'withdraw',
      superseded: 'supersede',
      removed: 'remove',
      submitted: 'request_changes',
    };
    for (const row of last.values()) expect(row.decision).toBe(expected[row.state]);
    for (const row of rows) {
      if (['decline', 'request_changes', 'remove'].includes(row.decision)) expect(row.reason_code).not.toBeNull();
      expect(row.decided_by !== null).toBe(
        ['approve', 'decline', 'request_changes', 'remove', 'keep'].includes(row.decision),
      );
    }
    expect(last.size).toBeGreaterThan(800);
  });

  it('speak of organisations: no titles of persons, no email, no number, no link', async () => {
    for (const review of await read()) {
      const texts = Object.values(review.answers as Record<string, unknown>).filter(
        (value) => typeof value === 'string',
      );
      expect(texts.flatMap((text) => (text.startsWith('https://') ? [] : findHints(text)))).toEqual([]);
    }
  });

  it('have texts that the screening takes for language', async () => {
    for (const review of await read()) {
      const texts = longTextsOf(readScreened(review.answers));
      expect([texts, areLanguage(texts), texts.some(isGibberish)]).toEqual([texts, true, false]);
    }
  });

  it('show scores for some funders, with a distribution for a few, and none for those with few voices', async () => {
    const scores = await db.selectFrom('funder_scores').selectAll().execute();
    expect(scores.filter(({ score }) => score !== null).length).toBeGreaterThan(10);
    expect(scores.filter(({ distribution }) => distribution !== null).length).toBeGreaterThan(3);
    expect(scores.filter(({ voices }) => voices < 5).length).toBeGreaterThan(50);
    expect(scores.filter(({ voices, score }) => voices < 5 && score !== null)).toEqual([]);
    const shown = scores.flatMap(({ score }) => (score === null ? [] : [score]));
    expect(Math.max(...shown) - Math.min(...shown)).toBeGreaterThan(0.8);
  });
});

describe('its deals', () => {
  it('hold values of the contract only, where the contract wants them', { tags: ['slow'] }, async () => {
    for (const kind of dealKinds) {
      const columns = columnsOf(kind).map((column) => ({
        column,
        allowed:
          column.options === null
            ? null
            : new Set<unknown>(column.options.flatMap(({ value }) => [value, Number(value)])),
      }));
      const detailKeys = new Set<string>(
        columns.filter(({ column }) => !isReal(column)).map(({ column }) => column.key),
      );
      const rows = await db.selectFrom('deals').selectAll().where('kind', '=', kind).execute();
      const strange = rows.flatMap((row) => Object.keys(row.details as object).filter((key) => !detailKeys.has(key)));
      expect(strange, kind).toEqual([]);
      const wrong = rows.flatMap((row) => {
        const cells: Record<string, unknown> = { ...camel(row), ...(row.details as object) };
        return columns.flatMap(({ column, allowed }) => {
          const values = [cells[column.key] ?? []].flat();
          return allowed === null || values.every((value) => allowed.has(value)) ? [] : [{ [column.key]: values }];
        });
      });
      expect(wrong, kind).toEqual([]);
      // Types by the schema of the reply, of every tenth row: it is thorough and slow.
      for (const row of rows.filter((_, place) => place % 10 === 0))
        deal.parse({ id: row.id, kind, ...(row.details as object) });
    }
  });

  it('agree with themselves: region, band, dates, and organisations that are there', async () => {
    const ids = new Set((await db.selectFrom('funders').select('id').execute()).map(({ id }) => id));
    for (const row of await db.selectFrom('deals').selectAll().execute()) {
      // What members reported lies blurred in the table, their band does not.
      if (row.origin !== 'member_reported') expect(row.amount_band).toBe(amountBandOf(row.amount_usd));
      if (row.recipient_country !== null && row.recipient_name !== null)
        expect(row.recipient_region).toBe(regionOf(row.recipient_country));
      expect(row.date === null || (row.date <= dayOf(now) && row.date >= '2011')).toBe(true);
      expect(row.as_of === null || row.as_of <= dayOf(now)).toBe(true);
      expect(row.funder_ids.filter((id) => !ids.has(id))).toEqual([]);
      if (row.date !== null && row.founded_year !== null)
        expect(Number(row.date.slice(0, 4))).toBeGreaterThanOrEqual(row.founded_year);
      if (row.origin === 'member_reported')
        expect([row.recipient_name, row.title, row.recipient_country]).toEqual([null, null, null]);
      if (row.recipient_type === 'sole_trader') expect(row.recipient_name).toBeNull();
    }
  });

  it('name the funder of some rows of members, each like four others, and leave it out of the others', async () => {
    const rows = await db
      .selectFrom('deals')
      .where('origin', '=', 'member_reported')
      .select(['kind', 'funder_names', 'recipient_region', 'sectors', 'stage'])
      .execute();
    const named = rows.filter(({ funder_names: names }) => names.length > 0);
    expect(named.length).toBeGreaterThan(50);
    expect(rows.length - named.length).toBeGreaterThan(50);
    const sharing = [...Map.groupBy(named, (row) => JSON.stringify(row)).values()];
    expect(sharing.filter((group) => group.length < 5)).toEqual([]);
  });

  it('reach up to this month, over fifteen years and sixty countries, from all origins and kinds of record', async () => {
    for (const kind of dealKinds) {
      const rows = await db
        .selectFrom('deals')
        .select(['date', 'recipient_country', 'origin', 'record_type'])
        .where('kind', '=', kind)
        .execute();
      expect(rows.some(({ date }) => date?.startsWith(dayOf(now).slice(0, 7)))).toBe(true);
      expect(new Set(rows.map(({ date }) => date?.slice(0, 4))).size).toBeGreaterThan(14);
      expect(new Set(rows.flatMap(({ recipient_country: country }) => country ?? [])).size).toBeGreaterThan(50);
      expect(new Set(rows.map(({ origin }) => origin)).size).toBe(4);
      expect(new Set(rows.map(({ record_type: type }) => type)).size).toBe(3);
    }
  });

  it('fill the columns that show at first, and leave some unknown', async () => {
    for (const kind of dealKinds) {
      const rows = (await db.selectFrom('deals').selectAll().where('kind', '=', kind).execute()).map((row) => ({
        ...camel(row),
        ...(row.details as Record<string, unknown>),
      }));
      for (const key of defaultColumns[kind]) {
        const filled = rows.filter((row) => row[key] !== null && row[key] !== undefined).length / rows.length;
        expect(filled, `${kind} ${key}`).toBeGreaterThan(0.5);
        if (!['origin', 'funderNames'].includes(key)) expect(filled, `${kind} ${key}`).toBeLessThan(1);
      }
    }
  });
});

type Card = PublishedReview | PublishedProviderReview;
/** What a card says besides stars, ratings and texts. */
const factsOn = (card: Card) => ({
  ...card.byline,
  period: card.period,
  verification: card.verificationLevel,
  ...('reviewClass' in card
    ? { class: card.reviewClass, outcome: card.outcome, kind: card.fundingKind, intro: card.introType }
    : {}),
});

describe('through HTTP', () => {
  const ask = async (email: string | null, url: string) => {
    const who = email === null ? guest : await signedIn(server, email);
    const { status, text, json } = await callRoute(server, who, `GET ${url}`);
    expect(status, `${url} ${text.slice(0, 300)}`).toBe(200);
    return json as { data: unknown };
  };

  it('the directory begins with scores', async () => {
    const { data, total } = listFunders.reply.parse(await ask(null, '/api/funders?sort=best_rated'));
    expect(total).toBe(192);
    expect(data[0]?.scores.some(({ score }) => score !== null)).toBe(true);
  });

  it('an entrepreneur with access pages through each table and sees own reviews and a draft', async () => {
    for (const kind of dealKinds) {
      const { rows } = listDeals.reply.parse(await ask('founder@sample.example', `/api/deals/${kind}`));
      expect(rows.length).toBeGreaterThan(10);
    }
    const { data } = listMyReviews.reply.parse(await ask('founder@sample.example', '/api/reviews/mine'));
    expect(data.drafts).toHaveLength(1);
    expect(data.reviews.map(({ state }) => state).sort()).toEqual(['changes_requested', 'published', 'submitted']);
  });

  it('readers with access find the reviews of the first funder', async () => {
    const { data } = listFunderReviews.reply.parse(
      await ask('founder@sample.example', '/api/funders/tidewrack-ventures/reviews'),
    );
    expect(data.length).toBeGreaterThan(10);
  });

  it(
    'no card is told apart by facts that its funder or provider knows: five voices share each of them',
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      const rows = await db
        .selectFrom('reviews')
        .where('state', '=', 'published')
        .where('subject_kind', '<>', 'entrepreneur')
        .selectAll()
        .execute();
      const reviews = new Map(rows.map((row) => [row.id, row]));
      const voiceOf = (id: string): string => reviews.get(id)?.organisation_number ?? id;
      let told = 0;
      for (const [subject, ofSubject] of Map.groupBy(rows, (row) => row.funder_id ?? row.provider_id ?? '')) {
        const list = ofSubject[0]?.funder_id == null ? listProviderReviews : listFunderReviews;
        const path = `/api/${list === listFunderReviews ? 'funders' : 'providers'}/${subject}/reviews?limit=100`;
        const { data } = list.reply.parse(await ask('founder@sample.example', path));
        expect(data).toHaveLength(ofSubject.length);
        // A card that names its organisation hides no other one.
        const hiding = data.filter(({ byline }) => byline.venture === null);
        const alike = Map.groupBy(hiding, (card) => JSON.stringify(factsOn(card)));
        for (const [facts, cards] of alike) {
          const voices = new Set(cards.map(({ id }) => voiceOf(id))).size;
          const isBlank = Object.values(JSON.parse(facts) as object).every((value) => value === null);
          expect(voices >= 5 || (isBlank && alike.size === 1), `${subject} ${voices} ${facts}`).toBe(true);
          if (!isBlank) told += cards.length;
        }
      }
      // They still tell something where many wrote.
      expect(told).toBeGreaterThan(100);
    },
  );

  it('an admin finds reviews to decide, with what is needed to do so', async () => {
    const { data, counts } = listReviewQueue.reply.parse(
      await ask('admin@sample.example', '/api/admin/reviews?state=waiting'),
    );
    expect(counts).toMatchObject({ waiting: 40, asked: 22, declined: 53 });
    for (const { id } of data.slice(0, 5)) {
      const review = getReviewForModeration.reply.parse(
        await ask('admin@sample.example', `/api/admin/reviews/${id}`),
      ).data;
      expect(review.can).toContain('approve');
    }
  });
});

describe('what fills each page', () => {
  it('is a provider with a score and a venture with a panel', async () => {
    const scored = await db.selectFrom('provider_scores').where('voices', '>=', 5).selectAll().execute();
    expect(scored.length).toBeGreaterThan(0);
    expect(scored.every(({ score }) => score !== null)).toBe(true);
    const panels = await db
      .selectFrom('entrepreneur_scores')
      .where('reviews', '>=', 5)
      .where('voices', '>=', 3)
      .where('engage_share', 'is not', null)
      .selectAll()
      .execute();
    expect(panels.length).toBeGreaterThan(0);
  });

  it('is something that the screening noticed of each kind of review that waits', async () => {
    for (const kind of ['funder', 'entrepreneur', 'provider'] as const) {
      const waiting = await db
        .selectFrom('reviews')
        .where('subject_kind', '=', kind)
        .where('state', 'in', ['submitted', 'changes_requested'])
        .select('screening_flags')
        .execute();
      expect(
        waiting.some(({ screening_flags: flags }) => flags.length > 0),
        kind,
      ).toBe(true);
      expect(
        waiting.some(({ screening_flags: flags }) => flags.length === 0),
        kind,
      ).toBe(true);
    }
  });

  it('is a funder who replies, a report, a request for access and a code', async () => {
    const reply = await db
      .selectFrom('review_responses')
      .innerJoin('reviews', 'reviews.id', 'review_responses.review_id')
      .innerJoin('funder_claims', (join) =>
        join
          .onRef('funder_claims.funder_id', '=', 'reviews.funder_id')
          .onRef('funder_claims.member_id', '=', 'review_responses.written_by'),
      )
      .select(['review_responses.state', 'funder_claims.state as claim', 'reviews.state as review'])
      .execute();
    expect(reply).toEqual([{ state: 'published', claim: 'approved', review: 'published' }]);
    const report = await db
      .selectFrom('review_reports')
      .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
      .select(['review_reports.state', 'reviews.state as review'])
      .execute();
    expect(report).toEqual([{ state: 'open', review: 'published' }]);
    const requests = await db.selectFrom('access_applications').select('state').execute();
    expect(requests).toEqual([{ state: 'received' }]);
    const codes = await db.selectFrom('access_codes').select(['valid_from', 'valid_to', 'is_disabled']).execute();
    expect(codes).toHaveLength(1);
    expect(codes[0]!.valid_from <= dayOf(now) && (codes[0]!.valid_to ?? '') > dayOf(now)).toBe(true);
  });
});

it('has reminders that are overdue, due today, to come, sent and cancelled', async () => {
  const reminders = await db.selectFrom('reminders').selectAll().execute();
  const due = reminders.flatMap(({ next_send_on: day }) => day ?? []);
  expect(due.some((day) => day < dayOf(now))).toBe(true);
  expect(due).toContain(dayOf(now));
  expect(due.some((day) => day > dayOf(now))).toBe(true);
  for (const state of ['scheduled', 'sent', 'cancelled'] as const)
    expect(reminders.map((row) => row.state)).toContain(state);
  expect(reminders.filter((row) => row.answered_in !== null)).toHaveLength(9);
  for (const row of reminders) {
    expect(row.last_sent_on === null).toBe(row.sent_count === 0);
    if (row.last_sent_on === null) continue;
    expect(row.last_sent_on > dayOf(row.created_at)).toBe(true);
    expect(row.last_sent_on < dayOf(now)).toBe(true);
  }
});

describe('inventing it', () => {
  it('gives the same world for the same seed, and another for another', { tags: ['slow'] }, () => {
    expect(JSON.stringify(inventWorld({ now })) === JSON.stringify(world)).toBe(true);
    const other = inventWorld({ now, seed: 'another' });
    expect(other.deals.equity[0]?.id).not.toBe(world.deals.equity[0]?.id);
  });

  it('fits any day it is loaded on', { tags: ['slow'], timeout: 120_000 }, () => {
    const days = ['2026-01-01T00:00:01Z', '2027-03-31T12:00:00Z', '2028-12-31T05:00:00Z'];
    for (const day of ['2024-02-29T23:59:00Z', ...someOf(days, 1)]) {
      const today = new Date(day);
      const { funderReviews } = inventWorld({ now: today });
      const ahead = funderReviews
        .flatMap(({ history, decisions }) => [...history.sentAt, ...decisions.map(({ decidedAt }) => decidedAt)])
        .filter((moment) => moment > today);
      expect(ahead, day).toEqual([]);
      expect(
        funderReviews.filter(
          ({ answers, history }) =>
            Object.keys(reviewForms.funder.findProblems(answers, dayOf(history.sentAt[0] ?? today))).length > 0,
        ),
        day,
      ).toEqual([]);
    }
  });

  it('uses each name and address once, and no name of a real organisation', () => {
    const all = [...world.funders, ...world.entrepreneurs, ...world.providers];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ website }) => website)).size).toBe(all.length);
    const recipients = dealKinds.flatMap((kind) => world.deals[kind].flatMap(({ recipient_name: name }) => name ?? []));
    const invented = new Set([...all.map(({ name }) => name), ...recipients].map((name) => name.toLowerCase()));
    const real = readRealNames();
    expect([...invented].filter((name) => real.has(name))).toEqual([]);
  });
});

/** `recipient_name` as `recipientName`. */
function camel(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, character: string) => character.toUpperCase()),
      value,
    ]),
  );
}

/** Lists of real funders, where they lie beside the checkout. */
function readRealNames(): Set<string> {
  const folder = fileURLToPath(new URL('../../shared/data/funders', import.meta.url));
  const files = ['foundations.csv', 'us_lenders_ppp.csv', 'vc_firms.csv'].map((file) => join(folder, file));
  const found = files.filter((file) => existsSync(file));
  if (found.length < files.length)
    console.warn('The lists of real funders are not here: sample names were compared with fewer of them, or none.');
  return new Set(
    found.flatMap((file) =>
      parse(readFileSync(file), { columns: true, bom: true, relax_quotes: true }).map((row) =>
        String((row as { name: unknown }).name)
          .trim()
          .toLowerCase(),
      ),
    ),
  );
}
