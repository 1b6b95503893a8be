import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { minutes, after } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { refreshDealRatingsJob } from '../deals/jobs.ts';
import { Refusal } from '../refusal.ts';
import { followMergeJob } from './jobs.ts';
import { mergeInto } from './merge-into-commands.ts';
import { recordAction, type Action } from '../subject-records/audit.ts';
import { lockLive, type StoredRecord } from '../subject-records/queries.ts';
import { changedValues, problemOfMerge, valuesAfterMerge } from '../subject-records/rules.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'vault' | 'jobs'>;

interface Asked {
  readonly kind: RecordKind;
  readonly id: string;
  readonly into: string;
  readonly version: number;
  readonly intoVersion: number;
  readonly reason: string;
}

/**
 * Merges two records in one transaction: everything that names the removed record now names the other, its address
 * leads there, and its name becomes another name of the other. See `undo-commands.ts` for the way back.
 */
export async function mergeRecords(tools: Tools, action: Action, asked: Asked): Promise<{ id: string }> {
  const { kind, id, into: intoId, reason } = asked;
  const now = tools.clock.now();
  await tools.db.transaction().execute(async (trx) => {
    const { from, into } = await lockBoth(trx, asked);
    const problem = problemOfMerge(from, into);
    if (problem !== null) throw new Refusal('invalid_transition', { detail: problem });
    if (from.version !== asked.version || into.version !== asked.intoVersion) throw new Refusal('stale');
    const result = valuesAfterMerge(from.values, into.values);
    await mergeInto(trx, { kind, from, into, now, vault: tools.vault, memberId: action.admin.memberId });
    await sendAfterMerge(trx, tools, { kind, id, now });
    await recordAction(trx, action, {
      kind,
      id,
      action: 'merge',
      reason,
      before: from.values,
      after: { mergedInto: intoId, ...changedValues(into.values, result) },
      now,
    });
  });
  return { id: intoId };
}

/** In one order, so that two admins who merge the same pair both ways wait for each other. */
async function lockBoth(trx: Trx, { kind, id, into }: Asked): Promise<{ from: StoredRecord; into: StoredRecord }> {
  if (id === into) throw new Refusal('invalid', { errors: { into: 'Choose another record' } });
  const found = new Map<string, StoredRecord>();
  for (const one of [id, into].toSorted()) found.set(one, await lockLive(trx, { kind, id: one }));
  const [from, stays] = [found.get(id), found.get(into)];
  if (from === undefined || stays === undefined) throw new Error('a locked record is missing');
  return { from, into: stays };
}

async function sendAfterMerge(
  trx: Trx,
  { jobs }: Pick<Context, 'jobs'>,
  { kind, id, now }: { kind: RecordKind; id: string; now: Date },
): Promise<void> {
  if (kind === 'funder') await jobs.send(trx, refreshDealRatingsJob, {}, { key: 'merge' });
  // Anything that is sent at this very moment, and names the removed record, is stored after this transaction.
  await jobs.send(
    trx,
    followMergeJob,
    { kind, from: id },
    { key: `${kind}:${id}`, startAfter: after(now, minutes(5)) },
  );
}
