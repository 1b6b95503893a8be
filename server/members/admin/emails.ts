import type { Role } from '../../../contract/members/account.ts';
import type { MemberDeed } from '../../../contract/members/admin-actions.ts';
import type { Config } from '../../config.ts';
import { accessGivenLetter } from '../../mail/emails/access-given.ts';
import { accessRevokedLetter } from '../../mail/emails/access-revoked.ts';
import { accountRestoredLetter } from '../../mail/emails/account-restored.ts';
import { accountSuspendedLetter } from '../../mail/emails/account-suspended.ts';
import type { Letter } from '../../mail/layout.ts';
import { roleChangedLetter } from '../../mail/emails/role-changed.ts';
import { letterFrameOf } from '../../mail/send.ts';

/** What a deed says to the member; the preview and the job write the same. */
export interface DeedWords {
  readonly kind: Exclude<MemberDeed['kind'], 'give_access_until'>;
  readonly words: string;
  readonly role: Role | null;
  /** The first day without access, YYYY-MM-DD, of access that was given. */
  readonly endsOn: string | null;
}

export function letterOfDeed(config: Config, { kind, words, role, endsOn }: DeedWords): Letter {
  const frame = letterFrameOf(config);
  switch (kind) {
    case 'give_access':
    case 'extend_access':
      return accessGivenLetter(
        {
          isExtended: kind === 'extend_access',
          reason: words,
          endsOn: endsOn ?? '',
          databaseUrl: `${config.publicUrl}/database/equity`,
        },
        frame,
      );
    case 'revoke_access':
      return accessRevokedLetter({ reason: words }, frame);
    case 'change_role':
      return roleChangedLetter({ role: role ?? 'member', loginUrl: `${config.publicUrl}/login` }, frame);
    case 'suspend':
      return accountSuspendedLetter({ reason: words }, frame);
    case 'restore':
      return accountRestoredLetter({ loginUrl: `${config.publicUrl}/login` }, frame);
  }
}
