import type { MemberType, Role } from '../contract/members/account.ts';
import { createChance, itemAt, type Chance } from './chance.ts';
import { daysBefore } from './calendar.ts';

/** The five people who can sign in at once: the start prints a link for each. */
export const sampleMembers: readonly {
  readonly email: string;
  readonly label: string;
  readonly role: Role;
  readonly isModerator: boolean;
  readonly memberType: MemberType;
  readonly hasAccess: boolean;
}[] = [
  {
    email: 'admin@sample.example',
    label: 'Admin and moderator',
    role: 'admin',
    isModerator: true,
    memberType: 'other',
    hasAccess: true,
  },
  {
    email: 'founder@sample.example',
    label: 'Entrepreneur with access',
    role: 'member',
    isModerator: false,
    memberType: 'entrepreneur',
    hasAccess: true,
  },
  {
    email: 'newcomer@sample.example',
    label: 'Entrepreneur without access',
    role: 'member',
    isModerator: false,
    memberType: 'entrepreneur',
    hasAccess: false,
  },
  {
    email: 'funder@sample.example',
    label: 'Funder',
    role: 'member',
    isModerator: false,
    memberType: 'funder',
    hasAccess: false,
  },
  {
    email: 'moderator@sample.example',
    label: 'Moderator',
    role: 'member',
    isModerator: true,
    memberType: 'other',
    hasAccess: false,
  },
];

export interface SampleMember {
  readonly id: string;
  readonly subject: string;
  readonly email: string;
  readonly memberType: MemberType;
  readonly role: Role;
  readonly isModerator: boolean;
  readonly createdAt: Date;
  readonly lastSeenOn: Date;
}

/** The authors of the sample reviews. These accounts cannot sign in. */
export interface SampleAuthors {
  /** Each belongs to one venture, by its place in the list of entrepreneurs (the first is that of founder@sample.example); some share one, as co-founders do. */
  readonly founders: readonly { readonly member: SampleMember; readonly venture: number }[];
  /** Each works for one funder, by its place in the list of funders. */
  readonly staff: readonly { readonly member: SampleMember; readonly funder: number }[];
}

/** No month is longer. */
const daysOfMonth = 31;
const founderCount = 210;
const ventureCount = 195;
const staffCount = 40;
const oldestAccountDays = 1_100;

export function makeSampleMembers(chance: Chance, now: Date): SampleMember[] {
  return sampleMembers.map(({ email, memberType, role, isModerator }, place) => {
    // A chance of its own: the rest of the world is the same with and without a moderator.
    const ids = isModerator && role === 'member' ? createChance(email) : chance;
    return {
      id: ids.uuid(),
      subject: ids.uuid(),
      email,
      memberType,
      role,
      isModerator,
      // Their order on the welcome is that of their accounts, which say the month.
      createdAt: daysBefore(now, 500 + daysOfMonth * (sampleMembers.length - place)),
      lastSeenOn: daysBefore(now, place),
    };
  });
}

export function makeAuthors(chance: Chance, now: Date): SampleAuthors {
  const members = Array.from({ length: founderCount + staffCount }, (_, place) => makeAuthor(chance, { place, now }));
  return {
    founders: members.slice(0, founderCount).map((member, place) => ({ member, venture: 1 + (place % ventureCount) })),
    staff: members.slice(founderCount).map((member, place) => ({ member, funder: place })),
  };
}

function makeAuthor(chance: Chance, { place, now }: { place: number; now: Date }): SampleMember {
  const age = chance.whole(oldestAccountDays - 60, oldestAccountDays);
  return {
    id: chance.uuid(),
    subject: chance.uuid(),
    email: `author-${String(place + 1).padStart(3, '0')}@authors.example`,
    memberType: place < founderCount ? 'entrepreneur' : 'funder',
    role: 'member',
    isModerator: false,
    createdAt: daysBefore(now, age),
    lastSeenOn: daysBefore(now, chance.whole(0, 200)),
  };
}

const readerWeeks = 25;
/** So that each week has as many as may be told. */
const leastReaders = 5;
const mostReaders = 9;

/** Accounts of the last half year that wrote nothing yet. They cannot sign in. */
export function makeReaders(chance: Chance, now: Date): SampleMember[] {
  const ages = Array.from({ length: readerWeeks }, (_, week) =>
    Array.from({ length: chance.whole(leastReaders, mostReaders) }, () => 7 * week + chance.whole(1, 7)),
  ).flat();
  return ages.map((age, place) => ({
    id: chance.uuid(),
    subject: chance.uuid(),
    email: `reader-${String(place + 1).padStart(3, '0')}@readers.example`,
    memberType: chance.happens(0.8) ? 'entrepreneur' : 'funder',
    role: 'member',
    isModerator: false,
    createdAt: daysBefore(now, age),
    lastSeenOn: daysBefore(now, chance.whole(0, age)),
  }));
}

/** The member of a given sample account. */
export function memberWith(members: readonly SampleMember[], email: string): SampleMember {
  return itemAt(
    members,
    members.findIndex((member) => member.email === email),
  );
}
