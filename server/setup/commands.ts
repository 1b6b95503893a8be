import { createHash, randomBytes } from 'node:crypto';
import { testEmailHours, type SetupStep } from '../../contract/setup/setup.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { after, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { testEmailJob } from './jobs.ts';

interface By {
  readonly admin: Admin;
  readonly requestId: string;
}

export async function showChecklist(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { admin, requestId }: By,
  isShown: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const checklist = isShown ? 'shown' : 'hidden';
    await trx
      .insertInto('setup')
      .values({ checklist })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ checklist }))
      .execute();
    await recordAdminAction(trx, {
      now: clock.now(),
      actorId: admin.memberId,
      action: isShown ? 'setup.show_checklist' : 'setup.hide_checklist',
      target: { kind: 'setting', id: 'checklist' },
      requestId,
    });
  });
}

/** How the list looks, and nothing of what is in it: no entry of the audit. */
export async function foldChecklist({ db }: Pick<Context, 'db'>, isFolded: boolean): Promise<void> {
  await db
    .insertInto('setup')
    .values({ is_folded: isFolded })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ is_folded: isFolded }))
    .execute();
}

/** A step that is set aside already stays so, without a second entry of the audit. */
export async function skipStep(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { admin, requestId }: By,
  { step, isSkipped }: { step: SetupStep; isSkipped: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('setup')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { skipped_steps: before } = await trx
      .selectFrom('setup')
      .select('skipped_steps')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.includes(step) === isSkipped) return;
    const skipped = isSkipped ? [...before, step] : before.filter((other) => other !== step);
    await trx.updateTable('setup').set({ skipped_steps: skipped }).execute();
    await recordAdminAction(trx, {
      now: clock.now(),
      actorId: admin.memberId,
      action: isSkipped ? 'setup.skip_step' : 'setup.bring_back_step',
      target: { kind: 'setting', id: `first_day_${step}` },
      requestId,
    });
  });
}

/** Nothing is left: the first day is over, also for an admin who joins later and has a step of their own left. */
export async function endFirstDay({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .insertInto('setup')
    .values({ checklist: 'hidden' })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ checklist: 'hidden' }).where('setup.checklist', '<>', 'hidden'),
    )
    .execute();
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The newest link alone works, and sending one begins the step anew. */
export async function sendTestEmail(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { admin, requestId }: By,
  to: string,
): Promise<void> {
  const now = clock.now();
  const token = randomBytes(16).toString('base64url');
  const sent = { test_link_digest: digestOf(token), test_sent_at: now, test_opened_at: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('setup')
      .values(sent)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(sent))
      .execute();
    await jobs.send(trx, testEmailJob, { to, token });
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: 'setup.test_email',
      target: { kind: 'setting', id: 'email' },
      requestId,
    });
  });
}

export async function openTestEmail({ db, clock }: Pick<Context, 'db' | 'clock'>, token: string): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('setup')
    .set((eb) => ({ test_opened_at: eb.fn.coalesce('test_opened_at', eb.val(now)) }))
    .where('test_link_digest', '=', digestOf(token))
    .where('test_sent_at', '>', after(now, -hours(testEmailHours)))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Refusal('not_found', { detail: 'This link is not the newest, or older than a day.' });
}
