import type { WaitingKind } from '../../contract/overview/overview.ts';

/**
 * How long a case takes. No one notes when a case is opened, so the time of a decision is the time since the same person
 * did something else that the audit has. After a longer pause a new sitting began: how long its first case took is not
 * known, and it is left out. Decisions of one request share its time.
 */

/** A longer time between two acts is a pause. */
export const longestMinutes = 15;
/** For fewer cases nothing is told. */
export const fewestTimed = 5;
/** What is told is rounded up to one of these: no figure is the time of one case. */
export const toldMinutes = [1, 2, 3, 5, 10, 15] as const;

export interface Act {
  readonly actorId: string;
  readonly at: Date;
  readonly requestId: string | null;
  /** The queue in which it decided about a case; null for everything else. */
  readonly kind: WaitingKind | null;
}

interface Timed {
  readonly kind: WaitingKind;
  readonly minutes: number;
}

const millisecondsPerMinute = 60_000;

/** `acts`: in the order in which they were done. */
export function minutesPerCase(acts: readonly Act[]): ReadonlyMap<WaitingKind, number> {
  const timed = [...Map.groupBy(acts, ({ actorId }) => actorId).values()].flatMap(timesOf);
  return new Map(
    [...Map.groupBy(timed, ({ kind }) => kind)].flatMap(([kind, cases]) => {
      const median = medianOf(cases.map(({ minutes }) => minutes));
      const told = toldMinutes.find((step) => median <= step);
      return cases.length < fewestTimed || told === undefined ? [] : [[kind, told] as const];
    }),
  );
}

function timesOf(own: readonly Act[]): Timed[] {
  const requests = [...Map.groupBy(own, ({ requestId, at }) => requestId ?? `${at.getTime()}`).values()];
  return requests.flatMap((together, place) => {
    const before = requests[place - 1]?.at(-1);
    const [first] = together;
    const decided = together.flatMap(({ kind }) => (kind === null ? [] : [kind]));
    if (before === undefined || first === undefined) return [];
    const minutes = (first.at.getTime() - before.at.getTime()) / millisecondsPerMinute;
    if (minutes > longestMinutes) return [];
    return decided.map((kind) => ({ kind, minutes: minutes / decided.length }));
  });
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const kinds: readonly (readonly [RegExp, WaitingKind])[] = [
  [/^appeal\./, 'appeals'],
  [/^(?:reply|update)\.(?:approve|decline|publish|request_changes)$/, 'replies'],
  [/^review_report\./, 'reports'],
  [/^claim\.(?:approve|decline)$/, 'claims'],
  [/^member\.appeal_/, 'suspension_appeals'],
  [/^member\.(?:approve|withdraw)_waiting$/, 'waiting_actions'],
  [/^deal_report\./, 'deal_reports'],
  [/^access_application\./, 'applications'],
  [/^(?:funder|entrepreneur|provider)\.(?:merge|dismiss_duplicates)$/, 'duplicates'],
];
const ofReviews = /^review\.(?:approve|decline|publish|request_changes)$/;

/** In which queue an action of the audit decided; `subjectKind`: of a review, null where it is gone. */
export function queueOfAction(action: string, subjectKind: string | null): WaitingKind | null {
  if (ofReviews.test(action)) {
    if (subjectKind === null) return null;
    return subjectKind === 'entrepreneur' ? 'entrepreneur_reviews' : 'funder_reviews';
  }
  return kinds.find(([pattern]) => pattern.test(action))?.[1] ?? null;
}
