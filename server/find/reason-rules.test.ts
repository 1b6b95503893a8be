import { describe, expect, it } from 'vitest';
import type { Fit } from '../../contract/find/find.ts';
import type { Matter } from '../../contract/find/search.ts';
import { whyHere, whyNotHigher, type Reasoned } from './reason-rules.ts';

/** The cases of the trial: each sentence has to hold against the funder above. */

const fit = (part: Partial<Fit>): Fit => ({
  grade: 'good',
  chance: 0.1,
  similar: 5,
  deals: 50,
  inPlace: null,
  inSectors: null,
  lastSimilar: null,
  last: { on: '2026-10-01', precision: 'day' },
  isActive: true,
  amounts: { least: 100_000, most: 2_000_000, known: 50 },
  ...part,
});
const rated = (matter: Matter, score: number, weight = 2) => ({ matter, score, market: 3.6, weight });
const funder = (part: Partial<Fit>, more: Partial<Reasoned> = {}): Reasoned => ({
  kind: 'equity',
  fit: fit(part),
  differences: [],
  amountUsd: null,
  mostSimilar: 133,
  asksNothing: false,
  ...more,
});

describe('why not higher', () => {
  it('is not said of the first', () => {
    expect(whyNotHigher(funder({ similar: 21 }), undefined, 'both')).toBeNull();
  });

  it('is treatment where the funder above made fewer deals', () => {
    const own = funder({ chance: 0.11, similar: 80 }, { differences: [rated('terms', 3.2)] });
    const above = funder({ chance: 0.1, similar: 78 }, { differences: [rated('terms', 4.4)] });
    expect(whyNotHigher(own, above, 'both')).toEqual({
      reason: 'treatment',
      of: { matter: 'terms', score: 3.2, market: 3.6 },
      aboveScore: 4.4,
    });
  });

  it('is the treatment of the funder above where its own is not known', () => {
    const above = funder({ chance: 0.1 }, { differences: [rated('speed', 4.4)] });
    expect(whyNotHigher(funder({ chance: 0.1 }), above, 'both')).toEqual({
      reason: 'treatment_above',
      of: { matter: 'speed', score: 4.4, market: 3.6 },
    });
  });

  it.each(['fit', 'deals'] as const)('is never treatment in the order by %s', (sort) => {
    const own = funder({ chance: 0.1, similar: 3 }, { differences: [rated('terms', 1.8)] });
    const above = funder({ chance: 0.2, similar: 9 }, { differences: [rated('terms', 4.8)] });
    expect(whyNotHigher(own, above, sort)).toEqual({ reason: 'fewer', aboveCount: 9, most: 133 });
  });

  it('is the place only where the funder above made clearly more of its deals there', () => {
    const own = funder({ chance: 0.1, deals: 33, inPlace: 5, similar: 4 });
    expect(whyNotHigher(own, funder({ chance: 0.2, deals: 133, inPlace: 16, similar: 6 }), 'both')).toEqual({
      reason: 'fewer',
      aboveCount: 6,
      most: 133,
    });
    expect(whyNotHigher(own, funder({ chance: 0.2, deals: 100, inPlace: 40 }), 'both')).toEqual({
      reason: 'place',
      aboveShare: 0.4,
    });
  });

  it('is an amount out of its range only where it is in that of the funder above', () => {
    const asked = { amountUsd: 3_000_000 };
    const own = funder({ chance: 0.1 }, asked);
    expect(whyNotHigher(own, funder({ chance: 0.2 }, asked), 'both')).not.toMatchObject({ reason: 'amount_above' });
    const wide = funder({ chance: 0.2, amounts: { least: 1, most: 9_000_000, known: 9 } }, asked);
    expect(whyNotHigher(own, wide, 'both')).toEqual({ reason: 'amount_above' });
  });

  it('compares no counts of two kinds, and names none that does not hold', () => {
    const own = funder({ chance: 0.1, similar: 3 });
    expect(whyNotHigher(own, funder({ chance: 0.2, similar: 9 }, { kind: 'grant' }), 'both')).toEqual({
      reason: 'model',
    });
    expect(whyNotHigher(funder({ chance: 0.1 }), funder({ chance: 0.2 }), 'both')).toEqual({ reason: 'model' });
  });

  it('of a search that says nothing counts all deals', () => {
    const nothing = { asksNothing: true };
    const [own, above] = [
      funder({ chance: 0.1, similar: 50, deals: 50 }, nothing),
      funder({ chance: 0.2, similar: 88, deals: 88 }, nothing),
    ];
    expect(whyNotHigher(own, above, 'both')).toEqual({ reason: 'fewer_deals', aboveCount: 88 });
    expect(whyHere(own).deals).toEqual({ reason: 'active' });
  });
});

