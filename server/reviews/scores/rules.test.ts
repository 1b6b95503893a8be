import { describe, expect, it } from 'vitest';
import { mayRecompute, medianOf, monthsBetween, nextItems, noVoices } from './rules.ts';

describe('a weekly snapshot', () => {
  it.each([
    ['three new voices', true, [3, 3], '2026-11-23', true],
    ['two new voices', true, [2, 2], '2026-11-23', false],
    ['three new voices, one of them neither old nor with a contact', true, [3, 2], '2026-11-23', false],
    ['two new voices, after 60 days too', true, [2, 2], '2027-01-15', false],
    ['no new voice after 59 days', true, [0, 0], '2027-01-14', false],
    ['no new voice after 60 days', true, [0, 0], '2027-01-15', true],
    ['nothing shown yet: nothing to be worked out', false, [1, 0], '2026-11-23', true],
  ] as const)('%s', (_what, isShown, [any, settled], today, expected) => {
    const newVoices = { any, settled };
    expect(mayRecompute({ computedOn: '2026-11-16', isShown }, { newVoices, today })).toBe(expected);
  });

  it('is made where there is none', () => {
    expect(mayRecompute(null, { newVoices: noVoices, today: '2026-11-23' })).toBe(true);
  });
});

describe('figures', () => {
  it('find the middle and count months', () => {
    expect([medianOf([5]), medianOf([9, 1, 5]), medianOf([1, 2, 3, 10])]).toEqual([5, 5, 2.5]);
    expect([monthsBetween('2026-11-01', '2026-11-18'), monthsBetween('2024-12-31', '2026-11-01')]).toEqual([0, 23]);
  });
});

describe('the items of the next snapshot', () => {
  const item = (value: number | null, newVoices: number) => ({
    value,
    voices: 5,
    fewest: 5,
    newVoicesSince: () => ({ any: newVoices, settled: newVoices }),
  });
  const before = { items: { speed: 3 }, days: { speed: '2026-11-16' } };

  it('stay while two new voices answered, and keep their day', () => {
    expect(nextItems({ speed: item(4, 2) }, before, '2026-11-23')).toEqual(before);
    expect(nextItems({ speed: item(4, 0) }, before, '2027-01-15')).toEqual({
      items: { speed: 4 },
      days: { speed: '2027-01-15' },
    });
  });

  it('change with three new voices, come with the fifth, and go when too few are left', () => {
    expect(nextItems({ speed: item(4, 3), clarity: item(5, 1) }, before, '2026-11-23')).toEqual({
      items: { speed: 4, clarity: 5 },
      days: { speed: '2026-11-23', clarity: '2026-11-23' },
    });
    expect(nextItems({ speed: item(null, 0) }, before, '2026-11-23')).toEqual({ items: {}, days: {} });
  });
});
