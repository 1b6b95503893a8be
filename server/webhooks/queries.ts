import { sql } from 'kysely';
import { deliveryDays, webhookProblems, type WebhookProblem } from '../../contract/webhooks/limits.ts';
import type { Delivery, Webhook } from '../../contract/webhooks/webhooks.ts';
import type { Role } from '../../contract/members/account.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { addressSeal, secretSeal } from './message.ts';

/** A word that a later release wrote and this one does not know is the most general one. */
export const problemOf = (text: string | null): WebhookProblem | null =>
  text === null ? null : text in webhookProblems ? (text as WebhookProblem) : 'no_connection';

/** The webhooks of a member, or one of them, with the deliveries of the last days. */
export async function listOwnWebhooks(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  { memberId, id = null }: { memberId: string; id?: string | null },
): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .leftJoin('deal_views', 'deal_views.id', 'webhooks.view_id')
    .where('webhooks.member_id', '=', memberId)
    .where((where) => (id === null ? where.lit(true) : where('webhooks.id', '=', id)))
    .select(['webhooks.id', 'view_id', 'name', 'sealed_address', 'created_on', 'paused_on', 'pause_reason'])
    .orderBy('created_on', 'desc')
    .orderBy('webhooks.id')
    .execute();
  const deliveries = await listDeliveries(db, { ids: rows.map((row) => row.id), now: clock.now() });
  return rows.map((row) => ({
    id: row.id,
    address: vault.open(addressSeal, row.sealed_address),
    view: row.view_id === null ? null : { id: row.view_id, name: row.name ?? '' },
    createdOn: row.created_on,
    paused:
      row.paused_on === null
        ? null
        : {
            on: row.paused_on,
            why: row.pause_reason === 'member' ? 'member' : (problemOf(row.pause_reason) ?? 'member'),
          },
    deliveries: deliveries.get(row.id) ?? [],
  }));
}

async function listDeliveries(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, Delivery[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', 'in', ids)
    .where('told_on', '>=', dayOf(after(now, -days(deliveryDays))))
    .select(['id', 'webhook_id', 'told_on', 'state', 'tries', 'problem', 'status', 'milliseconds'])
    .orderBy('told_on', 'desc')
    .orderBy('id')
    .execute();
  const found = new Map<string, Delivery[]>();
  for (const { webhook_id: of, told_on: on, problem, ...rest } of rows)
    found.set(of, [...(found.get(of) ?? []), { ...rest, on, problem: problemOf(problem) }]);
  return found;
}

/** One that may be called: not paused, of a member who is not suspended. Whether they have access is to be asked. */
export interface LiveHook {
  readonly id: string;
  readonly memberId: string;
  readonly role: Role;
  readonly viewId: string | null;
  readonly countedUntil: Date;
}

const live = sql`from webhooks join members on members.id = webhooks.member_id
  where webhooks.paused_on is null and members.suspended_at is null`;
const liveColumns = sql`webhooks.id, webhooks.member_id as "memberId", members.role, webhooks.view_id as "viewId",
  webhooks.counted_until as "countedUntil"`;

export async function listLiveHooks(db: Db | Trx, of: 'views' | 'shortlists'): Promise<LiveHook[]> {
  const which = of === 'views' ? sql`webhooks.view_id is not null` : sql`webhooks.view_id is null`;
  const { rows } = await sql<LiveHook>`select ${liveColumns} ${live} and ${which} order by webhooks.id`.execute(db);
  return rows;
}

export async function findLiveHook(db: Db | Trx, id: string): Promise<LiveHook | null> {
  const { rows } = await sql<LiveHook>`select ${liveColumns} ${live} and webhooks.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Where it is called, and what it is signed with. */
export async function findTarget(
  { db, vault }: { db: Db; vault: Vault },
  { id, memberId = null }: { id: string; memberId?: string | null },
): Promise<{ address: string; secret: string } | null> {
  const row = await db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where((where) => (memberId === null ? where.lit(true) : where('member_id', '=', memberId)))
    .select(['sealed_address', 'sealed_secret'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { address: vault.open(addressSeal, row.sealed_address), secret: vault.open(secretSeal, row.sealed_secret) };
}

/** For the export of an account: no secret. */
export async function listOwnRows(
  context: Pick<Context, 'db' | 'vault' | 'clock'>,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const own = await listOwnWebhooks(context, { memberId });
  return own.map(({ address, view, createdOn, paused, deliveries }) => ({
    address,
    view_id: view?.id ?? null,
    created_on: createdOn,
    paused_on: paused?.on ?? null,
    deliveries: deliveries.length,
  }));
}
