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
