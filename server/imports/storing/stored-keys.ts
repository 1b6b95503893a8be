import type { Client } from 'pg';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { leastLikeness, likenessOf, weigh } from '../../subjects/likeness/near-names.ts';
import { countWords } from '../../subjects/likeness/words.ts';
import { sourceOf } from './staging.ts';

/**
 * New rows that look like a stored deal under another name of its recipient. Where a file has no id, the name is part
 * of what tells its deals apart: a renamed recipient would be a second deal, so an admin is asked.
 */
export interface RenamedRow {
  readonly line: number;
  readonly part: number;
  /** The id of the stored deal in its source. */
  readonly recordId: string;
  readonly was: string;
  readonly is: string;
}

/** From this share of the stored deals on, a file is a whole new edition: what is missing in it is gone or renamed. */
const wholeShare = 0.5;

/**
 * The same funder, date and amount, one new row and one stored deal that the file no longer has. In a file that is a
 * part of what is stored, the names have to be alike too.
 */
export async function findRenamed(
  client: Client,
  { mapping, sourceName, hasRowSources }: { mapping: Mapping; sourceName: string; hasRowSources: boolean },
): Promise<RenamedRow[]> {
  if (!isKeyedByRecipient(mapping)) return [];
  const { rows } = await client.query<RenamedRow & { isWhole: boolean }>(
    `with stored as (
      select deals.kind, deals.source_name as source, deals.source_record_id as id, recipient_name as name, amount
      from deals join (select distinct kind, ${sourceOf(hasRowSources)} as source from deal_staging as staged where reject_code is null) as sources
        on sources.kind = deals.kind and sources.source = deals.source_name),
    here as (
      select line, part, kind, ${sourceOf(hasRowSources)} as source, source_record_id as id, recipient_name as name, amount
      from deal_staging as staged where reject_code is null and first_line is null),
    share as (
      select count(*) filter (where here.id is not null) >= ${wholeShare} * count(*) as is_whole
      from stored left join here using (kind, source, id)),
    gone as (
      select *, ${restOf('id')} as rest from stored where name is not null
        and not exists (select from here where (here.kind, here.source, here.id) = (stored.kind, stored.source, stored.id))),
    added as (
      select here.*, ${restOf('here.id')} as rest from here join deal_states as states using (line, part)
      where states.state = 'added' and here.name is not null)
    select * from (
      select added.line, added.part, gone.id as "recordId", gone.name as was, added.name as is, share.is_whole as "isWhole",
        count(*) over (partition by added.kind, added.source, added.rest, added.amount) as pairs
      from added join gone on gone.kind = added.kind and gone.source = added.source and gone.rest = added.rest
        and gone.amount is not distinct from added.amount
        cross join share
      where added.rest ~ '[^|].*\\d' or added.amount is not null) as paired
    where pairs <= ${mostPairs} order by line, part, "recordId"`,
    [sourceName],
  );
  const weights = countWords();
  const alike = onlyOnes(
    rows.filter(({ was, is }) => likenessOf(weigh(was, weights), weigh(is, weights)) >= leastLikeness),
  );
  const taken = new Set(alike.flatMap(placesOf));
  const others = rows.filter((row) => row.isWhole && !placesOf(row).some((place) => taken.has(place)));
  return [...alike, ...onlyOnes(others)]
    .map(({ line, part, recordId, was, is }) => ({ line, part, recordId, was, is }))
    .toSorted((one, other) => one.line - other.line || one.part - other.part);
}

/** Among more, nothing tells which is which. */
const mostPairs = 100;

const placesOf = ({ line, part, recordId }: RenamedRow): string[] => [`${line} ${part}`, `id ${recordId}`];

/** One new row and one stored deal, with no second of either. */
function onlyOnes<Row extends RenamedRow>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const place of rows.flatMap(placesOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return rows.filter((row) => placesOf(row).every((place) => counts.get(place) === 1));
}

/** The first part of the key is the recipient; the number behind it tells equal rows apart. */
const isKeyedByRecipient = ({ key, fields, collectFunders }: Mapping): boolean => {
  const [first] = key.from;
  const rules = [fields.recipientName ?? []].flat();
  return (
    key.isContent === true &&
    key.from.length > 1 &&
    !collectFunders &&
    rules.some(({ from }) => first !== undefined && [from].flat().includes(first))
  );
};

const restOf = (id: string): string => `regexp_replace(substr(${id}, strpos(${id}, '|') + 1), '#\\d+$', '')`;

const createTable = `create temporary table if not exists deal_renamed (line integer, part smallint, kind text, source text, old_id text, new_id text)`;

