import * as options from './terms.ts';
import { choice, choices, day, decimal, leavingOutYes, onlyFor, sortable, text, triState, whole } from './column.ts';

const usd = decimal('usd');
const percent = decimal('percent');

/** Columns of the debt table, in their order. */
export const debtColumns = onlyFor(
  ['debt'],
  [
    choice(options.debtTypes)('debtType', 'Debt type', 'deal', 'open', { ...sortable, width: 115 }),
    leavingOutYes('publicBorrower', 'Sovereign or public body', 'recipient', 'open'),
    text('programme', 'Programme', 'programme', 'open'),
    usd('amountRequestedUsd', 'Requested (USD)', 'amounts', 'median_only'),
    usd('amountApprovedUsd', 'Approved (USD)', 'amounts', 'median_only'),
    usd('outstandingUsd', 'Outstanding (USD)', 'amounts', 'median_only'),
    choice(options.rateTypes)('rateType', 'Rate type', 'terms', 'open'),
    choice(options.rateIndexes)('rateIndex', 'Rate index', 'terms', 'open'),
    percent('ratePct', 'Interest rate', 'terms', 'banded', { ...sortable, width: 96 }),
    whole('basis_points')('spreadBps', 'Spread', 'terms', 'banded'),
    percent('aprPct', 'APR', 'terms', 'banded'),
    percent('originationFeePct', 'Origination fee', 'terms', 'banded'),
    percent('otherFeesPct', 'Other fees', 'terms', 'banded'),
    percent('brokerFeePct', 'Broker fee', 'terms', 'banded'),
    triState('prepaymentPenalty', 'Prepayment penalty', 'terms', 'open'),
    whole('months')('termMonths', 'Term', 'terms', 'banded', { ...sortable, width: 92 }),
    whole('months')('graceMonths', 'Grace period', 'terms', 'banded'),
    choice(options.repaymentIntervals)('repaymentInterval', 'Repayment interval', 'terms', 'open'),
    choice(options.repaymentBases)('repaymentBasis', 'Repayment basis', 'terms', 'open'),
    percent('revenueSharePct', 'Revenue share', 'terms', 'banded'),
    decimal('multiple')('repaymentCapMultiple', 'Repayment cap', 'terms', 'banded'),
    triState('revolving', 'Revolving', 'terms', 'open'),
    triState('collateralRequired', 'Collateral', 'security', 'open', { width: 82 }),
    triState('personalGuarantee', 'Personal guarantee', 'security', 'open'),
    triState('firstLien', 'First lien', 'security', 'open'),
    triState('covenants', 'Covenants', 'security', 'open'),
    triState('warrants', 'Warrants', 'security', 'open'),
    triState('concessional', 'Concessional', 'terms', 'open'),
    triState('localCurrency', 'Local currency', 'terms', 'open'),
    triState('soldOn', 'Sold on', 'security', 'open'),
    choices(options.collateralTypes)('collateralTypes', 'Collateral types', 'security', 'open'),
    percent('warrantCoveragePct', 'Warrant coverage', 'security', 'median_only'),
    percent('guaranteePct', 'Guaranteed share', 'security', 'open'),
    text('guarantor', 'Guarantor', 'security', 'open'),
    decimal()('minYearsTrading', 'Least years trading', 'eligibility', 'open'),
    usd('minRevenueUsd', 'Least revenue (USD)', 'eligibility', 'open'),
    decimal()('minCreditScore', 'Least credit score', 'eligibility', 'open'),
    whole()('lenderCount', 'Lenders', 'deal', 'open'),
    choice(options.loanStatuses)('loanStatus', 'Loan status', 'decision', 'median_only', { ...sortable, width: 98 }),
    usd('chargedOffUsd', 'Charged off (USD)', 'amounts', 'dropped'),
    choice(options.decisions)('decision', 'Decision', 'decision', 'open'),
    choices(options.denialReasons)('denialReasons', 'Denial reasons', 'decision', 'median_only'),
    whole('days')('daysToDecision', 'Days to decision', 'decision', 'median_only'),
    whole('days')('daysToCash', 'Days to cash', 'decision', 'median_only'),
    day('firstDisbursed', 'First disbursed', 'deal', 'banded'),
    day('maturity', 'Maturity', 'terms', 'banded'),
    whole()('jobsSupported', 'Jobs supported', 'deal', 'banded'),
  ],
);

/** Columns that debt and grant share, with one meaning. */
export const debtAndGrantColumns = onlyFor(
  ['debt', 'grant'],
  [usd('amountDisbursedUsd', 'Disbursed (USD)', 'amounts', 'median_only')],
);
