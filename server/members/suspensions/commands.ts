import { sql } from 'kysely';
import type { AccountRule, SuspensionFoundBy } from '../../../contract/members/suspension-words.ts';
import type { Trx } from '../../database/connect.ts';

/** Writes of the suspensions of many members at once; the caller has locked the members. */

export async function addSuspensions(
  trx: Trx,
  made: {
    memberIds: readonly string[];
    actionId: string;
    ruleCode: AccountRule;
    foundBy: SuspensionFoundBy;
    facts: string;
    decidedBy: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into suspensions (id, member_id, action_id, rule_code, facts, found_by, decided_by, decided_at)
    select gen_random_uuid(), member_id, ${made.actionId}::uuid, ${made.ruleCode}, ${made.facts}, ${made.foundBy},
      ${made.decidedBy}::uuid, ${made.now}::timestamptz
    from unnest(${made.memberIds}::uuid[]) as chosen (member_id)`.execute(trx);
}

/** An appeal that waits is granted with it: the account is open again. */
export async function liftSuspensions(
  trx: Trx,
  { memberIds, decidedBy, now }: { memberIds: readonly string[]; decidedBy: string; now: Date },
): Promise<void> {
  await sql`
    with lifted as (
      update suspensions set lifted_at = ${now} where member_id = any(${memberIds}::uuid[]) and lifted_at is null
      returning id)
    update suspension_appeals set outcome = 'lift', decided_by = ${decidedBy}::uuid, decided_at = ${now}
    from lifted where suspension_id = lifted.id and outcome is null`.execute(trx);
}

/** For the undo of a suspension within seconds: as if it had never been. */
export async function dropSuspensions(
  trx: Trx,
  { actionId, memberIds }: { actionId: string; memberIds: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('suspensions')
    .where('action_id', '=', actionId)
    .where('member_id', 'in', [...memberIds])
    .execute();
}

/** For the undo of a restoration within seconds. */
export async function putSuspensionsBack(
  trx: Trx,
  { memberIds, liftedAt }: { memberIds: readonly string[]; liftedAt: Date },
): Promise<void> {
  await sql`
    with back as (
      update suspensions set lifted_at = null where member_id = any(${memberIds}::uuid[]) and lifted_at = ${liftedAt}
      returning id)
    update suspension_appeals set outcome = null, decided_by = null, decided_at = null
    from back where suspension_id = back.id and facts is null and decided_at = ${liftedAt}`.execute(trx);
}
