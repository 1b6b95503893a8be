import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { sendAllRevokedEmail } from './jobs.ts';
import { revokeAllKeys } from './revoking-commands.ts';

/** The member hears of it by email, where there was anything: it may not have been they who asked for it. */
export async function revokeAllAndTell(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  memberId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await revokeAllKeys(trx, memberId))) return;
    await jobs.send(trx, sendAllRevokedEmail, { memberId, id: crypto.randomUUID(), on: dayOf(clock.now()) });
  });
}
