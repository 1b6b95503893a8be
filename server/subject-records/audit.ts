import type { RecordValues } from '../../contract/subjects/records.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Trx } from '../database/connect.ts';
import type { Admin } from '../http/viewer.ts';

export interface Action {
  readonly admin: Admin;
  readonly requestId: string;
}

/** One entry for what an admin did to a record, in the transaction that does it. */
export async function recordAction(
  trx: Trx,
  { admin, requestId }: Action,
  entry: {
    readonly kind: RecordKind;
    readonly id: string;
    readonly action: 'edit' | 'add_alias' | 'remove_alias' | 'merge' | 'undo_merge' | 'dismiss_duplicates';
    readonly reason?: string | null;
    readonly before: RecordValues;
    readonly after: RecordValues;
    readonly now: Date;
  },
): Promise<void> {
  await recordAdminAction(trx, {
    now: entry.now,
    actorId: admin.memberId,
    action: `${entry.kind}.${entry.action}`,
    target: { kind: entry.kind, id: entry.id },
    reason: entry.reason === '' ? null : (entry.reason ?? null),
    before: entry.before,
    after: entry.after,
    requestId,
  });
}
