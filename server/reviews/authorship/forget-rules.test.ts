import { describe, expect, it } from 'vitest';
import { isForgotten, lastDayOf, type Remembered } from './forget-rules.ts';

const published: Remembered = {
  state: 'published',
  lastReason: null,
  publishedOn: '2026-11-30',
  toldAt: new Date('2026-12-01T05:00:00Z'),
  isContested: false,
  keptUntil: null,
  isSoon: false,
  isAsked: false,
};

describe('the last day on which we know an author', () => {
  it.each([
    ['30 days after the publication', published, 30, '2026-12-30'],
    ['the day of the publication', published, 0, '2026-11-30'],
    ['90 days after it', published, 90, '2027-02-28'],
    ['not yet: the author has not heard of the publication', { ...published, toldAt: null }, 30, null],
    ['not yet: it is being checked', { ...published, state: 'submitted', publishedOn: null }, 30, null],
    ['not yet: the author was asked for a change', { ...published, state: 'changes_requested' }, 30, null],
    ['two weeks after a final decline', { ...published, state: 'declined', lastReason: 'duplicate' }, 30, '2026-12-15'],
    ['two weeks after it was withdrawn', { ...published, state: 'withdrawn' }, 30, '2026-12-15'],
    ['two weeks after it was removed', { ...published, state: 'removed' }, 30, '2026-12-15'],
    ['the day of the publication, as its author chose', { ...published, isSoon: true }, 30, '2026-11-30'],
    ['not before they heard of it', { ...published, isSoon: true, toldAt: null }, 30, null],
    [
      'the day of a final decline',
      { ...published, state: 'declined', lastReason: 'hate', isSoon: true },
      30,
      '2026-12-01',
    ],
    [
      'two weeks after one that a change can fix',
      { ...published, state: 'declined', lastReason: 'too_vague', isSoon: true },
      30,
      '2026-12-15',
    ],
    [
      'as long as after a publication, after a decline that a change can fix',
      { ...published, state: 'declined', lastReason: 'too_vague' },
      30,
      '2026-12-31',
    ],
    ['as long as it was promised', { ...published, keptUntil: '2027-01-15' }, 30, '2027-01-15'],
    ['not shorter than usual', { ...published, keptUntil: '2026-12-01' }, 30, '2026-12-30'],
  ] as const)('%s', (_what, review, authorDays, day) => {
    expect(lastDayOf(review, authorDays)).toBe(day);
  });
});

describe('forgetting', () => {
  const on = (today: string, more: Partial<Remembered> = {}): boolean =>
    isForgotten({ ...published, ...more }, { authorDays: () => 30, today });

  it('comes a day before, so that the key goes on the last day', () => {
    expect(on('2026-12-28')).toBe(false);
    expect(on('2026-12-29')).toBe(true);
  });

  it('comes with the first run after the publication where the author chose so, but for a complaint', () => {
    expect(on('2026-12-01', { isSoon: true })).toBe(true);
    expect(on('2026-12-01', { isSoon: true, isContested: true })).toBe(false);
  });

  it('waits for a complaint, also where the author asked for it', () => {
    expect(on('2027-03-01', { isContested: true })).toBe(false);
    expect(on('2026-12-02', { isContested: true, isAsked: true })).toBe(false);
  });

  it('comes with the next run where the author asked for it, but not before the review is decided', () => {
    expect(on('2026-12-02', { isAsked: true })).toBe(true);
    expect(on('2026-12-02', { isAsked: true, state: 'approved', publishedOn: null })).toBe(false);
    expect(on('2026-12-02', { isAsked: true, keptUntil: '2027-01-15' })).toBe(true);
  });
});
