import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit, exportAudit } from '../../contract/audit/audit.ts';
import { decideReview } from '../../contract/reviews/decisions.ts';
import { getReviewForModeration } from '../../contract/reviews/moderation.ts';
import { ratingWords } from '../../contract/reviews/ratings.ts';
import { getMyReview, resendReview } from '../../contract/reviews/reviews.ts';
import { callAs, callRoute, unchecked } from '../../tests/call-as.ts';
import { listPassesOf } from '../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails } from '../../tests/sign-in.ts';
import {
  addCaller,
  addFunder,
  decideAndSettle,
  reviewAnswers,
  sendReview,
  settleNow,
  takeInNow,
  type Caller,
} from '../../tests/reviews.ts';
import { passesScreening, screen } from './moderation/screening-rules.ts';
import { splitAnswers } from './writing/stored-answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the author of a review', () => {
  it('is in no answer to anybody else, in no email to others, in no audit line and in no log', async () => {
    const { db } = server.context;
    const author = await addCaller(server, { email: 'canary-7731@quokkaworks.example' });
    const [admin, other, funderMember] = [
      await addCaller(server, { role: 'admin' }),
      await addCaller(server),
      await addCaller(server, { memberType: 'funder', email: 'team@tidewrack.example' }),
    ];
    await db
      .insertInto('passes')
      .values(
        [other, funderMember].map(({ memberId }) => ({
          member_id: memberId,
          kind: 'admin' as const,
          reason: 'A test',
          source: `test:${memberId}`,
          starts_at: new Date('2026-11-01'),
          ends_at: new Date('2027-11-01'),
        })),
      )
      .execute();
    const funderId = await addFunder(server);
    const venture = {
      name: 'Quokkaworks Marsupial',
      website: 'https://quokkaworks.example',
      country: 'AU',
      sector: 'education',
      foundedYear: 1987,
    } as const;
    const reviewId = await sendReview(
      server,
      author,
      reviewAnswers({ funderId, venture, displayAs: 'role_and_region' }),
    );

    const bodies: string[] = [];
    const look = async (callers: readonly (Caller | null)[]): Promise<void> => {
      for (const caller of callers) {
        for (const path of [
          'funders',
          'funders/search',
          `funders/${funderId}`,
          `funders/${funderId}/reviews`,
          'reviews/mine',
          `reviews/${reviewId}`,
          'admin/reviews?state=waiting',
          'admin/reviews?state=asked',
          'admin/reviews?state=published',
          `admin/reviews/${reviewId}`,
        ]) {
          const reply = await callRoute(server, caller, `GET /api/${path}`);
          expect(reply.status).toBeLessThan(500);
          bodies.push(JSON.stringify(reply.headers), reply.text);
        }
      }
    };
    const all = [null, other, funderMember, admin];
    await readEmails(server);
    await look(all);
    const decision = await callAs(server, admin, decideReview, {
      params: { id: reviewId },
      body: { decision: 'request_changes', version: 1, reasonCode: 'too_vague', message: 'Please tell a little more.' },
    });
    await settleNow(server);
    const { answers, version } = (await callAs(server, author, getMyReview, { params: { id: reviewId } })).reply.data;
    await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers: unchecked(answers), version },
    });
    await takeInNow(server);
    await look(all);
    const published = await callAs(server, admin, decideReview, {
      params: { id: reviewId },
      body: { decision: 'approve', version: 3 },
    });
    expect(published.status).toBe(200);
    await db
      .updateTable('reviews')
      .set({ state: 'published', published_on: '2026-11-23' })
      .where('id', '=', reviewId)
      .execute();
    await look(all);
    bodies.push(decision.text, published.text);
    expect(bodies.some((body) => body.includes('Three meetings, then silence'))).toBe(true);

    const emails = await readEmails(server);
    expect(emails.some(({ to }) => to === author.email)).toBe(true);
    bodies.push(...emails.filter(({ to }) => to !== author.email).map((message) => JSON.stringify(message)));
    bodies.push(JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute()), ...server.logLines);
    const audit = [await callAs(server, admin, listAudit), await callAs(server, admin, exportAudit)];
    for (const { text } of audit) expect(text).toContain(reviewId);
    bodies.push(...audit.map(({ text }) => text));
    // Nor may one request lead from a review to a member.
    const joined = await sql`select request_id from audit_entries group by request_id
      having bool_or(target_kind = 'review') and bool_or(target_kind like 'member%') and request_id is not null`.execute(
      db,
    );
    expect(joined.rows).toEqual([]);
    const markers = [author.memberId, author.email, 'canary-7731', 'quokka', 'Marsupial', 'foundedYear'];
    for (const marker of markers)
      expect(bodies.filter((body) => body.toLowerCase().includes(marker.toLowerCase()))).toEqual([]);
  });

  it('cannot be joined with the review from the tables alone', async () => {
    const author = await addCaller(server);
    const reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const { db } = server.context;
    const sources = (await listPassesOf(server, [author.memberId])).map(({ source }) => source);
    const [reviews, versions, passes] = await Promise.all([
      db.selectFrom('reviews').where('id', '=', reviewId).selectAll().execute(),
      db.selectFrom('review_versions').where('review_id', '=', reviewId).selectAll().execute(),
      db.selectFrom('passes').where('source', 'in', sources).selectAll().execute(),
    ]);
    expect(JSON.stringify([reviews, versions])).not.toContain(author.memberId);
    expect(passes).toHaveLength(1);
    expect(JSON.stringify(passes)).not.toContain(author.memberId);
    expect(JSON.stringify(passes)).not.toContain(reviewId);
    expect(JSON.stringify(passes)).not.toMatch(/2026-11-(18|25)/);
    const jobs = await sql<{ data: unknown }>`select data from pgboss.job`.execute(db);
    expect(JSON.stringify(jobs.rows)).not.toContain(author.memberId);
  });

  it('has another pseudonym for each funder, and the same for one', async () => {
    const [author, admin] = [await addCaller(server), await addCaller(server, { role: 'admin' })];
    const pseudonyms: string[] = [];
    const [one, two] = [await addFunder(server), await addFunder(server)];
    for (const funderId of [one, two, one]) {
      const reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
      pseudonyms.push(
        (await callAs(server, admin, getReviewForModeration, { params: { id: reviewId } })).reply.data.pseudonym,
      );
      await server.context.db
        .updateTable('reviews')
        .set({ state: 'published', published_on: '2026-11-16', submitted_at: new Date('2026-11-09T10:00:00Z') })
        .where('id', '=', reviewId)
        .execute();
    }
    expect(pseudonyms[0]).toMatch(/^Writer [A-Z2-9]{5}$/);
    expect(pseudonyms[2]).toBe(pseudonyms[0]);
    expect(pseudonyms[1]).not.toBe(pseudonyms[0]);
  });
});

