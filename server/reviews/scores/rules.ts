/** When a weekly snapshot may change (decisions 0014 and 0057), and what its figures have in common. */

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** Whole months between two days YYYY-MM-DD, by their months. */
export function monthsBetween(earlier: string, later: string): number {
  const [from, to] = [earlier, later].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return (to ?? 0) - (from ?? 0);
}

const fewestNew = 3;
const longestKeptDays = 60;
const millisecondsPerDay = 86_400_000;

/** Voices that came since a snapshot: all, and those that figures move for. */
export interface NewVoices {
  readonly any: number;
  readonly settled: number;
}

/**
 * Whether a shown figure of a snapshot may be replaced. A few answers more at the next computation would tell what they
 * were, so a figure waits for three new voices that are settled. Where none came it is computed anew after 60 days, for
 * what has aged or was withdrawn. What is not shown hides nothing and may be replaced.
 */
export function mayRecompute(
  snapshot: { computedOn: string; isShown: boolean } | null,
  { newVoices, today }: { newVoices: NewVoices; today: string },
): boolean {
  if (snapshot === null || !snapshot.isShown) return true;
  const ageDays = (Date.parse(today) - Date.parse(snapshot.computedOn)) / millisecondsPerDay;
  return newVoices.settled >= fewestNew || (newVoices.any === 0 && ageDays >= longestKeptDays);
}

/** One figure: what it would be now, and how many voices have answered it since a day. */
export interface Item {
  /** Null while too few voices answered. */
  readonly value: ItemValue | null;
  /** Voices that answered, and the least of them that the figure needs. */
  readonly voices: number;
  readonly fewest: number;
  newVoicesSince(day: string): NewVoices;
}
export type ItemValue = number | Counts | Groups;
/** How many voices named each value, of those that answered at all. */
export interface Counts {
  readonly answered: number;
  readonly counts: Readonly<Record<string, number>>;
}
/** Voices by value; those of too small groups are added up in `rest`. */
export interface Groups {
  readonly groups: Readonly<Record<string, number>>;
  readonly rest: number;
}

export interface StoredItems {
  readonly items: Readonly<Record<string, unknown>>;
  readonly days: Readonly<Record<string, string>>;
}

export const noVoices: NewVoices = { any: 0, settled: 0 };

/** The items of the next snapshot: each as it is now, or as it was where the change would tell one answer. */
export function nextItems(
  items: Readonly<Record<string, Item>>,
  before: StoredItems,
  today: string,
): { items: Record<string, unknown>; days: Record<string, string> } {
  const next: { items: Record<string, unknown>; days: Record<string, string> } = { items: {}, days: {} };
  for (const [key, item] of Object.entries(items)) {
    if (item.value === null) continue;
    const [old, day] = [before.items[key], before.days[key]];
    const isShown = old !== undefined && day !== undefined;
    const known = isShown ? { computedOn: day, isShown } : null;
    const isNew = mayRecompute(known, { newVoices: isShown ? item.newVoicesSince(day) : noVoices, today });
    next.items[key] = isNew ? item.value : old;
    next.days[key] = isNew || day === undefined ? today : day;
  }
  return next;
}
