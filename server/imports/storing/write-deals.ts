import type { Client } from 'pg';
import type { DealKind } from '../../../contract/deals/options.ts';
import { dayOf } from '../../clock.ts';
import { hasMemberDealsSql } from '../../deals/has-member-deals.ts';
import { importedNames } from '../../deals/drafts/print-row.ts';
import { inTransaction } from '../client.ts';
import { quotedNames, sourceOf, type RowCounts } from './staging.ts';

/**
 * From the staging table into `deals`: what is new is added, what differs is changed, what is as it was not touched. A
 * batch is the rows on some pages of the staging table.
 */

interface WriteOptions {
  readonly importId: string;
  readonly sourceName: string;
  /** Rows may name their own source. */
  readonly hasRowSources: boolean;
  readonly now: Date;
  readonly deals: RowCounts;
}

/** Pages of the staging table, from the first up to the one before the second. */
type Pages = readonly [from: number, before: number];

const isOnPages = ([from, before]: Pages): string => `staged.ctid >= '(${from},0)' and staged.ctid < '(${before},0)'`;

// Nearly all rows name one funder, whom a join finds for all of them at once.
const funderIds = `case when cardinality(staged.funder_names) < 2 then array_remove(array[single.funder_id], null)
  else array(select found.funder_id from unnest(staged.funder_names, staged.funder_refs) with ordinality as funder (name, ref, place)
    join deal_funders as found on found.name = funder.name and found.ref = coalesce(funder.ref, '')
    where found.funder_id is not null order by place) end`;
const singleFunder = `left join deal_funders as single
  on single.name = staged.funder_names[1] and single.ref = coalesce(staged.funder_refs[1], '')`;

// Index entries wait for the vacuum that follows, which sorts them in at once; without it they go in a few at a time.
const writeSettings = "set local gin_pending_list_limit = '64MB'; set local work_mem = '64MB'; set local jit = off";

/** Deals are stored in batches of about half a second, each a transaction: nothing waits long for an import. */
const batchMilliseconds = 500;
const firstPages = 250;
const leastPages = 25;

export async function storeInBatches(client: Client, options: WriteOptions): Promise<void> {
  const { deals } = options;
  if (deals.changed + deals.unchanged > 0) await client.query('create index on deal_states (line, part)');
  const pageCount = await countPages(client);
  let size = firstPages;
  for (let from = 0; from < pageCount;) {
    const before = Math.min(pageCount, from + size);
    const startedAt = performance.now();
    await inTransaction(client, () => writeBatch(client, [from, before], options));
    size = nextSize(before - from, performance.now() - startedAt);
    from = before;
  }
}

/** At most twice the size before: the first batches of a file may be quicker than the rest. */
const nextSize = (size: number, milliseconds: number): number =>
  Math.max(leastPages, Math.round(size * Math.min(2, batchMilliseconds / Math.max(1, milliseconds))));

async function countPages(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select (pg_relation_size('deal_staging') / current_setting('block_size')::integer)::integer as count",
  );
  return rows[0]?.count ?? 0;
}

async function writeBatch(client: Client, pages: Pages, options: WriteOptions): Promise<void> {
  const { deals, importId } = options;
  await client.query(writeSettings);
  await writeRejects(client, pages, importId);
  if (deals.added + deals.changed === 0) return;
  await followMerges(client, pages);
  if (deals.changed > 0) await keepBefores(client, pages, importId);
  // The first load of a source needs no look at what is there: the comparison has found nothing.
  const isAllNew = deals.changed + deals.unchanged === 0;
  const chosen = isAllNew
    ? `from deal_staging as staged ${singleFunder} where ${isOnPages(pages)} and staged.reject_code is null and staged.first_line is null`
    : `from deal_staging as staged join deal_states as states using (line, part) ${singleFunder} where ${isOnPages(pages)} and states.state <> 'unchanged'`;
  const columns = importedNames.map((name) => `staged."${name}"`).join(', ');
  const settable = importedNames.filter((name) => name !== 'kind' && name !== 'source_record_id');
  const assignments = [...settable, 'funder_ids', 'import_id', 'updated_at']
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', ');
  await client.query(
    `insert into deals (${quotedNames}, funder_ids, source_name, import_id, created_at, updated_at)
      select ${columns}, ${funderIds}, ${sourceOf(options.hasRowSources)}, $2, $3, $3 ${chosen}
      ${isAllNew ? '' : `on conflict (kind, source_name, source_record_id) do update set ${assignments}`}`,
    [options.sourceName, importId, options.now],
  );
}

/** Where an admin merges a funder in the meantime, its deals go to the other one. A merge waits for the batch to end. */
async function followMerges(client: Client, pages: Pages): Promise<void> {
  await client.query(
    `with named as (
      select distinct found.funder_id as id from deal_staging as staged
        cross join lateral unnest(staged.funder_names, staged.funder_refs) as funder (name, ref)
        join deal_funders as found on found.name = funder.name and found.ref = coalesce(funder.ref, '')
      where ${isOnPages(pages)} and found.funder_id is not null),
    locked as (select funders.id, state, merged_into from funders join named using (id) order by id for key share of funders)
    update deal_funders set funder_id = locked.merged_into from locked
    where locked.state = 'merged' and deal_funders.funder_id = locked.id`,
  );
}

/** `search_text` follows from the rest and cannot be written. */
async function keepBefores(client: Client, pages: Pages, importId: string): Promise<void> {
  await client.query(
    `insert into deal_import_befores (import_id, kind, deal_id, deal)
      select $1, deals.kind, deals.id, to_jsonb(deals) - 'search_text'
      from deal_staging as staged join deal_states as states using (line, part)
        join deals on deals.kind = states.kind and deals.id = states.deal_id
      where ${isOnPages(pages)} and states.state = 'changed'`,
    [importId],
  );
}

async function writeRejects(client: Client, pages: Pages, importId: string): Promise<void> {
  await client.query(
    `insert into deal_import_rejects (import_id, line, code, reason, raw)
      select $1, line, reject_code, reject_reason, raw from deal_staging as staged
      where ${isOnPages(pages)} and reject_code is not null`,
    [importId],
  );
}

/** The funders that members' rows may name on this day, as one text; null where no member has reported a row. */
export async function knownFunders(client: Client, now: Date): Promise<string | null> {
  const { rows } = await client.query<{ known: string | null }>(
    `select case when ${hasMemberDealsSql} then
      (select md5(coalesce(string_agg(name, E'\n' order by name), '')) from known_funders($1::date)) end as known`,
    [dayOf(now)],
  );
  return rows[0]?.known ?? null;
}

/**
 * Does the work, and publishes members' rows anew (member-deals.ts `publishMemberDeals`) where it has made funders well
 * known or has taken that from some. Nothing else of an import has a say in what those rows show.
 */
export async function withMemberDeals<Done>(client: Client, now: Date, work: () => Promise<Done>): Promise<Done> {
  const before = await knownFunders(client, now);
  const done = await work();
  await publishMemberDeals(client, now, before);
  return done;
}

/** `before`: the funders before the work. */
export async function publishMemberDeals(client: Client, now: Date, before: string | null): Promise<void> {
  if (before === null || before === (await knownFunders(client, now))) return;
  await client.query('select publish_member_deals($1::date, $2::timestamptz)', [dayOf(now), now]);
}

/** Fresh statistics, and index entries out of the waiting list: without them the first readers pay for the import. */
export async function tidyAfter(client: Client, kinds: readonly DealKind[]): Promise<void> {
  for (const kind of kinds) await client.query(`vacuum (analyze, skip_locked) ${kind}_deals`);
}
