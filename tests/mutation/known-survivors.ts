/** A fault that no test can see or need see, by the line it stands in. */
export interface KnownSurvivor {
  readonly path: string;
  /** A part of the line of the source. */
  readonly line: string;
  readonly original: string;
  readonly reason: string;
}

const countAlwaysAnswers = 'A count always answers with one row: the other side of ?? never counts.';
const oneMoreRow = 'One more row is read than shown, to know whether there is a next page; two more say the same.';
const lockedRow = 'The rows are locked in the same transaction: they are all there.';

export const knownSurvivors: readonly KnownSurvivor[] = [
  {
    path: 'server/funders/queries.ts',
    line: 'const newestHalf',
    original: '0',
    reason: 'Stands for no review in an order of half-years such as 20262: 0 and 1 are both before the first.',
  },
  { path: 'server/home/queries.ts', line: 'funders: funders ?? 0', original: '0', reason: countAlwaysAnswers },
  { path: 'server/home/queries.ts', line: 'equity: equity ?? 0', original: '0', reason: countAlwaysAnswers },
  {
    path: 'server/members/admin/queries.ts',
    line: 'row?.with_access ?? 0',
    original: '0',
    reason: countAlwaysAnswers,
  },
  {
    path: 'server/merging/commands.ts',
    line: 'from === undefined || stays === undefined',
    original: '||',
    reason: lockedRow,
  },
  { path: 'server/providers/queries.ts', line: '.limit(limit + 1)', original: '1', reason: oneMoreRow },
  {
    path: 'server/reviews/moderation/match-queries.ts',
    line: '>= ${worthShowing}',
    original: '>=',
    reason: 'The bound is a choice: a likeness of exactly 0.4 may be shown or not.',
  },
];
