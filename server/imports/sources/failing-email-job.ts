import { z } from 'zod';
import { instant, uuid } from '../../../contract/endpoint.ts';
import { runReason, runReasons } from '../../../contract/imports/sources.ts';
import type { Trx } from '../../database/connect.ts';
import { sourceFailingEmail } from '../../mail/emails/source-failing.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';
import { defineJob, type JobQueue } from '../../queue/queue.ts';

/** After so many failures in a row each admin is told, once until the source is read again. */
export const toldFailures = 3;

/** Tells one admin that a source could not be read several times in a row. */
export const failingEmailJob = defineJob({
  name: 'imports.failing-letter',
  payload: z.strictObject({
    adminId: uuid,
    sourceId: uuid,
    /** Which row of failures it is: the attempt that was the last of them. */
    runId: uuid,
    sourceName: z.string(),
    reason: runReason,
    freshAt: instant.nullable(),
  }),
  retryLimit: emailRetryLimit,
  async handle(context, { adminId, sourceId, runId, sourceName, reason, freshAt }) {
    const { db, config } = context;
    const admin = await db
      .selectFrom('members')
      .where('id', '=', adminId)
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .select('email')
      .executeTakeFirst();
    if (admin === undefined) return;
    const email = sourceFailingEmail(
      {
        sourceName,
        failures: toldFailures,
        reason: runReasons[reason],
        freshAt,
        sourcesUrl: `${config.publicUrl}/admin/sources?open=${sourceId}`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: admin.email, email, key: `imports.failing:${runId}:${adminId}` });
  },
});

interface Failing {
  readonly sourceId: string;
  readonly runId: string;
  readonly sourceName: string;
  readonly reason: z.output<typeof runReason>;
  readonly freshAt: Date | null;
}

export async function tellAdmins(jobs: JobQueue, trx: Trx, { freshAt, ...failing }: Failing): Promise<void> {
  const admins = await trx
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .select('id')
    .execute();
  for (const { id } of admins)
    await jobs.send(trx, failingEmailJob, { adminId: id, freshAt: freshAt?.toISOString() ?? null, ...failing });
}
