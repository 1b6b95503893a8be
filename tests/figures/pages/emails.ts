import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { openDatabaseOf } from '../../browser/places.ts';
import { ask } from '../../browser/review-members.ts';
import type { RunningServer } from '../../browser/running-server.ts';
import { kinds } from '../counted/book.ts';
import { totalsOf } from '../counted/deal-questions.ts';
import { addressOf, randomFilters, whereOf, wordsOf, type CountedFilter } from '../counted/filters.ts';
import { passesOf } from '../counted/moderation.ts';
import type { Ledger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { counted, day, nextDay } from '../written.ts';

/**
 * The emails that count deals: the weekly one of a saved view, and the one about the end of access. Their hour is not
 * waited for: what they look back to is moved, and their job is put in the queue. They are read from the outbox.
 */

type Db = ReturnType<typeof openDatabaseOf>;

const deadlineMilliseconds = 60_000;
const pauseMilliseconds = 200;
const millisecondsPerDay = 86_400_000;

export async function checkEmails(ledger: Ledger, site: SampleSite, seed: number): Promise<void> {
  const db = openDatabaseOf(site.server);
  try {
    await ledger.attempt('the emails of saved views', () => checkViewAlerts(ledger, site, { db, seed }));
    await ledger.attempt('the email about the end of access', () => checkAccessEnding(ledger, site, db));
  } finally {
    await db.destroy();
  }
}

const putInQueue = (db: Db, name: string, payload: unknown): Promise<unknown> =>
  sql`insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, policy, singleton_key)
    select name, ${JSON.stringify({ payload })}::jsonb, retry_limit, retry_delay, retry_backoff, policy, gen_random_uuid()::text
    from pgboss.queue where name = ${name}`.execute(db);

/** The email that a condition finds in the outbox, waiting for it. */
async function emailWith({ dataDir }: RunningServer, fits: (email: Email) => boolean): Promise<Email | null> {
  const outbox = join(dataDir, 'outbox');
  for (const deadline = Date.now() + deadlineMilliseconds; Date.now() < deadline;) {
    // The first email makes the folder.
    const files = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of files.filter((file) => file.endsWith('.eml'))) {
      const email = await PostalMime.parse(readFileSync(join(outbox, name)));
      if (fits(email)) return email;
    }
    await sleep(pauseMilliseconds);
  }
  return null;
}

const textOf = (email: Email | null): string => (email?.text ?? '').replaceAll(/\s+/g, ' ');

/** One view of each kind, with a filter that rows have: a mailbox gets only so many emails. All its rows came in since the email before. */
async function checkViewAlerts(
  ledger: Ledger,
  { member, server, book, address }: SampleSite,
  { db, seed }: { db: Db; seed: number },
): Promise<void> {
  const own = ledger.page('emails of saved views');
  await member.goto(`${address}/user`);
  for (const kind of kinds) {
    const countOf = (filters: readonly CountedFilter[]): number => totalsOf(book, whereOf(kind, filters)).count;
    const filters = randomFilters(book, kind, { seed, count: 20 }).find((each) => countOf(each) > 0) ?? [];
    const name = `Counted ${kind} ${seed}`;
    const view = await ask<{ id: string }>(member, 'POST /api/deal-views', {
      kind,
      name,
      address: addressOf(kind, filters).split('?')[1] ?? '',
      hasAlert: true,
    });
    await sql`update deal_views set alerted_at = '2000-01-01' where id = ${view.id}`.execute(db);
    await putInQueue(db, 'funding.alert-letter', {
      viewId: view.id,
      until: new Date(Date.now() + millisecondsPerDay).toISOString(),
    });
    const email = await emailWith(server, ({ subject }) => subject?.endsWith(`in "${name}"`) === true);
    const how = `rows of ${wordsOf(filters)}`;
    const expected = counted(countOf(filters), 'new deal');
    own.compare({
      element: `the subject of ${name}`,
      shown: email?.subject ?? null,
      expected: `${expected} in "${name}"`,
      how,
    });
    own.compare({
      element: `the text of ${name}`,
      shown: /has ([\d,]+ new deals?) since our last email/.exec(textOf(email))?.[1] ?? null,
      expected,
      how,
    });
  }
}

const daysLeft = 7;

/** An author whose access ends in a week, and who was last here long before any deal came in. */
async function checkAccessEnding(ledger: Ledger, site: SampleSite, db: Db): Promise<void> {
  const { server, book, world, now, today } = site;
  const own = ledger.page('email about the end of access');
  const passes = passesOf(world).filter(({ kind }) => kind !== 'provisional');
  const lasting = new Set(
    passes.flatMap(({ memberId, endsAt }) => (endsAt < now.getTime() + 60 * millisecondsPerDay ? [] : [memberId])),
  );
  // Of access that began days ago no email tells the end.
  for (const { memberId, startsAt } of passes)
    if (startsAt > now.getTime() - 2 * daysLeft * millisecondsPerDay) lasting.delete(memberId);
  const authors = [...world.authors.founders, ...world.authors.staff].map(({ member }) => member);
  const author = authors.find(({ id }) => lasting.has(id));
  if (author === undefined) return own.missing('an author with access');
  const endsOn = new Date(Date.parse(today) + daysLeft * millisecondsPerDay).toISOString().slice(0, 10);
  const seenOn = '2019-12-31';
  await sql`update passes set ends_at = ${`${endsOn}T00:00:00Z`} where member_id = ${author.id} and revoked_at is null
    and kind <> 'provisional' and ends_at > ${`${endsOn}T00:00:00Z`} and starts_at < ${`${endsOn}T00:00:00Z`}`.execute(
    db,
  );
  await sql`delete from access_notices where member_id = ${author.id}`.execute(db);
  await sql`update members set last_seen_on = ${seenOn} where id = ${author.id}`.execute(db);
  await putInQueue(db, 'access.find-ending', null);
  const email = await emailWith(
    server,
    ({ to, subject }) =>
      to?.some((one) => one.address === author.email) === true && subject?.includes('access ends') === true,
  );
  own.compare({
    element: 'the day of the end',
    shown: email?.subject ?? null,
    expected: `Your access ends on ${day(endsOn)}`,
    how: `${daysLeft} days from ${today}`,
  });
  const seen = kinds.reduce((sum, kind) => sum + totalsOf(book, whereOf(kind, [])).count, 0);
  const count = totalsOf(book, 'true').count;
  const hidden =
    count === seen
      ? ''
      : `, ${(count - seen).toLocaleString('en')} of them to states and public bodies, which the tables leave out until you show them`;
  own.compare({
    element: 'the deals that came in',
    shown:
      /Since \d\d \w{3} \d{4}, [\d,]+ deals? (?:was|were) added to the database[^.]*/.exec(textOf(email))?.[0] ?? null,
    expected: `Since ${day(nextDay(seenOn))}, ${counted(count, 'deal')} were added to the database${hidden}`,
    how: 'all rows, and those that are loans to public bodies',
  });
}
