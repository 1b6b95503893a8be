import { describe, expect, it } from 'vitest';
import { probabilitiesOf, scoresOf, trainFit, type FitDeal, type FitSettings } from './fit-model.ts';

const settings: FitSettings = {
  weights: { sector: 1, place: 1, country: 0, round: 1, amount: 1, stage: 1, purpose: 1 },
  activityWeight: 1,
  activityHalfLife: 1,
  featureHalfLife: 2,
  furtherDeal: 0.5,
  usualDeals: 1,
  leastActivity: 1,
};
const deal = (id: string, sector: string[], more: Partial<FitDeal> & { isFirst?: boolean } = {}): FitDeal => ({
  age: more.age ?? 0,
  funders: [{ id, isFirst: more.isFirst ?? true }],
  values: { sector },
});

function trained(...deals: FitDeal[]) {
  const trainer = trainFit(settings);
  for (const one of deals) trainer.add(one);
  return trainer.finish();
}

describe('scores', () => {
  // Alder: two deals in energy. Birch: one in energy, one in health. All: 3 of 4 in energy, drawn to (3 + 1) / (4 + 2 + 1).
  const model = trained(
    deal('alder', ['energy']),
    deal('alder', ['energy']),
    deal('birch', ['energy']),
    deal('birch', ['health']),
  );

  it('multiply how active a funder is with how much more often it takes such deals', () => {
    const [alder = 0, birch = 0] = scoresOf(model, { sector: ['energy'] });
    const usual = 4 / 7;
    expect(Math.exp(alder)).toBeCloseTo(3 * ((2 + usual) / (3 * usual)), 10);
    expect(Math.exp(birch)).toBeCloseTo(3 * ((1 + usual) / (3 * usual)), 10);
  });

  it('average several values and ask nothing of what is not said', () => {
    const [alder = 0, birch = 0] = scoresOf(model, { sector: ['energy', 'health'] });
    // Energy of Alder 1.5, health 1/3; of Birch 11/12 and (1 + 2/7) / (3 · 2/7).
    expect(Math.exp(alder)).toBeCloseTo(3 * ((1.5 + 1 / 3) / 2), 10);
    expect(Math.exp(birch)).toBeCloseTo(3 * ((11 / 12 + 1.5) / 2), 10);
    expect([...scoresOf(model, {})].map(Math.exp)).toEqual([3, 3].map((number) => expect.closeTo(number, 10)));
  });

  it('do not depend on the order of the deals', () => {
    const backwards = trained(
      deal('birch', ['health']),
      deal('birch', ['energy']),
      deal('alder', ['energy']),
      deal('alder', ['energy']),
    );
    expect(scoresOf(backwards, { sector: ['energy'] })[1]).toBeCloseTo(
      scoresOf(model, { sector: ['energy'] })[0] ?? 0,
      10,
    );
  });

  it('forget with time, and count a further deal with the same recipient less', () => {
    const old = trained(deal('alder', [], { age: 3 }), deal('birch', [], { isFirst: false }));
    expect([...scoresOf(old, {})].map(Math.exp)).toEqual([1.125, 1.5].map((number) => expect.closeTo(number, 10)));
  });
});

describe('probabilities', () => {
  it('share one funder among those that may be one', () => {
    const model = trained(deal('alder', []), deal('birch', []), deal('cedar', []));
    expect([...probabilitiesOf(model, new Float64Array([0, Math.log(3), 5]), (id) => id === 'cedar')]).toEqual([
      expect.closeTo(0.25, 10),
      expect.closeTo(0.75, 10),
      0,
    ]);
  });

  it('are greater where deals have several funders', () => {
    const model = trained({ age: 0, funders: ['alder', 'birch'].map((id) => ({ id, isFirst: true })), values: {} });
    expect([...probabilitiesOf(model, scoresOf(model, {}))]).toEqual(
      [0.75, 0.75].map((one) => expect.closeTo(one, 10)),
    );
  });

  it('are none without funders', () => expect(probabilitiesOf(trained(), scoresOf(trained(), {}))).toHaveLength(0));
});
