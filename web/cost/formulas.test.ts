import { describe, expect, it, test } from 'vitest';
import { createChance } from '../../sample/chance.ts';
import { equityCost, payoutOf, priceWhereEquityCosts, stakeOf, type EquityTerms } from './equity.ts';
import { grantCost, grantProblem } from './grant.ts';
import { loanCost, loanProblem, plainLoan, type LoanTerms } from './loan.ts';

const loan = (terms: Partial<LoanTerms>): LoanTerms => ({
  amount: 300_000,
  ratePct: 11.5,
  months: 36,
  feePct: 2,
  graceMonths: 0,
  balloonPct: 0,
  ...terms,
});

/** Month by month, as a bank keeps the account: what is owed after the last payment. */
function owedAtTheEnd(terms: LoanTerms): number {
  let owed = terms.amount;
  for (const { amount } of loanCost(terms).schedule) owed = owed * (1 + terms.ratePct / 1_200) - amount;
  return owed;
}

describe('a loan', () => {
  it('is as the drawing of the page works it out', () => {
    const cost = loanCost(loan({}));
    expect(Math.round(cost.monthly)).toBe(9_893);
    // 36 times 9,892.80 with all its decimals; the fee of 6,000 comes on top of the interest.
    expect(Math.round(cost.repaid)).toBe(356_141);
    expect(Math.round(cost.cost)).toBe(62_141);
    expect(cost.received).toBe(294_000);
    expect(Math.round((cost.rates?.american ?? 0) * 1_000) / 10).toBe(12.9);
  });

  it('owes nothing after its last payment, whatever its terms', () => {
    const chance = createChance('loans');
    for (let round = 0; round < 500; round += 1) {
      const months = chance.whole(1, 360);
      const terms = loan({
        amount: chance.whole(1, 10_000_000),
        ratePct: chance.happens(0.1) ? 0 : chance.whole(1, 4_000) / 100,
        months,
        feePct: chance.whole(0, 1_000) / 100,
        graceMonths: chance.whole(0, months - 1),
        balloonPct: chance.happens(0.2) ? 100 : chance.whole(0, 100),
      });
      expect(loanProblem(terms)).toBeNull();
      const growth = (1 + terms.ratePct / 1_200) ** months;
      expect(Math.abs(owedAtTheEnd(terms)) / terms.amount / growth).toBeLessThan(1e-9);
      const { cost, repaid, fee, rates } = loanCost(terms);
      expect(cost).toBeCloseTo(repaid + fee - terms.amount, 3);
      // Fees make it dearer than its rate, and without them it is its rate.
      if (terms.feePct === 0) expect(rates?.american).toBeCloseTo(terms.ratePct / 100, 6);
      else expect(rates?.american).toBeGreaterThan(terms.ratePct / 100);
    }
  });

  it('without interest and fee costs nothing, in equal parts', () => {
    const cost = loanCost(loan({ ratePct: 0, feePct: 0 }));
    expect(cost.monthly).toBeCloseTo(300_000 / 36, 9);
    expect(cost.cost).toBeCloseTo(0, 6);
    expect(cost.rates?.american).toBeCloseTo(0, 9);
  });

  it('of interest alone pays it each month and the amount at the end', () => {
    const cost = loanCost(loan({ ratePct: 12, balloonPct: 100, months: 12 }));
    expect(cost.monthly).toBeCloseTo(3_000, 6);
    expect(cost.schedule.at(-1)?.amount).toBeCloseTo(303_000, 6);
    expect(cost.repaid).toBeCloseTo(336_000, 5);
  });

  it.each([12, 600])('of interest alone over %d first months costs the same', (graceMonths) => {
    const terms = plainLoan(loan({ ratePct: 12.45, balloonPct: 100, months: 12, graceMonths }));
    expect(loanProblem(terms)).toBeNull();
    const cost = loanCost(terms);
    // 300,000 × 12.45 % for one year.
    expect(cost.repaid).toBeCloseTo(337_350, 5);
    expect(cost.schedule.at(-1)?.amount).toBeCloseTo(303_112.5, 6);
    expect(cost.monthly).toBeCloseTo(3_112.5, 6);
  });

  it('with a fee above its amount brings nothing, and has no yearly rate', () => {
    const cost = loanCost(loan({ feePct: 120 }));
    expect(cost.received).toBe(-60_000);
    expect(cost.rates).toBeNull();
  });

  it.each([
    [{ months: 0 }, 'A loan over 0 months is due on the day you get it. Enter 1 month or more.'],
    [{ graceMonths: 36 }, 'Interest only at first covers all months of the loan.'],
    [{ graceMonths: 40, balloonPct: 99 }, 'Enter fewer months there, or 100% as due at the end.'],
  ])('that cannot be says why: %o', (terms, words) => {
    expect(loanProblem(loan(terms))).toContain(words);
  });
});

