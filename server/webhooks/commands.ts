import { mostWebhooks } from '../../contract/webhooks/limits.ts';
import type { Tried, Webhook } from '../../contract/webhooks/webhooks.ts';
import { startOfDay } from '../access/rules.ts';
import { dayOf } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { localReach, NotPublic, publicReach, type Reach } from '../http/public-addresses.ts';
import { padded } from '../padding.ts';
import { Refusal } from '../refusal.ts';
import { sendAddedEmail } from './added-job.ts';
import { callAddress, readHookAddress } from './call.ts';
import { deliverKind } from './deliver-kind.ts';
import { addressSeal, bodyOf, bodySeal, headersOf, newSecret, secretSeal, type Told } from './message.ts';
import { findTarget, listOwnWebhooks } from './queries.ts';

/** Where the product is tried out, an address may lie on the same machine. */
export const reachOf = ({ environment }: Pick<Config, 'environment'>): Reach =>
  environment === 'production' ? publicReach : localReach;

interface Own {
  readonly memberId: string;
  readonly id: string;
}

async function getWebhook(context: Context, { memberId, id }: Own): Promise<Webhook> {
  const [found] = await listOwnWebhooks(context, { memberId, id });
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** The member hears of it by email: it may not have been they who added it. */
export async function makeWebhook(
  context: Context,
  { memberId, address, viewId }: { memberId: string; address: string; viewId: string | null },
): Promise<{ webhook: Webhook; secret: string }> {
  const { db, vault, clock, config, jobs } = context;
  const url = readable(address, reachOf(config));
  const secret = newSecret();
  const now = clock.now();
  const id = await db.transaction().execute(async (trx) => {
    // One after the other: their number is looked at first.
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    await refuseOthersView(trx, { memberId, viewId });
    const { held } = await trx
      .selectFrom('webhooks')
      .where('member_id', '=', memberId)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= mostWebhooks)
      throw new Refusal('too_many_webhooks', { detail: `You have ${mostWebhooks}. Delete one first.` });
    const row = await trx
      .insertInto('webhooks')
      .values({
        member_id: memberId,
        view_id: viewId,
        sealed_address: vault.seal(addressSeal, url.href),
        sealed_secret: vault.seal(secretSeal, secret),
        created_on: dayOf(now),
        counted_until: startOfDay(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.send(trx, sendAddedEmail, { webhookId: row.id });
    return row.id;
  });
  return { webhook: await getWebhook(context, { memberId, id }), secret };
}

function readable(address: string, reach: Reach): URL {
  try {
    if (!URL.canParse(address)) throw new NotPublic('no address');
    return readHookAddress(address, reach);
  } catch (error) {
    if (!(error instanceof NotPublic)) throw error;
    throw new Refusal('invalid', {
      errors: { address: 'Write an address of a public server that starts with https, without a password or a port.' },
    });
  }
}

async function refuseOthersView(
  trx: Trx,
  { memberId, viewId }: { memberId: string; viewId: string | null },
): Promise<void> {
  if (viewId === null) return;
  const view = await trx
    .selectFrom('deal_views')
    .where('id', '=', viewId)
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirst();
  if (view === undefined) throw new Refusal('not_found', { detail: 'You have no view with this id.' });
}

export async function deleteWebhook({ db }: Pick<Context, 'db'>, { memberId, id }: Own): Promise<void> {
  const gone = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('not_found');
}

/** One that is paused already keeps its reason. */
export async function pauseWebhook(context: Context, own: Own): Promise<Webhook> {
  await context.db
    .updateTable('webhooks')
    .set({ paused_on: dayOf(context.clock.now()), pause_reason: 'member' })
    .where('id', '=', own.id)
    .where('member_id', '=', own.memberId)
    .where('paused_on', 'is', null)
    .execute();
  return getWebhook(context, own);
}

/** Called with the member waiting. Nothing of it is kept: a row would say when they were here. */
export async function testWebhook(context: Context, { memberId, id }: Own): Promise<Tried> {
  const { clock, config } = context;
  const target = await findTarget(context, { id, memberId });
  if (target === null) throw new Refusal('not_found');
  const now = clock.now();
  const body = bodyOf({ type: 'webhook.test', data: { url: `${config.publicUrl}/user#programs` } }, dayOf(now));
  const headers = headersOf({ id: crypto.randomUUID(), secret: target.secret, body }, now);
  return callAddress({ address: target.address, headers, body }, reachOf(config));
}

export async function resumeWebhook(context: Context, own: Own): Promise<{ tried: Tried; webhook: Webhook }> {
  const tried = await testWebhook(context, own);
  if (tried.problem === null)
    await context.db
      .updateTable('webhooks')
      .set({ paused_on: null, pause_reason: null })
      .where('id', '=', own.id)
      .where('member_id', '=', own.memberId)
      .execute();
  return { tried, webhook: await getWebhook(context, own) };
}

/**
 * Promises one message of a day: its row and its job come with the transaction. The same day is told once, whatever it
 * would say the second time.
 */
export async function promiseMessage(
  trx: Trx,
  { jobs, vault }: Pick<Context, 'jobs' | 'vault'>,
  { webhookId, told, on }: { webhookId: string; told: Told; on: string },
): Promise<void> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      told_on: on,
      sealed_body: vault.authors.seal(bodySeal, padded(bodyOf(told, on))),
    })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'told_on']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await jobs.send(trx, deliverKind, { deliveryId: row.id }, { key: row.id });
}

/** Rows up to this instant were counted. */
export async function recordCounted(trx: Trx, { id, until }: { id: string; until: Date }): Promise<void> {
  await trx.updateTable('webhooks').set({ counted_until: until }).where('id', '=', id).execute();
}
