import type { AuditAction } from '../../contract/audit/words.ts';
import { dayOf } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { statusOfDay, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { recordAdminAction, type Act } from './commands.ts';

interface AdminFile extends Act {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly reportLimit: ReportLimit;
  /** As the fields of the answer call the limit. */
  readonly limitName: string;
  /** Of one admin on a day of UTC. */
  readonly quota: number;
  /** What is said to an admin who took them all. */
  readonly refusal: string;
}

/**
 * Writes down that a file leaves, before it is made: one that is broken off counts all the same. One after the other
 * for each admin, so that two files at once do not both take the last place.
 */
export async function recordAdminFile(
  db: Db,
  { reportLimit, limitName, quota, refusal, ...act }: AdminFile,
): Promise<void> {
  const { actorId, action, now } = act;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').where('id', '=', actorId).select('id').forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('audit_entries')
      .where('actor_id', '=', actorId)
      .where('action', '=', action)
      .where('happened_at', '>=', new Date(`${dayOf(now)}T00:00:00Z`))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const status = statusOfDay({ name: limitName, quota, used: count + 1, now });
    reportLimit(status);
    if (count >= quota) throw new Refusal('export_limit', { detail: refusal, retryAfterSeconds: status.secondsLeft });
    await recordAdminAction(trx, act);
  });
}
