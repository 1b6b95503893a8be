import { sql } from 'kysely';
import type { NewFunders } from '../../../contract/imports/new-funders.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { decideInside } from '../commands.ts';
import { auditImport } from '../decision-commands.ts';
import { getNewFunders, isNear } from './new-funder-queries.ts';
import { getImportRow } from '../queries.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

interface Asked {
  readonly importId: string;
  readonly memberId: string;
  readonly requestId: string;
}

/** Lists or hides the funders of an import. What a review, a claim or an admin has touched since stays as it is. */
export async function decideNewFunders(
  { db, clock }: Tools,
  {
    importId,
    memberId,
    requestId,
    decision,
    which,
  }: Asked & { decision: 'list' | 'hide'; which: 'waiting' | 'clear' | 'decided' },
): Promise<NewFunders> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockDone(trx, importId);
    const state = decision === 'list' ? 'listed' : 'hidden';
    const undone = decision === 'list' ? 'hidden' : 'listed';
    await sql`with decided as (
        update funders set state = ${state}, version = version + 1, changed_at = ${now} from deal_import_funders as made
        where made.import_id = ${importId} and made.funder_id = funders.id
          and ${which === 'decided' ? sql`funders.state = ${undone} and made.decided_version = funders.version` : sql`funders.state = 'proposed'`}
          and (${which !== 'clear'} or not ${isNear(importId)})
          and not exists (select from reviews where reviews.funder_id = funders.id)
          and not exists (select from funder_claims where funder_claims.funder_id = funders.id)
        returning funders.id, funders.version)
      update deal_import_funders as made set decided_version = decided.version from decided
      where made.import_id = ${importId} and made.funder_id = decided.id`.execute(trx);
    const action = decision === 'list' ? 'import.list_funders' : 'import.hide_funders';
    await auditImport(trx, { action, targetId: importId, memberId, requestId, now });
  });
  return getNewFunders(db, { importId });
}

export async function trustSource(
  { db, clock }: Tools,
  { importId, memberId, requestId, isTrusted }: Asked & { isTrusted: boolean },
): Promise<NewFunders> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { source_name: sourceName } = await lockDone(trx, importId);
    const changed = isTrusted
      ? await trx
          .insertInto('trusted_sources')
          .values({ source_name: sourceName, trusted_by: memberId, trusted_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx.deleteFrom('trusted_sources').where('source_name', '=', sourceName).executeTakeFirst();
    const count = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (count === 0n) return;
    const action = isTrusted ? 'import.trust_source' : 'import.distrust_source';
    await auditImport(trx, { action, targetId: importId, memberId, requestId, now });
  });
  return getNewFunders(db, { importId });
}

export async function mergeNewFunders(
  { db, clock, vault }: Pick<Context, 'db' | 'clock' | 'vault'>,
  { importId, memberId, requestId, matchIds }: Asked & { matchIds: readonly string[] },
): Promise<NewFunders> {
  const now = clock.now();
  await getImportRow(db, importId);
  for (const matchId of matchIds)
    await db.transaction().execute(async (trx) => {
      if (!(await isOpen(trx, { importId, matchId }))) return;
      await decideInside(trx, { matchId, decision: 'merge', memberId, now, vault });
      await auditImport(trx, { action: 'funder.merge', targetId: matchId, memberId, requestId, now });
    });
  return getNewFunders(db, { importId });
}

/** Of this import, and both funders are as they were. */
async function isOpen(trx: Trx, { importId, matchId }: { importId: string; matchId: string }): Promise<boolean> {
  const found = await trx
    .selectFrom('funder_near_matches as near')
    .innerJoin('funders as added', 'added.id', 'near.funder_id')
    .innerJoin('funders as known', 'known.id', 'near.candidate_id')
    .where('near.id', '=', matchId)
    .where('near.import_id', '=', importId)
    .where('near.state', '=', 'open')
    .where('added.state', '=', 'proposed')
    .where('known.state', 'in', ['listed', 'proposed'])
    .select('near.id')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Also keeps an undo of the import from running at the same time. */
async function lockDone(trx: Trx, importId: string): Promise<{ source_name: string }> {
  await getImportRow(trx, importId);
  const row = await trx
    .selectFrom('deal_imports')
    .where('id', '=', importId)
    .select(['state', 'source_name'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'done') throw new Refusal('invalid_transition', { detail: 'Only a finished import has funders.' });
  return row;
}
