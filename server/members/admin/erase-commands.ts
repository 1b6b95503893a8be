import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { eraseMembers } from '../../../contract/members/admin-actions.ts';
import { mostMembersOneByOne } from '../../../contract/members/admin-actions.ts';
import { closeAccount } from '../../erasure/deletion-commands.ts';
import { dropDraftsOf, lockDraftsOf } from '../../review-drafts/stored-drafts.ts';
import { lockAccess } from '../../access/lock-commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { lockChosen, recordAction, type By } from './chosen-commands.ts';
import { bumpVersions } from './action-commands.ts';
import { askSecondAdmin } from '../second-admin/ask-commands.ts';
import { endPoolSessions } from './jobs.ts';
import { listChosenIds, type Chosen } from './action-queries.ts';

const action = { kind: 'erase' } as const;
type Erasure = Pick<BodyOf<typeof eraseMembers>, 'confirmation' | 'reason'>;

/**
 * Asks for the erasure of accounts: it waits for a second admin, or for the end of a pause. What must be typed is the address
 * of the one, or the number of those who are hit.
 */
export async function eraseAll(
  context: Context,
  by: By,
  { chosen, confirmation, reason }: Erasure & { chosen: Chosen },
): Promise<ReplyOf<typeof eraseMembers>['data']> {
  return context.db.transaction().execute(async (trx) => {
    const { hits, skipped } = await lockChosen(trx, context, { by, action, chosen, most: mostMembersOneByOne });
    const isBulk = chosen.only?.length !== 1;
    const wanted = isBulk ? String(hits.length) : hits[0]?.email;
    if (confirmation.trim().toLowerCase() !== wanted)
      throw new Refusal('invalid', { errors: { confirmation: 'This is not what was to be typed' } });
    const waits = await askSecondAdmin(trx, context, by, { kind: 'erase', roles: null, reason, hits, isBulk });
    return {
      done: 0,
      skipped: [...skipped, ...waits.skipped],
      waits: { members: waits.members, until: waits.until?.toISOString() ?? null },
    };
  });
}

/**
 * The deletion that members have themselves: closed at once, erased after seven days, until then brought back by the
 * email. Their reviews stay, without any link to them: what an admin made disappear would say who wrote it.
 */
export async function eraseNow(
  trx: Trx,
  context: Context,
  by: By,
  { chosen, reason }: { chosen: Chosen; reason: string },
): Promise<void> {
  const { clock, jobs, vault } = context;
  const now = clock.now();
  const ids = await listChosenIds(trx, { chosen, now, most: mostMembersOneByOne });
  // Before the members: sending a review locks its draft, then its author, and must not wait for us crosswise.
  await lockDraftsOf(trx, { vault, memberIds: ids });
  await lockAccess(trx, ids);
  const { hits } = await lockChosen(trx, context, { by, action, chosen, most: mostMembersOneByOne });
  const memberIds = hits.map(({ memberId }) => memberId);
  await dropDraftsOf(trx, { vault, memberIds });
  for (const memberId of memberIds) await closeAccount(trx, context, { memberId, reviews: 'keep', now });
  await bumpVersions(trx, memberIds);
  await jobs.sendMany(
    trx,
    endPoolSessions,
    memberIds.map((memberId) => ({ memberId })),
  );
  await recordAction(trx, {
    by,
    now,
    verb: 'erase',
    memberIds,
    actionId: randomUUID(),
    isBulk: chosen.only?.length !== 1,
    reason,
  });
}
