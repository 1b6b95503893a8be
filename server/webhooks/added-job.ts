import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { webhookAddedEmail } from '../mail/emails/programs/webhook-added.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob } from '../queue/queue.ts';
import { findTarget } from './queries.ts';

/** Tells a member that there is a new address that we call for them. */
export const sendAddedEmail = defineJob({
  name: 'webhooks.added-letter',
  payload: z.strictObject({ webhookId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { webhookId }) {
    const row = await context.db
      .selectFrom('webhooks')
      .innerJoin('members', 'members.id', 'webhooks.member_id')
      .leftJoin('deal_views', 'deal_views.id', 'webhooks.view_id')
      .where('webhooks.id', '=', webhookId)
      .select(['members.email', 'deal_views.name', 'webhooks.created_on'])
      .executeTakeFirst();
    const target = await findTarget(context, { id: webhookId });
    // Deleted or erased since.
    if (row === undefined || target === null) return;
    const email = webhookAddedEmail(
      {
        email: row.email,
        host: new URL(target.address).host,
        viewName: row.name,
        madeOn: row.created_on,
        hooksUrl: `${context.config.publicUrl}/user#programs`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: row.email, email, key: `webhooks.added:${webhookId}`, isUrgent: true });
  },
});
