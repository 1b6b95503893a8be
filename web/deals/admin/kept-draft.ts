import { keepInTab, keptInTab } from '../../session/unsaved-copies.ts';
import type { DealDraft } from './values.ts';

/** What is written in the form of a deal. */
export interface Draft {
  readonly values: DealDraft;
  readonly reason: string;
}

interface Kept extends Draft {
  /** What the form began with: only what differs from it was written. */
  readonly before: DealDraft;
}

/** Keeps what was written, so that a reload loses nothing; null when it was sent or dropped. */
export function keepDraft(place: string, kept: Kept | null): void {
  keepInTab(place, kept);
}

/**
 * What was written before a reload, or before the page was left, over `before`, which may have changed since;
 * `changed` are the columns that were both written here and changed by another admin.
 */
export function keptDraft(place: string, before: DealDraft): { draft: Draft; changed: readonly string[] } | null {
  const kept = keptInTab(place);
  if (typeof kept !== 'object' || kept === null || !('before' in kept)) return null;
  // Only `keepDraft` writes it.
  const { values, reason, before: then } = kept as Kept;
  const written = Object.keys(values).filter((key) => isOther(values[key], then[key]));
  return {
    draft: { values: { ...before, ...Object.fromEntries(written.map((key) => [key, values[key] ?? null])) }, reason },
    changed: written.filter((key) => isOther(before[key], then[key]) && isOther(before[key], values[key])),
  };
}

const isOther = (one: DealDraft[string] | undefined, other: DealDraft[string] | undefined): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
