import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import { moveFunderVoice } from '../reviews/scores/voice-commands.ts';
import { keepAlias } from '../subject-records/alias-commands.ts';
import { writeValues } from '../subject-records/commands.ts';
import type { Merge } from './joins.ts';
import { moveEverything } from './moves.ts';
import type { StoredRecord } from '../subject-records/queries.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { changedValues, valuesAfterMerge } from '../subject-records/rules.ts';

/** The merge itself, without who asked for it: both records are locked and may be merged. */
export async function mergeInto(
  trx: Trx,
  merge: Merge & { readonly from: StoredRecord; readonly into: StoredRecord },
): Promise<void> {
  const { kind, from, into, now, vault } = merge;
  const result = valuesAfterMerge(from.values, into.values);
  await moveEverything(trx, merge);
  await sql`update ${sql.table(recordTables[kind].table)}
    set state = 'merged', merged_into = ${into.id}, version = version + 1, changed_at = ${now} where id = ${from.id}`.execute(
    trx,
  );
  await keepAlias(trx, { kind, id: into.id, name: from.name, now });
  await writeValues(trx, { kind, id: into.id, values: changedValues(into.values, result), now });
  if (kind === 'funder') {
    await moveFunderVoice(trx, { vault, before: from.values, after: result });
    await moveFunderVoice(trx, { vault, before: into.values, after: result });
  }
}
