import { sql } from 'kysely';
import { carryOutDue } from '../server/members/second-admin/decide-commands.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'context' | 'clock'>;

/** As if another admin had approved all that waits for one, and its time had come. */
export async function carryOutNow({ context, clock }: Server): Promise<void> {
  const now = clock.now();
  await context.db
    .updateTable('waiting_actions')
    .set({ runs_at: now, approved_at: now })
    .where('outcome', 'is', null)
    .execute();
  await carryOutDue(context);
}

/** The newest change of roles, as its undo asks for it. */
export async function newestRoleChange({ context }: Server): Promise<string> {
  const { id } = await context.db
    .selectFrom('admin_actions')
    .where('kind', '=', 'change_role')
    .select('id')
    .orderBy('done_at', 'desc')
    .orderBy(sql`ctid`, 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
