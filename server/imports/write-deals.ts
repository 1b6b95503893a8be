import type { Client } from 'pg';
import type { DealKind } from '../../contract/deals/options.ts';
import { dayOf } from '../clock.ts';
import { hasMemberDealsSql } from '../deals/has-member-deals.ts';
import { importedNames } from '../deals/drafts/print-row.ts';
import { quotedNames, sourceOf, type RowCounts } from './staging.ts';

/** From the staging table into `deals`: what is new is added, what differs is changed, what is as it was not touched. */

export interface WriteOptions {
  readonly importId: string;
  readonly sourceName: string;
  /** Rows may name their own source. */
  readonly hasRowSources: boolean;
  readonly now: Date;
}

// Nearly all rows name one funder, whom a join finds for all of them at once.
const funderIds = `case when cardinality(staged.funder_names) < 2 then array_remove(array[single.funder_id], null)
  else array(select found.funder_id from unnest(staged.funder_names, staged.funder_refs) with ordinality as funder (name, ref, place)
    join deal_funders as found on found.name = funder.name and found.ref = coalesce(funder.ref, '')
    where found.funder_id is not null order by place) end`;
const singleFunder = `left join deal_funders as single
  on single.name = staged.funder_names[1] and single.ref = coalesce(staged.funder_refs[1], '')`;

// Index entries wait for the vacuum that follows, which sorts them in at once; without it they go in a few at a time.
const writeSettings = "set local gin_pending_list_limit = '64MB'; set local work_mem = '64MB'; set local jit = off";

export async function writeDeals(client: Client, deals: RowCounts, options: WriteOptions): Promise<void> {
  if (deals.added + deals.changed === 0) return;
  await client.query(writeSettings);
  if (deals.changed > 0) await keepBefores(client, options.importId);
  // The first load of a source needs no look at what is there: the comparison has found nothing.
  const isAllNew = deals.changed + deals.unchanged === 0;
  const chosen = isAllNew
    ? `from deal_staging as staged ${singleFunder} where staged.reject_code is null and staged.first_line is null`
    : `from deal_staging as staged join deal_states as states using (line, part) ${singleFunder} where states.state <> 'unchanged'`;
  const columns = importedNames.map((name) => `staged."${name}"`).join(', ');
  const settable = importedNames.filter((name) => name !== 'kind' && name !== 'source_record_id');
  const assignments = [...settable, 'funder_ids', 'import_id', 'updated_at']
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', ');
  await client.query(
    `insert into deals (${quotedNames}, funder_ids, source_name, import_id, created_at, updated_at)
      select ${columns}, ${funderIds}, ${sourceOf(options.hasRowSources)}, $2, $3, $3 ${chosen}
      ${isAllNew ? '' : `on conflict (kind, source_name, source_record_id) do update set ${assignments}`}`,
    [options.sourceName, options.importId, options.now],
  );
}

/** `search_text` follows from the rest and cannot be written. */
async function keepBefores(client: Client, importId: string): Promise<void> {
  await client.query(
    `insert into deal_import_befores (import_id, kind, deal_id, deal)
      select $1, deals.kind, deals.id, to_jsonb(deals) - 'search_text'
      from deal_states as states join deals on deals.kind = states.kind and deals.id = states.deal_id where states.state = 'changed'`,
    [importId],
  );
}

/** The funders that members' rows may name on this day, as one text; null where no member has reported a row. */
async function knownFunders(client: Client, today: string): Promise<string | null> {
  const { rows } = await client.query<{ known: string | null }>(
    `select case when ${hasMemberDealsSql} then
      (select md5(coalesce(string_agg(name, E'\n' order by name), '')) from known_funders($1::date)) end as known`,
    [today],
  );
  return rows[0]?.known ?? null;
}

/**
 * Does the work, and publishes members' rows anew (member-deals.ts `publishMemberDeals`) where it has made funders well
 * known or has taken that from some. Nothing else of an import has a say in what those rows show.
 */
export async function withMemberDeals<Done>(client: Client, now: Date, work: () => Promise<Done>): Promise<Done> {
  const today = dayOf(now);
  const before = await knownFunders(client, today);
  const done = await work();
  if (before !== null && before !== (await knownFunders(client, today)))
    await client.query('select publish_member_deals($1::date, $2::timestamptz)', [today, now]);
  return done;
}

export async function writeRejects(client: Client, importId: string): Promise<void> {
  await client.query(
    `insert into deal_import_rejects (import_id, line, code, reason, raw)
      select $1, line, reject_code, reject_reason, raw from deal_staging where reject_code is not null`,
    [importId],
  );
}

/** Fresh statistics, and index entries out of the waiting list: without them the first readers pay for the import. */
export async function tidyAfter(client: Client, kinds: readonly DealKind[]): Promise<void> {
  for (const kind of kinds) await client.query(`vacuum (analyze, skip_locked) ${kind}_deals`);
}
