import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { slugOf } from '../../subjects/names.ts';
import { inTransaction } from '../client.ts';
import type { NearFunder } from './near-funders.ts';

/** Which of our funders the names of an import mean, and new ones for those that mean none. */

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
  await client.query(`create temporary table deal_names as
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
    'create temporary table deal_funders (name text, ref text, funder_id text, primary key (name, ref))',
  );
  await client.query('analyze deal_names');
  await linkNames(client);
}

async function linkNames(client: Client): Promise<void> {
  await client.query(`insert into deal_funders
    select names.name, names.ref, case funders.state when 'merged' then funders.merged_into when 'hidden' then null else funders.id end
    from deal_names as names join funder_ids as ids on names.ref <> '' and ids.scheme = ${scheme} and ids.value = ${value}
      join funders on funders.id = ids.funder_id on conflict do nothing`);
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

/** The names that have no funder yet, one for each funder that they would become. */
export async function listNewFunders(client: Client): Promise<UnknownName[]> {
  const { rows } = await client.query<UnknownName>(unknownNames);
  return rows;
}

// One funder per id or normalised name: the spelling that comes first in the alphabet. Names beyond what a funder may
// have stay texts of their deals.
const unknownNames = `select distinct on (identity) identity, name, kinds, type from deal_names as names
  where key <> '' and char_length(name) between 2 and 120
    and not exists (select from deal_funders where deal_funders.name = names.name and deal_funders.ref = names.ref)
  order by identity, name`;

export interface UnknownName {
  readonly identity: string;
  readonly name: string;
  readonly kinds: string[];
  readonly type: string | null;
}

export interface FunderCounts {
  readonly newCount: number;
  /** Of the new ones, those that resemble a funder that we have. */
  readonly nearCount: number;
  /** Ids of those to be listed with the import. */
  readonly listed: readonly string[];
}

interface AddRequest {
  readonly importId: string;
  readonly now: Date;
  /** By `identity`. */
  readonly near: readonly NearFunder[];
  /** New funders that resemble none are listed at once. */
  readonly listsNew: boolean;
}

/** What was merged since the names were linked, by an admin or beside another import. */
const followMerges = `update deal_funders set funder_id = funders.merged_into from funders
  where funders.id = deal_funders.funder_id and funders.state = 'merged'`;

/**
 * Adds a funder for each unknown name: proposed, so that it stays hidden until an admin lists it, or until the import
 * ends where its source is trusted and it resembles none that we have. Notes similar funders, looks up the public ids
 * of all funders of the file, and notes which of those that wait the file names.
 */
export async function addFunders(client: Client, request: AddRequest): Promise<FunderCounts> {
  const { importId, now } = request;
  await client.query(followMerges);
  const isNew = (await listNewFunders(client)).length > 0;
  const counts = isNew ? await addAlone(client, request) : noFunders;
  await client.query(
    `insert into funder_ids (scheme, value, funder_id, import_id, created_at)
      select distinct on (names.ref) ${scheme}, ${value}, names.funder_id, $1::uuid, $2::timestamptz from deal_funders as names
      where names.ref <> '' and names.funder_id is not null order by names.ref, names.name on conflict do nothing`,
    [importId, now],
  );
  await client.query(
    `insert into deal_import_funders (import_id, funder_id)
      select distinct $1::uuid, funders.id from deal_funders join funders on funders.id = deal_funders.funder_id
      where funders.state = 'proposed' and exists (select from deal_import_funders as made where made.funder_id = funders.id)
      on conflict do nothing`,
    [importId],
  );
  return counts;
}

/** Another import may add the same names: it waits, and what it added before is found here. */
async function addAlone(client: Client, request: AddRequest): Promise<FunderCounts> {
  const every = "hashtextextended('funders of imports', 0)";
  await client.query(`select pg_advisory_lock(${every})`);
  await linkNames(client);
  const names = await listNewFunders(client);
  const counts = names.length === 0 ? noFunders : await addUnknown(client, names, request);
  await client.query(`select pg_advisory_unlock(${every})`);
  return counts;
}

/** Funders of one transaction: none is to be long. */
const fundersAtOnce = 4_000;

const noFunders: FunderCounts = { newCount: 0, nearCount: 0, listed: [] };

async function addUnknown(
  client: Client,
  names: readonly UnknownName[],
  { importId, now, near, listsNew }: AddRequest,
): Promise<FunderCounts> {
  const ids = await chooseIds(
    client,
    names.map(({ name }) => name),
  );
  const resembling = new Set(near.map(({ identity }) => identity));
  const listed = listsNew ? ids.filter((_id, at) => !resembling.has(names[at]?.identity ?? '')) : [];
  for (let from = 0; from < names.length; from += fundersAtOnce) {
    const before = from + fundersAtOnce;
    await inTransaction(client, () =>
      insertFunders(client, { names: names.slice(from, before), ids: ids.slice(from, before), importId, now }),
    );
  }
  await client.query(
    `insert into deal_funders select names.name, names.ref, added.id from deal_names as names
      join unnest($1::text[], $2::text[]) as added (identity, id) using (identity) on conflict do nothing`,
    [names.map(({ identity }) => identity), ids],
  );
  const idOf = new Map(names.map(({ identity }, at) => [identity, ids[at]]));
  return {
    newCount: names.length,
    nearCount: await recordNearOnes(client, { importId, near, idOf }),
    listed,
  };
}

async function insertFunders(
  client: Client,
  {
    names,
    ids,
    importId,
    now,
  }: Pick<AddRequest, 'importId' | 'now'> & { names: readonly UnknownName[]; ids: string[] },
): Promise<void> {
  // Entries of the index of the search wait for the next vacuum, which sorts them in at once.
  await client.query("set local gin_pending_list_limit = '16MB'");
  await client.query(
    `insert into funders (id, name, kinds, types, state, created_at)
      select id, name, string_to_array(kinds, ','), case when type is null then '{}' else array[type] end, 'proposed', $5
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as added (id, name, kinds, type)`,
    [ids, names.map(({ name }) => name), names.map(({ kinds }) => kinds.join(',')), names.map(({ type }) => type), now],
  );
  await client.query(
    'insert into deal_import_funders (import_id, funder_id) select $1, id from unnest($2::text[]) as added (id)',
    [importId, ids],
  );
}

/** Answers how many new funders resemble others. One that was merged since is left to the search for duplicates. */
async function recordNearOnes(
  client: Client,
  { importId, near, idOf }: Pick<AddRequest, 'importId' | 'near'> & { idOf: ReadonlyMap<string, string | undefined> },
): Promise<number> {
  const added = near.flatMap(({ identity, ...one }) => {
    const id = idOf.get(identity);
    return id === undefined || id === one.candidateId ? [] : [{ id, ...one }];
  });
  if (added.length === 0) return 0;
  await client.query(
    `insert into funder_near_matches (import_id, funder_id, candidate_id, similarity)
      select $1, added.id, candidate, least(1, likeness) from unnest($2::text[], $3::text[], $4::float8[]) as added (id, candidate, likeness)
      join funders on funders.id = candidate and funders.state in ('listed', 'proposed')`,
    [
      importId,
      added.map(({ id }) => id),
      added.map(({ candidateId }) => candidateId),
      added.map(({ likeness }) => likeness),
    ],
  );
  return new Set(added.map(({ id }) => id)).size;
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

/** The last step of an import: before it, all that was added can be rolled back. One that an admin has changed stays. */
export async function listFunders(client: Client, importId: string, listed: readonly string[]): Promise<void> {
  if (listed.length === 0) return;
  await client.query(
    `with decided as (
      update funders set state = 'listed' where id = any ($2) and state = 'proposed' and version = 1 returning id)
    update deal_import_funders as made set decided_version = 1 from decided
      where made.import_id = $1 and made.funder_id = decided.id`,
    [importId, listed],
  );
}
