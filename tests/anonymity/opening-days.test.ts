import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listMembers } from '../../contract/members/list.ts';
import { days, dayOf, hours, minutes } from '../../server/clock.ts';
import { forgetOldReadingsJob } from '../../server/deals/jobs.ts';
import { forgetOldSignIns } from '../../server/identity/jobs.ts';
import { issueLink, redeemLink } from '../../server/identity/link-commands.ts';
import { tellSeenDays } from '../../server/identity/told-seen-commands.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { shuffleRows } from '../../server/reviews/shuffling/commands.ts';
import { callAs, callRoute, unchecked } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { everythingOf } from './admin-eyes.ts';
import { readStoredRows, readTableFile, storedInstant } from './heap-pages.ts';
import { rowsWithBoth } from './stolen-files.ts';

/*
 * Who opens an account often writes on that day. The day on which an account was opened, beside those on which reviews came
 * in, named authors to who has one copy of the database, and to admins who moderate (decision 0132).
 */

const authors = 16;
/** Fewer members that a review may be of are too few. */
const fewestAlike = 5;
const firstDay = '2026-12-02';
/** All authors come back on one day, after the sessions of before have ended. */
const returnDay = '2027-01-20';
const slow = 120_000;

let server: TestServer;
let admin: Caller;
/** By review. */
const authorOf = new Map<string, string>();
/** By member. */
const openedOn = new Map<string, string>();
const emailOf = new Map<string, string>();
/** Where a day stands beside a member on the evening of the opening. */
let onThatDay: string[] = [];

/** Through the link of an email, as the product opens an account. */
async function openAccount(email: string): Promise<string> {
  const { context, clock } = server;
  const signUp = { memberType: 'entrepreneur', termsVersion: '2026-11-01' } as const;
  const { secret } = await context.db
    .transaction()
    .execute((trx) =>
      issueLink(trx, context.vault, { email, signUp, now: clock.now(), lifetimeMilliseconds: minutes(10) }),
    );
  const opened = await redeemLink(
    context,
    { email, secret, invocationId: null, now: clock.now() },
    { first: (_trx, { memberId }) => Promise.resolve(memberId), repeat: () => Promise.resolve(null) },
  );
  if (opened === null) throw new Error('the link opened no account');
  return opened;
}

/** Opens an account, sends a review and reads rows; the review comes in on that evening. */
async function writeAtOnce(email: string): Promise<void> {
  const memberId = await openAccount(email);
  const author = { memberId, email, headers: await signedIn(server, email) };
  const sent = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  expect((await callRoute(server, author, 'GET /api/deals/equity')).status).toBe(200);
  authorOf.set(sent, memberId);
  emailOf.set(memberId, email);
  openedOn.set(memberId, dayOf(server.clock.now()));
  server.clock.move(hours(8));
  await takeIn(server.context, { isForced: true });
  await deleteTakenIn(server.context);
}

async function night(): Promise<void> {
  const { context } = server;
  await forgetOldSignIns.handle(context, undefined);
  await forgetOldReadingsJob.handle(context, undefined);
  await shuffleRows(context);
  await tellSeenDays(context);
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin', isModerator: true });
  for (let count = 0; count < authors; count += 1) {
    server.clock.set(new Date(Date.parse(`${firstDay}T09:00:00Z`) + days(count)));
    await writeAtOnce(`opened-${count}@kitehouse.example`);
    if (count === authors - 1) onThatDay = await placesOfDays();
    await night();
  }
  server.clock.set(new Date(`${returnDay}T09:00:00Z`));
  for (const email of emailOf.values()) await signedIn(server, email);
  server.clock.move(days(1));
  await night();
  admin = { ...admin, headers: await signedIn(server, admin.email) };
}, slow);
afterAll(() => server.close());

/** The reviews whose authors are among too few: members who fit the day of the intake. */
async function namedBy(days: ReadonlyMap<string, string>): Promise<string[]> {
  const reviews = await server.context.db.selectFrom('reviews').select(['id', 'submitted_at']).execute();
  expect(reviews).toHaveLength(authors);
  return reviews.flatMap(({ id, submitted_at: at }) => {
    const firstOfMonth = `${dayOf(at).slice(0, 7)}-01`;
    const candidates = [...days].filter(([, day]) => day === dayOf(at) || day === firstOfMonth);
    return candidates.length < fewestAlike && candidates.some(([member]) => member === authorOf.get(id)) ? [id] : [];
  });
}

/** The tables in which a row holds an author and the day on which their account was opened. Jobs go when they are done. */
async function placesOfDays(): Promise<string[]> {
  const found = new Set<string>();
  for (const [memberId, day] of openedOn)
    for (const name of [memberId, emailOf.get(memberId) ?? ''])
      for (const table of await rowsWithBoth(server.context.db, name, day)) found.add(table);
  return [...found].filter((table) => !table.startsWith('pgboss.')).toSorted();
}

