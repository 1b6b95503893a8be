import { describe, expect, it } from 'vitest';
import { authorKeysInMemory } from '../../author-keys.ts';
import { createVault } from '../../vault.ts';
import type { Item } from './rules.ts';
import { secretOf } from './secret.ts';
import { aboveSecretThresholds, withoutSecretVoice } from './secret-rules.ts';

const vault = createVault(Buffer.alloc(32, 7), authorKeysInMemory());
const secret = secretOf(vault, 'funder tidewrack pitch');
const reviews = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, voice: `v${at}` }));
const leftOut = (some: readonly { id: string; voice: string }[], by = secret): string[] => {
  const kept = new Set(withoutSecretVoice(some, by).map(({ voice }) => voice));
  return [...new Set(some.map(({ voice }) => voice))].filter((voice) => !kept.has(voice));
};

describe('the voice that is left out', () => {
  it('is one, with all its reviews, and none where there are none', () => {
    const [voice = ''] = leftOut(reviews(9));
    const again = { id: 'another', voice };
    expect(leftOut([...reviews(9), again])).toEqual([voice]);
    expect(withoutSecretVoice([...reviews(9), again], secret)).toHaveLength(8);
    expect(withoutSecretVoice([], secret)).toEqual([]);
  });

  it('stays the same in any order, while others go, and until a lower one comes', () => {
    const all = reviews(40);
    const [voice] = leftOut(all);
    expect(leftOut(all.toReversed())).toEqual([voice]);
    expect(leftOut(all.filter((one, at) => at % 2 === 0 || one.voice === voice))).toEqual([voice]);
    const changes = all.filter(
      (_one, at) => at > 0 && leftOut(all.slice(0, at))[0] !== leftOut(all.slice(0, at + 1))[0],
    );
    // By chance one in n newcomers is lower than all before: 1/2 + 1/3 + … + 1/40 = 3.3 times.
    expect(changes.length).toBeLessThan(9);
  });

  it('is another for other subjects and secrets, each as often', () => {
    const times = new Map<string, number>();
    for (let subject = 0; subject < 2_000; subject += 1) {
      const [voice = ''] = leftOut(reviews(8), secretOf(vault, `funder ${subject}`));
      times.set(voice, (times.get(voice) ?? 0) + 1);
    }
    for (const count of times.values()) expect(Math.abs(count - 250)).toBeLessThan(80);
    const others = Array.from({ length: 20 }, (_, at) =>
      secretOf(createVault(Buffer.alloc(32, at), authorKeysInMemory()), 'funder 1'),
    );
    expect(new Set(others.map((other) => leftOut(reviews(8), other)[0])).size).toBeGreaterThan(3);
  });
});

describe('the thresholds', () => {
  const item = (voices: number): Item => ({
    value: 1,
    voices,
    fewest: 5,
    newVoicesSince: () => ({ any: 0, settled: 0 }),
  });
  interface Shown {
    readonly voices: number;
    readonly score: number | null;
    readonly distribution: number[] | null;
    readonly items: Readonly<Record<string, Item>>;
  }
  const figures = (voices: number): Shown => ({
    voices,
    score: 4,
    distribution: [1, 2, 3, 4, 5],
    items: { speed: item(voices) },
  });
  const none: Shown = { voices: 0, score: null, distribution: null, items: {} };
  /** From how many voices on each of the figures is shown, over many subjects. */
  const firstShown = (isShown: (shown: Shown) => boolean): Set<number> =>
    new Set(
      Array.from({ length: 60 }, (_, subject) => {
        const own = secretOf(vault, `funder ${subject} funded`);
        const counts = Array.from({ length: 20 }, (_one, at) => at);
        return counts.find((at) => isShown(aboveSecretThresholds(figures(at), { secret: own, none }))) ?? -1;
      }),
    );

  it('lie from five to seven for the score and for each figure, and from ten to twelve for the spread', () => {
    expect(firstShown(({ score }) => score !== null)).toEqual(new Set([5, 6, 7]));
    expect(firstShown(({ items }) => items['speed']?.value != null)).toEqual(new Set([5, 6, 7]));
    expect(firstShown(({ distribution }) => distribution !== null)).toEqual(new Set([10, 11, 12]));
  });

  it('leave nothing of a class without a score, its number of voices included', () => {
    expect(aboveSecretThresholds(figures(4), { secret, none })).toEqual(none);
  });
});
