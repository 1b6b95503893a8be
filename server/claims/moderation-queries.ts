import { sql } from 'kysely';
import { claimTabs, type ClaimTab, type QueuedClaim } from '../../contract/claims/claims.ts';
import type { DeskPeople } from '../../contract/desk/cases.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { assignedPasses } from '../desk/assignments.ts';
import { casePasses } from '../desk/case-filter.ts';
import { readDesk, type Desk, type DeskQuery } from '../desk/desk-state.ts';
import type { Decider } from '../http/viewer.ts';
import { decisionsOf, hasTie } from './policy.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'config'>;
const defaultPage = 50;

export interface ClaimPage {
  rows: QueuedClaim[];
  counts: Record<ClaimTab, number>;
  people: DeskPeople;
  nextCursor: string | null;
}

/** Waiting: who has waited longest comes first. The others: the latest first. */
export async function listClaims(
  context: Tools & Pick<Context, 'vault'>,
  admin: Decider,
  query: DeskQuery<ClaimTab>,
): Promise<ClaimPage> {
  const { db, vault, clock } = context;
  const { state, search, age, assignee, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listClaims', state, search, age, assignee]);
  const isWaiting = state === 'waiting';
  const direction = isWaiting ? 'asc' : 'desc';
  const at = sql<Date>`coalesce(funder_claims.ended_at, funder_claims.decided_at, funder_claims.proved_at, funder_claims.created_at)`;
  let page = claimsOf(db)
    .where('funder_claims.state', 'in', claimTabs[state].states)
    .where(
      casePasses(
        { search, age },
        { words: sql`funders.name || ' ' || funder_claims.email || ' ' || members.email`, at, now: clock.now() },
      ),
    )
    .where(
      assignedPasses('claim', assignee, {
        memberId: admin.memberId,
        ofCase: sql<boolean>`taken.claim_id = funder_claims.id`,
      }),
    );
  if (cursor !== undefined) {
    const [instant = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(${at}, funder_claims.id) ${sql.raw(isWaiting ? '>' : '<')} (${instant}::timestamptz, ${id}::uuid)`,
    );
  }
  const [found, counts] = await Promise.all([
    page
      // The whole instant: the driver's dates end at milliseconds.
      .select(sql<string>`${at}::text`.as('at_text'))
      .orderBy(at, direction)
      .orderBy('funder_claims.id', direction)
      .limit(limit + 1)
      .execute(),
    countTabs(db),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const desk = await deskOf(context, db, { admin, ids: rows.map(({ id }) => id) });
  return {
    rows: rows.map((row) => presentClaim(row, { admin, desk })),
    counts,
    people: desk.people,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

function claimsOf(db: Db | Trx) {
  return db
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .innerJoin('members', 'members.id', 'funder_claims.member_id')
    .select(['funder_claims.id', 'funder_claims.state', 'funder_claims.email', 'funder_claims.version'])
    .select(['funder_claims.message', 'funder_claims.created_at', 'funder_claims.proved_at'])
    .select(['funder_claims.decided_at', 'funder_claims.member_id'])
    .select(['funders.id as funder_id', 'funders.name as funder_name', 'funders.website as funder_website'])
    .select(['members.email as account_email', 'members.created_at as member_since'])
    .select((eb) =>
      eb
        .selectFrom('funder_claims as other')
        .whereRef('other.funder_id', '=', 'funder_claims.funder_id')
        .whereRef('other.id', '<>', 'funder_claims.id')
        .where('other.state', '=', 'approved')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('other_holders'),
    );
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimsOf>['execute']>>[number];

export async function findQueuedClaim(
  context: Pick<Context, 'clock' | 'config'>,
  db: Db | Trx,
  { id, admin }: { id: string; admin: Decider },
): Promise<QueuedClaim | null> {
  const row = await claimsOf(db).where('funder_claims.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return presentClaim(row, { admin, desk: await deskOf(context, db, { admin, ids: [id] }) });
}

const deskOf = (
  context: Pick<Context, 'clock' | 'config'>,
  db: Db | Trx,
  { admin, ids }: { admin: Decider; ids: readonly string[] },
): Promise<Desk> => readDesk(context, db, { kind: 'claim', memberId: admin.memberId, ids });

async function countTabs(db: Db): Promise<Record<ClaimTab, number>> {
  const counts: Record<ClaimTab, number> = { waiting: 0, approved: 0, declined: 0, ended: 0 };
  const found = await db
    .selectFrom('funder_claims')
    .where('state', '<>', 'code_sent')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of found) {
    if (state === 'withdrawn' || state === 'revoked') counts.ended += count;
    else if (state !== 'code_sent') counts[state] += count;
  }
  return counts;
}

function presentClaim(row: ClaimRow, { admin, desk }: { admin: Decider; desk: Desk }): QueuedClaim {
  const isTied = hasTie(admin, { memberId: row.member_id, funderWebsite: row.funder_website });
  return {
    id: row.id,
    state: row.state,
    email: row.email,
    version: row.version,
    message: row.message,
    funder: { id: row.funder_id, name: row.funder_name, website: row.funder_website },
    accountEmail: row.account_email,
    memberSince: dayOf(row.member_since),
    otherHolders: row.other_holders ?? 0,
    createdAt: row.created_at.toISOString(),
    provedAt: row.proved_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    can: [...decisionsOf({ state: row.state, hasTie: isTied })],
    ...desk.stateOf({ id: row.id, since: row.state === 'waiting' ? row.proved_at : null }),
  };
}
