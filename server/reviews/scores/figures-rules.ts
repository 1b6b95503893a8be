import {
  fewestVoices,
  fewestVoicesForDistribution,
  fewestVoicesForWriters,
  meanOf,
  scoreOf,
  votesOf,
  weightOf,
} from '../../../contract/subjects/score-rules.ts';
import { halfYearOf } from '../../../contract/reviews/period.ts';
import {
  medianOf,
  monthsBetween,
  type Counts,
  type Groups,
  type Item,
  type ItemValue,
  type NewVoices,
} from './rules.ts';

/** What figures are made of, each only with enough voices behind it (decision 0014). */

/** A published review as the figures count it. */
export interface Counted<Answers> {
  readonly id: string;
  /** Two reviews of one organisation are one voice. */
  readonly voice: string;
  readonly verificationLevel: number;
  /** YYYY-MM-DD. */
  readonly lastContactOn: string;
  readonly publishedOn: string;
  /** A contact was shown, or it was sent long ago: figures move for these, and not for what was sent to move them. */
  readonly isSettled: boolean;
  readonly answers: Answers;
}

interface Rated extends Counted<unknown> {
  readonly overall: number;
}

/** How many voices must name a practice for its count to be shown: one venture could be recognised by its own. */
const fewestNamed = 3;

export function countVoices(reviews: readonly Counted<unknown>[]): number {
  return new Set(reviews.map(({ voice }) => voice)).size;
}

/** How many voices have come since the day of a snapshot. */
export function newVoicesSince(reviews: readonly Counted<unknown>[], day: string): NewVoices {
  const since = reviews.filter((review) => review.publishedOn > day);
  return { any: countVoices(since), settled: countVoices(since.filter(({ isSettled }) => isSettled)) };
}

/** What the figures of every kind of subject read of a review. */
export const countedColumns = [
  'id',
  'organisation_number',
  'verification_level',
  'last_contact_on',
  'published_on',
  'submitted_at',
  'answers',
] as const;

function weightAt(review: Counted<unknown>, today: string): number {
  return weightOf({
    verificationLevel: review.verificationLevel,
    ageMonths: monthsBetween(review.lastContactOn, today),
  });
}

/** 1.0 to 5.0; null below five voices. `meanOfPool` is what few votes are drawn towards. */
export function scoreFor<Review extends Rated>(
  reviews: readonly Review[],
  { today, meanOfPool }: { today: string; meanOfPool: (review: Review) => number },
): number | null {
  if (countVoices(reviews) < fewestVoices) return null;
  const opinions = reviews.map((review) => ({
    voice: review.voice,
    rating: review.overall,
    weight: weightAt(review, today),
  }));
  return finely(scoreOf(votesOf(opinions), meanOf(reviews.map(meanOfPool))));
}

/** How many voices gave 1, 2, 3, 4 and 5; the mean of a voice is rounded. Null below ten voices. */
export function distributionOf(reviews: readonly Rated[]): number[] | null {
  const votes = votesOf(reviews.map(({ voice, overall }) => ({ voice, rating: overall, weight: 1 })));
  if (votes.length < fewestVoicesForDistribution) return null;
  return [1, 2, 3, 4, 5].map((stars) => votes.filter(({ rating }) => Math.round(rating) === stars).length);
}

/** The half-year of the newest review. */
export function lastReviewOf(reviews: readonly Counted<unknown>[]): string | null {
  const last = reviews.map(({ publishedOn }) => publishedOn).reduce((one, other) => (one > other ? one : other), '');
  return last === '' ? null : halfYearOf(last);
}

type Read<A, T> = (answers: A) => T | null | undefined;

/** Which of the voices that answered a figure is made of. Each stands for itself by the lowest id of its reviews. */
export type Draw = (ids: readonly string[]) => ReadonlySet<string>;
/** The draw of each item, by its key. */
export type DrawFor = (item: string) => Draw;
export const drawAll: DrawFor = () => (ids) => new Set(ids);

interface Answered<A, T> {
  readonly review: Counted<A>;
  readonly value: T;
}

function drawnOf<A, T>(answered: readonly Answered<A, T>[], draw: Draw): Answered<A, T>[] {
  const ids = new Map<string, string>();
  for (const { review } of answered) {
    const before = ids.get(review.voice);
    if (before === undefined || review.id < before) ids.set(review.voice, review.id);
  }
  const drawn = draw([...ids.values()]);
  return answered.filter(({ review }) => drawn.has(ids.get(review.voice) ?? ''));
}

interface Making<A, T> {
  readonly make: (answered: readonly Answered<A, T>[]) => ItemValue | null;
  readonly draw: Draw;
  readonly fewest?: number;
}

/** A figure over reviews that answered; null while fewer than `fewest` voices did. */
function itemOf<A, T>(
  reviews: readonly Counted<A>[],
  read: Read<A, T>,
  { make, draw, fewest = fewestVoices }: Making<A, T>,
): Item {
  const answered = reviews.flatMap((review) => {
    const value = read(review.answers);
    return value === null || value === undefined ? [] : [{ review, value }];
  });
  const own = answered.map(({ review }) => review);
  const voices = countVoices(own);
  return {
    value: voices < fewest ? null : make(drawnOf(answered, draw)),
    voices,
    fewest,
    newVoicesSince: (day) => newVoicesSince(own, day),
  };
}

