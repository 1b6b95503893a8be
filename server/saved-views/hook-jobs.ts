import { sql } from 'kysely';
import { z } from 'zod';
import type { DealKind } from '../../contract/deals/options.ts';
import { instant, uuid } from '../../contract/endpoint.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { findAccess, opensKind } from '../access/queries.ts';
import { after, dayOf, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import type { Db } from '../database/connect.ts';
import { rowsFor, whereOf } from '../deals/filters.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { promiseMessage, recordCounted } from '../webhooks/commands.ts';
import { findLiveHook, listLiveHooks } from '../webhooks/queries.ts';
import { readViewAddress } from './address.ts';

/** As for the weekly email: rows show when their import ends, and carry the instant at which it began. */
const countDelay = hours(2);

interface Span {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Rows of the filter that sources added or changed in the span. Rows that members reported are left out, as in every file:
 * a count of them by the day would tell more than the count of a week.
 */
async function countDeals(
  db: Db,
  { kind, filters, since, until }: Span & { kind: DealKind; filters: TableFilters },
): Promise<{ newDeals: number; changedDeals: number }> {
  const { rows } = await sql<{ new_deals: number; changed_deals: number }>`select
      count(*) filter (where deals.created_at > ${since}) as new_deals,
      count(*) filter (where deals.created_at <= ${since}) as changed_deals
    from deals where ${whereOf(kind, filters)} and deals.origin <> 'member_reported'
      and deals.created_at <= ${until} and deals.updated_at > ${since} and deals.updated_at <= ${until}`.execute(db);
  return { newDeals: rows[0]?.new_deals ?? 0, changedDeals: rows[0]?.changed_deals ?? 0 };
}

/** Looks at one view and promises a message where it changed. A second run finds the view up to date. */
const tellHookJob = defineJob({
  name: 'funding.tell-hook',
  payload: z.strictObject({ webhookId: uuid, until: instant }),
  retryLimit: 3,
  async handle(context, { webhookId, until: untilText }) {
    const { db, clock } = context;
    const until = new Date(untilText);
    const hook = await findLiveHook(db, webhookId);
    if (hook === null || hook.viewId === null || hook.countedUntil >= until) return;
    const view = await db
      .selectFrom('deal_views')
      .where('id', '=', hook.viewId)
      .select(['id', 'name', 'kind', 'address'])
      .executeTakeFirst();
    const holder = await findAccess(context, { ...hook, now: clock.now() });
    if (view === undefined || !opensKind(holder, view.kind)) return;
    const read = readViewAddress(view.kind, view.address);
    // A column that was renamed since: the page says so when the view is opened.
    const filters = read.isValid ? rowsFor(read.filters, holder, view.kind) : null;
    const span = { since: hook.countedUntil, until };
    const counts =
      filters === null ? { newDeals: 0, changedDeals: 0 } : await countDeals(db, { kind: view.kind, filters, ...span });
    await tell(context, { webhookId, view, counts, until });
  },
});

interface Telling {
  readonly webhookId: string;
  readonly view: { readonly id: string; readonly name: string; readonly kind: DealKind; readonly address: string };
  readonly counts: { readonly newDeals: number; readonly changedDeals: number };
  readonly until: Date;
}

async function tell(context: Context, { webhookId, view, counts, until }: Telling): Promise<void> {
  const { db, config } = context;
  const { id, name, kind, address } = view;
  const url = `${config.publicUrl}/database/${kind}${address === '' ? '' : `?${address}`}`;
  const told = { type: 'view.changed', data: { view: { id, name, kind }, ...counts, url } } as const;
  await db.transaction().execute(async (trx) => {
    if (counts.newDeals + counts.changedDeals > 0)
      await promiseMessage(trx, context, { webhookId, told, on: dayOf(until) });
    await recordCounted(trx, { id: webhookId, until });
  });
}

/** Every morning, and not at once: a day says less of who was here than a minute. */
export const tellHooksJob = defineJob({
  name: 'funding.tell-hooks',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '0 5 * * *',
  async handle(context) {
    const { db, jobs, clock } = context;
    if ((await currentSettings(context)).apiKeyDays === 0) return;
    const until = after(clock.now(), -countDelay);
    const hooks = await listLiveHooks(db, 'views');
    await db.transaction().execute(async (trx) => {
      for (const { id } of hooks)
        await jobs.send(
          trx,
          tellHookJob,
          { webhookId: id, until: until.toISOString() },
          { key: `${id}:${dayOf(until)}` },
        );
    });
  },
});

export const viewHookJobs: readonly JobDefinition[] = [tellHooksJob, tellHookJob];
