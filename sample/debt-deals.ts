import { dayOf } from '../server/clock.ts';
import { daysBefore, monthsAfter } from './calendar.ts';
import type { Chance } from './chance.ts';
import { roundMoney } from './countries.ts';
import type { DealFacts, KindPart } from './deals.ts';

interface Loan {
  readonly weight: number;
  readonly medianUsd: number;
  readonly ratePct: readonly [least: number, most: number];
  readonly termMonths: readonly [least: number, most: number];
  readonly stage: string;
}

const loans: Readonly<Record<string, Loan>> = {
  term_loan: { weight: 30, medianUsd: 140_000, ratePct: [4, 14], termMonths: [12, 84], stage: 'growth' },
  line_of_credit: { weight: 10, medianUsd: 90_000, ratePct: [5, 16], termMonths: [6, 36], stage: 'growth' },
  working_capital: { weight: 13, medianUsd: 60_000, ratePct: [6, 20], termMonths: [3, 24], stage: 'early_revenue' },
  equipment_finance: { weight: 10, medianUsd: 110_000, ratePct: [4, 12], termMonths: [24, 84], stage: 'growth' },
  invoice_finance: { weight: 4, medianUsd: 75_000, ratePct: [8, 24], termMonths: [1, 12], stage: 'growth' },
  trade_po_finance: { weight: 2, medianUsd: 120_000, ratePct: [8, 20], termMonths: [2, 12], stage: 'growth' },
  asset_backed: { weight: 2, medianUsd: 600_000, ratePct: [5, 13], termMonths: [12, 60], stage: 'scale' },
  real_estate_loan: { weight: 5, medianUsd: 480_000, ratePct: [3, 9], termMonths: [60, 300], stage: 'mature' },
  merchant_cash_advance: {
    weight: 3,
    medianUsd: 25_000,
    ratePct: [18, 60],
    termMonths: [3, 12],
    stage: 'early_revenue',
  },
  revenue_based: { weight: 4, medianUsd: 180_000, ratePct: [8, 22], termMonths: [12, 48], stage: 'early_revenue' },
  venture_debt: { weight: 4, medianUsd: 3_200_000, ratePct: [7, 15], termMonths: [24, 48], stage: 'scale' },
  subordinated_mezzanine: { weight: 1, medianUsd: 4_500_000, ratePct: [9, 16], termMonths: [48, 96], stage: 'mature' },
  bond: { weight: 1, medianUsd: 12_000_000, ratePct: [3, 9], termMonths: [36, 120], stage: 'mature' },
  microloan: { weight: 9, medianUsd: 4_500, ratePct: [6, 28], termMonths: [6, 36], stage: 'pre_revenue' },
  reimbursable_grant: { weight: 1, medianUsd: 80_000, ratePct: [0, 2], termMonths: [24, 72], stage: 'pre_revenue' },
  guarantee: { weight: 1, medianUsd: 300_000, ratePct: [1, 4], termMonths: [24, 96], stage: 'growth' },
};
const loanWeights = Object.entries(loans).map(([debtType, { weight }]) => [debtType, weight] as const);
const programmes = [
  'Growth Loan Scheme',
  'First Equipment Line',
  'Seasonal Credit',
  'Green Retrofit Loan',
  'Export Bridge',
  'Start Loan',
  'Cooperative Credit Line',
];

