import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listMembers } from '../../contract/members/list.ts';
import { withdrawReview } from '../../contract/reviews/reviews.ts';
import { listProvisional } from '../../server/access/sealed-periods.ts';
import { days, hours } from '../../server/clock.ts';
import { tellSeenDays } from '../../server/identity/told-seen-commands.ts';
import { publishBatchJob } from '../../server/reviews/jobs.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { shuffleRows } from '../../server/reviews/shuffling/commands.ts';
import { callAs, callRoute } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { inDeepRun } from '../deep-run.ts';
import {
  addCaller,
  addFunder,
  decide,
  publishNow,
  readMine,
  reviewAnswers,
  sendReview,
  type Caller,
} from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { readTableFile } from './heap-pages.ts';

/*
 * A site on which few members are here: who compares the day of an act with the days of members finds its author, unless
 * neither is told alone.
 */

const slow = inDeepRun ? 900_000 : 120_000;

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});

async function send(author: Caller): Promise<string> {
  return sendReview(server, await again(author), reviewAnswers({ funderId: await addFunder(server) }));
}

/** What the list of members says of the last visit of each. */
async function visits(): Promise<Map<string, string | null>> {
  admin = await again(admin);
  const { rows } = (await callAs(server, admin, listMembers, { query: { limit: '50' } })).reply;
  return new Map(rows.flatMap(({ id, role, lastSeenOn }) => (role === 'member' ? [[id, lastSeenOn] as const] : [])));
}

async function desk(ids: readonly string[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const id of ids) {
    const { json } = await callRoute(server, admin, `GET /api/admin/reviews/${id}`);
    seen.set(id, JSON.stringify((json as { data?: { state?: string } }).data?.state));
  }
  return seen;
}

const movedIn = <Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): string[] =>
  [...after].flatMap(([id, value]) => (before.get(id) === value ? [] : [id]));

it('an admin who moderates finds nobody who takes a review back at the desk', { timeout: slow }, async () => {
  const authors: Caller[] = [];
  const ids: string[] = [];
  for (let count = 0; count < (inDeepRun ? 18 : 6); count += 1) authors.push(await addCaller(server));
  for (const author of authors) ids.push(await send(author));
  await tellSeenDays(server.context);
  const found: string[] = [];
  const alone: string[] = [];
  let left = 0;
  let [members, reviews] = [await visits(), await desk(ids)];
  // One a day, the others stay away; then until all that was taken back has left.
  for (let day = 0; day < authors.length + 8; day += 1) {
    server.clock.move(days(1));
    const author = authors[day];
    if (author !== undefined) {
      const caller = await again(author);
      const id = ids[day] ?? '';
      const { version } = (await readMine(server, caller, id)) as { version: number };
      const taken = await callAs(server, caller, withdrawReview, { params: { id }, body: { version } });
      expect(taken.status, taken.text).toBe(200);
      expect(await readMine(server, caller, id)).toMatchObject({ state: 'withdrawn', can: [] });
    }
    await tellSeenDays(server.context);
    await publishBatchJob.handle(server.context, undefined);
    const [membersNow, reviewsNow] = [await visits(), await desk(ids)];
    const [who, what] = [movedIn(members, membersNow), movedIn(reviews, reviewsNow)];
    left += what.length;
    if (who.length > 0 && who.length < 5) alone.push(...who);
    if (who.length === 1 && what.length === 1 && authors[ids.indexOf(what[0] ?? '')]?.memberId === who[0])
      found.push(what[0] ?? '');
    [members, reviews] = [membersNow, reviewsNow];
  }
  expect(left).toBe(authors.length);
  expect(found).toEqual([]);
  expect(alone).toEqual([]);
});

