import { sql } from 'kysely';
import type { PassKind } from '../../contract/access/access.ts';
import { dayOf } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { isEarned, endedByReview } from './access-of-members.ts';

/** Members who are told of together, with one day for all of them. */
const toldTogether = 5;

const isTaken = sql<boolean>`coalesce(${endedByReview} and passes.revoked_at is not null, false)`;

/** Whether a pass is not as admins were told. Provisional access is never told: it says on which day a review was sent. */
const isChanged = sql<boolean>`(${isEarned} and passes.kind <> 'provisional'
  and (passes.told_of is distinct from passes.ends_at or ${isTaken} <> (passes.told_revoked_at is not null)))`;

interface Changed {
  readonly id: string;
  readonly member_id: string;
  readonly kind: PassKind;
  readonly member_type: string;
  readonly ends_at: Date;
  readonly revoked_at: Date | null;
  readonly is_new: boolean;
  readonly is_taken: boolean;
}

/**
 * After a settlement, in its transaction: admins are told of earned passes of one kind, to which the same has happened,
 * from five members of one type on: the type says which reviews there may be. Five read the same day, the first on which
 * one of these passes ends: their own days would say with which settlement each came, and so which review was decided
 * before it. What fewer share waits for others. How many are new is counted by the day on which it is told: the passes
 * themselves say the month alone. `isSample`: while the sample world is made.
 */
export async function tellAdminsOfPasses(trx: Trx, when: { now: Date; isSample?: boolean }): Promise<void> {
  const { rows } = await sql<Changed>`
    select passes.id, member_id, kind, member_type, ends_at, revoked_at, told_of is null as is_new, ${isTaken} as is_taken
    from passes join members on members.id = passes.member_id where ${isChanged} order by ends_at, passes.id`.execute(
    trx,
  );
  const alike = Map.groupBy(rows, (pass) => `${pass.kind} ${pass.member_type} ${pass.is_new} ${pass.is_taken}`);
  for (const group of [...alike.values()].flatMap(inGroups)) await tell(trx, group, when);
}

async function tell(
  trx: Trx,
  group: readonly Changed[],
  { now, isSample = false }: { now: Date; isSample?: boolean },
): Promise<void> {
  const endsAt = new Date(Math.min(...group.map((pass) => pass.ends_at.getTime())));
  const revokedAt = new Date(Math.max(...group.map((pass) => pass.revoked_at?.getTime() ?? 0)));
  await sql`update passes set told_of = ends_at, told_ends_at = ${endsAt},
      told_revoked_at = ${group[0]?.is_taken === true ? revokedAt : null}
    where id = any(${group.map((pass) => pass.id)}::uuid[])`.execute(trx);
  const [first] = group;
  if (first?.is_new !== true) return;
  await trx
    .insertInto('told_pass_counts')
    .values({ told_on: dayOf(now), kind: first.kind, passes: group.length, is_sample: isSample })
    .onConflict((conflict) =>
      conflict
        .columns(['told_on', 'kind', 'is_sample'])
        .doUpdateSet((eb) => ({ passes: eb('told_pass_counts.passes', '+', group.length) })),
    )
    .execute();
}

/** In their order, each of five members or more; none where all are of fewer. */
export function inGroups<Pass extends { readonly member_id: string }>(passes: readonly Pass[]): Pass[][] {
  const groups: Pass[][] = [];
  let group: Pass[] = [];
  for (const pass of passes) {
    group.push(pass);
    if (countMembers(group) < toldTogether) continue;
    groups.push(group);
    group = [];
  }
  // Those that are left join the last ones.
  groups.at(-1)?.push(...group);
  return groups;
}

const countMembers = (passes: readonly { member_id: string }[]): number =>
  new Set(passes.map((pass) => pass.member_id)).size;
