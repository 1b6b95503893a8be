import type { AnyAction, MemberStatus } from '../../../contract/members/admin-actions.ts';
import { formatDay } from '../../../contract/formats.ts';
import { isUnread, readOrNull, type Written } from '../../ui/forms/unread.ts';

/** What the form of a member's access holds. */
export interface AccessDraft {
  readonly isOn: boolean;
  readonly reason: string;
  /** The first day without access, YYYY-MM-DD. */
  readonly until: Written<string>;
  readonly reasonCode: string;
  readonly hasEmail: boolean;
  readonly note: string;
}

const firstDays = 30;

export const today = (): string => new Date().toISOString().slice(0, 10);

export function dayAfter(day: string, days: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

export function draftOf({ hasAccess, reason, accessExpiresOn, note }: MemberStatus): AccessDraft {
  return {
    isOn: hasAccess,
    reason: reason ?? '',
    until: accessExpiresOn ?? dayAfter(today(), firstDays),
    reasonCode: '',
    hasEmail: true,
    note: note?.body ?? '',
  };
}

/**
 * What saving would do with the access: nothing where it stays as it is, and where a day would make it shorter.
 * `isForPreview`: with something in each field that is still empty.
 */
export function accessActionOf(
  { hasAccess, accessExpiresOn, can }: MemberStatus,
  { isOn, reason, until: written, reasonCode }: AccessDraft,
  isForPreview = false,
): AnyAction | null {
  if (!isOn) {
    if (!hasAccess || !can.revokeAccess) return null;
    const code = reasonCode === '' && isForPreview ? 'given_by_mistake' : reasonCode;
    // A word that is none of the list is refused by the server, at the field.
    return { kind: 'revoke_access', reasonCode: code as 'scraping' };
  }
  const until = readOrNull(written);
  if (!can.giveAccess || until === null) return null;
  if (hasAccess && accessExpiresOn !== null && until <= accessExpiresOn) return null;
  const words = reason.trim().length < 3 && isForPreview ? '...' : reason;
  return { kind: 'give_access_until', until, reason: words };
}

/** Why access cannot be saved with the day as it is. A text that is not understood says so itself. */
export function problemOfDay({ accessExpiresOn, can }: MemberStatus, { isOn, until }: AccessDraft): string | null {
  if (!isOn || !can.giveAccess || isUnread(until)) return null;
  if (until === null) return 'Write the day';
  if (accessExpiresOn === null || until >= accessExpiresOn) return null;
  return `They have access until ${formatDay(accessExpiresOn)}. Switch it off to end it.`;
}
