import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { slugOf } from '../subjects/names.ts';

/** Which of our funders the names of an import mean, and new ones for those that mean none. */

export interface FunderCounts {
  readonly newCount: number;
  readonly nearCount: number;
}

/** As the generated column `name_key` of `funders` has it. */
const nameKey = (expression: string): string =>
  `regexp_replace(lower(normalize(${expression}, nfkc)), '[^[:alnum:]]+', '', 'g')`;

// A reference is `scheme value`, as org-id.ts spells it.
const scheme = "split_part(names.ref, ' ', 1)";
const value = "substr(names.ref, strpos(names.ref, ' ') + 1)";
/** Another id in the same register is another organisation, whatever its name; so are two ids of one name in a file. */
const agrees = `(names.ref = '' or (not names.is_shared and not exists (select from funder_ids as other
  where other.funder_id = funders.id and other.scheme = ${scheme})))`;

/**
 * Fills `deal_funders` (name, ref, funder_id): by public id, else by alias, else by normalised name. A name that
 * several share, or that means a hidden one, links to none.
 */
export async function matchFunders(client: Client): Promise<void> {
  await client.query(`create temporary table deal_names on commit drop as
    with named as (select name, ref, ${nameKey('name')} as key, array_agg(distinct kind) as kinds, max(type) as type
      from (select name, coalesce(ref, '') as ref, kind, type from (
        select unnest(funder_names) as name, unnest(funder_refs) as ref, kind, funder_types[1] as type
        from deal_staging where reject_code is null) as listed where name is not null) as told
      group by name, ref),
    shared as (select key, split_part(ref, ' ', 1) as scheme from named where ref <> '' group by 1, 2 having count(distinct ref) > 1),
    alone as (select key, min(ref) as ref from named where ref <> '' group by 1 having count(distinct ref) = 1)
    select named.*, shared.key is not null as is_shared,
      case when named.ref <> '' then named.ref else coalesce(alone.ref, named.key) end as identity
    from named left join alone using (key)
      left join shared on named.ref <> '' and shared.key = named.key and shared.scheme = split_part(named.ref, ' ', 1)`);
  await client.query(
    'create temporary table deal_funders (name text, ref text, funder_id text, primary key (name, ref)) on commit drop',
  );
  await client.query(`insert into deal_funders
    select names.name, names.ref, case funders.state when 'merged' then funders.merged_into when 'hidden' then null else funders.id end
    from deal_names as names join funder_ids as ids on names.ref <> '' and ids.scheme = ${scheme} and ids.value = ${value}
      join funders on funders.id = ids.funder_id`);
  await client.query(`insert into deal_funders
    select names.name, names.ref, case when funders.state = 'merged' then funders.merged_into else funders.id end
    from deal_names as names join funder_aliases as aliases
      on (alias_kind, alias) = ('name', names.key) join funders on funders.id = aliases.funder_id and funders.state <> 'hidden'
    where ${agrees} on conflict do nothing`);
  await client.query(`insert into deal_funders
    select names.name, names.ref, case when count(distinct coalesce(merged_into, id)) = 1 and not bool_or(state = 'hidden') then min(coalesce(merged_into, id)) end
    from deal_names as names join funders on funders.name_key = names.key and names.key <> ''
    where ${agrees} group by names.name, names.ref on conflict do nothing`);
}

/** How many names have no funder yet. */
export async function countNewFunders(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from (${unknownNames}) as names`);
  return Number(rows[0]?.count ?? 0);
}

// One funder per id or normalised name: the spelling that comes first in the alphabet. Names beyond what a funder may
// have stay texts of their deals.
const unknownNames = `select distinct on (identity) identity, name, kinds, type from deal_names as names
  where key <> '' and char_length(name) between 2 and 120
    and not exists (select from deal_funders where deal_funders.name = names.name and deal_funders.ref = names.ref)
  order by identity, name`;

/**
 * Adds a proposed funder for each unknown name, which stays hidden until an admin lists it, notes similar funders, and
 * looks up the public ids of all funders of the file.
 */
export async function addFunders(client: Client, run: { importId: string; now: Date }): Promise<FunderCounts> {
  const { rows: names } = await client.query<UnknownName>(unknownNames);
  const nearCount = names.length === 0 ? 0 : await addUnknown(client, names, run);
  await client.query(
    `insert into funder_ids (scheme, value, funder_id, import_id, created_at)
      select distinct on (names.ref) ${scheme}, ${value}, names.funder_id, $1::uuid, $2::timestamptz from deal_funders as names
      where names.ref <> '' and names.funder_id is not null order by names.ref, names.name on conflict do nothing`,
    [run.importId, run.now],
  );
  return { newCount: names.length, nearCount };
}

interface UnknownName {
  readonly identity: string;
  readonly name: string;
  readonly kinds: string[];
  readonly type: string | null;
}

/** Answers how many of them are near known ones. */
async function addUnknown(
  client: Client,
  names: readonly UnknownName[],
  { importId, now }: { importId: string; now: Date },
): Promise<number> {
  const ids = await chooseIds(
    client,
    names.map(({ name }) => name),
  );
  await client.query(
    `insert into funders (id, name, kinds, types, state, created_at)
      select id, name, string_to_array(kinds, ','), case when type is null then '{}' else array[type] end, 'proposed', $5
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as added (id, name, kinds, type)`,
    [ids, names.map(({ name }) => name), names.map(({ kinds }) => kinds.join(',')), names.map(({ type }) => type), now],
  );
  await client.query('insert into deal_import_funders (import_id, funder_id) select $1, unnest($2::text[])', [
    importId,
    ids,
  ]);
  await client.query(
    `insert into deal_funders select names.name, names.ref, added.id from deal_names as names
      join unnest($1::text[], $2::text[]) as added (identity, id) using (identity) on conflict do nothing`,
    [names.map(({ identity }) => identity), ids],
  );
  return recordNearOnes(client, importId, ids);
}

/** From here on two names may be the same organisation, misspelt or with another ending. */
const leastSimilarity = 0.55;

async function recordNearOnes(client: Client, importId: string, ids: readonly string[]): Promise<number> {
  await client.query(`set local pg_trgm.similarity_threshold = 0.4`);
  const { rowCount } = await client.query(
    `insert into funder_near_matches (import_id, funder_id, candidate_id, similarity)
      select $1, added.id, near.id, near.similarity from funders as added cross join lateral (
        select known.id, similarity(lower(known.name), lower(added.name)) as similarity from funders as known
        where known.search_text % lower(added.name) and known.id <> added.id and known.state in ('listed', 'proposed')
          and not known.id = any ($2) and similarity(lower(known.name), lower(added.name)) >= $3
        order by 2 desc, known.id limit 3) as near
      where added.id = any ($2)`,
    [importId, ids, leastSimilarity],
  );
  return rowCount ?? 0;
}

async function chooseIds(client: Client, names: readonly string[]): Promise<string[]> {
  const slugs = names.map(slugOf);
  const { rows } = await client.query<{ id: string }>('select id from funders where id = any ($1)', [slugs]);
  const taken = new Set(rows.map(({ id }) => id));
  return slugs.map((slug) => {
    const id = taken.has(slug) ? `${slug}-${randomBytes(4).toString('hex')}` : slug;
    taken.add(id);
    return id;
  });
}
