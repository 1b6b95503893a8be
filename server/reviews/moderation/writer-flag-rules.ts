import type { ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { days } from '../../clock.ts';
import { isDisposableMail, registeredDomain } from './screening-mail-rules.ts';

/**
 * What the screening says about the account of a writer. A moderator may be an admin, who sees all members: a flag that
 * few of them have would lead to one.
 */

/** Members that share what is shown of a writer, at the least. */
const sharedBy = 5;
const newAccountDays = 30;

export interface Account {
  readonly createdAt: Date;
  readonly isDisposable: boolean;
  readonly domain: string | null;
}

/** What is looked at for each review, worked out once. */
export const accountOf = ({ email, createdAt }: { email: string; createdAt: Date }): Account => ({
  createdAt,
  isDisposable: isDisposableMail(email),
  domain: registeredDomain(email),
});

interface Around {
  readonly subjectWebsite: string | null;
  readonly now: Date;
}

function traitsOf(account: Account, subjectDomain: string | null, now: Date): ScreeningFlag[] {
  const traits: readonly (readonly [ScreeningFlag, boolean])[] = [
    ['new_account', now.getTime() - account.createdAt.getTime() < days(newAccountDays)],
    ['disposable_mail', account.isDisposable],
    ['own_organisation', subjectDomain !== null && account.domain === subjectDomain],
  ];
  return traits.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/**
 * The flags of a writer among the members who may have written: those that five of them have together; else that there
 * is something, where five have something that is too rare to be named; else none. Where fewer than five have nothing,
 * no member has a flag: to have none would name them. Whatever is shown, at least five members would show it.
 */
export function flagsAmong(
  writer: Account,
  members: readonly Account[],
  { subjectWebsite, now }: Around,
): ScreeningFlag[] {
  const domain = registeredDomain(subjectWebsite);
  const own = traitsOf(writer, domain, now);
  if (own.length === 0) return [];
  const counts = new Map<string, number>();
  for (const member of members) {
    const traits = traitsOf(member, domain, now).join();
    counts.set(traits, (counts.get(traits) ?? 0) + 1);
  }
  if ((counts.get('') ?? 0) < sharedBy) return [];
  counts.delete('');
  if ((counts.get(own.join()) ?? 0) >= sharedBy) return own;
  const rare = [...counts.values()].filter((count) => count < sharedBy).reduce((sum, count) => sum + count, 0);
  return rare >= sharedBy ? ['account'] : [];
}
