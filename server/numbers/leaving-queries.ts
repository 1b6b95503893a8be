import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { emailGroups, type EmailGroup, type getLeaving, type getSearches } from '../../contract/numbers/numbers.ts';
import type { Db } from '../database/connect.ts';
import { told, type Period } from './rules.ts';
import { daysOf } from './review-queries.ts';

const mostTerms = 24;

export async function readSearches(db: Db, period: Period): Promise<ReplyOf<typeof getSearches>['data']> {
  const { first, last } = daysOf(period);
  const before = daysOf({ ...period, from: period.before, until: period.from });
  const { rows } = await sql<{ present: number; before: number }>`
    select coalesce(sum(times) filter (where week >= ${first}::date), 0)::integer as present,
      coalesce(sum(times) filter (where week < ${first}::date), 0)::integer as before
    from empty_searches where week >= ${before.first}::date and week <= ${last}::date`.execute(db);
  const terms = await sql<{ term: string; times: number }>`
    select term, sum(times)::integer as times from empty_searches
    where term is not null and week >= ${first}::date and week <= ${last}::date
    group by term order by times desc, term limit ${mostTerms * 4}`.execute(db);
  const [sums] = rows;
  return {
    times: { present: told(sums?.present ?? 0), before: told(sums?.before ?? 0) },
    terms: withoutBeginnings(terms.rows).slice(0, mostTerms),
  };
}

/** A search is asked while it is typed: the beginning of a longer one that was asked as often says nothing more. */
function withoutBeginnings<Term extends { term: string; times: number }>(terms: readonly Term[]): Term[] {
  return terms.filter(
    ({ term, times }) =>
      !terms.some((other) => other.term !== term && other.term.startsWith(term) && other.times * 2 >= times),
  );
}

interface Exported {
  exports: number;
  rows: number;
  members: number;
}

export async function readLeaving(db: Db, period: Period): Promise<ReplyOf<typeof getLeaving>['data']> {
  const { first, last } = daysOf(period);
  const of = async (from: Date, until: Date): Promise<Exported> => {
    const { rows } = await sql<Exported>`
      select count(*) as exports, coalesce(sum(row_count), 0)::integer as rows, count(distinct member_id) as members
      from deal_exports where exported_at >= ${from} and exported_at < ${until}`.execute(db);
    return rows[0] ?? { exports: 0, rows: 0, members: 0 };
  };
  const [present, before, sent, bounced] = await Promise.all([
    of(period.from, period.until),
    of(period.before, period.from),
    sql<{ name: string; count: number }>`select split_part(email_name, '.', 1) as name, count(*) as count
      from email_history where sent_on >= ${first}::date and sent_on <= ${last}::date and state = 'sent'
      group by 1`.execute(db),
    sql<{ name: string; count: number }>`select split_part(email_name, '.', 1) as name, count(*) as count
      from email_refusals where refused_at >= ${period.from} and refused_at < ${period.until} group by 1`.execute(db),
  ]);
  const sentOf = byGroup(sent.rows);
  const bouncedOf = byGroup(bounced.rows);
  return {
    exports: { present: toldExports(present), before: toldExports(before) },
    emails: emailGroups
      .filter((group) => sentOf.has(group) || bouncedOf.has(group))
      .map((group) => ({ group, sent: told(sentOf.get(group) ?? 0), bounced: told(bouncedOf.get(group) ?? 0) })),
  };
}

/** The number of rows says nothing of one file only where there are five. */
const toldExports = ({ exports, rows, members }: Exported) => ({
  exports: told(exports),
  rows: told(exports) === null ? null : rows,
  members: told(members),
});

const groupsByName: Readonly<Record<string, EmailGroup>> = { identity: 'account', members: 'account' };
const isGroup = (name: string): name is EmailGroup => emailGroups.some((group) => group === name);

function byGroup(rows: readonly { name: string; count: number }[]): Map<EmailGroup, number> {
  const counts = new Map<EmailGroup, number>();
  for (const { name, count } of rows) {
    const group = groupsByName[name] ?? (isGroup(name) ? name : 'other');
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return counts;
}