it('finds no author by what accounts say of their opening', async () => {
  const members = await server.context.db
    .selectFrom('members')
    .where('role', '=', 'member')
    .select(['id', 'created_at', 'terms_accepted_at'])
    .execute();
  expect(members).toHaveLength(authors);
  expect(await namedBy(openedOn)).toHaveLength(authors);
  expect(await namedBy(new Map(members.map(({ id, created_at: at }) => [id, dayOf(at)])))).toEqual([]);
  expect(await namedBy(new Map(members.map(({ id, terms_accepted_at: at }) => [id, dayOf(at)])))).toEqual([]);
});

it('a thief reads the day in no row beside a member, once its sessions have ended', { timeout: slow }, async () => {
  expect(onThatDay).toEqual([]);
  expect(await placesOfDays()).toEqual([]);
  // The search finds a day where it stands.
  const [[member_id, ends_on] = ['', '']] = openedOn;
  const notice = { member_id, ends_on, days_before: 1, noted_at: server.clock.now() };
  await server.context.db.insertInto('access_notices').values(notice).execute();
  expect(await placesOfDays()).toEqual(['public.access_notices']);
  await server.context.db.deleteFrom('access_notices').execute();
});

it('a thief reads the day in no page of the members, and no order', { timeout: slow }, async () => {
  const owner = ownerOf(server.context.db);
  // Where a transaction was open meanwhile, its database keeps what that could still read, and the next night removes it.
  await vi.waitFor(
    async () => {
      await shuffleRows(server.context);
      const file = await readTableFile(owner, 'members');
      expect([...openedOn.values()].filter((day) => file.includes(storedInstant(day)))).toEqual([]);
      expect(file.includes(storedInstant(`${firstDay.slice(0, 7)}-01`))).toBe(true);
      expect(new Set((await readStoredRows(owner, 'members')).map(({ xmin }) => xmin)).size).toBe(1);
    },
    { timeout: 60_000, interval: 500 },
  );
});

it('an admin who moderates reads the day beside no member', { timeout: slow }, async () => {
  const seen = await everythingOf(server, admin, [...openedOn.keys()]);
  expect(seen.size).toBeGreaterThan(2 * authors);
  const found: string[] = [];
  let told = 0;
  for (const [route, { said }] of seen as Map<string, { said: unknown }>) {
    const { parts, page } = partsOf(route, said);
    for (const [memberId, day] of openedOn) {
      const own = parts.filter(
        (part) => page === memberId || part.includes(memberId) || part.includes(emailOf.get(memberId) ?? ''),
      );
      told += own.length;
      if (own.some((part) => part.includes(day))) found.push(`${route}: ${day}`);
    }
  }
  // The list, sorted in two ways, and two parts of the page of each tell of them.
  expect(told).toBe(4 * authors);
  expect(found).toEqual([]);
});

/** The page of a member is of them as a whole; of a list each row, of a file each line. */
function partsOf(route: string, said: unknown): { readonly parts: readonly string[]; readonly page: string | null } {
  const page = /members\/([0-9a-f-]{36})/.exec(route)?.[1] ?? null;
  if (page !== null) return { parts: [JSON.stringify(said)], page };
  if (typeof said === 'string') return { parts: said.split('\n'), page };
  return { parts: rowsIn(said), page };
}

/** What stands in lists, each for itself; and the rest. */
function rowsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one));
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(rowsIn);
}

it('finds no author by the list of members, whatever days a filter asks for', async () => {
  const list = async (query: Record<string, string>) => {
    const { reply } = await callAs(server, admin, listMembers, { query: unchecked({ limit: '100', ...query }) });
    return reply.rows.filter(({ role }) => role === 'member');
  };
  const all = await list({});
  expect(all).toHaveLength(authors);
  expect(await namedBy(new Map(all.map(({ id, joinedOn }) => [id, joinedOn])))).toEqual([]);
  for (const day of openedOn.values()) {
    const counts = [
      await list({ joinedOn: `${day}..${day}` }),
      await list({ joinedOn: `..${day}` }),
      await list({ joinedOn: `${day}..` }),
    ].map(({ length }) => length);
    expect([day, counts]).toEqual([day, [authors, authors, authors]]);
  }
});

it('counts accounts by the day beside no member', async () => {
  const counts = await server.context.db.selectFrom('sign_up_counts').selectAll().orderBy('opened_on').execute();
  expect(counts.filter(({ opened_on: day }) => day >= firstDay)).toEqual(
    Array.from({ length: authors }, (_, place) => ({
      opened_on: dayOf(new Date(Date.parse(`${firstDay}T00:00:00Z`) + days(place))),
      accounts: 1,
      is_sample: false,
    })),
  );
});
