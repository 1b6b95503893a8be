/** What is paid after the money came, and when: the time is in months, 0 the day on which the money comes. */
export interface Payment {
  readonly month: number;
  readonly amount: number;
}

/** Both as a share: 0.129 is 12.9 %. */
export interface YearlyRates {
  /** The rate of one month times twelve. */
  readonly american: number;
  /** The rate of one month over twelve months, with interest on interest. */
  readonly european: number;
}

const presentValue = (payments: readonly Payment[], monthly: number): number =>
  payments.reduce((sum, { month, amount }) => sum + amount * Math.exp(-month * Math.log1p(monthly)), 0);

/**
 * The annual percentage rate: the rate at which all payments together are worth, on the day on which the money comes,
 * what really comes (`received`, after fees that are kept back).
 *
 * - American: 12 CFR part 1026 (Regulation Z), Appendix J, actuarial method, (b)(1) and (b)(8): the rate of the
 *   unit-period, here a month, times the unit-periods of a year.
 * - European: Directive 2008/48/EC (consumer credit), Annex I, part I: the yearly rate X that equates drawdowns and
 *   payments, with twelve equal months a year.
 *
 * `apr.test.ts` holds the published worked examples of both. Null where no rate solves it: nothing is received, or no
 * more than that is paid back.
 */
export function yearlyRates(received: number, payments: readonly Payment[]): YearlyRates | null {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (!(received > 0) || !(paid >= received) || payments.some(({ month }) => month <= 0)) return null;
  let [low, high] = [0, 1];
  // Twice as much each time: a value of all payments below what came is reached for any loan.
  while (presentValue(payments, high) > received && high < 1e300) high *= 2;
  for (let step = 0; step < 200 && low < high; step += 1) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (presentValue(payments, middle) > received) low = middle;
    else high = middle;
  }
  const monthly = paid === received ? 0 : high;
  return { american: monthly * 12, european: Math.expm1(12 * Math.log1p(monthly)) };
}
