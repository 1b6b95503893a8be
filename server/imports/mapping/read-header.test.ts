import { describe, expect, test } from 'vitest';
import { sureFrom } from '../../../contract/imports/imports.ts';
import { unitsIn } from './column-words.ts';
import { kindOfWords } from './kind-words.ts';
import { readHeader, type HeaderScores } from './read-header.ts';

/** What headers of many publishers and five languages are taken for. */

const scoreOf = (name: string, key: keyof HeaderScores): number => readHeader(name).scores[key] ?? 0;

describe('a header is surely', () => {
  test.each([
    ['recipientName', 'BorrName LoanRecipientOrg recipient_legal_name Zuwendungsempfänger Kreditnehmer Bénéficiaire'],
    ['recipientName', 'grantee/name Start-up nomBeneficiaire investee_company Prestatario'],
    [
      'funderNames',
      'LenderNm GrantingBody Kapitalgeber Zuwendungsgeber grantMaker/organisation lenders/0/name Donante',
    ],
    ['amount', 'loanamount Kreditbetrag AwardValueGBP amount_awarded Importe Montante principal deal_size_usd'],
    ['date', 'ApprovalDt Bewilligungsdatum award_date approved_on Datum closing_dt FechaConcesion'],
    ['date', 'transaction/0/transaction-date/iso-date award_iso_date'],
    ['recipientCountry', 'País Land recipient_country address/country'],
    ['currency', 'Moneda Währung ccy award/amount/currency'],
  ] as const)('%s: %s', (key, names) => {
    for (const name of names.split(' ')) expect([name, scoreOf(name, key)]).toEqual([name, expect.any(Number)]);
    for (const name of names.split(' ')) expect(scoreOf(name, key)).toBeGreaterThanOrEqual(sureFrom);
  });
});

describe('a header is never surely', () => {
  test.each([
    [
      'recipientName',
      ['BorrCity', 'Recipient type', 'Company website', 'Borrower ID', 'Investor', 'Client name', 'Company size'],
    ],
    [
      'funderNames',
      ['Funder country', 'Lead investor', 'Number of investors', 'Investor type', 'Funding', 'Bank state'],
    ],
    [
      'amount',
      [
        'GtyApproval',
        'Amount requested',
        'Valuation',
        'Interest rate',
        'Total funding',
        'Repaid amount',
        'ForgivenessAmount',
        'Amount refunded',
        'Recovered amount',
        'funding_rounds',
        'Award currency',
      ],
    ],
    [
      'date',
      ['Application date', 'End date', 'Founded', 'Maturity date', 'Last updated', 'Date of birth', 'first_funding_at'],
    ],
    ['recipientCountry', ['Funder country', 'County', 'activity-date/iso-date']],
  ] as const)('%s: %j', (key, names) => {
    for (const name of names) expect([name, scoreOf(name, key) < sureFrom]).toEqual([name, true]);
  });
});

test.each([
  ['Commitment (USD m)', 1_000_000, 'USD'],
  ['Amount in £k', 1_000, 'GBP'],
  ['Betrag (Mio. EUR)', 1_000_000, 'EUR'],
  ['Montant (milliers €)', 1_000, 'EUR'],
  ['Funding (₹ crore)', 10_000_000, 'INR'],
  ['Importe (miles de euros)', 1_000, 'EUR'],
  ["Amount (£'000)", 1_000, 'GBP'],
  ['Valor (R$)', null, 'BRL'],
  ['Committed', null, null],
  ['Amount ($m)', 1_000_000, null],
  ['Importe (mil millones de euros)', 1_000_000_000, 'EUR'],
  ['Montant (Md€)', 1_000_000_000, 'EUR'],
  ['Montant (Mds EUR)', 1_000_000_000, 'EUR'],
  ['Monto (billones de pesos)', 1_000_000_000_000, null],
])('%s counts by %s in %s', (name, multiply, currency) => {
  expect(unitsIn(name)).toEqual({ multiply, currency });
});

test.each([
  ['Debt', 'debt', {}],
  ['Venture debt', 'debt', { debtType: 'venture_debt' }],
  ['Post-IPO Debt', 'debt', {}],
  ['Loan guarantee', 'debt', { debtType: 'guarantee' }],
  ['Darlehen', 'debt', {}],
  ['Emprunt', 'debt', {}],
  ['Grant', 'grant', {}],
  ['Zuschuss', 'grant', {}],
  ['Subvención', 'grant', {}],
  ['Recoverable grant', 'debt', { debtType: 'reimbursable_grant' }],
  ['Convertible note', 'equity', { instrument: 'convertible_note' }],
  ['Wandeldarlehen', 'equity', { instrument: 'convertible_note' }],
  ['Series B', 'equity', {}],
  ['Early Stage VC', 'equity', {}],
  ['Private Equity', 'equity', {}],
])('%s is %s', (words, kind, set) => {
  expect(kindOfWords(words)).toEqual({ kind, set });
});

test.each(['Loan and grant', 'Non-equity assistance', 'software', ''])('%s names no kind, or two', (words) => {
  expect(kindOfWords(words)).toBeNull();
});
