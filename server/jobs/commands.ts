import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { Admin } from '../http/viewer.ts';
import { findFailedJob } from './queries.ts';

/** What an admin does with a job that failed permanently. */
export type JobAction = 'retry' | 'drop';

/** Lets it run again, or gives it up; noted with who did it. */
export async function actOnFailedJob(
  context: Context,
  admin: Admin,
  { id, action, requestId }: { id: string; action: JobAction; requestId: string },
): Promise<void> {
  const { db, jobs, clock } = context;
  await db.transaction().execute(async (trx) => {
    const name = await findFailedJob(trx, id);
    if (name === null) throw new Refusal('not_found');
    await (action === 'retry' ? jobs.retry(trx, { name, id }) : jobs.drop(trx, { name, id }));
    await recordAdminAction(trx, {
      now: clock.now(),
      actorId: admin.memberId,
      action: `job.${action}`,
      target: { kind: 'job', id },
      requestId,
    });
  });
}