export function debtPart(facts: DealFacts): KindPart {
  const { chance } = facts;
  const recordType = chance.weighted([
    ['deal', 94],
    ['offer', 4],
    ['programme', 2],
  ] as const);
  const debtType = chance.weighted(loanWeights);
  const loan = loans[debtType];
  if (loan === undefined) throw new Error(`no loan is of type ${debtType}`);
  const usd = chance.happens(recordType === 'deal' ? 0.06 : 1) ? null : chance.logNormal(loan.medianUsd, 0.95);
  const termMonths = chance.happens(0.88) ? chance.whole(...loan.termMonths) : null;
  const base = {
    debt_type: chance.happens(0.97) ? debtType : null,
    programme: recordType === 'deal' && chance.happens(0.6) ? null : chance.pick(programmes),
    term_months: termMonths,
    ...rateColumns(chance, loan, debtType),
  };
  if (recordType !== 'deal')
    return {
      recordType,
      usd,
      stage: loan.stage,
      columns: base,
      details: { ...offerDetails(chance, loan), ...termDetails(chance, debtType) },
    };
  const status = drawStatus(chance, facts, termMonths);
  return {
    recordType,
    usd,
    stage: loan.stage,
    columns: { ...base, loan_status: chance.happens(0.9) ? status : null },
    details: {
      ...amountDetails(chance, usd, status),
      ...termDetails(chance, debtType),
      ...securityDetails(chance),
      ...decisionDetails(facts, status),
      ...dateDetails(facts, status, termMonths),
    },
  };
}

function rateColumns(
  chance: Chance,
  loan: Loan,
  debtType: string,
): { rate_type: string | null; rate_pct: number | null } {
  const [least, most] = loan.ratePct;
  const type =
    debtType === 'revenue_based'
      ? 'none'
      : chance.weighted([
          ['fixed', 66],
          ['variable', 30],
          ['profit_share', 4],
        ] as const);
  return {
    rate_type: chance.happens(0.85) ? type : null,
    rate_pct: chance.happens(0.82) ? Math.round((least + chance.next() * (most - least)) * 20) / 20 : null,
  };
}

/** A loan whose term is over is seldom still running. */
function drawStatus(chance: Chance, { moment, now }: DealFacts, termMonths: number | null): string {
  const isOver = monthsAfter(moment, termMonths ?? 48) < now;
  if (isOver)
    return chance.weighted([
      ['paid_in_full', 80],
      ['charged_off', 8],
      ['cancelled', 5],
      ['restructured', 3],
      ['undisclosed', 4],
    ] as const);
  return chance.weighted([
    ['active', 72],
    ['committed', 10],
    ['delinquent', 5],
    ['restructured', 4],
    ['paid_in_full', 5],
    ['undisclosed', 4],
  ] as const);
}

function offerDetails(chance: Chance, loan: Loan): Record<string, unknown> {
  return {
    minYearsTrading: chance.weighted([
      [0, 20],
      [1, 30],
      [2, 35],
      [3, 15],
    ] as const),
    minRevenueUsd: chance.happens(0.6) ? roundMoney(loan.medianUsd * chance.whole(1, 4)) : null,
    minCreditScore: chance.happens(0.3) ? chance.whole(56, 70) * 10 : null,
    collateralRequired: chance.triState(0.45, 0.4),
    personalGuarantee: chance.triState(0.4, 0.3),
    concessional: chance.triState(0.25, 0.5),
  };
}

function amountDetails(chance: Chance, usd: number | null, status: string): Record<string, unknown> {
  if (usd === null) return {};
  const disbursed =
    status === 'committed' || status === 'cancelled' ? null : Math.round(usd * chance.pick([1, 1, 1, 0.8]));
  const outstanding =
    status === 'active' || status === 'delinquent' || status === 'restructured'
      ? Math.round(usd * chance.next())
      : null;
  return {
    amountRequestedUsd: chance.happens(0.35) ? roundMoney(usd * (1 + 0.4 * chance.next())) : null,
    amountApprovedUsd: chance.happens(0.6) ? Math.round(usd) : null,
    amountDisbursedUsd: chance.happens(0.5) ? disbursed : null,
    outstandingUsd: status === 'paid_in_full' ? 0 : chance.happens(0.5) ? outstanding : null,
    chargedOffUsd: status === 'charged_off' ? Math.round(usd * (0.2 + 0.7 * chance.next())) : null,
  };
}

