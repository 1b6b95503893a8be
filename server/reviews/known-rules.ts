import type { ReasonCode } from '../../contract/reviews/reasons.ts';
import type { FoundBy } from '../../contract/reviews/found-by.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';

/** What the author of a review knows of it: decisions that no settlement gave to them are not there yet (decision 0055). */

export interface Decided {
  readonly version: number;
  readonly decision: string;
  readonly reasonCode: ReasonCode | null;
  readonly message: string | null;
  readonly foundBy: FoundBy;
  readonly decidedAt: Date;
  /** It is about an appeal. */
  readonly isAppeal: boolean;
}

export interface History {
  readonly state: ReviewState;
  /** Oldest first. */
  readonly decisions: readonly Decided[];
  /** The versions that the author sent, at least one. */
  readonly sentVersions: readonly number[];
  readonly toldUntil: number;
}

export interface Known {
  readonly state: ReviewState;
  /** Counts what the author sent and what they were told: it changes with nothing else. */
  readonly version: number;
  /** The last decision that they know of. */
  readonly last: Decided | null;
}

const states: Readonly<Record<string, ReviewState>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  decline: 'declined',
  publish: 'published',
  remove: 'removed',
  supersede: 'superseded',
  withdraw: 'withdrawn',
  hide: 'published',
  show: 'published',
};
/** Where the history does not say what was before. */
const before: Readonly<Record<string, ReviewState>> = {
  publish: 'approved',
  remove: 'published',
  hide: 'published',
  show: 'published',
};
/** Steps of a review that is public. */
const publicSteps: ReadonlySet<string> = new Set(['publish', 'hide', 'show']);

/** What was told, what the author did, and what everyone sees: that a review was published, and that a newer one replaced it. */
function listKnown(decisions: readonly Decided[], toldUntil: number): Decided[] {
  const known: Decided[] = [];
  for (const one of decisions) {
    const before = known.at(-1)?.decision;
    const isPublic =
      (one.decision === 'publish' && before === 'approve') ||
      (one.decision === 'supersede' && before !== undefined && publicSteps.has(before));
    if (isPublic || one.decision === 'withdraw' || one.version <= toldUntil) known.push(one);
  }
  return known;
}

export function knownOf({ state, decisions, sentVersions, toldUntil }: History): Known {
  const known = listKnown(decisions, toldUntil);
  const isKnown = (one: Decided): boolean => known.includes(one);
  const lastSent = Math.max(...sentVersions, 1);
  const ofText = decisions.filter(({ version }) => version >= lastSent);
  const firstHidden = ofText.find((one) => !isKnown(one));
  // An appeal that was refused leaves what was.
  const lastKnown = ofText.filter((one) => isKnown(one) && one.decision !== 'keep').at(-1);
  const shown =
    state === 'withdrawn' || firstHidden === undefined
      ? state
      : (states[lastKnown?.decision ?? ''] ?? before[firstHidden.decision] ?? 'submitted');
  return { state: shown, version: Math.max(1, sentVersions.length + known.length), last: known.at(-1) ?? null };
}
