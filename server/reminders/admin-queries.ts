import { sql, type RawBuilder } from 'kysely';
import {
  defaultReminderSort,
  fewestWhoCameBack,
  reminderColumns,
  reminderDaysAhead,
  type AdminReminder,
  type getReminderFigures,
} from '../../contract/reminders/admin-reminders.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { TableFilters, TableQuery } from '../../contract/table/table.ts';
import type { Db, Trx } from '../database/connect.ts';
import { countTableRows, listTableIds, readTablePage, type TableRelation } from '../database/table-query.ts';
import type { Vault } from '../vault.ts';
import { dayAfter } from './send-rules.ts';

const reminderTable: TableRelation = {
  name: 'listAdminReminders',
  columns: reminderColumns,
  alias: 'shown',
  idType: 'uuid',
  searched: ['email'],
  defaultSort: defaultReminderSort,
};

interface StoredReminder {
  id: string;
  email: string;
  why: AdminReminder['why'];
  created_on: string;
  next_send_on: string | null;
  sent_count: number;
  last_sent_on: string | null;
  state: AdminReminder['state'];
}

/** `o•••@kitehouse.example`: filters match only what admins see. */
export const maskedEmail = sql<string>`left(reminders.email, 1) || '•••@' || split_part(reminders.email, '@', 2)`;

/**
 * The reminders as the columns of the contract name them. Nothing here changes because a review was sent, and nothing
 * says whom a reminder is about: who kept an earlier list would know who reviewed whom (decision 0061).
 */
const shown = (
  today: string,
): RawBuilder<unknown> => sql`select reminders.id, ${maskedEmail} as email, reminders.why, reminders.sent_count,
    reminders.next_send_on, reminders.last_sent_on,
    case when reminders.state <> 'scheduled' then reminders.state when reminders.next_send_on > ${today}::date then 'waiting'
      when reminders.next_send_on = ${today}::date then 'today' else 'overdue' end as state,
    (reminders.created_at at time zone 'UTC')::date as created_on
  from reminders`;

interface Asked<Query> {
  readonly query: Query;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** One page in the order asked for, with cursors that only this admin can use and only for this filter and order. */
export async function listAdminReminders(
  db: Db,
  { query, today, vault, readerId }: Asked<TableQuery> & { vault: Vault; readerId: string },
): Promise<{ rows: AdminReminder[]; nextCursor: string | null; previousCursor: string | null }> {
  const from = shown(today);
  const page = await readTablePage<StoredReminder>(db, { relation: reminderTable, from, query, vault, readerId });
  return { ...page, rows: page.rows.map(present) };
}

export function countAdminReminders(db: Db, { query, today }: Asked<TableFilters>): Promise<number> {
  return countTableRows(db, { relation: reminderTable, from: shown(today), filters: query });
}

/** The ids of a filter, at most so many. */
export function listReminderIds(
  db: Db,
  { query, today, except, limit }: Asked<TableFilters> & { except: readonly string[]; limit: number },
): Promise<string[]> {
  return listTableIds(db, { relation: reminderTable, from: shown(today), filters: query, except, limit });
}

function present(row: StoredReminder): AdminReminder {
  return {
    id: row.id,
    email: row.email,
    why: row.why,
    createdOn: row.created_on,
    nextSendOn: row.next_send_on,
    sentCount: row.sent_count,
    lastSentOn: row.last_sent_on,
    state: row.state,
    can: { change: row.next_send_on !== null },
  };
}

/** Since when all reminders are paused; null when they are not. */
export async function findPause(db: Db | Trx): Promise<Date | null> {
  const row = await db.selectFrom('reminder_pause').select('paused_at').executeTakeFirst();
  return row?.paused_at ?? null;
}

type Figures = ReplyOf<typeof getReminderFigures>['data'];

export async function getFigures(db: Db, today: string): Promise<Figures> {
  const { rows } = await sql<{
    waiting: number;
    sends_today: number;
    overdue: number;
    bounced: number;
    asked: number;
    in_week: number | null;
  }>`
    select count(*) filter (where state = 'scheduled') as waiting,
      count(*) filter (where next_send_on <= ${today}::date) as sends_today,
      count(*) filter (where next_send_on < ${today}::date) as overdue,
      count(*) filter (where state = 'bounced') as bounced,
      count(*) filter (where sent_count > 0) as asked,
      (select sum(in_week)::integer from (${answeredMonths(today)}) as answered) as in_week
    from reminders`.execute(db);
  const row = rows[0] ?? { waiting: 0, sends_today: 0, overdue: 0, bounced: 0, asked: 0, in_week: null };
  return {
    waiting: row.waiting,
    sendsToday: row.sends_today,
    overdue: row.overdue,
    bounced: row.bounced,
    cameBackInWeek: row.asked === 0 || row.in_week === null ? null : row.in_week / row.asked,
    pausedAt: (await findPause(db))?.toISOString() ?? null,
    days: await listDays(db, today),
    months: await listMonths(db, today),
  };
}

/**
 * The people who came back after an email, by month: of months that are over, and in which enough did. Else the figure
 * of a quiet day would say that a member on the list has just sent a review.
 */
const answeredMonths = (today: string): RawBuilder<unknown> => sql`
  select answered_in as month, count(*) as came_back, count(*) filter (where came_back_in_week) as in_week from reminders
  where came_back_in_week is not null and answered_in < date_trunc('month', ${today}::date)
  group by 1 having count(*) >= ${fewestWhoCameBack}`;

async function listDays(db: Db, today: string): Promise<Figures['days']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select days.day::date as day, count(reminders.id) as count
    from generate_series(${today}::date, ${dayAfter(today, reminderDaysAhead - 1)}::date, interval '1 day') as days (day)
      left join reminders on reminders.state = 'scheduled' and greatest(reminders.next_send_on, ${today}::date) = days.day::date
    group by days.day order by days.day`.execute(db);
  return rows;
}

async function listMonths(db: Db, today: string): Promise<Figures['months']> {
  const { rows } = await sql<{ month: string; emails: number; came_back: number | null }>`
    with emails as (select date_trunc('month', sent_on)::date as month, count(*) as emails from reminder_emails group by 1),
      answered as (${answeredMonths(today)})
    select to_char(month, 'YYYY-MM') as month, coalesce(emails, 0)::integer as emails, came_back::integer as came_back
    from emails full join answered using (month) order by 1 desc limit 12`.execute(db);
  return rows.map(({ month, emails, came_back: cameBack }) => ({ month, emails, cameBack }));
}

/** A line for each month of asking and state: no address, no name. */
export async function* streamCounts(db: Db): AsyncGenerator<string> {
  yield 'month,state,reminders,emails\r\n';
  const { rows } = await sql<{ month: string; state: string; reminders: number; emails: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, state, count(*) as reminders,
      sum(sent_count)::integer as emails
    from reminders group by 1, 2 order by 1 desc, 2`.execute(db);
  for (const { month, state, reminders, emails } of rows) yield `${month},${state},${reminders},${emails}\r\n`;
}
