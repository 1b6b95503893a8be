import { describe, expect, it } from 'vitest';
import { reviewStates } from '../../contract/reviews/reviews.ts';
import { decisions } from '../../contract/reviews/moderation.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { admin, guest, moderator, type Member, type Moderator, type Viewer } from '../http/viewer.ts';
import { decisionsOf, refusalToDecide } from './rules.ts';
import { hasConflict, refusalToReview, reviewWriter } from './policy.ts';

const member = (changes: Partial<Member> = {}): Member => ({
  kind: 'member',
  memberId: 'm',
  email: 'office@kitehouse.example',
  role: 'member',
  isModerator: false,
  memberType: 'entrepreneur',
  isSuspended: false,
  access: { hasAccess: false, reason: null, accessExpiresOn: null },
  hadAccess: false,
  sessionId: 's',
  factor: { hasFactor: false, isRequired: false, isProved: false, isFresh: false },
  ...changes,
});
const viewers: readonly (readonly [string, Viewer])[] = [
  ['guest', guest],
  ['member', member()],
  ['member with access', member({ access: { hasAccess: true, reason: 'x', accessExpiresOn: '2027-01-01' } })],
  ['funder member', member({ memberType: 'funder' })],
  ['suspended', member({ isSuspended: true })],
  ['admin', member({ role: 'admin' })],
  ['moderator', member({ isModerator: true })],
  ['both', member({ role: 'admin', isModerator: true })],
  [
    'admin who showed no second factor',
    member({
      role: 'admin',
      isModerator: true,
      factor: { hasFactor: true, isRequired: true, isProved: false, isFresh: false },
    }),
  ],
  ['suspended admin', member({ role: 'admin', isModerator: true, isSuspended: true })],
];

describe('who may', () => {
  it('write a review, manage members, moderate, see a proposed funder', () => {
    const answer = (gate: typeof reviewWriter, viewer: Viewer): string => {
      const verdict = gate(viewer);
      return verdict.allowed ? 'yes' : verdict.reason;
    };
    const table = viewers.map(([name, viewer]) => [
      name,
      answer(reviewWriter, viewer),
      answer(admin, viewer),
      answer(moderator, viewer),
      maySeeSubject(viewer, 'proposed'),
    ]);
    expect(table).toEqual([
      ['guest', 'sign_in', 'sign_in', 'sign_in', false],
      ['member', 'yes', 'admin_only', 'moderator_only', false],
      ['member with access', 'yes', 'admin_only', 'moderator_only', false],
      ['funder member', 'yes', 'admin_only', 'moderator_only', false],
      ['suspended', 'account_suspended', 'account_suspended', 'account_suspended', false],
      ['admin', 'staff_review', 'yes', 'moderator_only', true],
      ['moderator', 'staff_review', 'admin_only', 'yes', true],
      ['both', 'staff_review', 'yes', 'yes', true],
      ['admin who showed no second factor', 'staff_review', 'second_factor_required', 'second_factor_required', false],
      ['suspended admin', 'account_suspended', 'account_suspended', 'account_suspended', false],
    ]);
    for (const [, viewer] of viewers) {
      expect([maySeeSubject(viewer, 'listed'), maySeeSubject(viewer, 'merged')]).toEqual([true, true]);
      expect(maySeeSubject(viewer, 'hidden')).toBe(maySeeSubject(viewer, 'proposed'));
    }
  });

  it('review a funder: all but those who use its mail', () => {
    const refused = (email: string, website: string | null): string | null =>
      refusalToReview(member({ email, memberType: 'funder' }), { website });
    expect(refused('a@tidewrack.example', 'https://www.tidewrack.example/team')).toBe('self_review');
    expect(refused('a@mail.tidewrack.example', 'https://tidewrack.example')).toBe('self_review');
    expect(refused('a@tidewrack.example', 'https://portal.tidewrack.example')).toBe('self_review');
    expect(refused('a@nottidewrack.example', 'https://tidewrack.example')).toBeNull();
    expect(refused('a@gmail.com', 'https://gmail.com')).toBeNull();
    expect(refused('a@tidewrack.example', null)).toBeNull();
    expect(refused('a@example', 'https://tidewrack.example')).toBeNull();
  });

  it('decide about others only, and not about whom they work for', () => {
    const website = 'https://tidewrack.example';
    const who = (email: string): Moderator => ({ ...member({ email }), isModerator: true });
    expect(hasConflict({ isMine: false, funderWebsite: website }, who('a@fundsight.example'))).toBe(false);
    expect(hasConflict({ isMine: true, funderWebsite: website }, who('a@fundsight.example'))).toBe(true);
    expect(hasConflict({ isMine: false, funderWebsite: website }, who('a@tidewrack.example'))).toBe(true);
  });

  it('decide: what the state knows, and never about one’s own', () => {
    for (const state of reviewStates) {
      expect(decisionsOf({ state, hasConflict: true })).toEqual([]);
      for (const decision of decisions) {
        expect(refusalToDecide({ state, hasConflict: true }, decision)).toBe('conflict_of_interest');
        const isKnown = decisionsOf({ state, hasConflict: false }).includes(decision);
        expect(refusalToDecide({ state, hasConflict: false }, decision)).toBe(isKnown ? null : 'invalid_transition');
      }
    }
  });
});
