import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
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
    if (into !== null) await moveEverything(trx, { kind, from, into, now: clock.now(), vault });
  });
}
