import { dayOf } from '../../clock.ts';
import { newVoicesSince, type Counted } from './figures-rules.ts';
import { mayRecompute, nextItems, noVoices, type Item } from './rules.ts';
import { firstOfMonth, monthsBefore, scoredMonths } from '../rules.ts';

/** A snapshot as it is in one of the tables of figures. */
export interface Before {
  readonly computed_on: string;
  readonly items: unknown;
  readonly item_days: unknown;
}

/** What all three tables of figures hold. */
export interface SnapshotValues {
  readonly computed_on: string;
  readonly voices: number;
  readonly reviews: number;
  readonly last_review: string | null;
  readonly items: object;
  readonly item_days: object;
}

interface Now {
  readonly today: string;
  readonly reviews: readonly Counted<unknown>[];
  readonly figures: {
    readonly voices: number;
    readonly reviews: number;
    readonly lastReview: string | null;
    readonly items: Readonly<Record<string, Item>>;
  };
  /** Whether readers see figures now, and whether they would see any afterwards. */
  readonly isShown: boolean;
  readonly willShow: boolean;
  /** See `areFiguresHeld`: only what must go may change. */
  readonly isHeld: boolean;
}

/**
 * The next snapshot, or null where the old one stays. One that must no longer be shown goes at once: too few voices
 * are left, or its reviews are gone.
 */
export function nextSnapshot(before: Before | null, now: Now): SnapshotValues | null {
  const { today, reviews, figures, isShown, willShow, isHeld } = now;
  if (before === null && reviews.length === 0) return null;
  const known = before === null ? null : { computedOn: before.computed_on, isShown };
  const newVoices = before === null ? noVoices : newVoicesSince(reviews, before.computed_on);
  const isOver = isShown && !willShow;
  if (!isOver && isHeld) return null;
  if (!isOver && !mayRecompute(known, { newVoices, today })) return null;
  const { items, days } = nextItems(
    figures.items,
    { items: recordOf(before?.items), days: recordOf(before?.item_days) as Record<string, string> },
    today,
  );
  return {
    computed_on: today,
    voices: figures.voices,
    reviews: figures.reviews,
    last_review: figures.lastReview,
    items,
    item_days: days,
  };
}

function recordOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

/** The first day of a last contact that still counts. */
export function firstScoredDay(now: Date): string {
  return firstOfMonth(dayOf(monthsBefore(now, scoredMonths)).slice(0, 7));
}
