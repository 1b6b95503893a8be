import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDeals } from '../../contract/exports/exports.ts';
import { markHelpful } from '../../contract/helpful/helpful.ts';
import { termsVersion, requestLink } from '../../contract/members/account.ts';
import { listResponseQueue, decideResponse, sendReply, sendUpdate } from '../../contract/replies/replies.ts';
import { reportReview, listReviewReports, decideReportCase } from '../../contract/review-reports/review-reports.ts';
import { decideReview } from '../../contract/reviews/decisions.ts';
import { getReviewForModeration } from '../../contract/reviews/moderation.ts';
import { getMyReview, resendReview, withdrawReview, startDraft } from '../../contract/reviews/reviews.ts';
import { callAs, guest, callRoute, unchecked } from '../../tests/call-as.ts';
import { addHolder, givePass } from '../../tests/claims.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { addressOf, findLeaks, identityMark, privateMark, type Author, type Exposure } from '../../tests/leaks.ts';
import { addEntrepreneur, addProvider, entrepreneurAnswers, providerAnswers } from '../../tests/review-answers.ts';
import {
  addCaller,
  addFunder,
  publishNow,
  reviewAnswers,
  sendReview,
  sendToWait,
  settleNow,
  takeInNow,
  type Caller,
} from '../../tests/reviews.ts';
import { inventSentence } from '../../tests/texts/invent-sentence.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, linkIn, redeem, signedIn } from '../../tests/sign-in.ts';
import { jobDefinitions } from '../app.ts';
import { days } from '../clock.ts';
import type { App } from '../http/create-http.ts';
import { registry } from '../metrics.ts';
import { count } from '../operations/watch.ts';
import { leavesNoRow } from '../queue/author-jobs.ts';
import { RetryLater } from '../queue/retry-later.ts';
import type { JobDefinition } from '../queue/queue.ts';
import { listOutbox, type OutboxEmail } from '../mail/outbox.ts';
import { computeScores } from './scores/commands.ts';

/*
 * Up to 200 members with marks of their own write, mend, take back, replace, answer and report; everything that leaves
 * the server meanwhile is kept with who read it, and no trace of a writer may be in what another one read.
 */

const authorCount = inDeepRun ? 200 : 40;
/** So many sign up through the page and the email; the others are there already. */
const signUps = 8;
const slow = 180_000;

type Kind = 'funder' | 'provider' | 'entrepreneur';
interface Writer extends Author, Caller {
  readonly kind: Kind;
  readonly server: TestServer;
  reviewId: string;
}

let server: TestServer;
let admin: Caller;
let readers: Readonly<Record<'guest' | 'member' | 'without access' | 'holder' | 'moderator', Caller | null>>;
const exposures: Exposure[] = [];
/** Every row of the queue of jobs, as it waited and as it was at the end. */
const jobRows: { readonly name: string; readonly text: string }[] = [];
const writers: Writer[] = [];
const funders: string[] = [];
let providerId: string;
let ventureId: string;

/** The same server, whose answers are kept with who read them; `network` and `browser` are those of the reader. */
function watched(
  reader: { number: number | null; isModerator: boolean },
  network = '127.0.0.1',
  browser = 'test',
): TestServer {
  // A prototype keeps everything of the application but the one call that is watched.
  const app = Object.create(server.app) as App;
  // The overloads without options are not used by tests.
  app.inject = (async (options: { url: string; method: string; headers?: object }) => {
    const reply = await server.app.inject({
      ...options,
      remoteAddress: network,
      headers: { ...options.headers, 'user-agent': browser },
    } as never);
    exposures.push({
      place: `${options.method} ${options.url}`,
      text: `${JSON.stringify(reply.headers)}\n${reply.body}`,
      reader: reader.number,
      isModerator: reader.isModerator,
    });
    return reply;
  }) as unknown as App['inject'];
  return { ...server, app };
}