describe('the schema of authors', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const isAllowed = (path: string): boolean =>
    path.startsWith('server/reviews/authorship/') || path === 'server/database/schema.generated.ts';
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );

  it('is named by one folder only', () => {
    const sources = ['contract', 'server', 'sample', 'bench']
      .flatMap(filesIn)
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.test.ts'));
    // The word in an import or a comment is none; a table of the schema, quoted or in SQL, is.
    const naming = sources.filter((path) =>
      /review_authors|['"`]authorship\b/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(naming.filter((path) => !isAllowed(path))).toEqual([]);
    expect(naming).toContain('server/reviews/authorship/link-queries.ts');
  });
});

describe('access', () => {
  const rating = fc.integer({ min: 1, max: 5 });
  const facts = {
    now: new Date('2026-11-18T10:00:00Z'),
    accountFlags: [],
    greatestSimilarity: 0.1,
    recentReviews: 0,
    isNewSubject: false,
    isOwnOrganisation: false,
    isOrganisationUnproven: false,
    lastContactOn: '2026-05-01',
  };

  it('is not given or refused by what the screening reads from ratings', () => {
    const { stored } = splitAnswers(reviewAnswers());
    const flags = screen(stored, facts);
    fc.assert(
      fc.property(
        rating,
        rating,
        fc.constantFrom('yes' as const, 'no' as const, 'depends' as const),
        (overall, clarity, recommend) => {
          const flipped = {
            ...stored,
            overall,
            recommend,
            ratings: { ...stored.ratings, clarity, respect: 6 - clarity },
          };
          expect(screen(flipped, facts)).toEqual(flags);
          expect(passesScreening(screen(flipped, facts))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the same for the best and the worst review, from sending to publication', async () => {
    const admin = await addCaller(server, { role: 'admin' });
    const outcomes: string[] = [];
    for (const overall of Object.keys(ratingWords).map(Number)) {
      const author = await addCaller(server);
      const answers = reviewAnswers({
        funderId: await addFunder(server),
        overall,
        recommend: overall > 3 ? 'yes' : 'no',
        ratings: { clarity: overall, responsiveness: overall, speed: overall, respect: overall },
      });
      const reviewId = await sendReview(server, author, answers);
      await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
      const passes = (await listPassesOf(server, [author.memberId])).map(({ kind, reason, starts_at, ends_at }) =>
        JSON.stringify({ kind, reason, starts_at, ends_at }),
      );
      outcomes.push(passes.toSorted().join());
    }
    expect(outcomes).toHaveLength(5);
    expect(new Set(outcomes).size).toBe(1);
    expect(outcomes[0]).toContain('Thank you for your review');
  });
});
