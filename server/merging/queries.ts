import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { followerKeys, type Follower, type MergePreview } from '../../contract/subjects/merges.ts';
import type { Trx } from '../database/connect.ts';
import { listViewsNaming } from '../deals/merge-commands.ts';
import { Refusal } from '../refusal.ts';
import { hasShownFigures } from '../reviews/merge-commands.ts';
import { findStored, type StoredRecord } from '../subject-records/queries.ts';
import { problemOfMerge, valuesAfterMerge } from '../subject-records/rules.ts';
import { countNaming, subjectKeys } from '../subjects/keys.ts';

/** What would happen if a record were merged into another. */
export async function previewMerge(
  trx: Trx,
  { kind, id, into: intoId }: { kind: RecordKind; id: string; into: string },
): Promise<MergePreview> {
  const [from, into] = [await getLive(trx, kind, id), await getLive(trx, kind, intoId)];
  const counts = await countFollowers(trx, kind, from);
  const hasFigures = (await hasShownFigures(trx, { kind, id })) || (await hasShownFigures(trx, { kind, id: intoId }));
  return {
    from: sideOf(from),
    into: sideOf(into),
    result: valuesAfterMerge(from.values, into.values),
    moves: followerKeys.flatMap((what) => {
      const count = counts.get(what) ?? 0;
      return count === 0 ? [] : [{ what, count }];
    }),
    hasFigures,
    problem: problemOfMerge(from, into),
  };
}

const sideOf = ({ id, name, version, values }: StoredRecord): MergePreview['from'] => ({ id, name, version, values });

async function getLive(trx: Trx, kind: RecordKind, id: string): Promise<StoredRecord> {
  const found = await findStored(trx, { kind, id });
  if (found === null || found.mergedInto !== null)
    throw new Refusal('not_found', { detail: `We know no ${kind} with the id ${id}.` });
  return found;
}

async function countFollowers(trx: Trx, kind: RecordKind, from: StoredRecord): Promise<Map<Follower, number>> {
  const counts = new Map<Follower, number>();
  for (const key of subjectKeys) {
    if (key.follower === null || !key.kinds.includes(kind)) continue;
    counts.set(key.follower, (counts.get(key.follower) ?? 0) + (await countNaming(trx, key, { kind, id: from.id })));
  }
  if (kind === 'funder') counts.set('views', (await listViewsNaming(trx, from.name)).length);
  return counts;
}
