import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hours, dayOf, days } from '../../server/clock.ts';
import { forgetOldReadingsJob } from '../../server/deals/jobs.ts';
import { forgetOldSignIns } from '../../server/identity/jobs.ts';
import { tellSeenDays } from '../../server/identity/told-seen-commands.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { shuffleRows } from '../../server/reviews/shuffling/commands.ts';
import { ownerOf } from '../database.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { callIdentity, signIn } from '../sign-in.ts';
import { readStoredRows, readTableFile, storedInstant } from './heap-pages.ts';
import { rowsWithBoth } from './stolen-files.ts';

/*
 * A session begins minutes before its member sends a review. When members signed in and were here last, beside the days on
 * which reviews came in, named authors to a thief with one copy of the database, and to a court with older copies and the
 * secret of the installation (decision 0164).
 */

const authors = 8;
const firstDay = '2026-12-02';
const slow = 120_000;

let server: TestServer;
const members: Caller[] = [];
/** By member: the day on which they were here. */
const hereOn = new Map<string, string>();
/** By review. */
const authorOf = new Map<string, string>();
/** Where a day stands beside a member, on the evening of that day and on the morning after it. */
let inTheEvening: string[] = [];
let afterTheNight: string[] = [];

/** Signs in, sets up an app, sends a review and comes back for new tokens; the review comes in on that evening. */
async function writeAtOnce(author: Caller): Promise<void> {
  const { clock, context } = server;
  const tokens = await signIn(server, author.email);
  await setUpApp(tokens);
  const headers = { authorization: `Bearer ${tokens.IdToken}` };
  const sent = await sendReview(server, { ...author, headers }, reviewAnswers({ funderId: await addFunder(server) }));
  authorOf.set(sent, author.memberId);
  hereOn.set(author.memberId, dayOf(clock.now()));
  clock.move(hours(2));
  const { clientId } = context.config.identity;
  const again = { ClientId: clientId, RefreshToken: tokens.RefreshToken };
  expect((await callIdentity(server, 'GetTokensFromRefreshToken', again)).statusCode).toBe(200);
  clock.move(hours(6));
  await takeIn(context, { isForced: true });
  await deleteTakenIn(context);
}

async function setUpApp({ AccessToken }: { AccessToken: string }): Promise<void> {
  const offer = await callIdentity(server, 'AssociateSoftwareToken', { AccessToken });
  const { SecretCode } = offer.json<{ SecretCode: string }>();
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(SecretCode) });
  const UserCode = totp.generate({ timestamp: server.clock.now().getTime() });
  const proved = await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode });
  expect(proved.statusCode).toBe(200);
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
  server.clock.set(new Date('2026-11-03T09:00:00Z'));
  for (let count = 0; count < authors; count += 1) members.push(await addCaller(server));
  // Their sessions of that day end before the first review.
  server.clock.set(new Date(Date.parse(`${firstDay}T03:00:00Z`) + days(2)));
  await night();
  for (const [count, author] of members.entries()) {
    server.clock.set(new Date(Date.parse(`${firstDay}T09:00:00Z`) + days(count + 3)));
    await writeAtOnce(author);
    if (count === authors - 1) inTheEvening = await placesOfDays();
    await night();
  }
  afterTheNight = await placesOfDays();
}, slow);
afterAll(() => server.close());

/** The tables in which a row holds an author and the day on which they were here. Jobs go when they are done. */
async function placesOfDays(): Promise<string[]> {
  const found = new Set<string>();
  for (const { memberId, email } of members) {
    const day = hereOn.get(memberId);
    if (day === undefined) continue;
    for (const name of [memberId, email])
      for (const table of await rowsWithBoth(server.context.db, name, day)) found.add(table);
  }
  return [...found].filter((table) => !table.startsWith('pgboss.')).toSorted();
}

it('reviews came in on days that are known', async () => {
  const reviews = await server.context.db.selectFrom('reviews').select(['id', 'submitted_at']).execute();
  expect(reviews).toHaveLength(authors);
  // By the days on which they were here, all authors would be named.
  for (const { id, submitted_at: at } of reviews)
    expect([...hereOn].filter(([, day]) => day === dayOf(at)).map(([member]) => member)).toEqual([authorOf.get(id)]);
});

it('a thief reads the day of a visit in no row beside a member, not even on that day', () => {
  expect(inTheEvening).toEqual([]);
  expect(afterTheNight).toEqual([]);
});

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value));

it('a thief reads of no session and of no link whose it is', { timeout: slow }, async () => {
  const { db } = server.context;
  const tables = ['identity_sessions', 'identity_refresh_tokens', 'identity_links', 'month_visits'];
  const rows = (
    await Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table as 'identity_links')
          .selectAll()
          .execute(),
      ),
    )
  )
    .flat()
    .map((row) => Object.values(row).map(textOf).join(' '));
  expect(rows.length).toBeGreaterThan(2 * authors);
  for (const { memberId, email } of members)
    expect(rows.filter((row) => row.includes(memberId) || row.includes(email))).toEqual([]);
});

it('no code of an app says when it was typed', async () => {
  const steps = await server.context.db.selectFrom('identity_totp').select(['last_step', 'proved_at']).execute();
  expect(steps).toHaveLength(authors);
  expect(steps.filter(({ last_step: step }) => step !== null)).toEqual([]);
  expect(new Set(steps.map(({ proved_at: at }) => at?.toISOString()))).toEqual(new Set(['2026-12-01T00:00:00.000Z']));
});

it('the month of a visit is told of all members together, once it is over', async () => {
  const seen = async () => {
    const rows = await server.context.db.selectFrom('members').select(['last_seen_on', 'told_seen_on']).execute();
    return new Set(rows.map(({ last_seen_on: last, told_seen_on: told }) => `${last} ${told}`));
  };
  expect(await seen()).toEqual(new Set(['2026-11-01 2026-11-01']));
  server.clock.set(new Date('2027-01-01T03:00:00Z'));
  await night();
  expect(await seen()).toEqual(new Set(['2026-12-01 2026-12-01']));
});

it('a thief reads the day in no page of the tables of members, and no order', { timeout: slow }, async () => {
  const owner = ownerOf(server.context.db);
  await vi.waitFor(
    async () => {
      await shuffleRows(server.context);
      for (const table of ['members', 'identity_totp', 'identity_passkeys']) {
        const file = await readTableFile(owner, table);
        expect([...hereOn.values()].filter((day) => file.includes(storedInstant(day)))).toEqual([]);
        expect(new Set((await readStoredRows(owner, table)).map(({ xmin }) => xmin)).size).toBeLessThan(2);
      }
    },
    { timeout: 60_000, interval: 500 },
  );
});
