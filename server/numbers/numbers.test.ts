import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import { searchFunders } from '../../contract/funders/funders.ts';
import * as contract from '../../contract/numbers/numbers.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { addCaller, addFunder, writeDraft, type Caller } from '../../tests/reviews.ts';
import { randomFrom } from '../../tests/seeded-random.ts';
import { haveRead } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import { days } from '../clock.ts';
import { countSignUp } from '../identity/sign-up-commands.ts';
import { countActiveJob } from './jobs.ts';

/*
 * Every figure against the raw rows, counted here by loops over what the tables hold. The clock stands on Wednesday,
 * 18 November 2026: four weeks are those from 19 October to 15 November.
 */

let server: TestServer;
let admin: Caller;
let onlyAdmin: Caller;
const from = Date.parse('2026-10-19T00:00:00Z');
const until = Date.parse('2026-11-16T00:00:00Z');
const before = Date.parse('2026-09-21T00:00:00Z');
const week = days(7);
const seeded = randomFrom(24);
const random = (): number => seeded.next();
/** Somewhere from ten weeks ago to now. */
const anyTime = (): Date => new Date(Date.parse('2026-09-07T00:00:00Z') + random() * days(72));
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  onlyAdmin = await addCaller(server, { role: 'admin', isModerator: false });
  await addRows();
});
afterAll(() => server.close());

const reasonsOfTest = ['promotion_or_spam', 'not_first_hand', 'insult_or_harassment'] as const;

const readings: { memberId: string; readOn: string }[] = [];

