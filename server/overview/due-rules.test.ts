import { expect, it } from 'vitest';
import type { WaitingKind } from '../../contract/overview/overview.ts';
import { linesFor, type DueGroup, type Receiver } from './due-rules.ts';

const admin: Receiver = { memberId: 'admin', isAdmin: true, isModerator: false };
const moderator: Receiver = { memberId: 'moderator', isAdmin: false, isModerator: true };
const both: Receiver = { memberId: 'both', isAdmin: true, isModerator: true };
const receivers = [admin, moderator, both];

const group = (kind: WaitingKind, given: Partial<DueGroup> = {}): DueGroup => ({
  kind,
  assignee: null,
  except: [],
  due: 1,
  late: 0,
  oldestAt: new Date('2026-11-16'),
  ...given,
});
const told = (memberId: string, groups: DueGroup[], who = receivers): string[] =>
  linesFor(memberId, { receivers: who, groups, isOfModerators: (kind) => kind === 'funder_reviews' }).map(
    ({ kind, due, late }) => `${kind} ${due} ${late}`,
  );

it('tells those with the right, and no one else', () => {
  const groups = [group('funder_reviews'), group('claims', { late: 2 })];
  expect(told('admin', groups)).toEqual(['claims 1 2']);
  expect(told('moderator', groups)).toEqual(['funder_reviews 1 0']);
  // What is past its target comes first.
  expect(told('both', groups)).toEqual(['claims 1 2', 'funder_reviews 1 0']);
  expect(told('member', groups)).toEqual([]);
});

it('tells the assignee alone, and all others once the assignee is not told or may not decide', () => {
  const groups = [group('claims', { assignee: 'admin' }), group('claims', { due: 0, late: 3 })];
  expect(told('admin', groups)).toEqual(['claims 1 3']);
  expect(told('both', groups)).toEqual(['claims 0 3']);
  // Turned off: no receiver.
  expect(told('both', groups, [both])).toEqual(['claims 1 3']);
  // A moderator decides about no claims.
  expect(told('both', [group('claims', { assignee: 'moderator' })])).toEqual(['claims 1 0']);
});

it('tells no one of what they may not decide, with the oldest of the others', () => {
  const groups = [
    group('waiting_actions', { except: ['admin'], oldestAt: new Date('2026-11-10') }),
    group('waiting_actions', { except: ['both'], oldestAt: new Date('2026-11-12') }),
  ];
  const oldest = (memberId: string) =>
    linesFor(memberId, { receivers, groups, isOfModerators: () => false }).map(({ oldestAt }) =>
      oldestAt.toISOString().slice(0, 10),
    );
  expect(oldest('admin')).toEqual(['2026-11-12']);
  expect(oldest('both')).toEqual(['2026-11-10']);
  expect(told('admin', groups)).toEqual(['waiting_actions 1 0']);
});
