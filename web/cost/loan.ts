import { yearlyRates, type Payment, type YearlyRates } from './apr.ts';

/** A loan that is repaid by the month. */
export interface LoanTerms {
  readonly amount: number;
  /** Nominal, a year, in percent; a twelfth of it falls due each month. */
  readonly ratePct: number;
  /** Whole months from the day on which the money comes to the last payment. */
  readonly months: number;
  /** In percent of the amount, kept back when the money comes. */
  readonly feePct: number;
  /** First months in which interest alone is paid. */
  readonly graceMonths: number;
  /** In percent of the amount, paid with the last payment; 100 is a loan of interest alone until its end. */
  readonly balloonPct: number;
}

export interface LoanCost {
  readonly schedule: readonly Payment[];
  /** Of the months after the interest-only period. */
  readonly monthly: number;
  /** Of the first months of interest alone, and of a loan of interest alone. */
  readonly interestOnly: number;
  readonly balloon: number;
  readonly fee: number;
  /** What really comes. */
  readonly received: number;
  /** All payments. */
  readonly repaid: number;
  /** Interest and fee: what is paid beyond the amount. */
  readonly cost: number;
  /** Null where the fee takes all of the money. */
  readonly rates: YearlyRates | null;
}

/** A loan of which all is due at the end has months of interest alone: those at first are like all others. */
export const plainLoan = (terms: LoanTerms): LoanTerms =>
  terms.balloonPct >= 100 ? { ...terms, graceMonths: 0 } : terms;

/** Why there is no cost, in a sentence for the page; null where there is one. */
export function loanProblem({ months, graceMonths }: LoanTerms): string | null {
  if (months < 1) return 'A loan over 0 months is due on the day you get it. Enter 1 month or more.';
  if (graceMonths >= months)
    return 'Interest only at first covers all months of the loan. Enter fewer months there, or 100% as due at the end.';
  return null;
}

/**
 * The payment of each month: amount less the present value of what is due at the end, as an annuity over the months
 * after those of interest alone; without interest, equal parts. Only for terms without a problem.
 */
export function loanCost(terms: LoanTerms): LoanCost {
  const { amount, months, graceMonths } = terms;
  const rate = terms.ratePct / 1_200;
  const balloon = (amount * terms.balloonPct) / 100;
  const fee = (amount * terms.feePct) / 100;
  const monthly = annuity({ amount, balloon, rate, months: months - graceMonths });
  const interestOnly = amount * rate;
  const schedule = Array.from({ length: months }, (_, at): Payment => {
    const month = at + 1;
    const regular = month <= graceMonths ? interestOnly : monthly;
    return { month, amount: month === months ? regular + balloon : regular };
  });
  const repaid = schedule.reduce((sum, payment) => sum + payment.amount, 0);
  const received = amount - fee;
  return {
    schedule,
    monthly,
    interestOnly,
    balloon,
    fee,
    received,
    repaid,
    cost: repaid + fee - amount,
    rates: yearlyRates(received, schedule),
  };
}

function annuity({
  amount,
  balloon,
  rate,
  months,
}: {
  amount: number;
  balloon: number;
  rate: number;
  months: number;
}): number {
  if (rate === 0) return (amount - balloon) / months;
  // Of 1 that is due at the end: 1 / (1 + r)^n, without loss for small rates.
  const logGrowth = months * Math.log1p(rate);
  return ((amount - balloon * Math.exp(-logGrowth)) * rate) / -Math.expm1(-logGrowth);
}
