import { sql, type RawBuilder } from 'kysely';
import {
  defaultReminderSort,
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
  searched: ['email', 'about'],
  defaultSort: defaultReminderSort,
};

interface StoredReminder {
  id: string;
  email: string;
  kind: AdminReminder['kind'];
  about: string | null;
  why: AdminReminder['why'];
  draft_step: number | null;
  created_on: string;
  next_send_on: string | null;
  sent_count: number;
  last_sent_on: string | null;
  state: AdminReminder['state'];
}

/** `o•••@kitehouse.example`: filters match only what admins see. */
export const maskedEmail = sql<string>`left(reminders.email, 1) || '•••@' || split_part(reminders.email, '@', 2)`;

/**
 * The reminders as the columns of the contract name them. The subject, and the state of a draft, show only while the
 * reminder waits: afterwards they could reveal who reviewed whom. A completed one shows its month instead of its day.
 */
const shown = (
  today: string,
): RawBuilder<unknown> => sql`select reminders.id, ${maskedEmail} as email, reminders.why, reminders.sent_count,
    reminders.next_send_on,
    case when reminders.state <> 'scheduled' then reminders.state when reminders.next_send_on > ${today}::date then 'waiting'
      when reminders.next_send_on = ${today}::date then 'today' else 'overdue' end as state,
    case when reminders.state = 'scheduled'
      then coalesce(drafts.subject_kind, case when reminders.about_funder_id is not null then 'funder' end) end as kind,
    case when reminders.state = 'scheduled' then coalesce(funders.name, entrepreneurs.name) end as about,
    case when reminders.state = 'scheduled' then drafts.step end as draft_step,
    case when reminders.state = 'completed' then date_trunc('month', reminders.created_at at time zone 'UTC')::date
      else (reminders.created_at at time zone 'UTC')::date end as created_on,
    case when reminders.state = 'completed' then date_trunc('month', reminders.last_sent_on)::date
      else reminders.last_sent_on end as last_sent_on
  from reminders
    left join review_drafts as drafts on drafts.id = reminders.draft_id
    left join funders on funders.id = coalesce(case when drafts.subject_kind = 'funder' then drafts.subject_id end, reminders.about_funder_id)
    left join entrepreneurs on drafts.subject_kind = 'entrepreneur' and entrepreneurs.id = drafts.subject_id`;

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
    kind: row.kind,
    about: row.about,
    why: row.why,
    draftStep: row.draft_step,
    createdOn: row.created_on,
    nextSendOn: row.next_send_on,
    sentCount: row.sent_count,
    lastSentOn: row.last_sent_on,
    state: row.state,
    can: { change: row.next_send_on !== null, reveal: row.state !== 'completed' },
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
    in_week: number;
  }>`
    select count(*) filter (where state = 'scheduled') as waiting,
      count(*) filter (where next_send_on <= ${today}::date) as sends_today,
      count(*) filter (where next_send_on < ${today}::date) as overdue,
      count(*) filter (where state = 'bounced') as bounced,
      count(*) filter (where sent_count > 0) as asked, count(*) filter (where came_back_in_week) as in_week
    from reminders`.execute(db);
  const row = rows[0] ?? { waiting: 0, sends_today: 0, overdue: 0, bounced: 0, asked: 0, in_week: 0 };
  return {
    waiting: row.waiting,
    sendsToday: row.sends_today,
    overdue: row.overdue,
    bounced: row.bounced,
    cameBackInWeek: row.asked === 0 ? null : row.in_week / row.asked,
    pausedAt: (await findPause(db))?.toISOString() ?? null,
    days: await listDays(db, today),
    months: await listMonths(db),
  };
}

async function listDays(db: Db, today: string): Promise<Figures['days']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select days.day::date as day, count(reminders.id) as count
    from generate_series(${today}::date, ${dayAfter(today, reminderDaysAhead - 1)}::date, interval '1 day') as days (day)
      left join reminders on reminders.state = 'scheduled' and greatest(reminders.next_send_on, ${today}::date) = days.day::date
    group by days.day order by days.day`.execute(db);
  return rows;
}

async function listMonths(db: Db): Promise<Figures['months']> {
  const { rows } = await sql<{ month: string; emails: number; came_back: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(emails)::integer as emails, sum(came_back)::integer as came_back
    from (
      select date_trunc('month', sent_on) as month, count(*) as emails, 0 as came_back from reminder_emails group by 1
      union all
      select date_trunc('month', ended_on), 0, count(*) from reminders
        where state = 'completed' and sent_count > 0 and ended_on is not null group by 1
    ) as happened
    group by 1 order by 1 desc limit 12`.execute(db);
  return rows.map(({ month, emails, came_back }) => ({ month, emails, cameBack: came_back }));
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
