import { expect, it } from 'vitest';
import type { Member } from '../http/viewer.ts';
import { speaksFor } from './policy.ts';

const member = (changes: Partial<Member>): Member => ({
  kind: 'member',
  memberId: '0d6f3f7c-8f07-4c3f-9a0e-6a0f6a1d0c11',
  email: 'somebody@kitehouse.example',
  role: 'member',
  isModerator: false,
  memberType: 'entrepreneur',
  isSuspended: false,
  access: { hasAccess: false, reason: null, accessExpiresOn: null },
  hadAccess: false,
  sessionId: '0d6f3f7c-8f07-4c3f-9a0e-6a0f6a1d0c12',
  factor: { hasFactor: false, isRequired: false, isProved: false, isFresh: false },
  ...changes,
});
const venture = { website: 'https://www.kitehouse.example/about', state: 'listed' };

it.each([
  ['an address at its domain', {}, {}, true],
  ['an address below its domain', { email: 'somebody@mail.kitehouse.example' }, {}, true],
  ['an address elsewhere', { email: 'somebody@elsewhere.example' }, {}, false],
  ['a domain that only ends so', { email: 'somebody@notkitehouse.example' }, {}, false],
  ['a mail provider', { email: 'somebody@gmail.com' }, { website: 'https://gmail.com' }, false],
  ['a venture without a website', {}, { website: null }, false],
  ['a funder', { memberType: 'funder' }, {}, false],
  ['an admin', { role: 'admin' }, {}, false],
  ['a moderator', { isModerator: true }, {}, false],
  ['a venture that is only proposed', {}, { state: 'proposed' }, false],
  ['a hidden venture', {}, { state: 'hidden' }, false],
] as const)('%s', (_what, who, what, answer) => {
  expect(speaksFor(member(who), { ...venture, ...what })).toBe(answer);
});
