import { describe, expect, it } from 'vitest';
import { sharedAttributes, funderAttributes, type Described, type Values } from './card-rules.ts';
import { groupOf, type KnownDeal, type PublicCard } from './group-rules.ts';

const funded: Values = {
  reviewClass: 'funded',
  outcome: 'funded',
  fundingKind: 'equity',
  verification: '0',
  year: '2026',
  introType: 'cold',
  region: 'europe',
  half: null,
  role: null,
  quarter: null,
};
let made = 0;
const card = (shown: Record<string, string>, isNamed = false): PublicCard => {
  made += 1;
  return { id: `card ${made}`, isNamed, isEstablished: true, shown };
};
const cards = (count: number, shown: Record<string, string>): PublicCard[] =>
  Array.from({ length: count }, () => card(shown));
const deals = (count: number, region: string | null, year = '2025'): KnownDeal[] =>
  Array.from({ length: count }, (_, at) => ({ organisation: `${region} ${at}`, kind: 'equity', region, year }));
const group = (values: Values, public_: { cards?: PublicCard[]; deals?: KnownDeal[] } = {}) =>
  groupOf(values, { cards: [], deals: [], ...public_ });
const shownIn = ({ attributes }: ReturnType<typeof group>): string[] =>
  attributes.filter(({ isShown }) => isShown).map(({ key }) => key);

const base = { reviewClass: 'funded', outcome: 'funded', fundingKind: 'equity', verification: '0' };

describe('the group of a card that is not public yet', () => {
  it('is nobody where no card is public, and says no number below five', () => {
    const alone = group(funded);
    expect(alone).toMatchObject({ size: null, deals: null });
    expect(alone.attributes.every(({ isShown, size }) => !isShown && size === null)).toBe(true);
  });

  it('counts the cards that read the same, and mine', () => {
    const found = group(funded, { cards: cards(6, { ...base, year: '2026' }) });
    expect(shownIn(found)).toEqual(['reviewClass', 'outcome', 'fundingKind', 'verification', 'year']);
    expect(found.size).toBe(7);
    expect(found.attributes.find(({ key }) => key === 'region')).toEqual({
      key: 'region',
      value: 'europe',
      isShown: false,
      size: null,
    });
  });

  it('is one of many with less, and of fewer than five with region and how they met', () => {
    const found = group(funded, {
      cards: cards(8, base),
      deals: [...deals(12, 'africa'), ...deals(2, 'europe')],
    });
    expect(found).toMatchObject({ size: 14, deals: 14, all: { size: null, deals: 2 } });
  });

  it('leaves out what would make the group too small, and what its writer hides', () => {
    const found = group({ ...funded, region: null, introType: null }, { cards: cards(5, base) });
    expect(shownIn(found)).toEqual(['reviewClass', 'outcome', 'fundingKind', 'verification']);
    expect(found.attributes.map(({ key }) => key)).not.toContain('region');
    expect(found.attributes.map(({ key }) => key)).not.toContain('introType');
  });

  it('counts no deal for a card that does not say that money was received, nor one of a later year', () => {
    const pitch = { ...funded, reviewClass: 'pitch' };
    expect(group(pitch, { cards: cards(5, { ...base, reviewClass: 'pitch' }), deals: deals(30, 'europe') }).deals).toBe(
      null,
    );
    const ofYear = { ...base, year: '2026' };
    const both = [...deals(9, 'africa', '2026'), ...deals(5, 'europe', '2027')];
    expect(group(funded, { cards: cards(6, ofYear), deals: both })).toMatchObject({ size: 9, deals: 9 });
  });

  it('counts no card that names its organisation', () => {
    const named = Array.from({ length: 9 }, () => card(base, true));
    expect(group(funded, { cards: named }).size).toBe(null);
  });

  it('is the group of the cards where these hide nothing', () => {
    const values = { ...funded, introType: null, region: null };
    const all: Described[] = Array.from({ length: 9 }, (_, at) => ({
      id: String(at),
      voice: String(at),
      isNamed: false,
      isEstablished: true,
      values,
    }));
    const shared = sharedAttributes(all, funderAttributes);
    const found = group(values, {
      cards: all.slice(1).map(({ id }) => ({ id, isNamed: false, isEstablished: true, shown: shared.get(id) ?? {} })),
    });
    expect(
      Object.fromEntries(found.attributes.filter(({ isShown }) => isShown).map(({ key, value }) => [key, value])),
    ).toEqual(shared.get('0'));
    expect(found.size).toBe(9);
  });
});
