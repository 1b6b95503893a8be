import type { WaitingItem } from '../../../contract/overview/overview.ts';

export interface UrgencyGroup {
  readonly label: string;
  /** How many cases of the group's kind there are, beside others of the same queues. */
  readonly cases: number;
  readonly items: readonly WaitingItem[];
}

export interface Urgency {
  readonly groups: readonly UrgencyGroup[];
  /** Work that no one promised for a day. */
  readonly withoutTarget: readonly WaitingItem[];
  readonly cases: number;
  readonly late: number;
  readonly dueToday: number;
  /** Of the cases of which it is known how long one takes; null where it is known of none. */
  readonly minutes: number | null;
  /** Cases of which it is not known. */
  readonly untimed: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const byDue = (one: WaitingItem, other: WaitingItem): number => (one.dueOn ?? '').localeCompare(other.dueOn ?? '');

/** What waits, the most urgent first: queues with cases past their target, with cases that are due today, and the others. */
export function urgencyOf(items: readonly WaitingItem[]): Urgency {
  const waiting = items.filter(({ count }) => count > 0);
  const withTarget = waiting.filter(({ target }) => target !== null).toSorted(byDue);
  const late = withTarget.filter((item) => item.late > 0);
  const today = withTarget.filter((item) => item.late === 0 && item.dueToday > 0);
  const later = withTarget.filter((item) => item.late === 0 && item.dueToday === 0);
  const timed = withTarget.filter(({ minutesPerCase }) => minutesPerCase !== null);
  const groups = [
    { label: 'Past target', items: late, cases: sum(late.map((item) => item.late)) },
    { label: 'Due today', items: today, cases: sum(today.map((item) => item.dueToday)) },
    { label: 'Can wait', items: later, cases: sum(later.map((item) => item.count)) },
  ];
  return {
    groups: groups.filter((group) => group.items.length > 0),
    withoutTarget: waiting.filter(({ target }) => target === null),
    cases: sum(withTarget.map((item) => item.count)),
    late: sum(withTarget.map((item) => item.late)),
    dueToday: sum(withTarget.map((item) => item.dueToday)),
    minutes: timed.length === 0 ? null : sum(timed.map((item) => item.count * (item.minutesPerCase ?? 0))),
    untimed: sum(withTarget.filter(({ minutesPerCase }) => minutesPerCase === null).map((item) => item.count)),
  };
}
