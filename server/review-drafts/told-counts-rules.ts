/** A member's drafts. `recorded`: the number as it was told last, before any was left out. */
export interface DraftCounts {
  readonly memberId: string;
  readonly count: number;
  readonly recorded: number;
}

/** Members whose numbers must move the same way before any moves, and who must share a number before it shows. */
const leastSharing = 5;

/**
 * The numbers to tell from now on. A draft that is gone was deleted or sent; so numbers go down, or up, for five members
 * together or for none.
 */
export function moveDraftCounts(members: readonly DraftCounts[]): DraftCounts[] {
  const wayOf = ({ count, recorded }: DraftCounts): number => Math.sign(count - recorded);
  const moving = new Set([1, -1].filter((way) => members.filter((one) => wayOf(one) === way).length >= leastSharing));
  return members.map((member) => (moving.has(wayOf(member)) ? { ...member, recorded: member.count } : member));
}

/** Which numbers show. `memberCount`: all members; those who are not listed have none. */
export function sharedDraftCounts(members: readonly DraftCounts[], memberCount: number): ReadonlySet<number> {
  const sharing = new Map([[0, memberCount - members.length]]);
  for (const { recorded } of members) sharing.set(recorded, (sharing.get(recorded) ?? 0) + 1);
  return new Set([...sharing].filter(([, holders]) => holders >= leastSharing).map(([number]) => number));
}
