import { secondAdminEmail as writeEmail } from '../../mail/emails/second-admin.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';
import { defineJob } from '../../queue/queue.ts';
import { ruleOf } from '../../../contract/reviews/statements.ts';
import { reasonCodeOf } from '../../reviews/last-decision.ts';
import { secondAdminEmailKind } from '../../waiting-actions/commands.ts';

/** Tells another admin that something waits for them. */
export const secondAdminEmail = defineJob({
  ...secondAdminEmailKind,
  retryLimit: emailRetryLimit,
  async handle(context, { actionId, adminId }) {
    const { db, config } = context;
    const action = await db
      .selectFrom('waiting_actions')
      .leftJoin('members as asker', 'asker.id', 'waiting_actions.asked_by')
      .where('waiting_actions.id', '=', actionId)
      .where('outcome', 'is', null)
      .select(['kind', 'reason', 'reason_code', 'asker.email as asked_by'])
      .executeTakeFirst();
    const admin = await db
      .selectFrom('members')
      .where('id', '=', adminId)
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .select('email')
      .executeTakeFirst();
    // Decided in the meantime.
    if (action === undefined || admin === undefined) return;
    const rule = reasonCodeOf(action.reason_code);
    const email = writeEmail(
      {
        kind: action.kind,
        askedBy: action.asked_by ?? 'An admin',
        // The words of a moderator may quote what is to go.
        reason: rule === null ? action.reason : ruleOf(rule),
        url: `${config.publicUrl}/admin/users/waiting`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: admin.email, email, key: `account.second-admin:${actionId}:${adminId}` });
  },
});
