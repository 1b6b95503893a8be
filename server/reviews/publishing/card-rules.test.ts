import { describe, expect, it } from 'vitest';
import { fewOf, inDeepRun, inQuickRun } from '../../../tests/deep-run.ts';
import { randomFrom, testSeed, type SeededRandom } from '../../../tests/seeded-random.ts';
import {
  feedbackAttributes,
  fewestSharing,
  funderAttributes,
  providerAttributes,
  sharedAttributes,
  type Attribute,
  type Described,
  type Values,
} from './card-rules.ts';

/**
 * The attacker of these tests knows the calculation and all facts of all writers, as a subject does that met them. It
 * must not find the writer of a card among fewer than five.
 */

const slow = inDeepRun ? 300_000 : 30_000;

const base: Values = { reviewClass: 'pitch', outcome: 'no_answer', fundingKind: 'equity', verification: '0' };
let made = 0;
const one = (values: Values = {}, more: Partial<Described> = {}): Described => {
  made += 1;
  return {
    id: `review ${made}`,
    voice: `voice ${made}`,
    isNamed: false,
    isEstablished: true,
    values: { ...base, ...values },
    ...more,
  };
};
const many = (count: number, values: Values = {}): Described[] => Array.from({ length: count }, () => one(values));
const cardsOf = (reviews: readonly Described[], attributes = funderAttributes): Record<string, string>[] => {
  const shared = sharedAttributes(reviews, attributes);
  return reviews.map(({ id }) => shared.get(id) ?? {});
};
const shownOf = (reviews: readonly Described[], key: string) => cardsOf(reviews).map((card) => card[key]);