async function keepJobRows(): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, to_jsonb(job)::text as text from pgboss.job as job`.execute(server.context.db);
  jobRows.push(...rows);
}

/** A job of an account names its member; one that concerns a review, or its author, names no writer at all. */
const readerOfJob = ({ name, text }: { name: string; text: string }): number | null =>
  jobDefinitions.some((one) => one.name === name && leavesNoRow(one))
    ? null
    : (writers.find(({ email, ids }) => [email, ...ids].some((trace) => text.includes(trace)))?.number ?? null);

/** Runs what waits, each at once: hundreds of emails through the queue one by one would take a minute. */
async function runJobs(): Promise<void> {
  for (;;) {
    await keepJobRows();
    const { rows } = await sql<{ id: string; name: string; data: { payload?: unknown } }>`
      delete from pgboss.job where state = 'created' returning id, name, data`.execute(server.context.db);
    if (rows.length === 0) return;
    await forAll(rows, async ({ name, data }) => {
      const job = jobDefinitions.find((one) => one.name === name);
      if (job !== undefined) await runJob(job, job.payload.parse(data.payload));
    });
  }
}

/** A mailbox that got as many emails as it may is emptied: here no person waits for an hour. */
async function runJob(job: JobDefinition, payload: unknown): Promise<void> {
  try {
    await job.handle(server.context, payload);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    await server.context.db.deleteFrom('email_sendings').execute();
    await runJob(job, payload);
  }
}

const atOnce = 8;

/** Several at once: most of the time would be waiting. */
async function forAll<Item>(items: readonly Item[], handle: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await handle(item);
    }),
  );
}

function emailsNow(): Promise<OutboxEmail[]> {
  const { mail, publicUrl } = server.context.config;
  if (mail.kind !== 'outbox') throw new Error('There is no outbox');
  return listOutbox(mail.folder, publicUrl, 5_000);
}

const kindOf = (number: number): Kind =>
  number % 20 === 18 ? 'provider' : number % 20 === 19 ? 'entrepreneur' : 'funder';

async function addWriter(number: number): Promise<Writer> {
  const mark = identityMark(number);
  const email = `${mark}@${mark}.example`;
  const kind = kindOf(number);
  const own = watched({ number, isModerator: false }, addressOf(number), `Browser of ${mark}`);
  const memberType = kind === 'entrepreneur' ? ('funder' as const) : ('entrepreneur' as const);
  if (number < signUps) {
    await callAs(own, guest, requestLink, {
      body: { purpose: 'sign_up', email, memberType, termsVersion },
    });
    await runJobs();
    const link = linkIn((await emailsNow()).find(({ to }) => to === email));
    await redeem(own, link, { from: addressOf(number) });
  } else await addMember(server, { email, memberType });
  const member = await server.context.db
    .selectFrom('members')
    .where('email', '=', email)
    .select(['id', 'identity_subject'])
    .executeTakeFirstOrThrow();
  return {
    number,
    kind,
    email,
    memberId: member.id,
    ids: [member.id, member.identity_subject],
    headers: await signedIn(own, email),
    server: own,
    reviewId: '',
  };
}

function answersOf({ number, kind }: Pick<Writer, 'number' | 'kind'>): object {
  const mark = identityMark(number);
  const worked = `${inventSentence()} Public words.`;
  if (kind === 'provider') return providerAnswers({ providerId, worked });
  if (kind === 'entrepreneur')
    return entrepreneurAnswers({
      ventureId,
      funderOrgId: funders[0] ?? '',
      concernNote: `Note ${privateMark(number)}.`,
    });
  return reviewAnswers({
    funderId: funders[number % funders.length] ?? '',
    venture: {
      name: `${mark} Works`,
      website: `https://${mark}.example`,
      country: 'AU',
      sector: 'education',
      foundedYear: 1987,
    },
    displayAs: (['anonymous', 'role_and_region', 'named_venture'] as const)[number % 3] ?? 'anonymous',
    concernNote: `Something is wrong there, ${privateMark(number)} saw it.`,
    worked,
  });
}

const moderated = async (reviewId: string, body: object): Promise<void> => {
  const desk = watched({ number: null, isModerator: true });
  const { version } = (await callAs(desk, admin, getReviewForModeration, { params: { id: reviewId } })).reply.data;
  const decided = await callAs(desk, admin, decideReview, {
    params: { id: reviewId },
    body: unchecked({ ...body, version }),
  });
  if (decided.status !== 200) throw new Error(decided.text);
};
const approve = (reviewId: string): Promise<void> => moderated(reviewId, { decision: 'approve' });

/** Every way a review can go, by the last digit of its writer. */
async function decideOf(writer: Writer): Promise<void> {
  const { reviewId, number } = writer;
  const way = number % 10;
  if (way === 6) {
    await moderated(reviewId, {
      decision: 'request_changes',
      reasonCode: 'too_vague',
      message: 'A little more, please.',
    });
    return undefined;
  }
  if (way === 7) return moderated(reviewId, { decision: 'decline', reasonCode: 'off_topic' });
  if (way === 5) {
    await callAs(writer.server, writer, withdrawReview, { params: { id: reviewId }, body: { version: 1 } });
    return undefined;
  }
  return approve(reviewId);
}

/** Those who were asked for a change, all together: the day's settlement and an intake come once for all. */
async function sendAgain(asked: readonly Writer[]): Promise<void> {
  await settleNow(server);
  await forAll(asked, async (writer) => {
    const { reviewId } = writer;
    const mine = await callAs(writer.server, writer, getMyReview, { params: { id: reviewId } });
    const { answers, version } = mine.reply.data;
    await callAs(writer.server, writer, resendReview, {
      params: { id: reviewId },
      body: unchecked({ answers, version, subjectKind: writer.kind }),
    });
  });
  await takeInNow(server);
  await forAll(asked, ({ reviewId }) => approve(reviewId));
}

