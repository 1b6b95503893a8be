import type { MemberType, Role } from '../../contract/members/account.ts';

/** How people call themselves, in the order in which they are offered. */
export const memberWords: readonly { value: MemberType; title: string; text: string }[] = [
  { value: 'entrepreneur', title: 'A founder', text: 'I look for funding, or have raised it' },
  { value: 'funder', title: 'A funder', text: 'I invest, lend or make grants' },
  { value: 'other', title: 'An analyst or researcher', text: 'I study who funds what' },
];

export const rolesOf = ({ role, isModerator }: { readonly role: Role; readonly isModerator: boolean }): string[] =>
  [role === 'admin' ? 'Admin' : null, isModerator ? 'Moderator' : null].filter((one) => one !== null);
