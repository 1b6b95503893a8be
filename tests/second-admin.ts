import { sql } from 'kysely';
import { carryOutDue } from '../server/members/second-admin/decide-commands.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'context' | 'clock'>;

/** As if the pause of everything that waits for a second admin were over. */
export async function carryOutNow({ context, clock }: Server): Promise<void> {
  await context.db.updateTable('waiting_actions').set({ runs_at: clock.now() }).where('outcome', 'is', null).execute();
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
