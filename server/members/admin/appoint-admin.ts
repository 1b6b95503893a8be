import { randomUUID } from 'node:crypto';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { countSignUp, openedIn } from '../../identity/sign-up-commands.ts';

/** The outcome. `suspended` and `leaving` changed nothing: that has to be resolved first. */
export type Appointment = 'created' | 'appointed' | 'already' | 'suspended' | 'leaving';

/** For an account that an operator made: its owner saw no terms. */
const noTerms = 'none';

/**
 * Makes an admin from the command line, the first one or another, who is a moderator as well: what admins of the
 * specification do needs both roles. A person without an account gets one, which opens
 * with a sign-in link like any other. `email` is one of contract/members/account.ts, in lower case.
 */
export async function appointAdmin({ db, clock }: Pick<Context, 'db' | 'clock'>, email: string): Promise<Appointment> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const isNew = await addMember(trx, { email, now });
    const member = await trx
      .selectFrom('members')
      .where('email', '=', email)
      .select(['id', 'role', 'is_moderator', 'suspended_at', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (member.role === 'admin' && member.is_moderator) return 'already';
    if (member.suspended_at !== null) return (await isLeaving(trx, member.id)) ? 'leaving' : 'suspended';
    await trx
      .updateTable('members')
      .set({ role: 'admin', is_moderator: true, version: member.version + 1 })
      .where('id', '=', member.id)
      .execute();
    await recordAdminAction(trx, {
      now,
      actorId: null,
      action: 'member.make_admin',
      target: { kind: 'member', id: member.id },
      reason: 'command line',
      before: isNew ? null : { role: member.role, isModerator: member.is_moderator },
      after: { role: 'admin', isModerator: true },
    });
    return isNew ? 'created' : 'appointed';
  });
}

/** Whether one can sign in as an admin: a start without any says how the first one is made. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** By the month, as all accounts (decision 0132). False when the address has an account. */
async function addMember(trx: Trx, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const added = await trx
    .insertInto('members')
    .values({
      identity_subject: randomUUID(),
      email,
      member_type: 'other',
      terms_version: noTerms,
      ...openedIn(now),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  const isNew = added.numInsertedOrUpdatedRows === 1n;
  if (isNew) await countSignUp(trx, now);
  return isNew;
}

async function isLeaving(trx: Trx, memberId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account_deletions')
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst();
  return row !== undefined;
}
