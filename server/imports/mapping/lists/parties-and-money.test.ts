import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../../tests/unfamiliar/try-file.ts';

/** Which columns of funders, and of money, belong together. */

const { load, asked, idsOf, deals } = startTrial();
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('two columns of funders', () => {
  const header = 'Company,Deal type,Investors,Lead investor,Lenders,Date,Amount EUR';
  const inTurn = [
    'Orchard,Loan,,,Birch Bank,2021-03-14,1000',
    'Kite,Equity,Alder,Alder,,2021-04-15,2000',
    'Harbour,Equity,"Alder, Cedar",Cedar,,2021-05-16,3000',
    'Meadow,Loan,,,Birch Bank,2021-06-17,4000',
  ];
  test('of which each row fills one are read together', async () => {
    await load(rows(header, ...inTurn, 'Wharf,Equity,,,,2021-07-18,5000'));
    expect(await deals()).toEqual([
      'debt 2021-03-14 Birch Bank > Orchard 1000 EUR',
      'equity 2021-04-15 Alder > Kite 2000 EUR',
      'equity 2021-05-16 Alder+Cedar > Harbour 3000 EUR',
      'debt 2021-06-17 Birch Bank > Meadow 4000 EUR',
      'equity 2021-07-18  > Wharf 5000 EUR',
    ]);
  });
  test('are asked where a row fills both, with what all of them are', async () => {
    const both = 'Wharf,Equity,Cedar,,Birch Bank,2021-07-18,5000';
    const questions = await asked(rows(header, ...inTurn, both));
    expect(questions.map(({ id }) => id)).toEqual(['field:funderNames']);
    expect(questions[0]?.choices.find(({ value }) => value === 'all')?.label).toContain('Investors, Lenders');
  });
  test('give way to what a person says', async () => {
    await load(rows(header, ...inTurn), { 'field:funderNames': 'Investors' });
    expect((await deals())[0]).toBe('debt 2021-03-14  > Orchard 1000 EUR');
  });
});

describe('a funder that another column of money speaks of', () => {
  const content = rows(
    'Entreprise,Date,Prêt d’honneur (EUR),Prêt bancaire associé (EUR),Banque',
    'Kite,2021-03-14,1000,9000,Birch',
    'Orchard,2021-04-15,2000,8000,Cedar',
  );
  test('is asked beside the amount', async () => {
    expect(await idsOf(content, { kind: 'debt' })).toEqual(['field:amount', 'field:funderNames']);
  });
  test('is asked where the amount is the other one, and not where it is its own', async () => {
    const amount = { kind: 'debt', 'field:amount': 'Prêt d’honneur (EUR)' };
    expect(await idsOf(content, amount)).toEqual(['field:funderNames']);
    await load(content, { ...amount, 'field:funderNames': '=Alder' });
    expect((await deals())[0]).toBe('debt 2021-03-14 Alder > Kite 1000 EUR');
    await load(content, { kind: 'debt', 'field:amount': 'Prêt bancaire associé (EUR)' });
    expect(await deals()).toContain('debt 2021-04-15 Cedar > Orchard 8000 EUR');
  });
  test('is certain where the other column says money alone', async () => {
    const funding = rows('Recipient,Date,Amount awarded,Funding amount,Funder', 'Kite,2021-03-14,1000,900,Birch');
    expect(await idsOf(funding, { kind: 'grant', currency: 'EUR' })).toEqual(['field:amount']);
    await load(funding, { kind: 'grant', currency: 'EUR', 'field:amount': 'Amount awarded' });
    expect(await deals()).toEqual(['grant 2021-03-14 Birch > Kite 1000 EUR']);
  });
  test('is certain beside an amount and a valuation', async () => {
    await load(rows('Company,Date,Amount EUR,Pre-money valuation,Investor', 'Kite,2021-03-14,1000,9000,Birch'), {
      kind: 'equity',
    });
    expect(await deals()).toEqual(['equity 2021-03-14 Birch > Kite 1000 EUR']);
  });
});

describe('an amount of a later event', () => {
  const content = rows(
    'Borrower,Lender,Date,Revised approval amount,Payment amount',
    'Kite,Birch,2021-03-14,1000,400',
    'Orchard,Cedar,2021-04-15,2000,',
  );
  test('is asked beside one of the decision', async () => {
    expect(await idsOf(content, { kind: 'debt', currency: 'EUR' })).toEqual(['field:amount']);
  });
  test('counts where nothing else does', async () => {
    await load(rows('Borrower,Lender,Date,Payment amount', 'Kite,Birch,2021-03-14,400'), {
      kind: 'debt',
      currency: 'EUR',
    });
    expect(await deals()).toEqual(['debt 2021-03-14 Birch > Kite 400 EUR']);
  });
});
