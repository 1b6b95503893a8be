import { sql } from 'kysely';
import { nameKeyOf } from '../subjects/names.ts';
import { indexNames } from '../subjects/likeness/near-names.ts';
import { countWords, wordsOfName } from '../subjects/likeness/words.ts';
import type { Db } from '../database/connect.ts';

/** Which of our listed funders the names of a file mean: as imports of deals know them, by id, other name and name. */

export interface Funder {
  readonly id: string;
  readonly name: string;
}

interface Asked {
  readonly name: string;
  readonly id: string | null;
}

const namesAtOnce = 1_000;

/** By the place of the row. A name that several funders share means none of them. */
export async function findMatches(db: Db, rows: readonly Asked[]): Promise<Map<number, Funder>> {
  const found = new Map<number, Funder>();
  for (let from = 0; from < rows.length; from += namesAtOnce) {
    const some = rows.slice(from, from + namesAtOnce);
    const byId = await listById(
      db,
      some.flatMap(({ id }) => id ?? []),
    );
    const byName = await listByName(
      db,
      some.map(({ name }) => nameKeyOf(name)),
    );
    for (const [at, { id, name }] of some.entries()) {
      const funder = (id === null ? undefined : byId.get(id)) ?? byName.get(nameKeyOf(name));
      if (funder !== undefined) found.set(from + at, funder);
    }
  }
  return found;
}

async function listById(db: Db, ids: readonly string[]): Promise<Map<string, Funder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Funder & { asked: string }>`
    select one.id as asked, coalesce(survivor.id, one.id) as id, coalesce(survivor.name, one.name) as name
    from funders as one left join funders as survivor on survivor.id = one.merged_into
    where one.id = any(${[...new Set(ids)]}::text[]) and coalesce(survivor.state, one.state) = 'listed'`.execute(db);
  return new Map(rows.map(({ asked, ...funder }) => [asked, funder]));
}

async function listByName(db: Db, keys: readonly string[]): Promise<Map<string, Funder>> {
  const asked = [...new Set(keys)].filter((key) => key !== '');
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Funder & { key: string }>`
    with named as (
      select name_key as key, coalesce(merged_into, id) as id from funders
        where name_key = any(${asked}::text[]) and state <> 'hidden'
      union
      select aliases.alias as key, coalesce(funders.merged_into, funders.id) as id
        from funder_aliases as aliases join funders on funders.id = aliases.funder_id
        where aliases.alias_kind = 'name' and aliases.alias = any(${asked}::text[]) and funders.state <> 'hidden'
    ), single as (select key, min(id) as id from named group by key having count(distinct id) = 1)
    select single.key, funders.id, funders.name from single join funders using (id)
    where funders.state = 'listed'`.execute(db);
  return new Map(rows.map(({ key, ...funder }) => [key, funder]));
}

/** For one name. */
const mostLikely = 3;
const fundersAtOnce = 5_000;

/** The funders whose names are most like each of these, by the words of all of them. */
export async function findLikely(db: Db, names: readonly string[]): Promise<Funder[][]> {
  if (names.length === 0) return [];
  const weights = countWords();
  for (const name of names) weights.add(wordsOfName(name));
  for await (const known of listedNames(db)) for (const { name } of known) weights.add(wordsOfName(name));
  const near = indexNames(names, weights);
  const found = names.map((): (Funder & { likeness: number })[] => []);
  for await (const known of listedNames(db))
    for (const { id, name, shownName } of known)
      for (const { at, likeness } of near.find(name)) found[at]?.push({ id, name: shownName, likeness });
  return found.map((some) => nearestOf(some));
}

function nearestOf(some: readonly (Funder & { likeness: number })[]): Funder[] {
  const best = new Map<string, Funder & { likeness: number }>();
  for (const one of some) if ((best.get(one.id)?.likeness ?? 0) < one.likeness) best.set(one.id, one);
  return [...best.values()]
    .sort((one, other) => other.likeness - one.likeness || (one.id < other.id ? -1 : 1))
    .slice(0, mostLikely)
    .map(({ id, name }) => ({ id, name }));
}

/** Each name of each listed funder, in pages. */
async function* listedNames(db: Db): AsyncGenerator<readonly (Funder & { shownName: string })[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<Funder & { shownName: string }>`
      with piece as (
        select id, name from funders where state = 'listed' and id > ${after} order by id limit ${fundersAtOnce}
      )
      select id, name, name as "shownName" from piece
      union all
      select piece.id, aliases.name, piece.name from piece join funder_aliases as aliases on aliases.funder_id = piece.id
        where aliases.alias_kind = 'name' and aliases.name is not null`.execute(db);
    yield rows;
    const ids = new Set(rows.map(({ id }) => id));
    if (ids.size < fundersAtOnce) return;
    after = [...ids].reduce((last, id) => (id > last ? id : last), after);
  }
}
