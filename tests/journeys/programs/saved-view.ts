import type { RunningServer } from '../../browser/running-server.ts';
import { openDatabaseOf } from '../../browser/places.ts';

/** A view of the founder of the sample world, once: live links and webhooks are made of it. */
export async function saveView(server: RunningServer): Promise<void> {
  const db = openDatabaseOf(server);
  try {
    const member = await db
      .selectFrom('members')
      .where('email', '=', 'founder@sample.example')
      .select('id')
      .executeTakeFirstOrThrow();
    const view = { kind: 'equity' as const, name: 'European seed', address: 'sort=-date' };
    await db
      .insertInto('deal_views')
      .values({ member_id: member.id, ...view })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } finally {
    await db.destroy();
  }
}
