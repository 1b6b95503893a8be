import { cohortStep, fewestInCohort } from '../../../contract/overview/overview.ts';

/**
 * What may be told of how many of a cohort have written: in fives, rounded down, and never so many that fewer than
 * five others are left among whom a reader could not tell. Null: under five, or too few members.
 */
export function shownAuthors({ members, authors }: { members: number; authors: number }): number | null {
  if (members < fewestInCohort) return null;
  const count = Math.floor(Math.min(authors, members - cohortStep) / cohortStep) * cohortStep;
  return count < cohortStep ? null : count;
}
