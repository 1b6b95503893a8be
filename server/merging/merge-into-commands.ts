import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import { moveFunderVoice } from '../reviews/scores/voice-commands.ts';
import { keepAlias } from '../subject-records/alias-commands.ts';
import { writeValues } from '../subject-records/commands.ts';
import type { Merge } from './joins.ts';
import { keepChange, keepValues, keepViews } from './change-commands.ts';
import { tablesOfMerge } from './kept-tables.ts';
import { moveEverything } from './moves.ts';
import type { StoredRecord } from '../subject-records/queries.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { keepingRows } from '../subjects/row-journal.ts';
import { changedValues, valuesAfterMerge } from '../subject-records/rules.ts';

type MergeOfRecords = Merge & {
  readonly from: StoredRecord;
  readonly into: StoredRecord;
  /** The admin; null where an older caller does not say. */
  readonly memberId: string | null;
};

/** The merge itself: both records are locked and may be merged. What it changes is kept, so that it can be undone. */
export async function mergeInto(trx: Trx, merge: MergeOfRecords): Promise<void> {
  const { kind, from, into, now, vault } = merge;
  const changed = changedValues(into.values, valuesAfterMerge(from.values, into.values));
  const after = { ...into.values, ...changed };
  const changeId = await keepChange(trx, merge);
  await keepValues(trx, { changeId, from, into, changed });
  if (kind === 'funder') await keepViews(trx, { changeId, from, into });
  const tables = tablesOfMerge({ kind, from: from.id, into: into.id });
  await keepingRows(trx, { changeId, round: 1, tables }, async () => {
    await moveEverything(trx, merge);
    if (kind === 'entrepreneur') await keepHidden(trx, { from: from.id, into: into.id });
    await keepAlias(trx, { kind, id: into.id, name: from.name, now });
  });
  await sql`update ${sql.table(recordTables[kind].table)}
    set state = 'merged', merged_into = ${into.id}, version = version + 1, changed_at = ${now} where id = ${from.id}`.execute(
    trx,
  );
  await writeValues(trx, { kind, id: into.id, values: changed, now });
  if (kind === 'funder') {
    await moveFunderVoice(trx, { vault, before: from.values, after });
    await moveFunderVoice(trx, { vault, before: into.values, after });
  }
}

/** A venture that hides what funders report of it continues hiding it. */
async function keepHidden(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await trx
    .updateTable('entrepreneurs')
    .set({ hides_figures: true })
    .where('id', '=', into)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('entrepreneurs as other').where('other.id', '=', from).where('other.hides_figures', '=', true),
      ),
    )
    .execute();
}
