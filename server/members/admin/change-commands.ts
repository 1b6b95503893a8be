import { recordAdminAction } from '../../audit/commands.ts';
import type { Db } from '../../database/connect.ts';

/** Notes that an admin has taken a copy of their token out of the browser: its holder acts as that admin for an hour. */
export async function recordTokenCopy(db: Db, copy: { adminId: string; requestId: string; now: Date }): Promise<void> {
  await recordAdminAction(db, {
    now: copy.now,
    actorId: copy.adminId,
    action: 'token.copy',
    target: { kind: 'member', id: copy.adminId },
    requestId: copy.requestId,
  });
}
