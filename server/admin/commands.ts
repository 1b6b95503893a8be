import type { Db } from '../database/connect.ts';

/** Notes that an admin has taken a copy of their token out of the browser: whoever holds it is that admin for an hour. */
export async function noteTokenCopy(db: Db, copy: { adminId: string; requestId: string; now: Date }): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      happened_at: copy.now,
      actor_id: copy.adminId,
      action: 'token.copy',
      target_kind: 'member',
      target_id: copy.adminId,
      request_id: copy.requestId,
    })
    .execute();
}
