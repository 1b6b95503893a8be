import { sql, type RawBuilder } from 'kysely';
import type { Assignment, CaseKind, DeskPeople } from '../../contract/desk/cases.ts';
import type { QueueAssignee } from '../../contract/reviews/queue-filters.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';

interface Kind {
  readonly column: RawBuilder<unknown>;
  /** Over `holder`, a row of members. Who lost the role or is suspended has no case any more. */
  readonly holds: RawBuilder<boolean>;
  /** Ids of cases that wait, among `$ids`. */
  readonly waiting: (ids: readonly string[]) => RawBuilder<unknown>;
}

const adminHolds = sql<boolean>`(holder.role = 'admin' and holder.suspended_at is null)`;
const moderatorHolds = sql<boolean>`(holder.is_moderator and holder.suspended_at is null)`;

export const caseTables: Readonly<Record<CaseKind, Kind>> = {
  claim: {
    column: sql`claim_id`,
    holds: adminHolds,
    waiting: (ids) => sql`select id from funder_claims where id = any(${[...ids]}::uuid[]) and state = 'waiting'`,
  },
  reply: {
    column: sql`response_id`,
    holds: moderatorHolds,
    waiting: (ids) => sql`select id from review_responses where id = any(${[...ids]}::uuid[]) and state = 'submitted'`,
  },
  report: {
    column: sql`report_id`,
    holds: moderatorHolds,
    waiting: (ids) => sql`select id from review_reports where id = any(${[...ids]}::uuid[]) and state = 'open'`,
  },
  deal_report: {
    column: sql`deal_report_id`,
    holds: adminHolds,
    waiting: (ids) => sql`select id from deal_reports where id = any(${[...ids]}::uuid[]) and state = 'open'`,
  },
};

const isOfModerators = (kind: CaseKind): boolean => kind === 'reply' || kind === 'report';

/** Who may have cases of this kind, by number: of moderators the same as elsewhere, of admins in the order in which they joined. */
async function listHolders(
  db: Db | Trx,
  kind: CaseKind,
): Promise<{ id: string; number: number; email: string; isActive: boolean }[]> {
  const [column, number] = isOfModerators(kind)
    ? [sql<boolean>`is_moderator`, sql<number>`moderator_number`]
    : [sql<boolean>`role = 'admin'`, sql<number>`row_number() over (order by created_at, id)::integer`];
  const { rows } = await sql<{ id: string; number: number; email: string; isActive: boolean }>`
    select id, ${number} as number, email, suspended_at is null as "isActive"
    from members where ${column} order by 2`.execute(db);
  return rows;
}

export interface Holders {
  readonly people: DeskPeople;
  readonly numberOf: (memberId: string | null) => number | null;
}

export async function readHolders(db: Db | Trx, kind: CaseKind, memberId: string): Promise<Holders> {
  const holders = await listHolders(db, kind);
  const active = holders.filter(({ isActive }) => isActive);
  const nameOf = ({ number, email }: (typeof holders)[number]): string =>
    isOfModerators(kind) ? `Moderator ${number}` : email;
  return {
    people: {
      me: active.find(({ id }) => id === memberId)?.number ?? 0,
      others: active
        .filter(({ id }) => id !== memberId)
        .map((holder) => ({ number: holder.number, name: nameOf(holder) })),
    },
    numberOf: (id) => active.find((holder) => holder.id === id)?.number ?? null,
  };
}

/** The latest word counts; nothing about the case changes. Cases that do not wait are left out. */
export async function assignCases(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  kind: CaseKind,
  { cases, assignee }: Assignment,
): Promise<void> {
  const { column, waiting } = caseTables[kind];
  await db.transaction().execute(async (trx) => {
    const holder =
      assignee === null
        ? null
        : (await listHolders(trx, kind)).find(({ number, isActive }) => isActive && number === assignee);
    if (holder === undefined)
      throw new Refusal('invalid', {
        errors: {
          assignee: isOfModerators(kind)
            ? 'There is no moderator with this number'
            : 'There is no admin with this number',
        },
      });
    // The rows of two calls about the same cases are written in one order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`assign ${kind}`}, 0))`.execute(trx);
    await sql`delete from case_assignments where ${column} in (${ofOneCase(kind, cases)})`.execute(trx);
    if (holder !== null)
      await sql`insert into case_assignments (${column}, assignee_id, assigned_at)
        select id, ${holder.id}::uuid, ${clock.now()} from (${waiting(cases)}) as waiting`.execute(trx);
  });
}

/** Ids under which an assignment of these cases may stand: of a reported text that of any of its reports. */
function ofOneCase(kind: CaseKind, ids: readonly string[]): RawBuilder<unknown> {
  if (kind !== 'report') return sql`select unnest(${[...ids]}::uuid[])`;
  return sql`select other.id from review_reports as named join review_reports as other
    on other.review_id = named.review_id and other.response_id is not distinct from named.response_id
      and other.state = named.state
    where named.id = any(${[...ids]}::uuid[])`;
}

/** Once it is decided, no one has it any more. */
export async function endAssignment(trx: Trx, kind: CaseKind, ids: readonly string[]): Promise<void> {
  await sql`delete from case_assignments where ${caseTables[kind].column} = any(${[...ids]}::uuid[])`.execute(trx);
}

/** `ofCase`: over `taken`, a row of case_assignments, whether it is of the case of the row outside. */
export function assignedPasses(
  kind: CaseKind,
  assignee: QueueAssignee | undefined,
  { memberId, ofCase }: { memberId: string; ofCase: RawBuilder<boolean> },
): RawBuilder<boolean> {
  if (assignee === undefined) return sql<boolean>`true`;
  const by = (whom: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`exists (select from case_assignments as taken join members as holder on holder.id = taken.assignee_id
      where ${caseTables[kind].holds} and ${ofCase} and ${whom})`;
  switch (assignee) {
    case 'me':
      return by(sql`holder.id = ${memberId}`);
    case 'others':
      return by(sql`holder.id <> ${memberId}`);
    case 'none':
      return sql`not ${by(sql`true`)}`;
  }
}

/** Who has which of these cases, by the id of the case. */
export async function readAssignees(
  db: Db | Trx,
  kind: CaseKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found =
    kind === 'report'
      ? sql`select named.id, taken.assignee_id from review_reports as named
          join review_reports as other on other.review_id = named.review_id
            and other.response_id is not distinct from named.response_id and other.state = named.state
          join case_assignments as taken on taken.report_id = other.id
          where named.id = any(${[...ids]}::uuid[])`
      : sql`select ${caseTables[kind].column} as id, assignee_id from case_assignments
          where ${caseTables[kind].column} = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; assignee_id: string }>`${found}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.assignee_id]));
}
