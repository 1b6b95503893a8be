import { describe, expect, it } from 'vitest';
import type { WaitingAction } from '../../../../contract/members/second-admin.ts';
import { whenOf } from './words.ts';

const action: WaitingAction = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'erase',
  role: null,
  isModerator: null,
  members: 1,
  names: ['ada@kitehouse.example'],
  reason: 'A letter',
  removal: null,
  askedBy: 'first@kitehouse.example',
  isYours: true,
  askedAt: '2026-11-29T09:00:00.000Z',
  waitedDays: 0,
  isLate: false,
  runsAt: '2026-11-30T09:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  outcome: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  can: ['withdraw'],
};
const removal: WaitingAction['removal'] = {
  reviewId: '00000000-0000-4000-8000-000000000002',
  subjectKind: 'funder',
  subjectId: 'kitehouse.example',
  subjectName: 'Kitehouse',
  reasonCode: null,
  isHidden: false,
  isTied: false,
};

describe('when an action happens', () => {
  it('says to the only admin that the pause ends it', () => {
    expect(whenOf(action)).toBe('There is no second admin, so it happens at 30 Nov 2026 09:00 UTC unless withdrawn.');
  });

  it.each([
    { of: 'an erasure', removal: null, can: ['approve', 'withdraw'] },
    { of: 'a removal', removal, can: ['approve', 'decline'] },
  ] as const)('says to an admin who came later that their approval decides $of', ({ removal: ofReview, can }) => {
    const later = { ...action, isYours: false, removal: ofReview, can: [...can] };
    expect(whenOf(later)).toBe('It happens when you approve it.');
  });

  it('names no time where another admin was there from the beginning', () => {
    expect(whenOf({ ...action, isYours: false, runsAt: null, can: ['approve', 'withdraw'] })).toBe(
      'It happens when you approve it.',
    );
    expect(whenOf({ ...action, runsAt: null })).toBe('Another admin approves it. You can withdraw it.');
  });
});
