import { describe, expect, it } from 'vitest';
import {
  fixableResponseReasons,
  responseReasonCodes,
  responseReasons,
} from '../../contract/replies/response-reasons.ts';
import { reasonCodes } from '../../contract/reviews/reasons.ts';
import { decisionsOf, refusalToDecide } from './policy.ts';
import { decisionsFor, lastEditDay, reasonWordsOf, writerActionsFor, type ResponseStatus } from './rules.ts';

const published = new Date('2026-11-01T10:00:00Z');
const lastMoment = new Date('2026-11-15T09:59:59.999Z');
const tooLate = new Date('2026-11-15T10:00:00Z');
const status = (parts: Partial<ResponseStatus>): ResponseStatus => ({
  kind: 'reply',
  state: null,
  publishedAt: null,
  lastReason: null,
  ...parts,
});

describe('what the writer may do', () => {
  const actions = (parts: Partial<ResponseStatus>, now = lastMoment) => writerActionsFor(status(parts), now);

  it('is to save and send a reply, and to send an update', () => {
    expect(actions({})).toEqual(['save', 'send']);
    expect(actions({ kind: 'update' })).toEqual(['send']);
    expect(actions({ state: 'draft' })).toEqual(['save', 'send']);
    for (const state of ['submitted', 'removed'] as const) expect(actions({ state })).toEqual([]);
  });

  it('ends fourteen days after the publication, but for an answer that an admin asked for', () => {
    for (const state of ['draft', 'published'] as const) {
      expect(actions({ state, publishedAt: published })).toEqual(['save', 'send']);
      expect(actions({ state, publishedAt: published }, tooLate)).toEqual([]);
    }
    expect(actions({ state: 'changes_requested', publishedAt: published }, tooLate)).toEqual(['save', 'send']);
    expect(lastEditDay(published)).toBe('2026-11-15');
    expect(lastEditDay(new Date('2026-11-01T00:00:00Z'))).toBe('2026-11-14');
  });

  it('is nothing about an update that is public', () =>
    expect(actions({ kind: 'update', state: 'published', publishedAt: published })).toEqual([]));

  it('after a decline is to change what a change can fix', () => {
    for (const lastReason of responseReasonCodes) {
      const isFixable = fixableResponseReasons.includes(lastReason);
      expect(actions({ state: 'declined', lastReason })).toEqual(isFixable ? ['save', 'send'] : []);
      expect(actions({ state: 'declined', lastReason, publishedAt: published }, tooLate)).toEqual([]);
    }
    expect(actions({ state: 'declined', lastReason: null })).toEqual([]);
    expect(actions({ state: 'declined', lastReason: 'none' })).toEqual([]);
  });
});

describe('what an admin may decide', () => {
  it('is everything about a sent one, and to decline what waits for its writer', () => {
    expect(decisionsFor('submitted')).toEqual(['approve', 'request_changes', 'decline']);
    expect(decisionsFor('changes_requested')).toEqual(['decline']);
    expect(decisionsFor('published')).toEqual([]);
  });

  it('is nothing where there is a tie', () => {
    const tied = { state: 'submitted', hasConflict: true } as const;
    expect(decisionsOf(tied)).toEqual([]);
    expect(refusalToDecide(tied, 'approve')).toBe('conflict_of_interest');
    const free = { ...tied, hasConflict: false };
    expect(decisionsOf(free)).toHaveLength(3);
    expect(refusalToDecide(free, 'approve')).toBeNull();
    expect(refusalToDecide({ ...free, state: 'changes_requested' }, 'approve')).toBe('invalid_transition');
  });
});

it('a reason has its words, of a reply or of a removal', () => {
  const [code] = responseReasonCodes;
  expect(reasonWordsOf(code)).toEqual(responseReasons[code]);
  const ofReviews = reasonCodes.find((one) => !responseReasonCodes.some((own) => own === one));
  expect(reasonWordsOf(ofReviews ?? null)?.sentence).toMatch(/^It was removed: /);
  expect(reasonWordsOf(null)).toBeNull();
  expect(reasonWordsOf('none of these')).toBeNull();
});
