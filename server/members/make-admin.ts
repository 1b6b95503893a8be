import type { Context } from '../context.ts';
import { bumpVersions } from './commands.ts';
import { roleLetter } from './jobs.ts';

/**
 * Makes somebody an admin without another one: for operators, who reach the machine. Nobody stands in the audit as who
 * did it. Done twice it is done once.
 */
export async function makeAdmin(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  email: string,
): Promise<'done' | 'already' | 'unknown' | 'suspended'> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('email', '=', email)
      .select(['id', 'role', 'suspended_at'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (member === undefined) return 'unknown';
    if (member.suspended_at !== null) return 'suspended';
    if (member.role === 'admin') return 'already';
    await trx.updateTable('members').set({ role: 'admin' }).where('id', '=', member.id).execute();
    await bumpVersions(trx, [member.id]);
    await jobs.send(trx, roleLetter, { memberId: member.id, happenedAt: now.toISOString() });
    await trx
      .insertInto('audit_entries')
      .values({
        happened_at: now,
        action: 'member.change_role',
        target_kind: 'member',
        target_id: member.id,
        reason: 'npm run admin',
        before: JSON.stringify({ role: 'member' }),
        after: JSON.stringify({ role: 'admin' }),
      })
      .execute();
    return 'done';
  });
}
