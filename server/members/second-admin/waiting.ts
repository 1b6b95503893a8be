import type { Trx } from '../../database/connect.ts';

/** What waits, for one transaction alone. */
export async function lockAction(trx: Trx, id: string) {
  const row = await trx.selectFrom('waiting_actions').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (row === undefined) return null;
  const members = await trx
    .selectFrom('waiting_action_members')
    .where('action_id', '=', id)
    .select(['member_id', 'ends'])
    .execute();
  return {
    ...row,
    memberIds: members.map(({ member_id: memberId }) => memberId),
    /** Of a merge the account that ends; null where it is gone. */
    endsId: members.find(({ ends }) => ends)?.member_id ?? null,
  };
}
export type Action = NonNullable<Awaited<ReturnType<typeof lockAction>>>;