/** What readers ask for: every address of the interface, with the ids that there are, and the pages beside it. */
function placesToLook(): string[] {
  const shown = writers.filter(({ number }) => number % 7 === 0).map(({ reviewId }) => reviewId);
  const states = (path: string, names: readonly string[]): string[] =>
    names.map((name) => `${path}?state=${name}&limit=100`);
  const tabs = ['waiting', 'asked', 'approved', 'published', 'declined', 'removed'];
  return [
    ...[...server.app.gates.keys()].flatMap((route) => {
      const [method, path = ''] = route.split(' ');
      if (method !== 'GET' || /\/(assets|api\/docs|dev)/.test(path)) return [];
      return path.includes(':') ? [] : [path];
    }),
    ...funders.flatMap((id) => [
      `/funder/${id}`,
      ...['', '/reviews', '/reviews?limit=50', '/offers', '/claim', '/claimed-reviews'].map(
        (end) => `/api/funders/${id}${end}`,
      ),
      `/api/review-tombstones?subjectKind=funder&subjectId=${id}`,
    ]),
    `/provider/${providerId}`,
    `/entrepreneur/${ventureId}`,
    `/api/providers/${providerId}`,
    `/api/providers/${providerId}/reviews`,
    `/api/entrepreneurs/${ventureId}`,
    ...['equity', 'debt', 'grant'].flatMap((kind) => [`/api/deals/${kind}?limit=200`, `/api/deals/${kind}/preview`]),
    ...states('/api/admin/reviews', tabs),
    ...states('/api/admin/review-responses', ['waiting', 'asked', 'published', 'declined']),
    ...states('/api/admin/review-reports', ['open', 'taken_down', 'declined']),
    ...states('/api/admin/funder-claims', ['waiting', 'approved', 'declined', 'ended']),
    ...shown.flatMap((id) => [`/api/reviews/${id}`, `/api/reviews/${id}/reply`, `/api/reviews/${id}/update`]),
    ...shown.map((id) => `/api/admin/reviews/${id}`),
    `/api/review-responses?reviewIds=${shown.join(',')}`,
  ];
}

async function lookEverywhere(): Promise<void> {
  for (const [name, reader] of Object.entries(readers)) {
    const own = watched({ number: null, isModerator: name === 'moderator' });
    // The list of members is a list of addresses; it says nothing of reviews.
    const paths = placesToLook().filter((path) => !path.startsWith('/api/admin/members'));
    await forAll(paths, async (path) => {
      const reply = await callRoute(own, reader, `GET ${path}`);
      if (reply.status >= 500) throw new Error(`${path} as ${name}: ${reply.text}`);
    });
    if (reader !== null)
      await callAs(own, reader, exportDeals, {
        params: { kind: 'equity' },
        body: { format: 'csv', columns: null, only: null, except: [] },
      });
  }
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  for (let place = 0; place < 6; place += 1)
    funders.push(await addFunder(server, { website: `https://canary-fund-${place}.example` }));
  providerId = await addProvider(server);
  ventureId = await addEntrepreneur(server);
  const holder = await addHolder(server, { funderId: funders[0] ?? '', admin, email: 'desk@canary-fund-0.example' });
  readers = {
    guest: null,
    member: await addCaller(server),
    'without access': await addCaller(server),
    holder,
    moderator: admin,
  };
  await givePass(server, ...[readers.member, holder].filter((caller) => caller !== null));
}, slow);
afterAll(() => server.close());

