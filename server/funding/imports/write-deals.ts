import type { Client } from 'pg';
import type { DealKind } from '../../../contract/funding-options.ts';
import { dayOf } from '../../clock.ts';
import { importedNames } from './print-row.ts';
import { quotedNames, type RowCounts } from './staging.ts';

/** From the staging table into `deals`: what is new is added, what differs is changed, what is as it was not touched. */

export interface WriteOptions {
  readonly importId: string;
  readonly sourceName: string;
  readonly now: Date;
}

// Nearly all rows name one funder, whom a join finds for all of them at once.
const funderIds = `case when cardinality(staged.funder_names) < 2 then array_remove(array[single.funder_id], null)
  else array(select found.funder_id from unnest(staged.funder_names) with ordinality as funder (name, place)
    join deal_funders as found using (name) where found.funder_id is not null order by place) end`;
const singleFunder = 'left join deal_funders as single on single.name = staged.funder_names[1]';

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
      select ${columns}, ${funderIds}, $1, $2, $3, $3 ${chosen}
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

/** More known deals of a funder may let members' rows name it, and fewer may not (member-deals.ts `publishMemberDeals`). */
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

/** How many rows of a state the preview shows when nothing is odd in them. */
const shownRows = 1_000;

/** What the wizard shows of a dry run: all refused and flagged rows and the first of the others. */
export async function writePreview(client: Client, importId: string): Promise<void> {
  await client.query('delete from deal_import_rows where import_id = $1', [importId]);
  await client.query(
    `with judged as (
      select staged.*, coalesce(states.state, 'refused') as state, states.deal_id,
        row_number() over (partition by states.state order by staged.line, staged.part) as place
      from deal_staging as staged left join deal_states as states on states.line = coalesce(staged.first_line, staged.line) and states.part = staged.part)
    insert into deal_import_rows (import_id, line, part, state, kind, deal_id, code, reason, flags, raw, deal)
    select $1, line, part, state, kind, deal_id, reject_code, reject_reason,
      coalesce(array(select jsonb_array_elements_text(details -> 'importFlags')), '{}'), coalesce(raw, ''),
      case when reject_code is null then to_jsonb(judged) - array['line', 'part', 'reject_code', 'reject_reason', 'raw', 'first_line', 'state', 'deal_id', 'place', 'content_hash'] end
    from judged where state = 'refused' or place <= $2 or details ? 'importFlags'`,
    [importId, shownRows],
  );
}

/** Fresh statistics, and index entries out of the waiting list: without them the first readers pay for the import. */
export async function tidyAfter(client: Client, kinds: readonly DealKind[]): Promise<void> {
  for (const kind of kinds) await client.query(`vacuum (analyze, skip_locked) ${kind}_deals`);
}