describe('why here', () => {
  it.each([
    ['the most of all, from two on', { similar: 133 }, {}, 'most'],
    ['not the most where one deal is the most', { similar: 1, deals: 50 }, { mostSimilar: 1 }, 'similar'],
    ['a large part from three deals on', { similar: 3, deals: 12 }, {}, 'share'],
    ['two deals are no part', { similar: 2, deals: 4 }, {}, 'similar'],
    ['less than a quarter is no large part', { similar: 3, deals: 13 }, {}, 'similar'],
    ['one deal like it', { similar: 1 }, {}, 'similar'],
    ['the place, before as many in the sectors', { similar: 0, inPlace: 4, inSectors: 4 }, {}, 'place'],
    ['the sectors where more are there', { similar: 0, inPlace: 4, inSectors: 5 }, {}, 'sectors'],
    ['the sectors where the place is not asked for', { similar: 0, inPlace: null, inSectors: 1 }, {}, 'sectors'],
    ['its other deals', { similar: 0, inPlace: 0, inSectors: 0, deals: 1 }, {}, 'active'],
    ['nothing of late', { similar: 0, inPlace: null, inSectors: null, deals: 0 }, {}, 'earlier'],
  ] as const)('is %s', (_what, part, more, reason) => {
    expect(whyHere(funder(part, more)).deals).toEqual({ reason });
  });

  it('names the score that moves the order most, clearly above the middle and weighed', () => {
    const treatmentOf = (...differences: Reasoned['differences']) => whyHere(funder({}, { differences })).treatment;
    expect(treatmentOf(rated('terms', 3.9))).toEqual({ matter: 'terms', score: 3.9, market: 3.6 });
    expect(treatmentOf(rated('terms', 3.8))).toBeNull();
    expect(treatmentOf(rated('terms', 4.8, 0))).toBeNull();
    // By 0.5 times 4 against 1 times 1.
    expect(treatmentOf(rated('speed', 4.6, 1), rated('terms', 4.1, 4))?.matter).toBe('terms');
    expect(treatmentOf()).toBeNull();
  });
});

describe('the bounds of why not higher', () => {
  const against = (own: Partial<Fit>, above: Partial<Fit>, more: Partial<Reasoned> = {}) =>
    whyNotHigher(funder({ chance: 0.1, ...own }, more), funder({ chance: 0.2, ...above }, more), 'both');

  it('an equal chance and equal treatment need no reason', () => {
    expect(whyNotHigher(funder({}), funder({}), 'both')).toBeNull();
    expect(whyNotHigher(funder({ similar: 5 }), funder({ similar: 5 }), 'deals')).toBeNull();
  });

  it('treatment is the reason where it moves as much as the fit or more', () => {
    const worse = { differences: [rated('terms', 3.2)] };
    const better = { differences: [rated('terms', 4.4)] };
    expect(whyNotHigher(funder({ chance: 0.01 }, worse), funder({ chance: 0.1 }, better), 'both')).not.toMatchObject({
      reason: 'treatment',
    });
    // What holds it back is the score farthest behind, not the first.
    const two = { differences: [rated('speed', 3.5), rated('terms', 2.6)] };
    const above = { differences: [rated('speed', 3.6), rated('terms', 4.4)] };
    expect(whyNotHigher(funder({ chance: 0.1 }, two), funder({ chance: 0.1 }, above), 'both')).toEqual({
      reason: 'treatment',
      of: { matter: 'terms', score: 2.6, market: 3.6 },
      aboveScore: 4.4,
    });
  });

  it('its own poor score counts where that of the funder above is not known', () => {
    const own = funder({ chance: 0.1 }, { differences: [rated('help', 2.1)] });
    expect(whyNotHigher(own, funder({ chance: 0.1 }), 'both')).toEqual({
      reason: 'treatment',
      of: { matter: 'help', score: 2.1, market: 3.6 },
      aboveScore: null,
    });
  });

  it('an amount at the edge of its range is within it', () => {
    const wide = { amounts: { least: 1, most: 9_000_000, known: 9 } };
    expect(against({}, wide, { amountUsd: 2_000_000 })).toEqual({ reason: 'model' });
    expect(against({}, wide, { amountUsd: 2_000_001 })).toEqual({ reason: 'amount_above' });
    expect(against({}, wide, { amountUsd: 100_000 })).toEqual({ reason: 'model' });
    expect(against({}, wide, { amountUsd: 99_999 })).toEqual({ reason: 'amount_below' });
    expect(against({ amounts: null }, wide, { amountUsd: 99_999 })).toEqual({ reason: 'model' });
  });

  it('no deal of late is a reason only beside a funder with some', () => {
    expect(against({ isActive: false }, {})).toEqual({ reason: 'inactive' });
    expect(against({ isActive: false }, { isActive: false })).toEqual({ reason: 'model' });
  });

  it('a part is said of four deals or more, of less than a quarter, and a tenth below', () => {
    const many = { deals: 100, inPlace: 34 };
    expect(against({ deals: 100, inPlace: 24 }, many)).toEqual({ reason: 'place', aboveShare: 0.34 });
    expect(against({ deals: 100, inPlace: 25 }, { deals: 100, inPlace: 40 })).toEqual({ reason: 'model' });
    expect(against({ deals: 100, inPlace: 24 }, { deals: 100, inPlace: 33 })).toEqual({ reason: 'model' });
    expect(against({ deals: 4, inPlace: 0 }, many)).toEqual({ reason: 'place', aboveShare: 0.34 });
    expect(against({ deals: 3, inPlace: 0 }, many)).toEqual({ reason: 'fewer_deals', aboveCount: 100 });
    expect(against({ deals: 100, inSectors: 0 }, { deals: 100, inSectors: 10 })).toEqual({
      reason: 'sectors',
      aboveShare: 0.1,
    });
  });

  it('none like it is not fewer', () => {
    expect(against({ similar: 0 }, { similar: 4 })).toEqual({ reason: 'none_similar' });
    expect(against({ similar: 1 }, { similar: 4 })).toEqual({ reason: 'fewer', aboveCount: 4, most: 133 });
  });
});