const equity: EquityTerms = { amount: 300_000, preMoney: 3_450_000, preference: 1, participation: 'none', cap: 0 };

describe('equity', () => {
  it('is a share of the company with the money in it', () => {
    expect(stakeOf(equity)).toBe(0.08);
    expect(stakeOf({ amount: 300_000, preMoney: 0 })).toBe(1);
  });

  it.each([
    ['none', 0, 0],
    ['none', 200_000, 200_000],
    ['none', 2_000_000, 300_000],
    ['none', 15_000_000, 1_200_000],
    ['none', 80_000_000, 6_400_000],
    // 300,000 first, then 8 % of the other 1,700,000.
    ['uncapped', 2_000_000, 436_000],
    ['uncapped', 200_000, 200_000],
    // At most twice its money, until 8 % is more than that.
    ['capped', 2_000_000, 436_000],
    ['capped', 5_000_000, 600_000],
    ['capped', 7_500_000, 600_000],
    ['capped', 10_000_000, 800_000],
  ] as const)('participation %s, sold for %d, gives the investor %d', (participation, price, payout) => {
    expect(payoutOf({ ...equity, participation, cap: 2 }, price)).toBeCloseTo(payout, 6);
  });

  it('never gives more than the price, nor less for a higher one', () => {
    for (const participation of ['none', 'capped', 'uncapped'] as const) {
      const terms = { ...equity, preference: 2, participation, cap: 1 };
      let before = 0;
      for (let price = 0; price <= 20_000_000; price += 50_000) {
        const payout = payoutOf(terms, price);
        expect(payout).toBeLessThanOrEqual(price);
        expect(payout).toBeGreaterThanOrEqual(before);
        before = payout;
      }
    }
  });

  it('costs as much as a loan at one price', () => {
    // 8 % of it is 362,141.
    expect(priceWhereEquityCosts(equity, 62_141)).toBeCloseTo(362_141 / 0.08, 0);
    const price = priceWhereEquityCosts(equity, 0) ?? 0;
    expect(price).toBeCloseTo(300_000 / 0.08, 0);
    expect(equityCost(equity, price)).toBeCloseTo(0, 2);
  });

  it('that costs less at any price has no such price', () => {
    expect(priceWhereEquityCosts({ ...equity, preMoney: 1e15 }, 1e9)).toBeNull();
  });
});

describe('a grant', () => {
  const grant = { amount: 300_000, hoursToApply: 80, hoursToReport: 30, chancePct: 20, matchPct: 30, hourCost: 60 };

  it('takes the hours of every try and those of one report', () => {
    expect(grantCost(grant)).toEqual({ tries: 5, hours: 430, match: 90_000, cost: 25_800 });
  });

  it('says nothing of what is not known', () => {
    expect(grantCost({ ...grant, matchPct: null, hourCost: null })).toMatchObject({ match: null, cost: null });
  });
});

test('no chance is a sentence', () => {
  expect(grantProblem({ chancePct: 0 })).toBe('With a chance of 0%, no number of applications wins a grant.');
  expect(grantProblem({ chancePct: 0.5 })).toBeNull();
});
