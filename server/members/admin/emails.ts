import type { Role } from '../../../contract/members/account.ts';
import type { AdminAction } from '../../../contract/members/admin-actions.ts';
import type { Context } from '../../context.ts';
import { accessGivenEmail } from '../../mail/emails/access-given.ts';
import { accessRevokedEmail } from '../../mail/emails/access-revoked.ts';
import { accountRestoredEmail } from '../../mail/emails/account-restored.ts';
import { accountSuspendedEmail } from '../../mail/emails/account-suspended.ts';
import type { Email } from '../../mail/layout.ts';
import { roleChangedEmail } from '../../mail/emails/role-changed.ts';
import { emailFrameOf } from '../../mail/send.ts';
import type { SuspensionEmailData } from '../../mail/suspension-blocks.ts';

/** What an admin action says to the member; the preview and the job write the same. */
export interface ActionWords {
  readonly kind: Exclude<AdminAction['kind'], 'give_access_until'>;
  readonly words: string;
  readonly role: Role | null;
  readonly isModerator: boolean | null;
  /** The first day without access, YYYY-MM-DD, of access that was given. */
  readonly endsOn: string | null;
  /** Of a suspension. */
  readonly suspension: SuspensionEmailData | null;
}

export async function emailOfAction(
  context: Pick<Context, 'db' | 'config'>,
  { kind, words, role, isModerator, endsOn, suspension }: ActionWords,
): Promise<Email> {
  const { config } = context;
  const frame = await emailFrameOf(context);
  switch (kind) {
    case 'give_access':
    case 'extend_access':
      return accessGivenEmail(
        {
          isExtended: kind === 'extend_access',
          reason: words,
          endsOn: endsOn ?? '',
          databaseUrl: `${config.publicUrl}/database/equity`,
        },
        frame,
      );
    case 'revoke_access':
      return accessRevokedEmail({ reason: words }, frame);
    case 'change_role':
      return roleChangedEmail(
        { role: role ?? 'member', isModerator: isModerator ?? false, loginUrl: `${config.publicUrl}/login` },
        frame,
      );
    case 'suspend':
      if (suspension === null) throw new Error('the email about a suspension says why');
      return accountSuspendedEmail(suspension, frame);
    case 'restore':
      return accountRestoredEmail({ loginUrl: `${config.publicUrl}/login` }, frame);
  }
}
