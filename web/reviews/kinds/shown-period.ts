import { halfYearOf } from '../../../contract/reviews/period.ts';

/** What every form shows of a review in the same way. Apart from the questions of one kind, which other forms need not load. */

export interface ShowOptions {
  /** The id of the author's form, for the width of the black bar. */
  readonly id: string;
  readonly verificationLevel?: number;
  /** True to show the organisation as if we had the proof already. */
  readonly isNameProven?: boolean;
}

/** The half-year; readers get a finer or a coarser period, depending on how many share it, but never a month. */
export const shownPeriodOf = (month: string | undefined): string | undefined =>
  month !== undefined && /^\d{4}-\d{2}$/.test(month) ? halfYearOf(month) : undefined;
