import { reviewRuns, type ReviewRun } from '../../contract/jobs/jobs.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { takeIn } from './intake/commands.ts';
import { deleteTakenIn } from './intake/submissions.ts';
import { publishBatch } from './publishing/publish-commands.ts';
import { leaveWithBatch } from './publishing/withdraw-commands.ts';
import { computeScores } from './scores/commands.ts';
import { settle } from './settlement/commands.ts';

const isTryingOut = ({ config }: Pick<Context, 'config'>): boolean => config.environment === 'development';

/** What an admin may do before its hour. Reviews are published before their day only where one person tries it out. */
export const offeredRuns = (context: Pick<Context, 'config'>): ReviewRun[] =>
  reviewRuns.filter((run) => run !== 'publish' || isTryingOut(context));

/**
 * Does now what a job would do later, and notes who wanted it. In production the rules of groups hold all the same, so
 * that no admin can single out an author; in development one person tries the product out alone.
 */
export async function runReviews(
  context: Context,
  admin: Admin,
  { run, requestId }: { run: ReviewRun; requestId: string },
): Promise<number> {
  const isTrying = isTryingOut(context);
  if (!offeredRuns(context).includes(run))
    throw new Refusal('invalid_transition', { detail: 'Reviews are published on their day only.' });
  await context.db.transaction().execute((trx) =>
    recordAdminAction(trx, {
      now: context.clock.now(),
      actorId: admin.memberId,
      action: `review_run.${run}`,
      target: { kind: 'job', id: run },
      requestId,
    }),
  );
  switch (run) {
    case 'take_in':
      return takeIn(context, isTrying ? { isForced: true } : { isEarly: true });
    case 'settle':
      await deleteTakenIn(context);
      return (await settle(context, { isForced: isTrying })).reviews;
    case 'publish':
      return publishToday(context);
  }
}

/** All that is approved, whatever its day and without waiting for others: one person tries the product out. */
async function publishToday(context: Context): Promise<number> {
  await context.db
    .updateTable('reviews')
    .set({ publish_on: dayOf(context.clock.now()) })
    .where('state', '=', 'approved')
    .execute();
  await context.db
    .updateTable('reviews')
    .set({ leaves_on: dayOf(context.clock.now()) })
    .where('leaves_on', 'is not', null)
    .execute();
  const published = await publishBatch(context, { isForced: true });
  await leaveWithBatch(context);
  await computeScores(context);
  return published;
}