/** The rows take the ids of the stored deals, so that they change those. To be compared anew. */
export async function keepRenamed(
  client: Client,
  renamed: readonly RenamedRow[],
  { sourceName, hasRowSources }: { sourceName: string; hasRowSources: boolean },
): Promise<void> {
  await client.query(createTable);
  await client.query(
    `insert into deal_renamed
      select staged.line, staged.part, staged.kind, ${sourceOf(hasRowSources)}, renamed.id, staged.source_record_id
      from unnest($2::integer[], $3::integer[], $4::text[]) as renamed (line, part, id)
        join deal_staging as staged on staged.line = renamed.line and staged.part = renamed.part`,
    [
      sourceName,
      renamed.map(({ line }) => line),
      renamed.map(({ part }) => part),
      renamed.map(({ recordId }) => recordId),
    ],
  );
  await client.query(
    `update deal_staging as staged set source_record_id = old_id from deal_renamed as renamed
      where staged.line = renamed.line and staged.part = renamed.part`,
  );
  await client.query('drop table deal_states');
}

/** Once they are stored: the next file finds the deals under the new name. */
export async function renameDeals(client: Client): Promise<void> {
  await client.query(createTable);
  await client.query(
    `update deals set source_record_id = new_id from deal_renamed as renamed
      where deals.kind = renamed.kind and deals.source_name = renamed.source and deals.source_record_id = renamed.old_id`,
  );
}

/**
 * Rows of one key are told apart by a number, `key#1`, `key#2`. Which of them has which follows from what they hold: a
 * row that is as one of those stored takes its number, wherever it stands in the file, so that one row more or at
 * another place changes no other. What is left takes the numbers that are left, in the order of the file, then new ones.
 */
export async function keepSequence(client: Client, sourceName: string, hasRowSources: boolean): Promise<void> {
  const source = sourceOf(hasRowSources);
  const number = (id: string): string => `substring(${id} from '#(\\d+)$')::integer`;
  const base = (id: string): string => `regexp_replace(${id}, '#\\d+$', '')`;
  await client.query(
    `with staged as (
      select line, part, kind, content_hash, ${source} as source, ${base('source_record_id')} as base, ${number('source_record_id')} as number
      from deal_staging as staged where reject_code is null and first_line is null and source_record_id ~ '#\\d+$'),
    sources as (select distinct kind, source from staged),
    stored as (
      select deals.kind, deals.source_name as source, content_hash, ${base('source_record_id')} as base, ${number('source_record_id')} as number
      from deals join sources on sources.kind = deals.kind and sources.source = deals.source_name
      where source_record_id ~ '#\\d+$'),
    several as (
      select kind, source, base from staged where number > 1 union select kind, source, base from stored where number > 1),
    here as (select staged.* from staged join several using (kind, source, base)),
    there as (select stored.* from stored join several using (kind, source, base)),
    same as (select here.line, here.part, kind, source, base, number from here join there using (kind, source, base, number, content_hash)),
    here_left as (
      select *, row_number() over (partition by kind, source, base, content_hash order by number) as place from here
      where not exists (select from same where (same.line, same.part) = (here.line, here.part))),
    there_left as (
      select *, row_number() over (partition by kind, source, base, content_hash order by number) as place from there
      where not exists (select from same where (same.kind, same.source, same.base, same.number) = (there.kind, there.source, there.base, there.number))),
    moved as (
      select here_left.line, here_left.part, kind, source, base, there_left.number
      from here_left join there_left using (kind, source, base, content_hash, place)),
    here_rest as (
      select line, part, kind, source, base, row_number() over (partition by kind, source, base order by number) as place from here_left
      where not exists (select from moved where (moved.line, moved.part) = (here_left.line, here_left.part))),
    there_rest as (
      select kind, source, base, number, row_number() over (partition by kind, source, base order by number) as place from there_left
      where not exists (select from moved where (moved.kind, moved.source, moved.base, moved.number) = (there_left.kind, there_left.source, there_left.base, there_left.number))),
    highest as (select kind, source, base, max(number) as number, count(*) as count from there group by 1, 2, 3),
    rests as (select kind, source, base, count(*) as count from there_rest group by 1, 2, 3),
    rest as (
      select here_rest.line, here_rest.part, here_rest.base,
        coalesce(there_rest.number, coalesce(highest.number, 0) + here_rest.place - coalesce(rests.count, 0)) as number
      from here_rest left join there_rest using (kind, source, base, place)
        left join highest using (kind, source, base) left join rests using (kind, source, base)),
    chosen as (
      select line, part, base, number from moved union all select line, part, base, number from rest)
    update deal_staging as staged set source_record_id = chosen.base || '#' || chosen.number
    from chosen where staged.line = chosen.line and staged.part = chosen.part
      and staged.source_record_id <> chosen.base || '#' || chosen.number`,
    [sourceName],
  );
}
