import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf } from '../clock.ts';
import { tidyErasures } from '../erasure-list.ts';
import { openPayload, sealedPayload, sealPayload } from '../queue/author-jobs.ts';
import { defineJob } from '../queue/queue.ts';
import { accountDeletedEmail } from '../mail/emails/account-deleted.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { withdrawAllOf } from '../reviews/publishing/withdraw-commands.ts';
import type { Vault } from '../vault.ts';
import { eraseMember, listDue } from './commands.ts';
import { renewRestoreToken } from './restore-commands.ts';

const ofMember = z.strictObject({ memberId: uuid });
/** Sealed; the other shape is of an earlier release. */
const payload = z.union([sealedPayload, ofMember]);
const purpose = 'account closing';

/** Null when its key was destroyed. */
function openMember(vault: Vault, sent: z.output<typeof payload>): { memberId: string } | null {
  const opened = 'sealed' in sent ? openPayload(vault, purpose, sent) : sent;
  return opened === null ? null : ofMember.parse(opened);
}

export const sealMember = (vault: Vault, memberId: string) => sealPayload(vault, purpose, { memberId });

export const withdrawReviewsOfMember = defineJob({
  name: 'account.withdraw-reviews',
  payload,
  retryLimit: emailRetryLimit,
  sealedFor: purpose,
  async handle(context, sent) {
    const member = openMember(context.vault, sent);
    if (member !== null) await withdrawAllOf(context, member.memberId);
  },
});

/** Says that the account is closed and how to bring it back. The token is made here and leaves in the email only. */
export const sendDeletedEmail = defineJob({
  name: 'account.deleted-letter',
  payload,
  retryLimit: emailRetryLimit,
  sealedFor: purpose,
  async handle(context, sent) {
    const { db, config, vault } = context;
    const opened = openMember(vault, sent);
    if (opened === null) return;
    const { memberId } = opened;
    const member = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
    const restore = await renewRestoreToken(context, memberId);
    if (member === undefined || restore === null) return;
    const email = accountDeletedEmail(
      {
        erasedOn: dayOf(restore.eraseAt),
        reviews: restore.reviews,
        restoreUrl: `${config.publicUrl}/restore/${restore.token}`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, {
      to: member.email,
      email,
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
    await tidyErasures(context);
  },
});

export const deletionJobs = [withdrawReviewsOfMember, sendDeletedEmail, eraseDeletedAccounts];
