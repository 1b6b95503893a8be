import type { CountedRow } from './counted/book.ts';

/** A row for the tests of the audit itself. */
export const auditRow = (parts: Partial<CountedRow>): CountedRow => ({
  kind: 'equity',
  recordType: 'deal',
  origin: 'public_register',
  date: null,
  datePrecision: null,
  stage: null,
  recipientCountry: null,
  amountUsd: null,
  amountUsdCut: null,
  amountBand: null,
  roundType: null,
  debtType: null,
  grantType: null,
  ratePct: null,
  termMonths: null,
  deadline: null,
  recipientType: null,
  more: {},
  sectors: [],
  funderNames: [],
  ...parts,
});
