/**
 * How many reviews of a member were declined, as admins see it (docs/decisions/0019 and 0073). A number that changed on the
 * day of one decision would reveal its author; so numbers change together, and only numbers that several members share show.
 */
export interface ReviewCounts {
  readonly declined: number;
}

/** `author`: the digest. `recorded`: the numbers as they were recorded last, before any were left out. */
export interface AuthorCounts {
  readonly author: string;
  readonly memberId: string;
  readonly counts: ReviewCounts;
  readonly recorded: ReviewCounts;
}

export const noReviews: ReviewCounts = { declined: 0 };
export const countedStates = ['declined'] as const;
export type CountedState = (typeof countedStates)[number];

/** Members who must share a number before it shows, and whose numbers must move the same way before any moves. */
const leastSharing = 5;

/** The numbers to tell from now on: a state moves up, or down, when it does so for three authors at least. */
export function moveTogether(authors: readonly AuthorCounts[]): AuthorCounts[] {
  const moves = (state: CountedState, way: 1 | -1): boolean =>
    authors.filter(({ counts, recorded }) => Math.sign(counts[state] - recorded[state]) === way).length >= leastSharing;
  const isMoving = new Map(
    countedStates.flatMap((state) => ([1, -1] as const).map((way) => [`${state} ${way}`, moves(state, way)])),
  );
  const next = ({ counts, recorded }: AuthorCounts, state: CountedState): number =>
    isMoving.get(`${state} ${Math.sign(counts[state] - recorded[state])}`) === true ? counts[state] : recorded[state];
  return authors.map((author) => ({
    ...author,
    recorded: { declined: next(author, 'declined') },
  }));
}

/** Which numbers show, by state. `memberCount`: all members; those who are not among the authors have none. */
export function sharedNumbers(
  authors: readonly AuthorCounts[],
  memberCount: number,
): Readonly<Record<CountedState, ReadonlySet<number>>> {
  const shared = (state: CountedState): ReadonlySet<number> => {
    const sharing = new Map([[0, memberCount - authors.length]]);
    for (const { recorded } of authors) sharing.set(recorded[state], (sharing.get(recorded[state]) ?? 0) + 1);
    return new Set([...sharing].filter(([, members]) => members >= leastSharing).map(([number]) => number));
  };
  return { declined: shared('declined') };
}
