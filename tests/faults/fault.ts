/** What a fault is tried with, and how much of it. */
export interface Trial {
  /** Kills of the server, where it is killed again and again. */
  readonly cycles: number;
  /** Starts against each other, where they race. */
  readonly races: number;
  /** Runs at the end of this fault, whatever happened; the last one first. */
  readonly later: (end: () => unknown) => void;
}

/** One line of the report. */
export type Figure =
  | {
      readonly kind: 'measured';
      readonly what: string;
      readonly value: string;
      readonly limit: string;
      readonly isKept: boolean;
    }
  /** It could not be tried here. This is never silent, so that no reader takes the goal for met. */
  | { readonly kind: 'skipped'; readonly what: string; readonly why: string };

/** Something that goes wrong outside of our code, and what must hold meanwhile. */
export interface Fault {
  /** As it is called on the command line. */
  readonly name: string;
  readonly goal: string;
  readonly run: (trial: Trial) => AsyncIterable<Figure>;
}

/** A figure with a ceiling. Rounded to tenths: what is measured here is not more exact. */
export const atMost = (what: string, value: number, limit: number, unit: 's' | 'ms' | '' = ''): Figure => ({
  kind: 'measured',
  what,
  value: withUnit(value, unit),
  limit: `at most ${withUnit(limit, unit)}`,
  isKept: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number): Figure => ({
  kind: 'measured',
  what,
  value: String(value),
  limit: `at least ${limit}`,
  isKept: value >= limit,
});

/** Two sides that must be the same: counts, statuses, lists. */
export function exactly(what: string, value: unknown, limit: unknown): Figure {
  const [is, should] = [asText(value), asText(limit)];
  return { kind: 'measured', what, value: is, limit: should, isKept: is === should };
}

export const holds = (what: string, isKept: boolean): Figure => exactly(what, isKept ? 'yes' : 'no', 'yes');

export const skipped = (what: string, why: string): Figure => ({ kind: 'skipped', what, why });

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const withUnit = (value: number, unit: string): string =>
  `${Math.round(value * 10) / 10}${unit === '' ? '' : ` ${unit}`}`;

/** The value that `share` of all are not above; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000;