/** A mean weighted as the score is. */
export function meanItem<A>(
  reviews: readonly Counted<A>[],
  read: Read<A, number>,
  { today, draw }: { today: string; draw: Draw },
): Item {
  return itemOf(reviews, read, {
    draw,
    make(answered) {
      const votes = votesOf(
        answered.map(({ review, value }) => ({ voice: review.voice, rating: value, weight: weightAt(review, today) })),
      );
      const total = votes.reduce((sum, { weight }) => sum + weight, 0);
      return finely(votes.reduce((sum, { rating, weight }) => sum + rating * weight, 0) / total);
    },
  });
}

/** The middle of all voices, in steps: 0.5 for percentages. */
export function medianItem<A>(
  reviews: readonly Counted<A>[],
  read: Read<A, number>,
  { draw, step = 0.1 }: { draw: Draw; step?: number },
): Item {
  return itemOf(reviews, read, {
    draw,
    make(answered) {
      const values = byVoice(answered.map(({ review, value }) => ({ voice: review.voice, value })));
      return round(Math.round(medianOf(values) / step) * step, 2);
    },
  });
}

/** The share of yes among those that said yes or no, 0 to 1. */
export function shareItem<A>(
  reviews: readonly Counted<A>[],
  read: Read<A, boolean>,
  { draw, fewest = fewestVoices }: { draw: Draw; fewest?: number },
): Item {
  return itemOf(reviews, read, {
    draw,
    fewest,
    make: (answered) =>
      finely(meanOf(byVoice(answered.map(({ review, value }) => ({ voice: review.voice, value: value ? 1 : 0 }))))),
  });
}

interface OfWriters {
  readonly asked: string;
  readonly tie: string;
}

/** Which shares were asked to write by the subject, and have a tie to it: no card tells it of a review. */
export function writerItems<A extends OfWriters>(
  reviews: readonly Counted<A>[],
  { subject, drawFor }: { subject: A['asked']; drawFor: DrawFor },
): Record<'writers.asked' | 'writers.tie', Item> {
  const fewest = fewestVoicesForWriters;
  return {
    'writers.asked': shareItem(reviews, ({ asked }) => asked === subject, { draw: drawFor('writers.asked'), fewest }),
    'writers.tie': shareItem(reviews, ({ tie }) => tie === 'yes', { draw: drawFor('writers.tie'), fewest }),
  };
}

/** How many voices named each value; a value that fewer than three named is left out. */
export function countsItem<A>(reviews: readonly Counted<A>[], read: Read<A, readonly string[]>, draw: Draw): Item {
  return itemOf(reviews, read, {
    draw,
    make(answered): Counts {
      const values = new Set(answered.flatMap(({ value }) => value));
      const counts = [...values].map((value) => {
        const named = answered.filter((answer) => answer.value.includes(value)).map(({ review }) => review);
        return [value, countVoices(named)] as const;
      });
      return {
        answered: countVoices(answered.map(({ review }) => review)),
        counts: Object.fromEntries(counts.filter(([, count]) => count >= fewestNamed)),
      };
    },
  });
}

/** Voices by one value each, too small groups added up; null where no group is large enough to stand alone. */
export function groupsItem<A>(reviews: readonly Counted<A>[], read: Read<A, string>, draw: Draw): Item {
  return itemOf(reviews, read, {
    draw,
    make(answered) {
      // The newest word of a voice that answered more than once.
      const last = new Map(
        answered
          .toSorted((one, other) => (one.review.publishedOn < other.review.publishedOn ? -1 : 1))
          .map(({ review, value }) => [review.voice, value]),
      );
      const counts: Record<string, number> = {};
      for (const value of last.values()) counts[value] = (counts[value] ?? 0) + 1;
      const groups = safeGroups(counts);
      return Object.keys(groups.groups).length === 0 ? null : groups;
    },
  });
}

/**
 * Groups of at least five voices stand alone. The rest is added up, and where it is smaller than five itself the next
 * smallest group joins it: else what is hidden could be worked out from the total.
 */
export function safeGroups(counts: Readonly<Record<string, number>>): Groups {
  const ordered = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  const alone = ordered.filter(([, count]) => count >= fewestVoices);
  let rest = ordered.slice(alone.length).reduce((sum, [, count]) => sum + count, 0);
  while (rest > 0 && rest < fewestVoices) {
    const [, next] = alone.pop() ?? ['', fewestVoices];
    rest += next;
  }
  return { groups: Object.fromEntries(alone), rest: alone.length === 0 ? 0 : rest };
}

function byVoice(values: readonly { readonly voice: string; readonly value: number }[]): number[] {
  return votesOf(values.map(({ voice, value }) => ({ voice, rating: value, weight: 1 }))).map(({ rating }) => rating);
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** For a figure that is rounded where it is shown: rounded twice, 3.4488 would read 3.5. */
export const finely = (value: number): number => round(value, 6);
