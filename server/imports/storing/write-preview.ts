import type { Client } from 'pg';
import { dealColumns, type DealColumnKey } from '../../../contract/deals/deals.ts';
import { storedName } from '../../deals/stored-names.ts';
import { importedNames } from '../../deals/drafts/print-row.ts';

/** What the wizard shows of a dry run: the rows as they would be stored, and what they would change. */

/** How many rows of a state the preview shows when nothing is odd in them. */
const shownRows = 1_000;
/** So many rows of each column that changes are shown in any case, so that a filter by column finds some. */
const shownPerColumn = 100;

/** Keys of a stored deal that are no values of it. */
const unshown = [
  'content_hash',
  'search_text',
  'id',
  'import_id',
  'created_at',
  'updated_at',
  'is_sample',
  'funder_ids',
];
const stagedOnly = ['line', 'part', 'reject_code', 'reject_reason', 'raw', 'first_line', 'state', 'deal_id', 'place'];
const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
/** What follows from others needs no mention. */
const uncompared = new Set<DealColumnKey>(['sourceRecordId', 'amountBand', 'recipientRegion']);
const compared = dealColumns.filter(({ key }) => importedNames.includes(storedName(key)) && !uncompared.has(key));

/**
 * All refused and flagged rows and the first of the others; of changed ones also the first of each changed column, which
 * `compareValues` has found.
 */
export async function writePreview(client: Client, importId: string): Promise<void> {
  await client.query('delete from deal_import_rows where import_id = $1', [importId]);
  await client.query(
    `with judged as (
      select staged.*, coalesce(states.state, 'refused') as state, states.deal_id,
        row_number() over (partition by states.state order by staged.line, staged.part) as place
      from deal_staging as staged left join deal_states as states on states.line = coalesce(staged.first_line, staged.line) and states.part = staged.part)
    insert into deal_import_rows (import_id, line, part, state, kind, deal_id, code, reason, flags, raw, deal, before, changed_keys)
    select $1, judged.line, judged.part, state, judged.kind, judged.deal_id, reject_code, reject_reason,
      coalesce(array(select jsonb_array_elements_text(judged.details -> 'importFlags')), '{}'), coalesce(raw, ''),
      case when reject_code is null then to_jsonb(judged) - array[${listOf([...stagedOnly, 'funder_refs', 'row_source', 'content_hash'])}]
        || case when row_source is null then '{}' else jsonb_build_object('source_name', row_source) end end,
      case when differ.line is not null then to_jsonb(stored) - array[${listOf(unshown)}] end, coalesce(differ.keys, '{}')
    from judged left join deal_differences as differ on differ.line = judged.line and differ.part = judged.part
      left join deals as stored on stored.kind = judged.kind and stored.id = judged.deal_id and differ.line is not null
    where state = 'refused' or judged.place <= $2 or judged.details ? 'importFlags' or differ.is_first`,
    [importId, shownRows],
  );
}

/**
 * Fills `deal_differences`: of each changed deal the columns that differ, details under their own keys. Answers how
 * often each does.
 */
export async function compareValues(client: Client): Promise<Record<string, number>> {
  const pairs = compared.map(
    ({ key }) => `('${key}', staged."${storedName(key)}"::text is distinct from stored."${storedName(key)}"::text)`,
  );
  await client.query(`create temporary table deal_differences as
    select states.line, states.part, false as is_first, array(
      select name from (values ${pairs.join(', ')}) as column_pairs (name, differs) where differs
      union all
      select coalesce(one.key, other.key) from jsonb_each(staged.details) as one
        full join jsonb_each(stored.details) as other using (key)
        where one.value is distinct from other.value and coalesce(one.key, other.key) <> 'importFlags') as keys
    from deal_states as states join deal_staging as staged using (line, part)
      join deals as stored on stored.kind = states.kind and stored.id = states.deal_id
    where states.state = 'changed'`);
  await client.query(
    `update deal_differences set is_first = true from (
      select line, part from (select line, part, row_number() over (partition by key order by line, part) as place
        from deal_differences cross join unnest(keys) as key) as ranked where place <= $1) as firsts
    where deal_differences.line = firsts.line and deal_differences.part = firsts.part`,
    [shownPerColumn],
  );
  const { rows } = await client.query<{ key: string; count: number }>(
    'select key, count(*)::integer as count from deal_differences cross join unnest(keys) as key group by 1 order by 2 desc, 1',
  );
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}
