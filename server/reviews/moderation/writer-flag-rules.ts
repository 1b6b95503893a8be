import type { ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { startOfMonth } from '../../access/rules.ts';
import { after, days } from '../../clock.ts';
import { ownDomainOf } from '../../subjects/domains.ts';
import { isDisposableMail } from './screening-mail-rules.ts';

/**
 * What the screening says about the account of a writer. A moderator may be an admin, who sees all members: a flag that
 * few of them have would lead to one.
 */

/** Members that share what is shown of a writer, at the least. */
const sharedBy = 5;
/** Opened in the month of the day so long ago, or later. */
const newAccountDays = 30;

export interface Account {
  /** The month in which it was opened: no row holds the day (decision 0132). */
  readonly createdAt: Date;
  readonly isDisposable: boolean;
  /** A domain that shows where a person works: of no mail provider. */
  readonly hasOwnDomain: boolean;
}

/** What is looked at for each review, worked out once. */
export function accountOf({ email, createdAt }: { email: string; createdAt: Date }): Account {
  const isDisposable = isDisposableMail(email);
  const hasOwnDomain = !isDisposable && ownDomainOf(email) !== null;
  return { createdAt, isDisposable, hasOwnDomain };
}

interface Around {
  readonly now: Date;
}

/**
 * Of the account alone. What it has in common with the subject is none of it: an admin who sets the website of the
 * subject to the domain of a suspect would choose whom it marks (decision 0126).
 */
function traitsOf(account: Account, now: Date): ScreeningFlag[] {
  const traits: readonly (readonly [ScreeningFlag, boolean])[] = [
    ['new_account', account.createdAt >= startOfMonth(after(now, -days(newAccountDays)))],
    ['disposable_mail', account.isDisposable],
  ];
  return traits.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/**
 * The flags of a writer among the members who may have written: those that five of them have together; else that there
 * is something, where five have something that is too rare to be named; else none. Where fewer than five have nothing,
 * no member has a flag: to have none would name them. Whatever is shown, at least five members would show it.
 */
export function flagsAmong(writer: Account, members: readonly Account[], { now }: Around): ScreeningFlag[] {
  return flagsOfEach(members, { now })(writer);
}

function flagsOfEach(members: readonly Account[], { now }: Around): (member: Account) => ScreeningFlag[] {
  const counts = new Map<string, number>();
  for (const member of members) {
    const traits = traitsOf(member, now).join();
    counts.set(traits, (counts.get(traits) ?? 0) + 1);
  }
  const withNothing = counts.get('') ?? 0;
  counts.delete('');
  const rare = [...counts.values()].filter((count) => count < sharedBy).reduce((sum, count) => sum + count, 0);
  return (member) => {
    const own = traitsOf(member, now);
    if (own.length === 0 || withNothing < sharedBy) return [];
    if ((counts.get(own.join()) ?? 0) >= sharedBy) return own;
    return rare >= sharedBy ? ['account'] : [];
  };
}

/**
 * Whether it may be said if the writer's mail shows that they work where they say. Among the members with the same flags
 * five must have an address at a domain of their own, and five must have none: either answer would else lead to few.
 */
export function tellsOfMail(writer: Account, members: readonly Account[], around: Around): boolean {
  const flagsOf = flagsOfEach(members, around);
  const flags = flagsOf(writer).join();
  const alike = members.filter((member) => flagsOf(member).join() === flags);
  const withOwnDomain = alike.filter(({ hasOwnDomain }) => hasOwnDomain).length;
  return withOwnDomain >= sharedBy && alike.length - withOwnDomain >= sharedBy;
}
