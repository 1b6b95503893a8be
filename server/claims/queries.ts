import { sql } from 'kysely';
import type { ClaimStatus, ClaimState } from '../../contract/claims/claims.ts';
import type { Db, Trx } from '../database/connect.ts';
import { findReviewableFunder, type FunderRecord } from '../funders/queries.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { mayClaim } from './policy.ts';
import { actionsFor } from './rules.ts';
import { ownDomainOf } from '../subjects/domains.ts';

export const liveStates = ['code_sent', 'waiting', 'approved'] as const satisfies readonly ClaimState[];

/** A listed funder; a merged one answers its survivor. */
export async function getClaimableFunder(db: Db | Trx, id: string): Promise<FunderRecord> {
  const funder = await findReviewableFunder(db, id);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  return funder;
}

/** How a member stands with the page of a funder. */
export async function getStatus(
  db: Db | Trx,
  { member, funderId }: { member: Member; funderId: string },
): Promise<ClaimStatus> {
  const funder = await getClaimableFunder(db, funderId);
  const claim = await findNewest(db, { memberId: member.memberId, funderId: funder.id });
  const domain = ownDomainOf(funder.website);
  const actions = actionsFor(claim?.state ?? null);
  const mayAsk = domain !== null && mayClaim(member, funder);
  return { domain, claim, can: actions.filter((action) => action !== 'ask_code' || mayAsk) };
}

async function findNewest(
  db: Db | Trx,
  { memberId, funderId }: { memberId: string; funderId: string },
): Promise<ClaimStatus['claim']> {
  const found = await db
    .selectFrom('funder_claims')
    .where('member_id', '=', memberId)
    .where('funder_id', '=', funderId)
    .select(['id', 'state', 'email', 'version', 'message'])
    .orderBy(sql`state in ('code_sent', 'waiting', 'approved')`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether the member is a verified member of the funder. */
export async function holdsFunder(
  db: Db | Trx,
  { memberId, funderId }: { memberId: string; funderId: string },
): Promise<boolean> {
  return (await listHeldFunderIds(db, memberId)).includes(funderId);
}

/** The funders of which the member is a verified member; of a merged one its survivor. */
export async function listHeldFunderIds(db: Db | Trx, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .where('member_id', '=', memberId)
    .where('funder_claims.state', '=', 'approved')
    .select(sql<string>`coalesce(funders.merged_into, funders.id)`.as('id'))
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a verified member speaks for the funder. */
export async function isClaimed(db: Db | Trx, funderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .where(sql<boolean>`${funderId} in (funders.id, funders.merged_into)`)
    .where('funder_claims.state', '=', 'approved')
    .select('funders.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The name of a funder that the member speaks for or asks to speak for; null without one. */
export async function findLiveClaim(db: Db | Trx, memberId: string): Promise<{ funderName: string } | null> {
  const found = await db
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .where('member_id', '=', memberId)
    .where('funder_claims.state', 'in', [...liveStates])
    .select('funders.name as funderName')
    .orderBy('funders.name')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