describe(`the writers of ${authorCount} reviews`, () => {
  it('leave no trace in anything that others read', { tags: ['slow'], timeout: slow }, async () => {
    for (let number = 0; number < signUps; number += 1) writers.push(await addWriter(number));
    const others = Array.from({ length: authorCount - signUps }, (_, place) => signUps + place);
    await forAll(others, async (number) => writers.push(await addWriter(number)));
    // One after the other, as they are compared: several at once would only wait for each other.
    for (const writer of writers)
      writer.reviewId = await sendToWait(writer.server, writer, answersOf(writer), writer.kind);
    await takeInNow(server);
    const drafts = writers.slice(0, 10);
    for (const writer of drafts)
      await callAs(writer.server, writer, startDraft, { body: { subjectKind: 'funder', subjectId: funders[5] } });
    await runJobs();
    await lookEverywhere();
    await forAll(writers, decideOf);
    await sendAgain(writers.filter(({ number }) => number % 10 === 6));
    await comeOut();
    await answerAndReport();
    await runJobs();
    await lookEverywhere();

    const emails = await emailsNow();
    const numbers = new Map(writers.map(({ email, number }) => [email, number]));
    for (const message of emails)
      exposures.push({
        place: `email: ${message.subject}`,
        text: JSON.stringify(message),
        reader: numbers.get(message.to) ?? null,
        isModerator: false,
      });
    await keepJobRows();
    for (const row of jobRows)
      exposures.push({ place: `job ${row.name}`, text: row.text, reader: readerOfJob(row), isModerator: false });
    await count(server.context);
    const measured = await registry.metrics();
    exposures.push({ place: 'metrics', text: measured, reader: null, isModerator: false });
    for (const line of server.logLines) exposures.push({ place: 'log', text: line, reader: null, isModerator: false });

    // First that it looked: the words of published reviews, the emails and the logs are there.
    expect(
      exposures.filter(({ reader, text }) => reader === null && text.includes('Public words')).length,
    ).toBeGreaterThan(30);
    expect(emails.length).toBeGreaterThan(authorCount);
    expect(server.logLines.length).toBeGreaterThan(authorCount);
    expect(measured).toContain('jobs{queue="reviews.settled-letter"');
    const names = new Set(jobRows.map(({ name }) => name));
    for (const name of ['reviews.received-letter', 'reviews.settled-letter', 'replies.received-letter'])
      expect(names).toContain(name);
    expect(
      findLeaks(
        exposures.map((one) => ({ ...one, reader: null })),
        writers,
      ).length,
    ).toBeGreaterThan(authorCount);
    expect(findLeaks(exposures, writers)).toEqual([]);
    const named = writers.filter(({ reviewId }) => jobRows.some(({ text }) => text.includes(reviewId)));
    expect(named.map(({ reviewId }) => reviewId)).toEqual([]);
  });
});

/** The batches of some Mondays, the scores, a review that replaces another, one that its writer takes back. */
async function comeOut(): Promise<void> {
  for (const writer of writers.filter(({ number, kind }) => number % 40 === 1 && kind === 'funder'))
    await approve(await sendReview(writer.server, writer, answersOf(writer)));
  const start = server.clock.now();
  for (let week = 0; week < 2; week += 1) {
    server.clock.move(days(7));
    await publishNow(server);
    await computeScores(server.context);
  }
  // Back again: the sessions of the members would be over.
  server.clock.set(start);
  for (const writer of writers.filter(({ number }) => number % 10 === 9)) {
    const mine = await callAs(writer.server, writer, getMyReview, { params: { id: writer.reviewId } });
    const { version } = mine.reply.data;
    await callAs(writer.server, writer, withdrawReview, { params: { id: writer.reviewId }, body: { version } });
  }
}

/** Replies of the funder, updates of the writers, marks and reports of other writers, and one that is taken down. */
async function answerAndReport(): Promise<void> {
  const { holder } = readers;
  const desk = watched({ number: null, isModerator: true });
  const funderDesk = watched({ number: null, isModerator: false });
  const answered = await server.context.db
    .selectFrom('reviews')
    .where('funder_id', '=', funders[0] ?? '')
    .where('state', '=', 'published')
    .select('id')
    .limit(12)
    .execute();
  const publishAll = async (): Promise<void> => {
    const queue = await callAs(desk, admin, listResponseQueue, { query: { state: 'waiting', limit: '100' } });
    for (const { id, version } of queue.reply.rows)
      await callAs(desk, admin, decideResponse, { params: { id }, body: { decision: 'approve', version } });
  };
  for (const { id } of answered)
    await callAs(funderDesk, holder, sendReply, { params: { id }, body: { text: inventSentence(), version: 0 } });
  await publishAll();
  const ids = answered.map(({ id }) => id);
  const answering = writers.filter(({ reviewId }) => ids.includes(reviewId));
  for (const writer of answering)
    await callAs(writer.server, writer, sendUpdate, {
      params: { id: writer.reviewId },
      body: { text: inventSentence(), version: 0 },
    });
  await publishAll();
  for (const writer of writers.slice(0, 24)) {
    for (const id of ids.slice(0, 3)) await callAs(writer.server, writer, markHelpful, { params: { id } });
    await callAs(writer.server, writer, reportReview, {
      params: { id: ids[writer.number % ids.length] ?? '' },
      body: { responseId: null, reason: 'not_genuine', message: 'I doubt that this is first-hand.' },
    });
  }
  const cases = await callAs(desk, admin, listReviewReports, { query: { state: 'open', limit: '100' } });
  const found = cases.reply.rows;
  expect([answering.length > 5, found.length > 5]).toEqual([true, true]);
  for (const [place, one] of found.entries())
    await callAs(desk, admin, decideReportCase, {
      params: { id: one.id },
      body: {
        reportIds: one.reports.map(({ id }) => id),
        ...(place % 2 === 0 ? { decision: 'reject' } : { decision: 'take_down', reasonCode: 'off_topic' }),
      },
    });
}
