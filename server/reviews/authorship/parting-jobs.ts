import type { Context } from '../../context.ts';
import { defineJob } from '../../queue/queue.ts';
import { forgetAuthor } from '../forget-author.ts';
import { listLeaving, withdrawForgotten } from '../publishing/withdraw-commands.ts';
import { moveAuthor } from './link-commands.ts';
import { listMyReviewIds } from './link-queries.ts';
import { openParting, partingJob, partingPurpose, partLater, type Parting } from './parting.ts';

export const partJob = defineJob({
  ...partingJob,
  retryLimit: 10,
  sealedFor: partingPurpose,
  async handle(context, payload) {
    const one = openParting(context.vault, payload);
    if (one !== null) await part(context, one);
  },
});

async function part(context: Context, one: Parting): Promise<void> {
  const { db, vault } = context;
  switch (one.what) {
    case 'forget':
      return forget(context, one);
    case 'move': {
      const isMoved = await db.transaction().execute(async (trx) => {
        const into = await trx.selectFrom('members').where('id', '=', one.intoId).select('id').executeTakeFirst();
        if (into !== undefined) await moveAuthor(trx, { vault, fromId: one.memberId, intoId: one.intoId });
        return into !== undefined;
      });
      return isMoved ? undefined : forget(context, { memberId: one.memberId, takesReviews: false });
    }
    case 'withdraw':
      return withdrawForgotten(context, one.reviewId);
    case 'delete':
      await db.deleteFrom('reviews').where('id', '=', one.reviewId).execute();
  }
}

/**
 * The next nights seal everything anew and destroy the key before: older copies can then no longer be opened. What leaves
 * with the next batch is deleted after that.
 */
async function forget(context: Context, of: { memberId: string; takesReviews: boolean }): Promise<void> {
  const { db, vault, clock } = context;
  await db.transaction().execute(async (trx) => {
    const leaving = of.takesReviews
      ? await listLeaving(trx, await listMyReviewIds(trx, { vault, memberId: of.memberId }))
      : [];
    for (const { id, leavesOn } of leaving)
      await partLater(context, trx, { what: 'delete', reviewId: id }, { from: new Date(`${leavesOn}T00:00:00Z`) });
    await forgetAuthor(trx, { vault, ...of, staying: leaving.map(({ id }) => id) });
  });
  vault.authors.renew(clock.now());
}
