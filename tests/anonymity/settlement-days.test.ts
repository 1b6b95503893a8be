import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../server/clock.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { addCaller, addFunder, decide, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/*
 * Who has one copy of the database, with keys or without, also after the links are gone: reviews that tell of one venture
 * belong together, and the settlements in which they were told are known. Their author is the only member whose access
 * began, or ends, on days that fit all of them.
 */

const countries = ['NL', 'DE', 'FR', 'ES'] as const;
const sectors = ['fintech', 'health_biotech', 'climate_energy'] as const;
const rounds = 4;
const together = 3;
/** Fewer members that a review may be of are too few. */
const fewestAlike = 5;

let server: TestServer;
const authorOf = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  const admin = await addCaller(server, { role: 'admin' });
  const again = async (caller: Caller): Promise<Caller> => ({
    ...caller,
    headers: await signedIn(server, caller.email),
  });
  const authors: { caller: Caller; country: string; sector: (typeof sectors)[number] }[] = [];
  for (const country of countries)
    for (const sector of sectors) authors.push({ caller: await addCaller(server), country, sector });
  server.clock.set(new Date('2026-12-01T10:00:00Z'));
  for (let round = 0; round < rounds; round += 1)
    for (let first = 0; first < authors.length; first += together) {
      server.clock.move(days(1));
      for (let place = 0; place < together; place += 1) {
        // Others meet in each round.
        const one = authors[(first + place * (1 + together * round)) % authors.length];
        if (one === undefined) continue;
        const { country, sector, caller } = one;
        const venture = { name: `Venture ${caller.memberId}`, country, sector };
        const answers = reviewAnswers({ funderId: await addFunder(server), venture });
        authorOf.set(await sendReview(server, await again(caller), answers), caller.memberId);
      }
      await takeIn(server.context, { isForced: true });
      await deleteTakenIn(server.context);
      const waiting = server.context.db.selectFrom('reviews').where('state', '=', 'submitted').select('id');
      for (const { id } of await waiting.execute())
        await decide(server, await again(admin), id, { decision: 'approve', version: 1 });
      await settle(server.context, { isForced: true });
    }
}, 240_000);
afterAll(() => server.close());

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
/** Whether access of that day can be of a settlement on that one. */
const fits = (day: string, settled: string): boolean => day === settled || day === firstOfMonth(settled);

it('finds no author by what several reviews tell of their venture', { timeout: 60_000 }, async () => {
  const { db } = server.context;
  const { rows: reviews } = await sql<{ id: string; facts: string; day: string }>`
    select reviews.id, concat(answers -> 'venture' ->> 'country', answers -> 'venture' ->> 'sector') as facts,
      (settled_at at time zone 'UTC')::date::text as day
    from reviews join review_tellings as told on told.review_id = reviews.id
      join review_settlements as settled on settled.id = told.settlement_id
    where reviews.state in ('approved', 'published') order by 3`.execute(db);
  expect(reviews).toHaveLength(authorOf.size);
  const { rows: passes } = await sql<{ member: string; kind: string; start: string; end: string }>`
    select member_id as member, kind, (starts_at at time zone 'UTC')::date::text as start,
      (ends_at at time zone 'UTC')::date::text as end
    from passes where kind in ('review', 'further_review') order by 3`.execute(db);
  const held = [...Map.groupBy(passes, ({ member }) => member)];
  const alike = [...Map.groupBy(reviews, ({ facts }) => facts).values()];
  expect(alike.filter((same) => same.length > 1).length).toBeGreaterThan(5);
  const named = alike.flatMap((same) => {
    const candidates = held.filter(
      ([, own]) =>
        own.length === same.length &&
        own.every(({ start }, at) => fits(start, same[at]?.day ?? '')) &&
        own.every(({ kind, end }) => kind !== 'review' || end.endsWith('-01') || end === yearAfter(same[0]?.day ?? '')),
    );
    return candidates.length < fewestAlike
      ? same.filter(({ id }) => candidates.some(([member]) => member === authorOf.get(id)))
      : [];
  });
  expect(named).toEqual([]);
});
