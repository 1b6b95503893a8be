import { describe, expect, it } from 'vitest';
import type { AnyAction, SkippedReason } from '../../../contract/members/admin-actions.ts';
import { givenPeriod } from '../../access/rules.ts';
import { after, days } from '../../clock.ts';
import { judge, type Facts } from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');
const today = new Date('2026-11-18T00:00:00Z');
const by = { adminId: 'the admin', now };
const member: Facts = {
  memberId: 'somebody',
  role: 'member',
  isModerator: false,
  isSuspended: false,
  isClosed: false,
  hasPass: false,
  accessEndsAt: null,
};
const people = {
  'a member': member,
  'one with access': { ...member, hasPass: true, accessEndsAt: after(today, days(90)) },
  'a suspended one': { ...member, isSuspended: true },
  'another admin': { ...member, role: 'admin' },
  'a moderator': { ...member, isModerator: true },
  'a closed one': { ...member, isClosed: true },
  oneself: { ...member, memberId: by.adminId, role: 'admin' },
} as const satisfies Record<string, Facts>;
type Person = keyof typeof people;

const reason = 'For a reason';
const actions: Record<string, AnyAction> = {
  give: { kind: 'give_access', days: 30, reason },
  giveUntil: { kind: 'give_access_until', until: '2027-06-01', reason },
  extend: { kind: 'extend_access', days: 30, reason },
  revoke: { kind: 'revoke_access', reasonCode: 'scraping' },
  makeAdmin: { kind: 'change_role', role: 'admin', isModerator: false, reason },
  makeMember: { kind: 'change_role', role: 'member', isModerator: false, reason },
  makeModerator: { kind: 'change_role', role: 'member', isModerator: true, reason },
  suspend: { kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'person', reason },
  restore: { kind: 'restore', reason },
  sendLink: { kind: 'send_link' },
  signOut: { kind: 'sign_out' },
  erase: { kind: 'erase' },
};

/** What each admin action answers each person; null: it hits. A closed account and oneself are the same for all. */
const table: Record<string, Partial<Record<Person, SkippedReason>>> = {
  give: { 'one with access': 'longer_access', 'a suspended one': 'suspended', 'another admin': 'admin' },
  giveUntil: { 'a suspended one': 'suspended', 'another admin': 'admin' },
  extend: {
    'a member': 'no_access',
    'a moderator': 'no_access',
    'a suspended one': 'suspended',
    'another admin': 'admin',
  },
  revoke: {
    'a member': 'no_access',
    'a moderator': 'no_access',
    'a suspended one': 'no_access',
    'another admin': 'admin',
  },
  makeAdmin: { 'a suspended one': 'suspended', 'another admin': 'same_role' },
  makeMember: { 'a member': 'same_role', 'one with access': 'same_role', 'a suspended one': 'suspended' },
  makeModerator: { 'a suspended one': 'suspended', 'a moderator': 'same_role' },
  suspend: { 'a suspended one': 'suspended' },
  restore: {
    'a member': 'not_suspended',
    'a moderator': 'not_suspended',
    'one with access': 'not_suspended',
    'another admin': 'not_suspended',
  },
  sendLink: { 'a suspended one': 'suspended' },
  signOut: {},
  erase: { 'another admin': 'is_admin', 'a moderator': 'is_admin' },
};

describe('whom an admin action hits', () => {
  it.each(Object.keys(table))('%s', (name) => {
    const action = actions[name];
    if (action === undefined) throw new Error(`no admin action is called ${name}`);
    const wanted = { ...table[name], 'a closed one': 'closed', oneself: 'yourself' };
    const found = Object.entries(people).flatMap(([person, facts]) => {
      const { why } = judge(action, facts, by);
      return why === null ? [] : [[person, why]];
    });
    expect(Object.fromEntries(found)).toEqual(wanted);
  });
});

describe('the pass of an admin', () => {
  const end = after(today, days(40));
  const farthest = after(today, days(730));
  it.each([
    ['days from the beginning of today', null, { days: 30 }, after(today, days(30))],
    ['days that reach further than the present end', end, { days: 41 }, after(today, days(41))],
    ['days that do not', end, { days: 40 }, 'longer_access'],
    ['a day', null, { until: new Date('2027-01-01T00:00:00Z') }, new Date('2027-01-01T00:00:00Z')],
    ['a day before the present end', end, { until: after(today, days(39)) }, 'longer_access'],
    ['a day beyond the limit', null, { until: after(today, days(900)) }, farthest],
    ['more days', end, { more: 10 }, after(today, days(50))],
    ['more days than the limit lets', end, { more: 700 }, farthest],
    ['more days at the limit', farthest, { more: 1 }, 'at_the_limit'],
    ['more days of nothing', null, { more: 1 }, 'no_access'],
  ] as const)('%s', (_what, present, gift, wanted) => {
    const period = givenPeriod(present, gift, now);
    expect(period).toEqual(typeof wanted === 'string' ? wanted : { startsAt: today, endsAt: wanted });
  });
});
