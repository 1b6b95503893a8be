import { describe, expect, it } from 'vitest';
import type { MyPass } from '../../contract/members/own-account.ts';
import { statusOf, textOf, titleOf, unknownStatus } from './access-status.ts';

const pass = (startsOn: string, endsOn: string): MyPass => ({
  kind: 'review',
  reason: 'Thank you for your review',
  startsOn,
  endsOn,
  state: 'over',
  words: '',
});
const inReview = { state: 'submitted' as const, nextStep: 'A moderator reads it, usually within two working days.' };

describe('how a member without access stands', () => {
  it('ended with the last of the passes, and not with one that was taken back before it began', () => {
    const passes = [
      pass('2026-11-01', '2026-11-20'),
      pass('2025-11-20', '2026-11-01'),
      pass('2026-12-01', '2026-11-21'),
    ];
    expect(statusOf([], passes)).toEqual({ nextStep: null, endedOn: '2026-11-20', hasReviewed: false });
  });

  it('is told of the review that is being looked at, and that access ended meanwhile', () => {
    const status = statusOf([inReview], [pass('2026-11-01', '2026-11-20')]);
    expect(titleOf(status)).toBe('Your review is being checked');
    expect(textOf(status, 365)).toBe(`Your access ended on 20 Nov 2026. ${inReview.nextStep}`);
    expect(textOf(statusOf([inReview], []), 365)).toBe(inReview.nextStep);
  });

  it('hears of an end where access came without a review, from a code for example', () => {
    expect(titleOf(statusOf([], [pass('2026-11-01', '2026-11-20')]))).toBe('Your access has ended');
  });

  it('is asked for a first review where there was never any access', () => {
    expect(titleOf(statusOf([], []))).toBe('Share one review to open the database');
    expect(textOf(unknownStatus, 365)).toMatch(
      /^You will see every recipient.* for a year, starting within 4 days of the approval/,
    );
  });
});
