import { z } from 'zod';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';

/** Snapshots as `reviews.compute-scores` wrote them, as readers see them. What had too few voices is not in there. */

export interface Snapshot {
  readonly voices: number | null;
  readonly reviews: number | null;
  readonly score: number | null;
  readonly share: number | null;
}

/** How many reviews, the score with one decimal and the share that recommends. */
export function shownScoreOf({ voices, reviews, score, share }: Snapshot) {
  return {
    count: reviewCountOf(voices === null || reviews === null ? null : { voices, reviews }),
    score: score === null ? null : oneDecimal(score),
    recommendShare: share === null ? null : tenths(share),
  };
}

const record = z.record(z.string(), z.unknown());
const counts = z.object({ answered: z.number(), counts: z.record(z.string(), z.number()) });
const groups = z.object({ groups: z.record(z.string(), z.number()), rest: z.number() });
const bars = z.array(z.number()).length(5).nullable();

/** The items of a snapshot, by what each of them is. */
export function itemsOf(stored: unknown) {
  const items = record.parse(stored ?? {});
  return {
    /** The items whose key begins so, without it. */
    keysOf: (prefix: string): string[] =>
      Object.keys(items).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    number(key: string): number | null {
      const value = items[key];
      return typeof value === 'number' ? value : null;
    },
    /** A share of people. */
    share(key: string): number | null {
      const value = items[key];
      return typeof value === 'number' ? tenths(value) : null;
    },
    /** Most named first. */
    counts<Value extends string>(key: string, values: readonly Value[]) {
      const found = counts.safeParse(items[key]);
      if (!found.success) return null;
      const named = values.flatMap((value) => {
        const voices = found.data.counts[value];
        return voices === undefined ? [] : [{ value, voices }];
      });
      return { answered: found.data.answered, named: named.sort((one, other) => other.voices - one.voices) };
    },
    /** In the order of `values`. */
    groups<Value extends string>(key: string, values: readonly Value[]) {
      const found = groups.safeParse(items[key]);
      if (!found.success) return null;
      const shown = values.flatMap((value) => {
        const voices = found.data.groups[value];
        return voices === undefined ? [] : [{ value, voices }];
      });
      return { groups: shown, rest: found.data.rest };
    },
  };
}

export function distributionOf(stored: unknown): number[] | null {
  return bars.parse(stored ?? null);
}

export interface ReviewCount {
  readonly label: string;
  readonly exact: number | null;
}

/** How a number of reviews reads in public. Below five voices it would tell of a single one, whether there is none too. */
export function reviewCountOf(snapshot: { reviews: number; voices: number } | null): ReviewCount {
  if (snapshot === null || snapshot.voices < fewestVoices) return { label: 'Too few reviews', exact: null };
  return { label: `${snapshot.reviews} reviews`, exact: snapshot.reviews };
}

/** Shares of people are shown in tenths: finer, one answer more or less would show (decision 0057). */
export const tenths = (share: number): number => oneDecimal(share);

/** Scores are shown with one decimal: more would let a single new vote be worked out. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10 + 1e-9) / 10;
}
