import type { AuditAction, AuditTarget } from '../../contract/audit/words.ts';
import type { Db, Trx } from '../database/connect.ts';

export interface Act {
  readonly now: Date;
  /** Null: an operator on the command line, who has no account there. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly target: { readonly kind: AuditTarget; readonly id: string };
  readonly reason?: string | null;
  /** Fields that name no person: an entry is kept for good, even when its people are erased. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly requestId?: string | null;
}

/**
 * Records an action in the transaction that does it. A review is recorded without its author, and no request may record
 * both a review and a member. The database gives the entry its place in the chain as the transaction commits.
 */
export async function recordAdminAction(db: Db | Trx, act: Act): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      happened_at: act.now,
      actor_id: act.actorId,
      action: act.action,
      target_kind: act.target.kind,
      target_id: act.target.id,
      reason: act.reason ?? null,
      before: act.before ?? null,
      after: act.after ?? null,
      request_id: act.requestId ?? null,
    })
    .execute();
}
