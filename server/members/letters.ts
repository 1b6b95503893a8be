import type { Role } from '../../contract/account.ts';
import type { MemberDeed } from '../../contract/member-deeds.ts';
import type { Config } from '../config.ts';
import { accessGivenLetter } from '../mail/access-given-letter.ts';
import { accessRevokedLetter } from '../mail/access-revoked-letter.ts';
import { accountRestoredLetter } from '../mail/account-restored-letter.ts';
import { accountSuspendedLetter } from '../mail/account-suspended-letter.ts';
import type { Letter } from '../mail/layout.ts';
import { roleChangedLetter } from '../mail/role-changed-letter.ts';
import { letterFrameOf } from '../mail/send.ts';

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
