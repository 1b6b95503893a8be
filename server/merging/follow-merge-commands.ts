import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
import { keepingRows } from '../subjects/row-journal.ts';
import { findLiveMerge } from './change-queries.ts';
import { tablesOfMerge } from './kept-tables.ts';
import { moveEverything } from './moves.ts';
import { findStored } from '../subject-records/queries.ts';

/** Moves what still names a merged record to the one that it was merged into. */
export async function followMerge(
  { db, clock, vault }: Pick<Context, 'db' | 'clock' | 'vault'>,
  { kind, from: id }: { kind: RecordKind; from: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const from = await findStored(trx, { kind, id, isLocked: true });
    if (from === null || from.mergedInto === null) return;
    const into = await findStored(trx, { kind, id: from.mergedInto, isLocked: true });
    if (into === null) return;
    const move = () => moveEverything(trx, { kind, from, into, now: clock.now(), vault });
    const merge = await findLiveMerge(trx, { kind, from: from.id, into: into.id });
    if (merge === null) return move();
    const tables = tablesOfMerge({ kind, from: from.id, into: into.id });
    await keepingRows(trx, { changeId: merge.id, round: merge.rounds + 1, tables }, move);
  });
}
