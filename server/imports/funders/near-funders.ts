import type { Client } from 'pg';
import { indexNames } from '../../subjects/likeness/near-names.ts';
import { countWords, wordsOfName } from '../../subjects/likeness/words.ts';

/** New names of an import that resemble funders that we have: asked before its transaction, since it takes seconds. */

export interface NearFunder {
  /** As `deal_names.identity` tells one new funder from another. */
  readonly identity: string;
  readonly candidateId: string;
  readonly likeness: number;
}

interface NewName {
  readonly identity: string;
  readonly name: string;
}

/** What one new name may mean, at most. */
const mostPerName = 3;
/** New names in memory at once. */
const namesAtOnce = 100_000;

export async function findNearFunders(client: Client, names: readonly NewName[]): Promise<NearFunder[]> {
  if (names.length === 0) return [];
  const weights = countWords();
  for (const { name } of names) weights.add(wordsOfName(name));
  for await (const known of knownFunders(client)) for (const { name } of known) weights.add(wordsOfName(name));
  const found: NearFunder[] = [];
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const some = names.slice(from, from + namesAtOnce);
    const near = indexNames(
      some.map(({ name }) => name),
      weights,
    );
    const nearest = some.map((): { candidateId: string; likeness: number }[] => []);
    for await (const known of knownFunders(client))
      for (const { id, name } of known)
        for (const { at, likeness } of near.find(name)) keepNearest(nearest[at] ?? [], { candidateId: id, likeness });
    some.forEach(({ identity }, at) => {
      for (const one of nearest[at] ?? []) found.push({ identity, ...one });
    });
  }
  return found;
}

function keepNearest(
  nearest: { candidateId: string; likeness: number }[],
  one: { candidateId: string; likeness: number },
): void {
  const known = nearest.findIndex(({ candidateId }) => candidateId === one.candidateId);
  if (known >= 0 && (nearest[known]?.likeness ?? 0) >= one.likeness) return;
  if (known >= 0) nearest.splice(known, 1);
  nearest.push(one);
  nearest.sort(
    (first, second) => second.likeness - first.likeness || (first.candidateId < second.candidateId ? -1 : 1),
  );
  if (nearest.length > mostPerName) nearest.pop();
}

const funderPage = 5_000;

/** Funders that people see or that wait, by each of their names, in pages. */
export async function* knownFunders(client: Client): AsyncGenerator<readonly KnownName[]> {
  yield* pagesOf(
    client,
    `select id, name, id as place from funders
      where state in ('listed', 'proposed') and id > $1 order by id limit ${funderPage}`,
  );
  yield* pagesOf(
    client,
    `select funders.id, aliases.name, alias as place from funder_aliases as aliases join funders on funders.id = aliases.funder_id
      where alias_kind = 'name' and alias > $1 and aliases.name is not null and funders.state in ('listed', 'proposed')
      order by alias limit ${funderPage}`,
  );
}

interface KnownName {
  readonly id: string;
  readonly name: string;
}

async function* pagesOf(client: Client, text: string): AsyncGenerator<readonly KnownName[]> {
  for (let after = ''; ;) {
    const { rows } = await client.query<KnownName & { readonly place: string }>(text, [after]);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < funderPage) return;
    after = last.place;
  }
}
