import type { Context } from '../../context.ts';
import { defineJob } from '../../queue/queue.ts';
import { forgetAuthor } from '../forget-author.ts';
import { withdrawForgotten } from '../publishing/withdraw-commands.ts';
import { moveAuthor } from './link-commands.ts';
import { openParting, partingJob, partingPurpose, type Parting } from './parting.ts';

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
  }
}

/** The next nights seal everything anew and destroy the key before: older copies can then no longer be opened. */
async function forget({ db, vault, clock }: Context, of: { memberId: string; takesReviews: boolean }): Promise<void> {
  await db.transaction().execute((trx) => forgetAuthor(trx, { vault, ...of }));
  vault.authors.renew(clock.now());
}