describe('what a card shows', () => {
  it('is nothing below five voices, however many reviews they wrote', () => {
    expect(cardsOf(many(4))).toEqual([{}, {}, {}, {}]);
    const pair = many(5).map((review, at) => ({ ...review, voice: at < 2 ? 'the same' : review.voice }));
    expect(cardsOf(pair)).toEqual([{}, {}, {}, {}, {}]);
    expect(cardsOf(many(5))).toEqual(Array.from({ length: 5 }, () => base));
  });

  it('counts no voice that is new and showed no contact, and goes on hiding it', () => {
    const crafted = (count: number, values: Values = {}): Described[] =>
      many(count, values).map((review) => ({ ...review, isEstablished: false }));
    expect(new Set(cardsOf([one(), ...crafted(9)]).map((card) => JSON.stringify(card)))).toEqual(new Set(['{}']));
    // It shows what five others share, and where it differs, it would stand alone.
    expect(cardsOf([...many(5), ...crafted(1)])[5]).toEqual(base);
    expect(shownOf([...many(5), ...crafted(1, { outcome: 'funded' })], 'outcome')).toEqual(Array(6).fill(undefined));
    // What a card hides does not differ by what the reader wrote.
    const mixed = [...many(5), ...crafted(4, { introType: 'cold' })];
    expect(shownOf(mixed, 'introType')).toEqual(Array(9).fill(undefined));
  });

  it('is text and stars alone where even the class is shared by too few', () => {
    const reviews = [...many(9), ...many(3, { reviewClass: 'funded', outcome: 'funded' })];
    expect(new Set(cardsOf(reviews).map((card) => JSON.stringify(card)))).toEqual(new Set(['{}']));
  });

  it('is added from the most useful on while five share all of it', () => {
    const reviews = [
      ...many(5, { introType: 'cold' }),
      ...many(5, { introType: 'event' }),
      ...many(6, { outcome: 'they_declined' }),
    ];
    expect(cardsOf(reviews)[0]).toEqual({ ...base, introType: 'cold' });
    expect(cardsOf(reviews)[5]).toEqual({ ...base, introType: 'event' });
    expect(cardsOf(reviews)[10]).toEqual({ ...base, outcome: 'they_declined' });
  });

  it('leaves out a value of five where fewer than five are left over, which would be known by it', () => {
    const reviews = [
      ...many(8, { outcome: 'no_answer' }),
      ...many(5, { outcome: 'they_declined' }),
      one({ outcome: 'we_declined' }),
    ];
    expect(shownOf(reviews, 'outcome')).toEqual([
      ...Array.from({ length: 8 }, () => 'no_answer'),
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  it('leaves out a later value that would tell one left out before', () => {
    const reviews = [
      ...many(4, { outcome: 'they_declined', introType: 'cold' }),
      ...many(4, { outcome: 'we_declined', introType: 'cold' }),
      ...many(5, { outcome: 'no_answer', introType: 'event' }),
      ...many(4, { outcome: 'in_progress', introType: 'event' }),
    ];
    for (const group of Map.groupBy(reviews, ({ id }) =>
      JSON.stringify(sharedAttributes(reviews, funderAttributes).get(id)),
    ).values())
      if (!group.every(({ values }) => values['outcome'] === 'no_answer'))
        expect(new Set(group.map(({ values }) => values['outcome'])).size).toBeGreaterThan(1);
  });

  it('has no half without its year and no quarter without its half', () => {
    const reviews = [
      ...many(5, { year: '2025', half: '2025 H1', quarter: '2025 Q1' }),
      ...many(5, { year: '2026', half: '2026 H1', quarter: '2026 Q1' }),
      ...many(5, { year: '2026', half: '2026 H2', quarter: '2026 Q3' }),
      ...many(1, { year: '2026', half: '2026 H2', quarter: '2026 Q4' }),
    ];
    expect([cardsOf(reviews)[0], cardsOf(reviews)[15]]).toEqual([
      { ...base, year: '2025', half: '2025 H1', quarter: '2025 Q1' },
      { ...base, year: '2026', half: '2026 H2' },
    ]);
  });

  it('does not hide one among those who are named, and shows of a named one what others show', () => {
    const named = Array.from({ length: 3 }, () => one({}, { isNamed: true }));
    expect(cardsOf([...many(4), ...named])).toEqual(Array.from({ length: 7 }, () => ({})));
    expect(cardsOf([...many(5), ...named])).toEqual(Array.from({ length: 8 }, () => base));
    const alone = one({ reviewClass: 'funded', outcome: 'funded' }, { isNamed: true });
    expect(cardsOf([...many(5), alone]).at(-1)).toEqual({});
  });

  it('does not depend on the order of the reviews', () => {
    const random = randomFrom(testSeed);
    for (let run = 0; run < 50; run += 1) {
      const reviews = invent(random, 5 + random.below(40));
      const shuffled = reviews.map((review) => ({ review, rank: random.next() }));
      shuffled.sort((some, other) => some.rank - other.rank);
      const again = sharedAttributes(
        shuffled.map(({ review }) => review),
        funderAttributes,
      );
      for (const [id, card] of sharedAttributes(reviews, funderAttributes)) expect(again.get(id)).toEqual(card);
    }
  });
});

/** Reviews of one subject, as uneven as they are: some values are frequent, some stand alone, some are not said. */
function invent(random: SeededRandom, count: number): Described[] {
  const skew = 1 + random.below(4);
  const pick = (values: readonly (string | null)[]): string | null =>
    values[Math.floor(random.next() ** skew * values.length)] ?? null;
  return Array.from({ length: count }, () => {
    const isFunded = random.below(3) === 0;
    const [year, quarter] = [pick(['2026', '2025', '2024', '2023']), 1 + random.below(4)];
    return one(
      {
        reviewClass: isFunded ? 'funded' : 'pitch',
        outcome: isFunded ? 'funded' : pick(['no_answer', 'they_declined', 'we_declined', 'in_progress']),
        fundingKind: pick(['equity', 'equity', 'debt', 'mixed']),
        verification: pick(['0', '1', '2']),
        introType: pick(['cold', 'warm_intro', 'event', null, 'broker']),
        region: pick(['eastern_africa', null, 'western_europe', 'southern_asia', 'caribbean']),
        role: pick(['executive', 'adviser']),
        year,
        half: `${year} H${quarter < 3 ? 1 : 2}`,
        quarter: `${year} Q${quarter}`,
        funderType: pick(['vc', 'bank', 'angel']),
      },
      { voice: `voice ${random.below(count * 3)}`, isNamed: random.below(20) === 0 },
    );
  });
}

const voicesOf = (reviews: readonly Described[]): number => new Set(reviews.map(({ voice }) => voice)).size;

/** What is wrong with the cards of a subject, in words; nothing where the attacker fails. */
function findings(reviews: readonly Described[], attributes: readonly Attribute[]): string[] {
  const shared = sharedAttributes(reviews, attributes);
  const hiding = reviews.filter(({ isNamed }) => !isNamed);
  const found: string[] = [];
  // By the shown values alone, on named cards too.
  for (const [id, shown] of shared) {
    const fitting = hiding.filter(({ values }) => Object.entries(shown).every(([key, value]) => values[key] === value));
    if (Object.keys(shown).length > 0 && voicesOf(fitting) < fewestSharing) found.push(`${id} fits too few`);
  }
  if (voicesOf(hiding) < fewestSharing) return found;
  // By the whole card, with what it leaves out: the attacker repeats the calculation.
  for (const [card, alike] of Map.groupBy(hiding, ({ id }) => JSON.stringify(shared.get(id)))) {
    if (voicesOf(alike) < fewestSharing) found.push(`${card} is read on too few`);
    const shown = shared.get(alike[0]?.id ?? '') ?? {};
    for (const { key, within } of attributes) {
      if (shown[key] !== undefined || (within !== undefined && shown[within] === undefined)) continue;
      const left = new Set(alike.map(({ values }) => values[key]));
      if (left.size === 1 && !left.has(null)) found.push(`${card} tells ${key} by leaving it out`);
    }
  }
  return found;
}

describe('an attacker who knows all writers', () => {
  it.each(
    fewOf(1, [
      ['a funder', funderAttributes],
      ['a provider', providerAttributes],
      ['a venture', feedbackAttributes],
    ] as const),
  )('finds no card of %s among fewer than five, of 10,000 generated cards', (_what, attributes) => {
    const random = randomFrom(testSeed);
    const cards = inDeepRun ? 200_000 : 10_000;
    for (let seen = 0; seen < cards;) {
      const reviews = invent(random, 1 + random.below(random.below(4) === 0 ? 200 : 30));
      seen += reviews.length;
      expect(findings(reviews, attributes)).toEqual([]);
    }
  });

  it('finds no writer by trying all ways in which the writers may have written the cards', { timeout: slow }, () => {
    const random = randomFrom(testSeed);
    for (let run = 0; run < (inDeepRun ? 100 : inQuickRun ? 1 : 4); run += 1) {
      const [first, second, third] = invent(random, 3);
      const counts = [5, 3 + random.below(3), 1 + random.below(2)];
      const profiles = [first, second, third].map((review) => review?.values ?? {});
      const written = counts.flatMap((count, profile) => Array.from({ length: count }, () => profile));
      const slots = many(written.length);
      const cardsWhen = (arrangement: readonly number[]): string =>
        JSON.stringify(cardsOf(slots.map((slot, at) => ({ ...slot, values: profiles[arrangement[at] ?? 0] ?? {} }))));
      const seen = cardsWhen(written);
      const possible = written.map(() => new Set<number>());
      for (const arrangement of arrangementsOf(counts))
        if (cardsWhen(arrangement) === seen) arrangement.forEach((profile, at) => possible[at]?.add(profile));
      for (const some of possible) {
        const writers = [...some].reduce((sum, profile) => sum + (counts[profile] ?? 0), 0);
        expect([counts, profiles, writers >= fewestSharing]).toEqual([counts, profiles, true]);
      }
    }
  });
});

/** All different orders of a row in which each number stands as often as its count says. */
function arrangementsOf(counts: readonly number[]): number[][] {
  if (counts.every((count) => count === 0)) return [[]];
  return counts.flatMap((count, number) =>
    count === 0 ? [] : arrangementsOf(counts.with(number, count - 1)).map((rest) => [number, ...rest]),
  );
}
