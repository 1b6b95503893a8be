import type { Context } from '../../context.ts';
import { defineJob } from '../../queue/queue.ts';
import { forgetAuthor } from '../forget-author.ts';
import { withdrawForgotten } from '../publishing/withdraw-commands.ts';
import { moveAuthor } from './link-commands.ts';
import { openParting, partingJob, type Parting } from './parting.ts';

export const partJob = defineJob({
  ...partingJob,
  retryLimit: 10,
  handle: (context, { sealed }) => part(context, openParting(context.vault, sealed)),
});

async function part(context: Context, one: Parting): Promise<void> {
  const { db, vault } = context;
  switch (one.what) {
    case 'forget':
      await db.transaction().execute((trx) => forgetAuthor(trx, { vault, ...one }));
      // The next nights seal everything anew and destroy the key before: older copies open to nobody then.
      vault.authors.renew(context.clock.now());
      return;
    case 'move':
      return db.transaction().execute(async (trx) => {
        const into = await trx.selectFrom('members').where('id', '=', one.intoId).select('id').executeTakeFirst();
        await (into === undefined
          ? forgetAuthor(trx, { vault, memberId: one.memberId, takesReviews: false })
          : moveAuthor(trx, { vault, fromId: one.memberId, intoId: one.intoId }));
      });
    case 'withdraw':
      return withdrawForgotten(context, one.reviewId);
  }
}
