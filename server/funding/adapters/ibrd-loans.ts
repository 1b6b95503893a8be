import type { DealKind } from '../../../contract/funding-options.ts';
import { readCountryCode, readUsDay, type CellReader } from '../import-cells.ts';
import type { Adapter, DealDraft } from './adapter.ts';

/** The World Bank's statement of IBRD loans (and, in the same layout, IDA credits and grants): one row per loan. */

/** Codes of the World Bank that are not ISO but name one country. Groups of countries and former states stay unknown. */
const countryOfBankCode: Readonly<Record<string, string>> = { ZR: 'CD', YF: 'RS', TP: 'TL' };

const statusOf: Readonly<Record<string, string>> = {
  Approved: 'committed',
  Signed: 'committed',
  Effective: 'active',
  Disbursing: 'active',
  'Disbursing&Repaying': 'active',
  'Fully Disbursed': 'active',
  Repaying: 'active',
  'Fully Repaid': 'paid_in_full',
  Repaid: 'paid_in_full',
  'Fully Cancelled': 'cancelled',
  Cancelled: 'cancelled',
  Terminated: 'cancelled',
  'Fully Transferred': 'undisclosed',
};

const columns = [
  'End of Period',
  'Loan Number',
  'Region',
  'Country Code',
  'Country',
  'Borrower',
  'Guarantor Country Code',
  'Guarantor',
  'Loan Type',
  'Loan Status',
  'Interest Rate',
  'Currency of Commitment',
  'Project ID',
  'Project Name',
  'Original Principal Amount',
  'Cancelled Amount',
  'Undisbursed Amount',
  'Disbursed Amount',
  'Repaid to IBRD',
  'Due to IBRD',
  'Exchange Adjustment',
  "Borrower's Obligation",
  'Sold 3rd Party',
  'Repaid 3rd Party',
  'Due 3rd Party',
  'Loans Held',
  'First Repayment Date',
  'Last Repayment Date',
  'Agreement Signing Date',
  'Board Approval Date',
  'Effective Date (Most Recent)',
  'Closed Date (Most Recent)',
  'Last Disbursement Date',
] as const;

export const ibrdLoans: Adapter = {
  name: 'ibrd-loans',
  kind: 'debt',
  header: columns,
  constants: { origin: 'funder_published', licence: 'CC BY 4.0', confidence: 'verified' },
  recordId: 'unique',
  read: readLoan,
};

/** The letters after the institution say what the number stands for: B and G guarantees, IDA's D, H and E grants. */
function routeOf(loanNumber: string): { kind: DealKind; isGuarantee: boolean } {
  if (/^IDA[DHE]/.test(loanNumber)) return { kind: 'grant', isGuarantee: false };
  return { kind: 'debt', isGuarantee: /^(?:IBRD|IDA)[BG]/.test(loanNumber) };
}

function readLoan(cells: CellReader): DealDraft {
  const loanNumber = cells.text('Loan Number');
  if (loanNumber === null) cells.refuse('missing', 'Loan Number is empty');
  const { kind, isGuarantee } = routeOf(loanNumber ?? '');
  const status = cells.text('Loan Status');
  if (status !== null && statusOf[status] === undefined) cells.flag(`unknown_status:${status}`);
  const date = readUsDay(cells, 'Board Approval Date');
  const amount = cells.number('Original Principal Amount');
  const currency = cells.text('Currency of Commitment') ?? 'USD';
  const inUsd = (value: number | null): number | null => (currency === 'USD' ? value : null);
  const rate = cells.number('Interest Rate');
  const ofDebt = {
    debtType: isGuarantee ? 'guarantee' : 'term_loan',
    // Zero stands for several rates at once, which is not "free of interest".
    ratePct: rate === 0 ? null : rate,
    loanStatus: status === null ? null : (statusOf[status] ?? null),
    guarantor: cells.text('Guarantor'),
    programme: cells.text('Project Name'),
    amountApprovedUsd: inUsd(amount),
    outstandingUsd: inUsd(cells.number("Borrower's Obligation")),
    maturity: readUsDay(cells, 'Last Repayment Date'),
  };
  return {
    kind,
    recordKey: loanNumber ?? '',
    values: {
      ...(kind === 'debt' ? ofDebt : { title: cells.text('Project Name'), amountAwardedUsd: inUsd(amount) }),
      amountDisbursedUsd: inUsd(cells.number('Disbursed Amount')),
      funderNames: [
        loanNumber?.startsWith('IDA') === true
          ? 'International Development Association'
          : 'International Bank for Reconstruction and Development',
      ],
      funderTypes: ['dfi'],
      recipientName: cells.text('Borrower'),
      recipientType: 'public_body',
      recipientCountry: readCountryCode(cells, 'Country Code', countryOfBankCode),
      date,
      datePrecision: date === null ? null : 'day',
      amount,
      currency: amount === null ? null : currency,
      amountUsd: inUsd(amount),
      asOf: readUsDay(cells, 'End of Period'),
    },
  };
}
