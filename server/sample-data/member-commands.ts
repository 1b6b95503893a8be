import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import { personalTables } from '../erasure/personal-tables.ts';
import { dropUnnamedRows } from '../erasure/unnamed-rows.ts';
import type { Vault } from '../vault.ts';

/**
 * Takes out these members and what is theirs. Of one who acted as an admin on something that stays the row stays too,
 * since the history names it, without anything that says who it was: as the erasure of an account does it.
 */
export async function removeSampleMembers(
  trx: Trx,
  { vault, members, now }: { vault: Vault; members: readonly string[]; now: Date },
): Promise<void> {
  const ids = sql`any(${members}::uuid[])`;
  await sql`delete from pgboss.job where data -> 'payload' ->> 'memberId' = any(${members}::text[])`.execute(trx);
  // What was said or asked for from these accounts about things that stay.
  await sql`delete from review_responses where written_by = ${ids}`.execute(trx);
  await sql`delete from review_reports where member_id = ${ids}`.execute(trx);
  await sql`delete from deal_reports where member_id = ${ids}`.execute(trx);
  // What waits for a second admin about them alone.
  await sql`delete from waiting_actions as action where exists (
      select from waiting_action_members where action_id = action.id and member_id = ${ids})
    and not exists (
      select from waiting_action_members where action_id = action.id and member_id <> all(${members}::uuid[]))`.execute(
    trx,
  );
  await sql`delete from reminder_emails where email in (select email from members where id = ${ids})`.execute(trx);
  await dropUnnamedRows(trx, { vault, memberIds: members, now });
  const inHistory = await listInHistory(trx, members);
  await emptyMembers(trx, inHistory);
  const others = members.filter((id) => !inHistory.includes(id));
  await sql`delete from members where id = any(${others}::uuid[])`.execute(trx);
}

async function listInHistory(trx: Trx, members: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column, erasure } of personalTables) {
    if (erasure !== 'history') continue;
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${members}::uuid[])`.execute(trx);
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

async function emptyMembers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { table, column, erasure } of personalTables) {
    if (table === 'members' || erasure === 'history') continue;
    const where = sql`where ${sql.ref(column)} = any(${ids}::uuid[])`;
    await (
      erasure === 'with_member'
        ? sql`delete from ${sql.table(table)} ${where}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${where}`
    ).execute(trx);
  }
  await sql`update members set email = 'erased-' || id || '@erased.invalid', identity_subject = 'erased-' || id,
      role = 'member', is_moderator = false, last_seen_on = null, told_seen_on = null, seen_of = null, is_sample = false, version = version + 1
    where id = any(${ids}::uuid[])`.execute(trx);
}
