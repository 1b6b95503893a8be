import { sql } from 'kysely';
import { namesShown, type NewFunders } from '../../../contract/imports/new-funders.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { getImportRow, listNearMatches } from '../queries.ts';

/** The funders that an import added, by their current state. */
export async function getNewFunders(db: Db | Trx, { importId }: { importId: string }): Promise<NewFunders> {
  const { source_name: sourceName } = await getImportRow(db, importId);
  const { rows } = await sql<{ waiting: number; listed: number; hidden: number; clear: number; names: string[] }>`
    with made as (
      select funders.name, funders.state, ${isNear(importId)} as is_near from deal_import_funders as made
        join funders on funders.id = made.funder_id
      where made.import_id = ${importId} and (funders.state = 'proposed' or made.decided_version = funders.version))
    select count(*) filter (where state = 'proposed') as waiting, count(*) filter (where state = 'listed') as listed,
      count(*) filter (where state = 'hidden') as hidden, count(*) filter (where state = 'proposed' and not is_near) as clear,
      array(select name from made where state = 'proposed' and not is_near order by lower(name), name limit ${namesShown}) as names
    from made`.execute(db);
  const [found] = rows;
  return {
    waitingCount: found?.waiting ?? 0,
    listedCount: found?.listed ?? 0,
    hiddenCount: found?.hidden ?? 0,
    clearCount: found?.clear ?? 0,
    clearNames: found?.names ?? [],
    matches: await listNearMatches(db, importId),
    isTrusted: await isTrusted(db, sourceName),
  };
}

/** Whether a funder waits for an admin to say if it is one that we have. */
export const isNear = (importId: string) => sql<boolean>`exists (select from funder_near_matches as near
  join funders as known on known.id = near.candidate_id and known.state in ('listed', 'proposed')
  where near.import_id = ${importId} and near.funder_id = funders.id and near.state = 'open')`;

async function isTrusted(db: Db | Trx, sourceName: string): Promise<boolean> {
  const found = await db
    .selectFrom('trusted_sources')
    .where('source_name', '=', sourceName)
    .select('source_name')
    .executeTakeFirst();
  return found !== undefined;
}
