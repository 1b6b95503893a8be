import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMembers } from '../../contract/members/list.ts';
import { days, dayOf, hours, minutes } from '../../server/clock.ts';
import { issueLink, redeemLink } from '../../server/identity/link-commands.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { callAs } from '../call-as.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/*
 * Who opens an account often writes on that day. The day on which an account was opened, beside those on which reviews came
 * in, named authors to who has one copy of the database, and to admins who moderate (decision 0132).
 */

const authors = 16;
/** Fewer members that a review may be of are too few. */
const fewestAlike = 5;

let server: TestServer;
let admin: Caller;
const authorOf = new Map<string, string>();

/** Through the link of an email, as the product opens an account. */
async function openAccount(email: string): Promise<string> {
  const { context, clock } = server;
  const signUp = { memberType: 'entrepreneur', termsVersion: '2026-11-01' } as const;
  const { secret } = await context.db
    .transaction()
    .execute((trx) => issueLink(trx, { email, signUp, now: clock.now(), lifetimeMilliseconds: minutes(10) }));
  const opened = await redeemLink(
    context,
    { email, secret, invocationId: null, now: clock.now() },
    { first: (_trx, { memberId }) => Promise.resolve(memberId), repeat: () => Promise.resolve(null) },
  );
  if (opened === null) throw new Error('the link opened no account');
  return opened;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  server.clock.set(new Date('2026-12-02T09:00:00Z'));
  for (let count = 0; count < authors; count += 1) {
    const email = `opened-${count}@kitehouse.example`;
    const memberId = await openAccount(email);
    const author = { memberId, email, headers: await signedIn(server, email) };
    const sent = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    authorOf.set(sent, memberId);
    server.clock.move(hours(8));
    await takeIn(server.context, { isForced: true });
    await deleteTakenIn(server.context);
    server.clock.move(days(1) - hours(8));
  }
}, 120_000);
afterAll(() => server.close());

/** The reviews whose authors are among too few: members who fit the day of the intake. */
async function namedBy(openedOn: ReadonlyMap<string, string>): Promise<string[]> {
  const reviews = await server.context.db.selectFrom('reviews').select(['id', 'submitted_at']).execute();
  expect(reviews).toHaveLength(authors);
  return reviews.flatMap(({ id, submitted_at: at }) => {
    const firstOfMonth = `${dayOf(at).slice(0, 7)}-01`;
    const candidates = [...openedOn].filter(([, day]) => day === dayOf(at) || day === firstOfMonth);
    return candidates.length < fewestAlike && candidates.some(([member]) => member === authorOf.get(id)) ? [id] : [];
  });
}

it('finds no author by what accounts say of their opening', async () => {
  const members = await server.context.db
    .selectFrom('members')
    .where('role', '=', 'member')
    .select(['id', 'created_at', 'terms_accepted_at'])
    .execute();
  expect(members).toHaveLength(authors);
  expect(await namedBy(new Map(members.map(({ id, created_at: at }) => [id, dayOf(at)])))).toEqual([]);
  expect(await namedBy(new Map(members.map(({ id, terms_accepted_at: at }) => [id, dayOf(at)])))).toEqual([]);
});

it('finds no author by the list of members', async () => {
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  const { reply } = await callAs(server, admin, listMembers, { query: { limit: '100' } });
  const people = reply.rows.filter(({ role }) => role === 'member');
  expect(people).toHaveLength(authors);
  expect(await namedBy(new Map(people.map(({ id, joinedOn }) => [id, joinedOn])))).toEqual([]);
});

it('counts accounts by the day beside no member', async () => {
  const counts = await server.context.db.selectFrom('sign_up_counts').selectAll().orderBy('opened_on').execute();
  expect(counts.filter(({ opened_on: day }) => day >= '2026-12-02')).toEqual(
    Array.from({ length: authors }, (_, place) => ({
      opened_on: dayOf(new Date(Date.parse('2026-12-02T00:00:00Z') + days(place))),
      accounts: 1,
      is_sample: false,
    })),
  );
});
