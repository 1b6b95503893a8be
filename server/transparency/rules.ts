import { fewestCounted, restDays } from '../../contract/transparency/figures.ts';
import { daysBetween } from '../clock.ts';

/** What was found tonight. */
export interface Found {
  /** As it would be shown; null: fewer than five. */
  readonly value: number | null;
  /** How many there were, ever: by it we know whether five more have come. */
  readonly total: number;
  /** Of the last months only: it goes when they hold too few, which happens by itself and tells nothing. */
  readonly isOfWindow: boolean;
  /** None is told apart from few, at once. */
  readonly tellsNone?: boolean;
}

/** A figure as it is shown, with what it was when it last moved. Days of UTC. */
export interface ShownFigure {
  readonly value: number | null;
  readonly basis: number;
  readonly movedOn: string;
}

/**
 * What is shown after tonight. A figure stays as it is until five more, or five fewer, are there than when it last
 * moved, and for a week after it moved: so neither a step nor the day of a step tells of one review. The first night
 * shows what there is, unless that is fewer than five.
 */
export function nextFigure(before: ShownFigure | null, found: Found, today: string): ShownFigure {
  const tonight = { value: found.value, basis: found.total, movedOn: today };
  if (before === null) return tonight;
  if (found.isOfWindow && found.value === null) return { ...before, value: null };
  // Fewer than before: another year began. None and some are told apart at once, since 0 would be untrue.
  const isOther =
    found.tellsNone === true && (found.total < before.basis || (before.value === 0) !== (found.total === 0));
  if (isOther) return tonight;
  const hasMoved = Math.abs(found.total - before.basis) >= fewestCounted;
  return hasMoved && daysBetween(before.movedOn, today) >= restDays ? tonight : before;
}

/** Rounded down to fives: a sum less its shown parts says nothing of the part that is not shown. */
export function countOf(total: number): Found {
  return { value: total < fewestCounted ? null : total - (total % fewestCounted), total, isOfWindow: false };
}

/** The same, with none as 0. */
export const countOrNoneOf = (total: number): Found => ({
  ...countOf(total),
  ...(total === 0 ? { value: 0 } : {}),
  tellsNone: true,
});

/** The median of some waits in halves of a day; `total` counts the waits of all times. */
export function medianOf(waits: readonly number[], total: number): Found {
  const sorted = waits.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { value: sorted.length < fewestCounted ? null : inHalves(median), total, isOfWindow: true };
}

export const inHalves = (days: number): number => Math.round(days * 2) / 2;
