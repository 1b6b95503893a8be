import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { deliveryDays, webhookPauses } from '../../contract/webhooks/limits.ts';
import type { Tried } from '../../contract/webhooks/webhooks.ts';
import { findAccess } from '../access/queries.ts';
import { after, dayOf, days, minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { webhookPausedEmail } from '../mail/emails/webhook-paused.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { sendAddedEmail } from './added-job.ts';
import { callAddress } from './call.ts';
import { reachOf } from './commands.ts';
import { deliverKind } from './deliver-kind.ts';
import { bodySeal, headersOf } from './message.ts';
import { findLiveHook, findTarget, problemOf } from './queries.ts';

/** Tells a member that a webhook is paused, once for each pause. */
const pausedEmailJob = defineJob({
  name: 'webhooks.paused-letter',
  payload: z.strictObject({ webhookId: uuid, on: z.iso.date() }),
  retryLimit: emailRetryLimit,
  async handle(context, { webhookId, on }) {
    const { db, config } = context;
    const row = await db
      .selectFrom('webhooks')
      .innerJoin('members', 'members.id', 'webhooks.member_id')
      .leftJoin('deal_views', 'deal_views.id', 'webhooks.view_id')
      .where('webhooks.id', '=', webhookId)
      .where('webhooks.paused_on', '=', on)
      .where('members.suspended_at', 'is', null)
      .select(['members.email', 'deal_views.name', 'webhooks.pause_reason'])
      .executeTakeFirst();
    const target = await findTarget(context, { id: webhookId });
    // Deleted or resumed since.
    if (row === undefined || target === null) return;
    const email = webhookPausedEmail(
      {
        host: new URL(target.address).host,
        viewName: row.name,
        problem: problemOf(row.pause_reason) ?? 'no_connection',
        hooksUrl: `${config.publicUrl}/user#programs`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: row.email, email, key: `webhooks.paused:${webhookId}:${on}` });
  },
});

/** Whether its member may be told now. */
async function mayTell(context: Context, webhookId: string): Promise<boolean> {
  const { db, clock } = context;
  const hook = await findLiveHook(db, webhookId);
  if (hook === null || (await currentSettings(context)).apiKeyDays === 0) return false;
  return (await findAccess(context, { ...hook, now: clock.now() })).access.hasAccess;
}

/** Each try is a job of its own, so that a failing address is no failing job. */
const deliverJob = defineJob({
  ...deliverKind,
  retryLimit: 3,
  leavesNoRow: true,
  async handle(context, { deliveryId }) {
    const { db, vault, clock, config } = context;
    const row = await db
      .selectFrom('webhook_deliveries')
      .where('id', '=', deliveryId)
      .where('state', '=', 'waiting')
      .select(['webhook_id', 'sealed_body', 'tries'])
      .executeTakeFirst();
    if (row === undefined || row.sealed_body === null) return;
    const target = await findTarget(context, { id: row.webhook_id });
    const body = vault.authors.open(bodySeal, row.sealed_body)?.trimEnd() ?? null;
    if (target === null || body === null || !(await mayTell(context, row.webhook_id)))
      return dropDelivery(context, deliveryId);
    const headers = headersOf({ id: deliveryId, secret: target.secret, body }, clock.now());
    const tried = await callAddress({ address: target.address, headers, body }, reachOf(config));
    await recordTry(context, { deliveryId, webhookId: row.webhook_id, tries: row.tries + 1, tried });
  },
});

const dropDelivery = async ({ db }: Context, id: string): Promise<void> => {
  await db.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
};

interface Try {
  readonly deliveryId: string;
  readonly webhookId: string;
  /** With this one. */
  readonly tries: number;
  readonly tried: Tried;
}

async function recordTry({ db, jobs, clock }: Context, { deliveryId, webhookId, tries, tried }: Try): Promise<void> {
  const { problem, status, milliseconds } = tried;
  const pause = problem === null || problem === 'gone' ? undefined : webhookPauses[tries - 1];
  const state = problem === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhook_deliveries')
      .set({ state, tries, problem, status, milliseconds, ...(state === 'waiting' ? {} : { sealed_body: null }) })
      .where('id', '=', deliveryId)
      .execute();
    if (pause !== undefined)
      await jobs.send(trx, deliverKind, { deliveryId }, { startAfter: after(now, minutes(pause)) });
    if (state !== 'failed') return;
    const on = dayOf(now);
    const paused = await trx
      .updateTable('webhooks')
      .set({ paused_on: on, pause_reason: problem })
      .where('id', '=', webhookId)
      .where('paused_on', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (paused !== undefined) await jobs.send(trx, pausedEmailJob, { webhookId, on }, { key: webhookId });
  });
}

const forgetDeliveriesJob = defineJob({
  name: 'webhooks.forget-deliveries',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '55 3 * * *',
  async handle({ db, clock }) {
    const before = dayOf(after(clock.now(), -days(deliveryDays)));
    await db.deleteFrom('webhook_deliveries').where('told_on', '<', before).execute();
  },
});

export const webhookJobs: readonly JobDefinition[] = [deliverJob, sendAddedEmail, pausedEmailJob, forgetDeliveriesJob];
