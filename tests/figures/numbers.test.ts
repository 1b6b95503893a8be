import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAccess,
  getDecisions,
  getFlags,
  getFunnel,
  getLeaving,
  getSearches,
  periodWeeks,
} from '../../contract/numbers/numbers.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { callAs } from '../call-as.ts';
import { startSampleServer } from '../sample-server.ts';
import type { TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { workingDays } from './counted/moderation.ts';

/** Every figure of Numbers, and the counts of Today, beside a count of the raw rows that shares no code with them. */

type Row = Readonly<Record<string, unknown>>;
const tables = [
  'reviews',
  'review_versions',
  'review_decisions',
  'sign_up_counts',
  'weekly_numbers',
  'week_readers',
  'passes',
  'told_pass_counts',
  'members',
  'empty_searches',
  'deal_exports',
  'email_history',
  'email_refusals',
  'review_responses',
  'review_reports',
  'review_appeals',
  'suspension_appeals',
  'waiting_actions',
  'funder_claims',
  'access_applications',
  'deal_reports',
  'possible_duplicates',
] as const;

let server: TestServer;
let admin: Awaited<ReturnType<typeof signedIn>>;
const raw = {} as Record<(typeof tables)[number], Row[]>;
const oneDay = 86_400_000;
const oneWeek = 7 * oneDay;
/** The Monday of the present week. */
let monday: number;

beforeAll(async () => {
  server = await startSampleServer();
  const now = server.clock.now().getTime();
  const midnight = Math.floor(now / oneDay) * oneDay;
  monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * oneDay;
  await addWhatLeaves();
  admin = await signedIn(server, 'admin@sample.example');
  for (const table of tables)
    raw[table] = (
      await sql<{ row: Row }>`select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(server.context.db)
    ).rows.map(({ row }) => row);
}, 300_000);
afterAll(() => server.close());

/** The sample world has no exports, emails and searches: some of each, over 24 weeks, by a fixed rule. */
async function addWhatLeaves(): Promise<void> {
  const { db } = server.context;
  const { rows: members } = await sql<{ id: string }>`select id from members order by id limit 9`.execute(db);
  for (let n = 0; n < 140; n += 1) {
    const at = new Date(monday - oneWeek * 24 + ((n * 29) % 168) * oneDay + n * 1_000);
    const day = at.toISOString().slice(0, 10);
    const week = new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * oneDay).toISOString().slice(0, 10);
    await sql`insert into deal_exports (member_id, kind, format, address, row_count, exported_at)
      values (${members[n % 9]?.id}, 'equity', 'csv', '', ${n * 3}, ${at})`.execute(db);
    await sql`insert into empty_searches (week, digest, times, term) values (${week}::date, ${Buffer.from(String(n))},
      ${1 + (n % 11)}, ${n % 11 >= 4 ? `Tallow ${n % 13}` : null})`.execute(db);
    const name = ['identity.link', 'access.granted', 'claims.waiting', 'unheard.of'][n % 4] ?? '';
    await sql`insert into email_refusals (email_name, code, refused_at) values (${name}, '550', ${at})`.execute(db);
    await sql`insert into email_history (email_name, state, sent_on) values (${name}, 'sent', ${day}::date)`.execute(
      db,
    );
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const instant = (value: unknown): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(text(value)) ? Date.parse(`${text(value)}T00:00:00Z`) : Date.parse(text(value));
const told = (count: number): number | null => (count < 5 ? null : count);
const inFives = (count: number): number | null => told(Math.floor(count / 5) * 5);
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
const within =
  (column: string, from: number, until: number) =>
  (row: Row): boolean =>
    instant(row[column]) >= from && instant(row[column]) < until;
const bounds = (weeks: number) => ({ from: monday - weeks * oneWeek, before: monday - 2 * weeks * oneWeek });
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function funnelOf(from: number, until: number) {
  const weeks = raw.weekly_numbers.filter(within('week', from, until));
  const approved = raw.review_decisions.filter(
    (row) => row['decision'] === 'approve' && within('decided_at', from, until)(row),
  );
  // A review that is approved in two weeks is counted in each.
  const perWeek = Map.groupBy(approved, (row) => Math.floor((instant(row['decided_at']) - from) / oneWeek));
  const active = weeks.map((row) => {
    const live = raw.week_readers.filter(({ week }) => week === row['week']).length;
    return Number(row['active'] ?? live) + Number(row['sample_active']);
  });
  return {
    signedUp: told(sumOf(raw.sign_up_counts.filter(within('opened_on', from, until)), 'accounts')),
    started: inFives(sumOf(weeks, 'started') + sumOf(weeks, 'sample_started')),
    sent: inFives(raw.reviews.filter(within('submitted_at', from, until)).length),
    approved: inFives(
      [...perWeek.values()].reduce((sum, rows) => sum + new Set(rows.map((row) => row['review_id'])).size, 0),
    ),
    active: inFives(Math.max(0, ...active)),
  };
}

interface Decided {
  readonly by: string;
  readonly decision: string;
  readonly reason: unknown;
  readonly at: number;
  /** In working days; null where the author was asked. */
  readonly waited: number | null;
}

function decisionsIn(from: number, until: number): Decided[] {
  return raw.review_decisions
    .filter((row) => row['decided_by'] !== null && row['is_appeal'] !== true)
    .filter(({ decision }) => ['approve', 'request_changes', 'decline'].includes(text(decision)))
    .filter(within('decided_at', from, until))
    .map((row) => {
      const at = instant(row['decided_at']);
      const sent = raw.review_versions
        .filter((version) => version['review_id'] === row['review_id'] && instant(version['sent_at']) <= at)
        .map((version) => instant(version['sent_at']));
      const last = Math.max(...sent);
      const wasAsked = raw.review_decisions.some(
        (other) =>
          other['review_id'] === row['review_id'] &&
          other['decision'] === 'request_changes' &&
          instant(other['decided_at']) >= last &&
          instant(other['decided_at']) < at,
      );
      const taken = Math.floor(last / oneDay) * oneDay;
      const waited = sent.length === 0 || wasAsked ? null : workingDays(new Date(taken), new Date(at));
      return { by: text(row['decided_by']), decision: text(row['decision']), reason: row['reason_code'], at, waited };
    });
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
function paceOf(decisions: readonly Decided[], target: number) {
  const waits = decisions.flatMap(({ waited }) => waited ?? []).toSorted((one, other) => one - other);
  const half = Math.floor(waits.length / 2);
  const median = waits.length % 2 === 1 ? waits[half] : ((waits[half - 1] ?? 0) + (waits[half] ?? 0)) / 2;
  const most = waits.find((_, place) => (place + 1) / waits.length >= 0.9);
  const isTold = waits.length >= 5;
  return {
    decided: inFives(decisions.length),
    medianDays: isTold ? tenth(median ?? 0) : null,
    mostDays: isTold ? tenth(most ?? 0) : null,
    inTimeShare: isTold ? tenth(waits.filter((wait) => wait <= target).length / waits.length) : null,
  };
}

describe.each(periodWeeks.map((weeks) => ({ weeks })))('in a period of $weeks weeks', ({ weeks }) => {
  const query = { weeks: String(weeks) as '1' | '4' | '12' };

  it('the funnel, by week and in all', async () => {
    const { data } = (await callAs(server, admin, getFunnel, { query })).reply;
    const { from, before } = bounds(weeks);
    expect(data.total).toEqual({ present: funnelOf(from, monday), before: funnelOf(before, from) });
    expect(data.weeks).toEqual(
      Array.from({ length: weeks }, (_, place) => {
        const start = from + place * oneWeek;
        return { from: dayOf(start), ...funnelOf(start, start + oneWeek) };
      }),
    );
  });

  it('what was decided, by whom, how fast and why', async () => {
    const { data } = (await callAs(server, admin, getDecisions, { query })).reply;
    const { from, before } = bounds(weeks);
    const target = (await callAs(server, admin, getWaiting)).reply.data.items.find(
      ({ kind }) => kind === 'funder_reviews',
    )?.target;
    const present = decisionsIn(from, monday);
    expect(data.all).toEqual({
      present: paceOf(present, target ?? 0),
      before: paceOf(decisionsIn(before, from), target ?? 0),
    });
    const byModerator = Map.groupBy(present, ({ by }) => by);
    const emailOf = (id: string): unknown => raw.members.find((row) => row['id'] === id)?.['email'] ?? null;
    expect(new Set(data.moderators)).toEqual(
      new Set([...byModerator].map(([by, own]) => ({ moderator: emailOf(by), ...paceOf(own, target ?? 0) }))),
    );
    expect(data.outcomes).toEqual(
      ['approve', 'request_changes', 'decline'].map((decision) => {
        const count = present.filter((one) => one.decision === decision).length;
        return { decision, count: inFives(count), share: present.length < 5 ? null : tenth(count / present.length) };
      }),
    );
    const declined = Map.groupBy(
      present.filter(({ decision, reason }) => decision === 'decline' && reason !== null),
      ({ reason }) => text(reason),
    );
    expect(new Set(data.declines)).toEqual(
      new Set([...declined].map(([reason, rows]) => ({ reason, count: inFives(rows.length) }))),
    );
    expect(data.weeks).toEqual(
      Array.from({ length: weeks }, (_, place) => {
        const start = from + place * oneWeek;
        return {
          from: dayOf(start),
          sent: inFives(raw.reviews.filter(within('submitted_at', start, start + oneWeek)).length),
          decided: inFives(decisionsIn(start, start + oneWeek).length),
        };
      }),
    );
  });

  it('which subjects have flags', async () => {
    const { data } = (await callAs(server, admin, getFlags, { query })).reply;
    const { from } = bounds(weeks);
    const subjectOf = (row: Row): string =>
      [row['subject_kind'], row['funder_id'] ?? row['entrepreneur_id'] ?? row['provider_id']].join(' ');
    const ofSubjects = new Set(['burst', 'similar_text', 'repeated_text', 'gibberish', 'form_text']);
    const sent = raw.reviews.filter(within('submitted_at', from, monday));
    const flagged = sent.flatMap((row) =>
      (row['screening_flags'] as string[])
        .filter((flag) => ofSubjects.has(flag))
        .map((flag) => ({ subject: subjectOf(row), flag })),
    );
    const bySubject = Map.groupBy(flagged, ({ subject }) => subject);
    const year = raw.reviews.filter(within('submitted_at', from - 52 * oneWeek, from));
    expect(data).toHaveLength(Math.min(20, bySubject.size));
    for (const { subjectKind, subjectId, flags, reviews, usual } of data ?? []) {
      const subject = `${subjectKind} ${subjectId}`;
      const own = Map.groupBy(bySubject.get(subject) ?? [], ({ flag }) => flag);
      expect(new Map(flags.map((one) => [one.flag, one.reviews]))).toEqual(
        new Map([...own].map(([flag, rows]) => [flag, rows.length])),
      );
      expect(reviews).toBe(sent.filter((row) => subjectOf(row) === subject).length);
      expect(usual).toBe(tenth((year.filter((row) => subjectOf(row) === subject).length * weeks) / 52));
    }
  });

  it('what access was given', async () => {
    const { data } = (await callAs(server, admin, getAccess, { query })).reply;
    const { from, before } = bounds(weeks);
    const given = (kind: string, start: number, end: number): number =>
      raw.passes.filter(
        (row) =>
          row['kind'] === kind &&
          ['code', 'application', 'admin'].includes(kind) &&
          within('starts_at', start, end)(row),
      ).length +
      sumOf(
        raw.told_pass_counts.filter((row) => row['kind'] === kind && within('told_on', start, end)(row)),
        'passes',
      );
    expect(data.kinds.length).toBeGreaterThan(0);
    for (const { kind, given: shown } of data.kinds)
      expect({ kind, ...shown }).toEqual({
        kind,
        present: told(given(kind, from, monday)),
        before: told(given(kind, before, from)),
      });
  });

  it('searches without a result', async () => {
    const { data } = (await callAs(server, admin, getSearches, { query })).reply;
    const { from, before } = bounds(weeks);
    const times = (start: number, end: number) => sumOf(raw.empty_searches.filter(within('week', start, end)), 'times');
    expect(data.times).toEqual({ present: told(times(from, monday)), before: told(times(before, from)) });
    const terms = Map.groupBy(
      raw.empty_searches.filter((row) => row['term'] !== null && within('week', from, monday)(row)),
      (row) => text(row['term']),
    );
    // "Tallow 1" is the beginning of "Tallow 12".
    const asked = new Map([...terms].map(([term, rows]) => [term, sumOf(rows, 'times')]));
    const kept = [...asked].filter(
      ([term, count]) =>
        ![...asked].some(([other, more]) => other !== term && other.startsWith(term) && more * 2 >= count),
    );
    expect(new Map(data.terms.map((one) => [one.term, one.times]))).toEqual(new Map(kept));
  });

  it('exports and emails', async () => {
    const { data } = (await callAs(server, admin, getLeaving, { query })).reply;
    const { from, before } = bounds(weeks);
    const exported = (start: number, end: number) => {
      const rows = raw.deal_exports.filter(within('exported_at', start, end));
      return {
        exports: told(rows.length),
        rows: rows.length < 5 ? null : sumOf(rows, 'row_count'),
        members: told(new Set(rows.map((row) => row['member_id'])).size),
      };
    };
    expect(data.exports).toEqual({ present: exported(from, monday), before: exported(before, from) });
    const groups = { account: 'identity.', access: 'access.', claims: 'claims.', other: 'unheard.' };
    for (const [group, start] of Object.entries(groups)) {
      const ofGroup = (row: Row): boolean => text(row['email_name']).startsWith(start);
      const sent = raw.email_history.filter((row) => ofGroup(row) && within('sent_on', from, monday)(row)).length;
      const bounced = raw.email_refusals.filter(
        (row) => ofGroup(row) && within('refused_at', from, monday)(row),
      ).length;
      const shown = data.emails.find((one) => one.group === group);
      expect({ group, sent: shown?.sent ?? null, bounced: shown?.bounced ?? null }).toEqual({
        group,
        sent: told(sent),
        bounced: told(bounced),
      });
    }
  });
});

it('who has access now, and for whom it ends soon', async () => {
  const { data } = (await callAs(server, admin, getAccess, { query: {} })).reply;
  const now = server.clock.now().getTime();
  const soon = Math.floor(now / oneDay) * oneDay + 14 * oneDay;
  const isByAdmin = (row: Row): boolean => ['code', 'application', 'admin'].includes(text(row['kind']));
  const ends = (row: Row): number => instant(isByAdmin(row) ? row['ends_at'] : row['told_ends_at']);
  const byDecision = ['review declined', 'review removed'];
  const live = raw.passes.filter((row) => {
    const revoked = byDecision.includes(text(row['revoked_reason'])) ? row['told_revoked_at'] : row['revoked_at'];
    const isTold = isByAdmin(row) || (row['told_ends_at'] !== null && row['kind'] !== 'provisional');
    const role = raw.members.find(({ id }) => id === row['member_id'])?.['role'];
    return role !== 'admin' && revoked === null && isTold && instant(row['starts_at']) <= now && ends(row) > now;
  });
  const byMember = [...Map.groupBy(live, (row) => text(row['member_id'])).values()].map((own) =>
    Math.max(...own.map(ends)),
  );
  expect(data.members).toBe(told(byMember.length));
  expect(data.endSoon).toBe(told(byMember.filter((end) => Math.floor(end / oneDay) * oneDay <= soon).length));
  expect(byMember.length).toBeGreaterThan(20);
});

it('what waits, and since when', async () => {
  const { items } = (await callAs(server, admin, getWaiting)).reply.data;
  const open = (table: (typeof tables)[number], column: string, value: unknown, since: string) =>
    raw[table].filter((row) => row[column] === value).map((row) => instant(row[since]));
  const cases = Map.groupBy(
    raw.review_reports.filter(({ state }) => state === 'open'),
    (row) => [row['review_id'], row['response_id']].join(' '),
  );
  const reviews = raw.reviews.filter(({ state }) => state === 'submitted');
  const sentOf = (row: Row): number => {
    const sent = raw.review_versions
      .filter((version) => version['review_id'] === row['id'])
      .map((version) => instant(version['sent_at']));
    return Math.floor(Math.max(instant(row['submitted_at']), ...sent) / oneDay) * oneDay;
  };
  const expected: Record<string, number[]> = {
    funder_reviews: reviews.filter((row) => row['subject_kind'] !== 'entrepreneur').map(sentOf),
    entrepreneur_reviews: reviews.filter((row) => row['subject_kind'] === 'entrepreneur').map(sentOf),
    replies: open('review_responses', 'state', 'submitted', 'sent_at'),
    reports: [...cases.values()].map((rows) => Math.min(...rows.map((row) => instant(row['reported_at'])))),
    appeals: open('review_appeals', 'outcome', null, 'came_in_on'),
    suspension_appeals: open('suspension_appeals', 'outcome', null, 'sent_at'),
    waiting_actions: open('waiting_actions', 'outcome', null, 'asked_at'),
    claims: open('funder_claims', 'state', 'waiting', 'proved_at'),
    applications: open('access_applications', 'state', 'received', 'asked_at'),
    duplicates: open('possible_duplicates', 'state', 'open', 'first_found_at'),
  };
  for (const [kind, since] of Object.entries(expected)) {
    const shown = items.find((one) => one.kind === kind);
    expect({ kind, count: shown?.count, oldest: shown?.oldestAt ?? null }).toEqual({
      kind,
      count: since.length,
      oldest: since.length === 0 ? null : new Date(Math.min(...since)).toISOString(),
    });
  }
  expect(expected['funder_reviews']?.length).toBeGreaterThan(5);
});