function termDetails(chance: Chance, debtType: string): Record<string, unknown> {
  const isShare = debtType === 'revenue_based' || debtType === 'merchant_cash_advance';
  return {
    rateIndex: chance.happens(0.25)
      ? chance.pick(['prime', 'sofr', 'euribor', 'base_rate', 'tbill', 'local_policy'])
      : null,
    spreadBps: chance.happens(0.2) ? chance.whole(4, 40) * 25 : null,
    aprPct: chance.happens(0.3) ? Math.round((6 + 30 * chance.next() ** 2) * 10) / 10 : null,
    originationFeePct: chance.happens(0.35) ? chance.whole(1, 8) / 2 : null,
    otherFeesPct: chance.happens(0.1) ? chance.whole(1, 4) / 2 : null,
    brokerFeePct: chance.happens(0.06) ? chance.whole(1, 6) / 2 : null,
    prepaymentPenalty: chance.triState(0.2, 0.45),
    graceMonths: chance.happens(0.3) ? chance.whole(0, 12) : null,
    repaymentInterval: chance.happens(0.7)
      ? isShare
        ? chance.pick(['daily', 'weekly', 'monthly'])
        : chance.weighted([
            ['monthly', 80],
            ['quarterly', 10],
            ['bullet', 6],
            ['semiannual', 4],
          ] as const)
      : null,
    repaymentBasis: chance.happens(0.5)
      ? isShare
        ? 'share_of_revenue'
        : chance.weighted([
            ['amortising', 82],
            ['interest_only_then', 12],
            ['bullet', 6],
          ] as const)
      : null,
    revenueSharePct: isShare ? chance.whole(2, 15) : null,
    repaymentCapMultiple: isShare ? Math.round((1.1 + 0.6 * chance.next()) * 100) / 100 : null,
    revolving: debtType === 'line_of_credit' ? true : chance.triState(0.02, 0.7),
  };
}

function securityDetails(chance: Chance): Record<string, unknown> {
  const collateralRequired = chance.triState(0.45, 0.35);
  const warrants = chance.triState(0.05, 0.6);
  const isGuaranteed = chance.happens(0.15);
  return {
    collateralRequired,
    collateralTypes:
      collateralRequired === true && chance.happens(0.7)
        ? chance.picks(
            ['property', 'equipment', 'receivables', 'inventory', 'all_assets', 'shares', 'cash', 'group_guarantee'],
            chance.whole(1, 2),
          )
        : null,
    personalGuarantee: chance.triState(0.3, 0.35),
    firstLien: collateralRequired === true ? chance.triState(0.6, 0.2) : null,
    covenants: chance.triState(0.25, 0.35),
    warrants,
    warrantCoveragePct: warrants === true ? chance.whole(2, 12) : null,
    concessional: chance.triState(0.15, 0.5),
    localCurrency: chance.triState(0.6, 0.2),
    soldOn: chance.triState(0.08, 0.5),
    guaranteePct: isGuaranteed ? chance.pick([50, 60, 70, 75, 80]) : null,
    guarantor: isGuaranteed ? 'Sample Guarantee Scheme' : null,
    lenderCount: chance.happens(0.15) ? chance.whole(1, 40) : null,
  };
}

function decisionDetails({ chance }: DealFacts, status: string): Record<string, unknown> {
  const daysToDecision = chance.happens(0.4) ? Math.max(1, Math.round(chance.logNormal(18, 0.8))) : null;
  return {
    decision: chance.happens(0.6)
      ? status === 'cancelled'
        ? 'withdrawn'
        : chance.weighted([
            ['approved', 82],
            ['approved_less', 18],
          ] as const)
      : null,
    daysToDecision,
    daysToCash: daysToDecision !== null && chance.happens(0.6) ? daysToDecision + chance.whole(2, 30) : null,
    jobsSupported: chance.happens(0.3) ? Math.round(chance.logNormal(7, 0.9)) : null,
  };
}

function dateDetails(
  { chance, moment, now }: DealFacts,
  status: string,
  termMonths: number | null,
): Record<string, unknown> {
  const firstDisbursed = daysBefore(moment, -chance.whole(3, 60));
  const isDisbursed = status !== 'committed' && status !== 'cancelled' && firstDisbursed < now;
  return {
    firstDisbursed: isDisbursed && chance.happens(0.5) ? dayOf(firstDisbursed) : null,
    maturity: termMonths !== null && chance.happens(0.6) ? dayOf(monthsAfter(moment, termMonths)) : null,
  };
}
