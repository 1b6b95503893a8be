import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DealKind } from '../../contract/funding-options.ts';
import { dayOf } from '../clock.ts';
import { importedNames } from './import-row.ts';

/** Writing an import: everything into a staging table, then what differs into `deals`. The caller holds the transaction. */

const names = importedNames.map((name) => `"${name}"`).join(', ');

/** Columns of the staging table, in the order of its COPY lines. */
export const stagingNames = ['line', 'reject_code', 'reject_reason', 'raw', ...importedNames];

export async function createStaging(client: Client): Promise<void> {
  await client.query(`create temporary table deal_staging on commit drop as
    select 0 as line, ''::text as reject_code, ''::text as reject_reason, ''::text as raw, ${names}, funder_ids from deals limit 0`);
}

/** Lines are made as fast as the database takes them. */
export async function copyIntoStaging(client: Client, lines: AsyncIterable<string>): Promise<void> {
  const target = client.query(
    copyFrom(`copy deal_staging (${stagingNames.join(', ')}) from stdin`, { highWaterMark: 1 << 18 }),
  );
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 4 }), target);
  await client.query('analyze deal_staging');
}

/** Links rows to the funders that we have under the same name; a name that several share links to none. */
export async function matchFunders(client: Client): Promise<void> {
  await client.query(`with names as (select distinct unnest(funder_names) as name from deal_staging where reject_code is null),
    matches as (
      select names.name, min(coalesce(funders.merged_into, funders.id)) as id from names
      join funders on deal_fold(btrim(funders.name)) = deal_fold(btrim(names.name)) and funders.state in ('listed', 'merged')
      group by names.name having count(distinct coalesce(funders.merged_into, funders.id)) = 1),
    found as (
      select line, array_agg(matches.id order by place) as ids
      from deal_staging cross join lateral unnest(funder_names) with ordinality as funder (name, place) join matches using (name)
      where reject_code is null group by line)
    update deal_staging set funder_ids = found.ids from found where deal_staging.line = found.line and deal_staging.reject_code is null`);
}

export interface WriteCounts {
  readonly addedCount: number;
  readonly changedCount: number;
}

/**
 * Adds new rows and changes those whose content differs; rows that are as they were are not touched, and those that
 * an admin took out after a report stay out.
 */
export async function writeChanges(
  client: Client,
  options: { importId: string; sourceName: string; now: Date },
): Promise<WriteCounts> {
  const settable = importedNames.filter((name) => name !== 'kind' && name !== 'source_record_id');
  const assignments = [...settable, 'funder_ids', 'import_id', 'updated_at']
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', ');
  const { rows } = await client.query<{ added: string; changed: string }>(
    `with written as (
      insert into deals (${names}, funder_ids, source_name, import_id, created_at, updated_at)
      select ${names}, coalesce(funder_ids, '{}'), $1, $2, $3, $3 from deal_staging as staged
      where reject_code is null and not exists (
        select from deals where deals.kind = staged.kind and deals.source_name = $1
          and deals.source_record_id = staged.source_record_id and deals.content_hash = staged.content_hash)
        and not exists (
          select from deal_removals as removed where removed.kind = staged.kind and removed.source_name = $1
            and removed.source_record_id = staged.source_record_id)
      on conflict (kind, source_name, source_record_id) do update set ${assignments}
      returning old.id is null as is_new)
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`,
    [options.sourceName, options.importId, options.now],
  );
  return { addedCount: Number(rows[0]?.added ?? 0), changedCount: Number(rows[0]?.changed ?? 0) };
}

/** More known deals of a funder may let members' rows name it (member-deals.ts `publishMemberDeals`). */
export async function republishMemberDeals(client: Client, now: Date): Promise<void> {
  await client.query('select publish_member_deals($1::date, $2::timestamptz)', [dayOf(now), now]);
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