async function addRows(): Promise<void> {
  const { db } = server.context;
  const funders = [await addFunder(server, { name: 'Brackenhall' }), await addFunder(server, { name: 'Ostler Yard' })];
  const moderators = [admin.memberId, (await addCaller(server, { isModerator: true })).memberId];
  const { rows: codes } = await sql<{ code: string }>`select unnest(${[...reasonsOfTest]}::text[]) as code`.execute(db);
  for (let count = 0; count < 60; count += 1) {
    const { memberId } = await addMember(server);
    await countSignUp(db, anyTime());
    if (random() < 0.6) {
      const startsAt = anyTime();
      await db
        .insertInto('passes')
        .values({
          member_id: memberId,
          kind: oneOf(['code', 'application', 'admin'] as const),
          reason: 'A test',
          source: `test:${count}`,
          starts_at: startsAt,
          ends_at: new Date(startsAt.getTime() + days(oneOf([40, 90]))),
        })
        .execute();
    }
    if (random() < 0.5) {
      const readOn = anyTime().toISOString().slice(0, 10);
      readings.push({ memberId, readOn });
      await haveRead(server, { memberId, readOn, rows: 10 });
    }
    if (random() < 0.4)
      await db
        .insertInto('deal_exports')
        .values({
          member_id: memberId,
          kind: 'equity',
          format: 'csv',
          address: '',
          row_count: Math.floor(random() * 500),
          exported_at: anyTime(),
        })
        .execute();
  }
  for (let count = 0; count < 150; count += 1) {
    const sentAt = anyTime();
    const { id } = await db
      .insertInto('reviews')
      .values({
        subject_kind: 'funder',
        funder_id: oneOf(funders),
        state: 'submitted',
        answers: '{}',
        submitted_at: sentAt,
        screening_flags: random() < 0.2 ? [oneOf(['burst', 'similar_text', 'new_account'])] : [],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('review_versions')
      .values({ review_id: id, version: 1, answers: '{}', sent_at: sentAt })
      .execute();
    if (random() < 0.15) continue;
    const decision = oneOf(['approve', 'approve', 'approve', 'request_changes', 'decline'] as const);
    await db
      .insertInto('review_decisions')
      .values({
        review_id: id,
        review_version: 1,
        decision,
        reason_code: decision === 'decline' ? oneOf(codes).code : null,
        decided_by: oneOf(moderators),
        decided_at: new Date(sentAt.getTime() + random() * days(9)),
      })
      .execute();
  }
  for (let count = 0; count < 90; count += 1) {
    const name = oneOf(['account.sign-in-link', 'access.notice', 'reminders.letter']);
    const at = anyTime();
    await db
      .insertInto('email_history')
      .values({
        address_digest: Buffer.alloc(32),
        email_name: name,
        sent_on: at.toISOString().slice(0, 10),
        state: random() < 0.9 ? 'sent' : 'refused',
      })
      .execute();
    if (random() < 0.3)
      await db.insertInto('email_refusals').values({ email_name: name, code: '550', refused_at: at }).execute();
  }
}

const ask = async (endpoint: Endpoint, by: Caller = admin, query: object = {}) => {
  const answer = await callAs(server, by, endpoint, { query });
  expect(answer.status).toBe(200);
  return (answer.reply as { data: unknown }).data as never;
};
const told = (count: number): number | null => (count < 5 ? null : count);
const fives = (count: number): number | null => (count < 5 ? null : count - (count % 5));
const within = (moment: Date, start: number, end: number): boolean =>
  moment.getTime() >= start && moment.getTime() < end;

describe('the funnel', () => {
  it('is that of the raw rows, week by week and for both periods', async () => {
    const { db } = server.context;
    const opened = await db.selectFrom('sign_up_counts').selectAll().execute();
    const openedOn = opened.flatMap(({ opened_on: day, accounts }) =>
      Array.from({ length: accounts }, () => new Date(`${day}T00:00:00Z`)),
    );
    const reviews = await db.selectFrom('reviews').select('submitted_at').execute();
    const decisions = await db.selectFrom('review_decisions').selectAll().execute();
    const activeIn = (start: number): number =>
      new Set(
        readings
          .filter(({ readOn }) => within(new Date(`${readOn}T00:00:00Z`), start, start + week))
          .map(({ memberId }) => memberId),
      ).size;
    const counted = (start: number, end: number) => {
      const starts = [];
      for (let monday = start; monday < end; monday += week) starts.push(monday);
      return {
        signedUp: told(openedOn.filter((day) => within(day, start, end)).length),
        started: null,
        sent: fives(reviews.filter((row) => within(row.submitted_at, start, end)).length),
        approved: fives(
          decisions.filter((row) => row.decision === 'approve' && within(row.decided_at, start, end)).length,
        ),
        active: fives(Math.max(...starts.map(activeIn))),
      };
    };
    const data: { weeks: object[]; total: object } = await ask(contract.getFunnel);
    expect(data.total).toEqual({ present: counted(from, until), before: counted(before, from) });
    expect(data.weeks).toEqual(
      [0, 1, 2, 3].map((place) => ({
        from: new Date(from + place * week).toISOString().slice(0, 10),
        ...counted(from + place * week, from + (place + 1) * week),
      })),
    );
    expect(counted(from, until).sent).toBeGreaterThan(20);
  });

  it('counts reviews that are begun, told in fives when their week is over', async () => {
    const started = async (weeks: number): Promise<unknown> => {
      const end = new Date(until + weeks * week).toISOString().slice(0, 10);
      const data: { total: { present: { started: unknown } } } = await ask(contract.getFunnel, admin, {
        weeks: '1',
        until: end,
      });
      return data.total.present.started;
    };
    for (let count = 0; count < 7; count += 1)
      await writeDraft(server, await addCaller(server), { funderId: await addFunder(server) });
    expect(await started(0)).toBeNull();
    const refused = await callAs(server, admin, contract.getFunnel, { query: { weeks: '1', until: '2026-11-23' } });
    expect([refused.status, refused.problem.errors]).toEqual([400, { until: 'The week in progress is not counted' }]);
    const kept = await server.context.db.selectFrom('weekly_numbers').selectAll().execute();
    expect(kept).toMatchObject([{ week: '2026-11-16', started: 7, active: null }]);
  });

  it('keeps how many used the database, when which members did is deleted', async () => {
    const { db } = server.context;
    const active = async () => {
      const data: { weeks: { active: number | null }[] } = await ask(contract.getFunnel);
      return data.weeks.at(-1)?.active;
    };
    const lastWeek = await active();
    await countActiveJob.handle(server.context, {});
    await db.deleteFrom('week_readers').execute();
    expect(await active()).toBe(lastWeek);
    await db.deleteFrom('weekly_numbers').where('week', '=', '2026-11-09').execute();
  });

  it('is asked for whole weeks from Monday on', async () => {
    const asked = (query: object) => callAs(server, admin, contract.getFunnel, { query: unchecked(query) });
    expect((await asked({ until: '2026-11-10' })).problem.errors).toEqual({ until: 'Choose a Monday' });
    expect((await asked({ weeks: '3' })).status).toBe(400);
  });
});

/** Working days, hour by hour: slow and plain. */
function workingDays(start: Date, end: Date): number {
  const minute = 60_000;
  let minutes = 0;
  for (let time = start.getTime(); time + minute <= end.getTime(); time += minute)
    if (![0, 6].includes(new Date(time).getUTCDay())) minutes += 1;
  return minutes / (24 * 60);
}

describe('decisions', () => {
  it('are those of the raw rows by week, moderator, outcome and reason, with how long they took', async () => {
    const { db } = server.context;
    const all = (await db.selectFrom('review_decisions').selectAll().execute()).filter((row) =>
      within(row.decided_at, from, until),
    );
    const sent = new Map(
      (await db.selectFrom('reviews').select(['id', 'submitted_at']).execute()).map((r) => [r.id, r]),
    );
    const waitsOf = (rows: typeof all): number[] =>
      rows
        .map((row) => {
          const day = (sent.get(row.review_id)?.submitted_at ?? new Date()).toISOString().slice(0, 10);
          return workingDays(new Date(`${day}T00:00:00Z`), row.decided_at);
        })
        .toSorted((one, other) => one - other);
    const paceOf = (rows: typeof all) => {
      const waits = waitsOf(rows);
      const half = waits.length / 2;
      const median = Number.isInteger(half)
        ? ((waits[half - 1] ?? 0) + (waits[half] ?? 0)) / 2
        : (waits[Math.floor(half)] ?? 0);
      return {
        decided: fives(rows.length),
        median,
        most: waits[Math.ceil(waits.length * 0.9) - 1] ?? 0,
        inTime: Math.round((waits.filter((wait) => wait <= 5).length / waits.length) * 10) / 10,
      };
    };
    const data: {
      weeks: { from: string; sent: number | null; decided: number | null }[];
      moderators: (contract.Pace & { moderator: string | null })[];
      all: { present: contract.Pace };
      outcomes: { decision: string; count: number | null; share: number }[];
      declines: { reason: string; count: number | null }[];
    } = await ask(contract.getDecisions);
    for (const [place, one] of data.weeks.entries()) {
      const [start, end] = [from + place * week, from + (place + 1) * week];
      expect(one).toEqual({
        from: new Date(start).toISOString().slice(0, 10),
        sent: fives([...sent.values()].filter((row) => within(row.submitted_at, start, end)).length),
        decided: fives(all.filter((row) => within(row.decided_at, start, end)).length),
      });
    }
    const emails = new Map(
      (await db.selectFrom('members').select(['id', 'email']).execute()).map((m) => [m.id, m.email]),
    );
    for (const [id, rows] of Map.groupBy(all, (row) => row.decided_by)) {
      const found = data.moderators.find(({ moderator }) => moderator === emails.get(id ?? ''));
      const wanted = paceOf(rows);
      expect(found?.decided).toBe(wanted.decided);
      expect(found?.medianDays).toBeCloseTo(wanted.median, 0);
      expect(found?.mostDays).toBeCloseTo(wanted.most, 0);
      expect(found?.inTimeShare).toBe(wanted.inTime);
    }
    expect(Math.abs((data.all.present.medianDays ?? 0) - paceOf(all).median)).toBeLessThan(0.06);
    for (const { decision, count, share } of data.outcomes) {
      const own = all.filter((row) => row.decision === decision).length;
      expect({ decision, count, share }).toEqual({
        decision,
        count: fives(own),
        share: Math.round((own / all.length) * 10) / 10,
      });
    }
    const reasons = Map.groupBy(
      all.filter((row) => row.decision === 'decline'),
      (row) => row.reason_code,
    );
    expect(Object.fromEntries(data.declines.map(({ reason, count }) => [reason, count]))).toEqual(
      Object.fromEntries([...reasons].map(([reason, rows]) => [reason, fives(rows.length)])),
    );
  });
});

describe('flags', () => {
  it('are those of moderators, by subject, and not about accounts', async () => {
    const rows = await server.context.db
      .selectFrom('reviews')
      .select(['funder_id', 'screening_flags', 'submitted_at'])
      .execute();
    const present = rows.filter((row) => within(row.submitted_at, from, until));
    const data: { subjectId: string; reviews: number; usual: number; flags: { flag: string; reviews: number }[] }[] =
      await ask(contract.getFlags);
    expect(data.length).toBe(2);
    for (const { subjectId, reviews, usual, flags } of data) {
      const own = present.filter((row) => row.funder_id === subjectId);
      expect(reviews).toBe(own.length);
      const yearBefore = rows.filter((row) => row.funder_id === subjectId && within(row.submitted_at, 0, from)).length;
      expect(usual).toBeCloseTo((yearBefore * 4) / 52, 1);
      for (const { flag, reviews: count } of flags)
        expect([flag, count]).toEqual([flag, own.filter((row) => row.screening_flags.includes(flag)).length]);
      expect(flags.map(({ flag }) => flag)).not.toContain('new_account');
    }
    expect(await ask(contract.getFlags, onlyAdmin)).toBeNull();
  });
});

describe('access', () => {
  it('is that of the raw passes: now, ending soon and given', async () => {
    const now = server.clock.now();
    const passes = await server.context.db.selectFrom('passes').selectAll().execute();
    const live = passes.filter((row) => row.starts_at <= now && row.ends_at > now && row.revoked_at === null);
    const last = '2026-12-02';
    const data: {
      members: number | null;
      endSoon: number | null;
      kinds: { kind: string; members: number | null; endSoon: number | null; given: object }[];
    } = await ask(contract.getAccess);
    const endsSoon = (row: (typeof passes)[number]): boolean => row.ends_at.toISOString().slice(0, 10) <= last;
    expect([data.members, data.endSoon]).toEqual([told(live.length), told(live.filter(endsSoon).length)]);
    for (const { kind, ...counts } of data.kinds) {
      const own = passes.filter((row) => row.kind === kind);
      expect(counts).toEqual({
        members: told(live.filter((row) => row.kind === kind).length),
        endSoon: told(live.filter((row) => row.kind === kind && endsSoon(row)).length),
        given: {
          present: told(own.filter((row) => within(row.starts_at, from, until)).length),
          before: told(own.filter((row) => within(row.starts_at, before, from)).length),
        },
      });
    }
    expect(data.kinds.map(({ kind }) => kind).toSorted()).toEqual(['admin', 'application', 'code']);
  });
});

describe('searches that found nothing', () => {
  const search = (term: string, place: number) =>
    callAs(server, guest, searchFunders, { query: { term }, from: `10.0.${place}.7` });
  const terms = async (end = '2026-11-23') => {
    const data: { times: unknown; terms: { term: string; times: number }[] } = await ask(contract.getSearches, admin, {
      weeks: '1',
      until: end,
    });
    return data.terms;
  };

  it('keep their words from the fifth network on, and none of what may be personal', async () => {
    for (let place = 0; place < 4; place += 1) await search('Greenmarl Bank', place);
    for (let place = 0; place < 8; place += 1) {
      await search('zoe@greenmarl.example', place);
      await search('Brackenhall', place);
      await search('abc', place);
    }
    // The same network again on the same day.
    await search('greenmarl  bank', 3);
    const kept = () => server.context.db.selectFrom('empty_searches').select(['term', 'times']).execute();
    expect(await kept()).toEqual([{ term: null, times: 4 }]);
    await search('GREENMARL bank', 9);
    expect(await kept()).toEqual([{ term: 'greenmarl bank', times: 5 }]);
  });

  it('are listed when the week is over, without the beginnings that were asked while typing', async () => {
    for (let place = 0; place < 6; place += 1) await search('greenmarl b', place);
    server.clock.set(new Date('2026-11-23T09:00:00Z'));
    admin = await addCaller(server, { role: 'admin' });
    expect(await terms()).toEqual([{ term: 'greenmarl bank', times: 5 }]);
    expect(await terms('2026-11-16')).toEqual([]);
    server.clock.set(new Date('2026-11-18T10:00:00Z'));
    admin = await addCaller(server, { role: 'admin' });
  });
});

describe('what leaves', () => {
  it('is that of the raw rows', async () => {
    const { db } = server.context;
    const files = await db.selectFrom('deal_exports').selectAll().execute();
    const of = (start: number, end: number) => {
      const own = files.filter((row) => within(row.exported_at, start, end));
      return {
        exports: told(own.length),
        rows: own.length < 5 ? null : own.reduce((sum, row) => sum + row.row_count, 0),
        members: told(new Set(own.map((row) => row.member_id)).size),
      };
    };
    const data: { exports: object; emails: { group: string; sent: number | null; bounced: number | null }[] } =
      await ask(contract.getLeaving);
    expect(data.exports).toEqual({ present: of(from, until), before: of(before, from) });
    const history = (await db.selectFrom('email_history').selectAll().execute()).filter(
      (row) => row.state === 'sent' && within(new Date(`${row.sent_on}T00:00:00Z`), from, until),
    );
    const bounces = (await db.selectFrom('email_refusals').selectAll().execute()).filter((row) =>
      within(row.refused_at, from, until),
    );
    for (const { group, sent, bounced } of data.emails)
      expect({ group, sent, bounced }).toEqual({
        group,
        sent: told(history.filter((row) => row.email_name.startsWith(`${group}.`)).length),
        bounced: told(bounces.filter((row) => row.email_name.startsWith(`${group}.`)).length),
      });
    expect(data.emails.map(({ group }) => group)).toEqual(['account', 'access', 'reminders']);
  });
});
