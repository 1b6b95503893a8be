import type { AuditAction } from '../../contract/audit/words.ts';
import { dayOf } from '../clock.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Db, Trx } from '../database/connect.ts';
import { statusOfDay, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { recordAdminAction, type Act } from './commands.ts';

interface LimitedAction extends Act {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly refusalCode: RefusalCode;
  readonly reportLimit: ReportLimit;
  /** As the fields of the answer call the limit. */
  readonly limitName: string;
  /** Of one admin on a day of UTC. */
  readonly quota: number;
  /** What is said to an admin who did it as often as a day allows. */
  readonly refusal: string;
}

/**
 * Writes down that a file leaves, before it is made: one that is broken off still counts. One after the other
 * for each admin, so that two files at once do not both take the last place.
 */
export const recordAdminFile = (db: Db, file: Omit<LimitedAction, 'refusalCode'>): Promise<void> =>
  db.transaction().execute((trx) => recordLimitedAction(trx, { ...file, refusalCode: 'export_limit' }));

/** Records what an admin may do so often on a day, and refuses it when it was done as often. */
export async function recordLimitedAction(
  trx: Trx,
  { reportLimit, limitName, quota, refusalCode, refusal, ...act }: LimitedAction,
): Promise<void> {
  const { actorId, action, now } = act;
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
  if (count >= quota) throw new Refusal(refusalCode, { detail: refusal, retryAfterSeconds: status.secondsLeft });
  await recordAdminAction(trx, act);
}
