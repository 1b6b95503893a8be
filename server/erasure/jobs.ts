import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';
import { accountDeletedLetter } from '../mail/emails/account-deleted.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { withdrawAllOf } from '../reviews/publishing/withdraw-all.ts';
import { eraseMember, listDue } from './commands.ts';
import { renewRestoreToken } from './restore-commands.ts';

const payload = z.strictObject({ memberId: uuid });

export const withdrawReviewsOfMember = defineJob({
  name: 'account.withdraw-reviews',
  payload,
  retryLimit: letterRetryLimit,
  handle: (context, { memberId }) => withdrawAllOf(context, memberId),
});

/** Says that the account is closed and how to bring it back. The token is made here and leaves in the letter only. */
export const sendDeletedLetter = defineJob({
  name: 'account.deleted-letter',
  payload,
  retryLimit: letterRetryLimit,
  async handle(context, { memberId }) {
    const { db, config } = context;
    const member = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
    const restore = await renewRestoreToken(context, memberId);
    if (member === undefined || restore === null) return;
    const letter = accountDeletedLetter(
      {
        erasedOn: dayOf(restore.eraseAt),
        reviews: restore.reviews,
        restoreUrl: `${config.publicUrl}/restore/${restore.token}`,
      },
      letterFrameOf(config),
    );
    await sendLetter(context, {
      to: member.email,
      letter,
      key: `account.deleted:${memberId}:${restore.eraseAt.toISOString()}`,
    });
  },
});

export const eraseDeletedAccounts = defineJob({
  name: 'account.erase-deleted',
  payload: z.unknown(),
  retryLimit: 5,
  schedule: '50 3 * * *',
  async handle(context) {
    for (const leaving of await listDue(context)) await eraseMember(context, leaving);
  },
});

export const deletionJobs = [withdrawReviewsOfMember, sendDeletedLetter, eraseDeletedAccounts];