it(
  'moderators see no act of an author before the batch, and nothing taken back comes out',
  { timeout: slow },
  async () => {
    const authors = [await addCaller(server), await addCaller(server), await addCaller(server)];
    const ids: string[] = [];
    for (const author of authors) ids.push(await send(author));
    admin = await again(admin);
    for (const id of ids) await decide(server, admin, id, { decision: 'approve', version: 1 });
    const before = await desk(ids);
    const [first] = ids;
    const caller = await again(authors[0] as Caller);
    await callAs(server, caller, withdrawReview, { params: { id: first ?? '' }, body: { version: 1 } });
    expect(movedIn(before, await desk(ids))).toEqual([]);
    // A settlement meanwhile does not tell the author that it was approved, and gives no access.
    await settle(server.context, { isForced: true });
    expect(await readMine(server, caller, first ?? '')).toMatchObject({ state: 'withdrawn' });
    const earned = await server.context.db
      .selectFrom('passes')
      .where('kind', '=', 'review')
      .select('member_id')
      .execute();
    expect(earned.map(({ member_id: id }) => id)).not.toContain(caller.memberId);
    for (let day = 0; day < 14; day += 1) {
      server.clock.move(days(1));
      // Even where it would not have to wait for others.
      await publishNow(server);
      await publishBatchJob.handle(server.context, undefined);
    }
    const published = await server.context.db
      .selectFrom('review_decisions')
      .where('decision', '=', 'publish')
      .select('review_id')
      .execute();
    expect(published.map(({ review_id: id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
    admin = await again(admin);
    expect((await desk([first ?? ''])).get(first ?? '')).toBe('"withdrawn"');
  },
);

interface Sent {
  readonly review: string;
  readonly intake: string;
  /** Null while its author was not told. */
  readonly settled: string | null;
}
interface Holder {
  readonly member: string;
  readonly sent: string;
  readonly settled: string | null;
}

/** Reviews of which days leave one member: the intake and the settlement of a review beside the passes of members. */
async function namedByDays(truth: ReadonlyMap<string, string>): Promise<string[]> {
  const { db } = server.context;
  const { rows: reviews } = await sql<Sent>`
    select reviews.id::text as review, (submitted_at at time zone 'UTC')::date::text as intake,
      (settled_at at time zone 'UTC')::date::text as settled
    from reviews left join review_tellings on review_id = reviews.id
      left join review_settlements on review_settlements.id = settlement_id`.execute(db);
  const { rows: holders } = await sql<Holder>`
    select member_id::text as member,
      max((starts_at at time zone 'UTC')::date::text) filter (where kind = 'provisional') as sent,
      max((starts_at at time zone 'UTC')::date::text) filter (where kind = 'review') as settled
    from passes where member_id is not null group by 1`.execute(db);
  return reviews.flatMap(({ review, intake, settled }) => {
    const likely = holders.filter((holder) => holder.sent === intake && holder.settled === settled);
    return likely.length === 1 && likely[0]?.member === truth.get(review) ? [review] : [];
  });
}

it('a thief finds nobody by the days of passes, intakes and settlements', { timeout: slow }, async () => {
  const truth = new Map<string, string>();
  const due: { id: string; day: number }[] = [];
  const told: string[] = [];
  for (let day = 0; day < (inDeepRun ? 30 : 6); day += 1) {
    server.clock.move(days(1));
    const daysOfToday = [server.clock.now(), new Date(server.clock.now().getTime() + days(7))];
    told.push(...daysOfToday.map((on) => `${on.toISOString().slice(0, 10)}T00:00:00.000Z`));
    for (let place = 0; place < 4; place += 1) {
      const author = await addCaller(server);
      const id = await send(author);
      truth.set(id, author.memberId);
      // Moderators take up to three days, each of the four another time.
      due.push({ id, day: day + ((place + day) % 4) });
    }
    await takeIn(server.context, { isForced: true });
    await deleteTakenIn(server.context);
    admin = await again(admin);
    for (const { id } of due.filter((one) => one.day === day))
      expect((await decide(server, admin, id, { decision: 'approve', version: 1 })).status).toBe(200);
    server.clock.move(hours(1));
    await settle(server.context);
  }
  expect(await namedByDays(truth)).toEqual([]);
  // Neither rows nor what is left of changed ones hold the days, as PostgreSQL stores them or as text.
  await shuffleRows(server.context);
  const file = await readTableFile(ownerOf(server.context.db), 'passes');
  expect(told.filter((on) => file.includes(on))).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(distinct (starts_at, ends_at, length(sealed_period)))::int
    as count from passes where kind = 'provisional'`.execute(server.context.db);
  expect(rows).toEqual([{ count: 1 }]);
  // The keys open what is left. Of those who were told it is the day on which they were, and nothing else.
  const { db, vault } = server.context;
  const earned = await db
    .selectFrom('passes')
    .where('kind', '=', 'review')
    .select(['member_id', 'starts_at'])
    .execute();
  const toldOn = new Map(earned.map(({ member_id: id, starts_at: on }) => [id, on]));
  const open = await listProvisional(db, { vault, memberIds: [...toldOn.keys()].flatMap((id) => id ?? []) });
  expect(open.length).toBeGreaterThan(0);
  for (const { ownerId, ends_at: endsAt } of open) expect(endsAt).toEqual(toldOn.get(ownerId));
});
