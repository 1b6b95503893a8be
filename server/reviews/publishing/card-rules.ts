import { numberBounds } from '../../../contract/product-settings/setting-facts.ts';
import { cardAttributes } from '../../../contract/reviews/card-attributes.ts';
import { daysBetween } from '../../clock.ts';

/**
 * What the cards of one subject may say of their writers and stories (decision 0057). The subject knows these facts of
 * all whom it met, so whatever a card shows, and whatever it leaves out, at least five voices share.
 */

/** Voices that share what a card shows: the fewest that are safe. Admins may ask for more. */
export const fewestSharing = numberBounds.fewestSharing.least;

export interface Attribute {
  readonly key: string;
  /** Shown only beside this one, which it would imply or stand without. */
  readonly within?: string;
}

/** Null where the writer did not say, or hides it: nothing to show. */
export type Values = Readonly<Record<string, string | null>>;

export interface Described {
  readonly id: string;
  /** Two reviews of one organisation are one voice. */
  readonly voice: string;
  /** The card names the organisation, as its writer chose: it hides no other, and shows what the others show. */
  readonly isNamed: boolean;
  /** Of those who showed their contact, or are public for long: see `isEstablished`. Others hide no one. */
  readonly isEstablished: boolean;
  readonly values: Values;
}

/** Days for which a review has been public before it counts without a contact that was shown. */
export const establishedAfterDays = 30;

/**
 * Whether a review counts among those that hide each other. By the day of its publication, which every reader sees: a card
 * that changed with the age of a review would say when that was sent.
 */
export const isEstablished = (
  review: { readonly verification_level: number; readonly published_on: string | null },
  today: string,
): boolean =>
  review.verification_level >= 1 ||
  (review.published_on !== null && daysBetween(review.published_on, today) >= establishedAfterDays);

type Shown = Readonly<Record<string, string>>;
/** Reviews whose cards read the same so far. */
interface Group {
  readonly members: readonly Described[];
  readonly shown: Shown;
  /** What is left out of these cards and differs between them: it must continue to differ. */
  readonly hidden: readonly string[];
}

const ofClass = 'reviewClass';
const ofPeriod = [
  { key: 'half', within: 'year' },
  { key: 'quarter', within: 'half' },
];
/** Of reviews of a funder, from the most useful for a reader to the least; without the class nothing is shown. */
export const funderAttributes: readonly Attribute[] = Object.entries(cardAttributes)
  .toSorted(([, one], [, other]) => one.place - other.place)
  .map(([key]) =>
    key === ofClass ? { key } : (ofPeriod.find((part) => part.key === key) ?? { key, within: ofClass }),
  );

export const providerAttributes: readonly Attribute[] = [
  { key: 'verification' },
  { key: 'year' },
  { key: 'region' },
  { key: 'half', within: 'year' },
  { key: 'role' },
  { key: 'quarter', within: 'half' },
];

/** Of what funders wrote to a venture: their type, and never a quarter. */
export const feedbackAttributes: readonly Attribute[] = [
  { key: 'funderType' },
  { key: 'year' },
  { key: 'half', within: 'year' },
];

/**
 * What each card shows, by the id of its review. `reviews`: all published reviews of one subject, in any order;
 * `attributes`: the most useful first. Attributes are added one by one. Each splits a group of cards that
 * read the same into groups of five voices or more, one of which may be "not shown". So every card reads like those of
 * four other voices at least, also for a reader who knows all facts of all writers and repeats this calculation; and
 * what a card leaves out is never known from what the others show. Only established voices count: otherwise a reader who
 * writes four reviews would see by their cards what the fifth hides.
 */
export function sharedAttributes(
  reviews: readonly Described[],
  attributes: readonly Attribute[],
  wanted = fewestSharing,
): ReadonlyMap<string, Shown> {
  const fewest = Math.max(wanted, fewestSharing);
  let groups: readonly Group[] = [{ members: reviews, shown: {}, hidden: [] }];
  for (const attribute of attributes) groups = groups.flatMap((group) => split(group, attribute, fewest));
  return new Map(groups.flatMap(({ members, shown }) => members.map(({ id }) => [id, shown] as const)));
}

function split(group: Group, { key, within }: Attribute, fewest: number): Group[] {
  if (within !== undefined && group.shown[within] === undefined) return [group];
  const { alone, rest } = partsOf(group, key, fewest);
  const parts = alone.map(({ value, members }) => ({ ...group, members, shown: { ...group.shown, [key]: value } }));
  if (rest.length === 0) return parts;
  const hidden = isMixed(rest, key) ? [...group.hidden, key] : group.hidden;
  return [...parts, { ...group, members: rest, hidden }];
}

interface Part {
  readonly value: string;
  readonly members: readonly Described[];
}

/** The values that can be shown; where too few are left over, the smallest of them joins those. */
function partsOf({ members, hidden }: Group, key: string, fewest: number): { alone: Part[]; rest: Described[] } {
  const isLarge = (some: readonly Described[]): boolean =>
    countVoices(some) >= fewest && hidden.every((other) => isMixed(some, other));
  const byValue = Map.groupBy(members, ({ values }) => values[key] ?? null);
  const alone = [...byValue].flatMap(([value, some]) =>
    value !== null && isLarge(some) ? [{ value, members: some }] : [],
  );
  alone.sort(
    (one, other) => countVoices(other.members) - countVoices(one.members) || (one.value < other.value ? -1 : 1),
  );
  const values = new Set(alone.map(({ value }) => value));
  const rest = members.filter((one) => !values.has(one.values[key] ?? ''));
  const isSafe = (): boolean => unnamed(rest).length === 0 || isLarge(rest);
  while (!isSafe()) {
    const smallest = alone.pop();
    if (smallest === undefined) break;
    rest.push(...smallest.members);
  }
  return { alone, rest };
}

const unnamed = (members: readonly Described[]): Described[] => members.filter(({ isNamed }) => !isNamed);
const counted = (members: readonly Described[]): Described[] =>
  unnamed(members).filter(({ isEstablished: counts }) => counts);

function countVoices(members: readonly Described[]): number {
  return new Set(counted(members).map(({ voice }) => voice)).size;
}

function isMixed(members: readonly Described[], key: string): boolean {
  return new Set(counted(members).map(({ values }) => values[key] ?? null)).size > 1;
}
