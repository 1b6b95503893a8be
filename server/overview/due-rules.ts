import type { WaitingKind } from '../../contract/overview/overview.ts';

/** Who may get an email about cases that are due. */
export interface Receiver {
  readonly memberId: string;
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
}

/** Cases of one kind, past half of their target, that one person has or no one has. */
export interface DueGroup {
  readonly kind: WaitingKind;
  /** Who means to decide; null for no one. */
  readonly assignee: string | null;
  /** Who may not decide about them. */
  readonly except: readonly string[];
  /** Past half of the target, and not past the target. */
  readonly due: number;
  readonly late: number;
  readonly oldestAt: Date;
}

export interface DueLine {
  readonly kind: WaitingKind;
  readonly due: number;
  readonly late: number;
  readonly oldestAt: Date;
}

interface Desk {
  readonly receivers: readonly Receiver[];
  readonly groups: readonly DueGroup[];
  readonly isOfModerators: (kind: WaitingKind) => boolean;
}

/**
 * What one person is told of: the cases that they have, and those that no one has who would be told. Cases of an assignee
 * who turned the emails off, lost the role or may not decide are told to all with the right, so that none is forgotten.
 */
export function linesFor(memberId: string, { receivers, groups, isOfModerators }: Desk): DueLine[] {
  const mayDecide = (one: Receiver | undefined, group: DueGroup): boolean =>
    one !== undefined &&
    (isOfModerators(group.kind) ? one.isModerator : one.isAdmin) &&
    !group.except.includes(one.memberId);
  const self = receivers.find((one) => one.memberId === memberId);
  const lines = new Map<WaitingKind, DueLine>();
  for (const group of groups) {
    if (!mayDecide(self, group)) continue;
    const assignee = receivers.find((one) => one.memberId === group.assignee);
    if (assignee !== self && mayDecide(assignee, group)) continue;
    const known = lines.get(group.kind);
    lines.set(group.kind, {
      kind: group.kind,
      due: (known?.due ?? 0) + group.due,
      late: (known?.late ?? 0) + group.late,
      oldestAt: known !== undefined && known.oldestAt < group.oldestAt ? known.oldestAt : group.oldestAt,
    });
  }
  return [...lines.values()].toSorted(
    (one, other) => Number(other.late > 0) - Number(one.late > 0) || one.oldestAt.getTime() - other.oldestAt.getTime(),
  );
}
