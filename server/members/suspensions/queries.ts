import type { OwnSuspension, SuspensionStatement } from '../../../contract/members/suspensions.ts';
import { ruleOfAccount, type SuspensionFoundBy } from '../../../contract/members/suspension-words.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { openAppeal } from '../../reviews/appeals/sealed-text.ts';
import type { Vault } from '../../vault.ts';
import { readPageToken } from './page-token.ts';
import { appealUntil } from './rules.ts';

interface Decided {
  readonly rule_code: string | null;
  readonly facts: string;
  readonly found_by: SuspensionFoundBy;
  readonly decided_at: Date;
}

export const statementOf = (row: Decided): SuspensionStatement => ({
  rule: ruleOfAccount(row.rule_code),
  facts: row.facts,
  foundBy: row.found_by,
  decidedOn: dayOf(row.decided_at),
});

/** What holds now of a member; null while the account is not suspended by an admin. */
export async function findOpenSuspension(db: Db | Trx, memberId: string) {
  const row = await db
    .selectFrom('suspensions')
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .select(['id', 'rule_code', 'facts', 'found_by', 'decided_at', 'lifted_at'])
    .executeTakeFirst();
  return row ?? null;
}

export async function getByToken(db: Db | Trx, vault: Vault, token: string) {
  const id = readPageToken(vault, token);
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('suspensions')
          .where('id', '=', id)
          .select(['id', 'member_id', 'rule_code', 'facts', 'found_by', 'decided_at', 'lifted_at'])
          .executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'This link does not work any more.' });
  return row;
}
type Found = Awaited<ReturnType<typeof getByToken>>;

export const findAppealOf = (db: Db | Trx, suspensionId: string) =>
  db
    .selectFrom('suspension_appeals')
    .where('suspension_id', '=', suspensionId)
    .select(['sealed', 'sent_at', 'outcome', 'rule_code', 'facts', 'found_by', 'decided_at', 'is_same_decider'])
    .executeTakeFirst();

/** The last day to appeal; null where that is not possible. */
export const openUntil = (
  row: Pick<Found, 'decided_at' | 'lifted_at'>,
  { hasAppeal, now }: { hasAppeal: boolean; now: Date },
): string | null => {
  const until = appealUntil(row.decided_at);
  return hasAppeal || row.lifted_at !== null || until < dayOf(now) ? null : until;
};

/** A suspension as its member reads it. */
export async function presentOwn(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  db: Db | Trx,
  row: Found,
): Promise<OwnSuspension> {
  const appeal = await findAppealOf(db, row.id);
  return {
    statement: statementOf(row),
    liftedOn: row.lifted_at === null ? null : dayOf(row.lifted_at),
    appealUntil: openUntil(row, { hasAppeal: appeal !== undefined, now: clock.now() }),
    appeal:
      appeal === undefined
        ? null
        : {
            text: openAppeal(vault, appeal.sealed),
            sentOn: dayOf(appeal.sent_at),
            outcome: appeal.outcome,
            statement: finalOf(appeal),
            isSameDecider: appeal.is_same_decider,
          },
  };
}

/** The statement of the decision about an appeal; null where there is none. */
export function finalOf(row: {
  rule_code: string | null;
  facts: string | null;
  found_by: SuspensionFoundBy | null;
  decided_at: Date | null;
}): SuspensionStatement | null {
  const { facts, found_by, decided_at } = row;
  return facts === null || found_by === null || decided_at === null
    ? null
    : statementOf({ rule_code: row.rule_code, facts, found_by, decided_at });
}

/** For the export of one's own data. */
export async function listOwnAppealRows(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('suspension_appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_appeals.suspension_id')
    .where('suspensions.member_id', '=', memberId)
    .select(['sealed', 'sent_at', 'outcome', 'suspension_appeals.facts', 'suspension_appeals.decided_at'])
    .orderBy('sent_at')
    .execute();
  return rows.map(({ sealed, ...row }) => ({ text: openAppeal(vault, sealed), ...row }));
}
