import { sql, type RawBuilder } from 'kysely';
import { parseList, printList } from '../../contract/table/values.ts';
import type { Trx } from '../database/connect.ts';
import { publishMemberDeals } from './member-deals.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface FunderMerge {
  readonly from: Named;
  readonly into: Named;
  readonly now: Date;
}

/** The name as `name_key` of the table `funders` has it. */
const keyOf = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(lower(normalize(${name}, nfkc)), '[^[:alnum:]]+', '', 'g')`;

/** The ids with the one for the other, each once, in their order. */
const idsAfter = ({ from, into }: FunderMerge): RawBuilder<unknown> => sql`array(select id from (
  select replaced.id, min(place) as place from unnest(array_replace(funder_ids, ${from.id}::text, ${into.id}::text)) with ordinality as replaced (id, place)
  group by replaced.id) as once order by place)`;

/** The name of the funder that goes reads as that of the one that stays, so that its filter finds them all. */
const namesAfter = ({ from, into }: FunderMerge): RawBuilder<unknown> => sql`array(select name from (
  select renamed.name, min(place) as place from unnest(funder_names) with ordinality as told (name, place)
    cross join lateral (select case when ${keyOf(sql`told.name`)} = ${keyOf(sql`${from.name}::text`)} then ${into.name}::text else told.name end as name) as renamed
  group by renamed.name) as once order by place)`;

/** Rows that name a funder name another from now on, those that an undo of an import would bring back included. */
export async function moveDeals(trx: Trx, merge: FunderMerge): Promise<void> {
  const { from } = merge;
  await sql`update deals set funder_ids = ${idsAfter(merge)}, funder_names = ${namesAfter(merge)}
    where funder_ids @> array[${from.id}::text] and origin <> 'member_reported'`.execute(trx);
  await sql`update deal_import_befores set deal = deal || (
      select jsonb_build_object('funder_ids', ${idsAfter(merge)}, 'funder_names', ${namesAfter(merge)})
      from (select array(select jsonb_array_elements_text(deal -> 'funder_ids')) as funder_ids,
        array(select jsonb_array_elements_text(deal -> 'funder_names')) as funder_names) as told)
    where deal -> 'funder_ids' @> to_jsonb(array[${from.id}::text])`.execute(trx);
  await renameInViews(trx, merge);
}

/** What members reported is shown in groups that look alike: they are made anew. */
export async function moveMemberDeals(trx: Trx, merge: FunderMerge): Promise<void> {
  const moved = await sql`update member_deals set funder_ids = ${idsAfter(merge)}, funder_names = ${namesAfter(merge)}
    where funder_ids @> array[${merge.from.id}::text]`.execute(trx);
  if ((moved.numAffectedRows ?? 0n) > 0n) await publishMemberDeals(trx, merge);
}

const filterName = 'funderNames';
/** Of the column `address`. */
const longestAddress = 4_000;

/** A saved view that filters by the name of the funder finds the same rows, and those of the one that stays. */
async function renameInViews(trx: Trx, { from, into }: FunderMerge): Promise<void> {
  const rename = (name: string): string[] => [name === from.name ? into.name : name];
  for (const { id, address } of await listViewsNaming(trx, from.name)) await writeNames(trx, { id, address, rename });
}

interface Renamed {
  readonly id: string;
  readonly address: string;
  readonly rename: (name: string) => string[];
}

async function writeNames(trx: Trx, { id, address, rename }: Renamed): Promise<void> {
  const parameters = new URLSearchParams(address);
  parameters.set(filterName, printList([...new Set(namesIn(address).flatMap(rename))]));
  const renamed = parameters.toString();
  // Longer than a view may be: it stays as it was, and finds what still goes by the old name.
  if (renamed.length > longestAddress) return;
  await trx
    .updateTable('deal_views')
    .set((eb) => ({ address: renamed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The names of funders that a view filters by. */
function namesIn(address: string): readonly string[] {
  const names = parseList(new URLSearchParams(address).get(filterName) ?? '');
  return names.isValid ? names.value : [];
}

/** Saved views with a filter by exactly this name of a funder. */
export async function listViewsNaming(trx: Trx, name: string): Promise<{ id: string; address: string }[]> {
  const views = await trx
    .selectFrom('deal_views')
    .where('address', 'like', `%${filterName}=%`)
    .select(['id', 'address'])
    .execute();
  return views.filter(({ address }) => namesIn(address).includes(name));
}

/** Views that a merge renames, and whether they name both funders. */
export async function listViewsOfMerge(
  trx: Trx,
  { from, into }: { from: Named; into: Named },
): Promise<{ id: string; hasBoth: boolean }[]> {
  return (await listViewsNaming(trx, from.name)).map(({ id, address }) => ({
    id,
    hasBoth: namesIn(address).includes(into.name),
  }));
}

/** The other way: views that named the funder that continues by itself name it again. */
export async function partViews(
  trx: Trx,
  { views, from, into }: Omit<FunderMerge, 'now'> & { views: readonly { id: string; hasBoth: boolean }[] },
): Promise<void> {
  for (const { id, hasBoth } of views) {
    const view = await trx
      .selectFrom('deal_views')
      .where('id', '=', id)
      .select('address')
      .forUpdate()
      .executeTakeFirst();
    if (view === undefined || !namesIn(view.address).includes(into.name)) continue;
    await writeNames(trx, {
      id,
      address: view.address,
      rename: (name) => (name === into.name ? (hasBoth ? [into.name, from.name] : [from.name]) : [name]),
    });
  }
}
