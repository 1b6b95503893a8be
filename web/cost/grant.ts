/** Money that is not repaid, and the work for it. */
export interface GrantTerms {
  readonly amount: number;
  /** For one application. */
  readonly hoursToApply: number;
  /** For the grant that comes. */
  readonly hoursToReport: number;
  /** That one application succeeds, in percent, above 0 and at most 100. */
  readonly chancePct: number;
  /** In percent of the grant, from other money; null where it is not known. */
  readonly matchPct: number | null;
  /** In USD; null where it is not known. */
  readonly hourCost: number | null;
}

export interface GrantCost {
  /** Applications until one succeeds, on average: 1 ÷ chance. */
  readonly tries: number;
  readonly hours: number;
  readonly match: number | null;
  /** The hours in money. */
  readonly cost: number | null;
}

export function grantProblem({ chancePct }: Pick<GrantTerms, 'chancePct'>): string | null {
  return chancePct > 0 ? null : 'With a chance of 0%, no number of applications wins a grant.';
}

/** Each application takes its hours, whether it succeeds or not; the report is written once. */
export function grantCost({
  amount,
  hoursToApply,
  hoursToReport,
  chancePct,
  matchPct,
  hourCost,
}: GrantTerms): GrantCost {
  const tries = 100 / chancePct;
  const hours = tries * hoursToApply + hoursToReport;
  return {
    tries,
    hours,
    match: matchPct === null ? null : (amount * matchPct) / 100,
    cost: hourCost === null ? null : hours * hourCost,
  };
}
