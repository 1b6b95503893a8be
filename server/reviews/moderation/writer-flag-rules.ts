import type { ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { days } from '../../clock.ts';
import { isDisposableMail, sharesDomain } from './screening-mail-rules.ts';

/**
 * What the screening says about the account of a writer. A moderator may be an admin, who sees all members: a flag that
 * few of them have would lead to one.
 */

/** Members that share what is shown of a writer, at the least. */
const sharedBy = 5;
const newAccountDays = 30;

export interface Account {
  readonly email: string;
  readonly createdAt: Date;
}

interface Around {
  readonly subjectWebsite: string | null;
  readonly now: Date;
}

function traitsOf({ email, createdAt }: Account, { subjectWebsite, now }: Around): ScreeningFlag[] {
  const traits: readonly (readonly [ScreeningFlag, boolean])[] = [
    ['new_account', now.getTime() - createdAt.getTime() < days(newAccountDays)],
    ['disposable_mail', isDisposableMail(email)],
    ['own_organisation', sharesDomain(subjectWebsite, [email])],
  ];
  return traits.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/**
 * The flags of a writer among all members: those that five members have together; else that there is something, where
 * five members have something that is too rare to be named; else none. Whatever is shown, at least five members would
 * show it.
 */
export function flagsAmong(writer: Account, members: readonly Account[], around: Around): ScreeningFlag[] {
  const own = traitsOf(writer, around);
  if (own.length === 0) return [];
  const counts = new Map<string, number>();
  for (const member of members) {
    const traits = traitsOf(member, around).join();
    if (traits !== '') counts.set(traits, (counts.get(traits) ?? 0) + 1);
  }
  if ((counts.get(own.join()) ?? 0) >= sharedBy) return own;
  const rare = [...counts.values()].filter((count) => count < sharedBy).reduce((sum, count) => sum + count, 0);
  return rare >= sharedBy ? ['account'] : [];
}
