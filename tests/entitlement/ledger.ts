import { day, isLive, kinds, midnight, type Kind, type Pass, type Review, type World } from './world.ts';

/** The rules of access in words: what each cause gives and when it ends early. */

const furthest = 730 * day;
const kindOf = (pass: Pass): string => pass.cause.split(':')[0] ?? '';
const ofReview = ({ number }: Review): string[] => [`provisional:${number}`, `review:${number}`, `terms:${number}`];

const heldBy = (world: World, member: number): Pass[] => world.passes.filter((pass) => pass.member === member);
const has = (world: World, cause: string): boolean => world.passes.some((pass) => pass.cause === cause);

function give(
  world: World,
  { member, cause, end, only = null }: { member: number; cause: string; end: number; only?: Kind | null },
): void {
  world.passes.push({ cause, member, only, start: midnight(world.now), end, revoked: false, isClosed: false });
}

/** The end that an extension is added to: of live access to all kinds that is not only provisional, else today. */
function presentEnd(world: World, member: number): number {
  const live = heldBy(world, member).filter(
    (pass) => isLive(pass, world.now) && kindOf(pass) !== 'provisional' && pass.only === null,
  );
  return Math.max(midnight(world.now), ...live.map(({ end }) => end));
}

function extend(world: World, { member, cause, days }: { member: number; cause: string; days: number }): void {
  const from = presentEnd(world, member);
  const end = Math.min(from + days * day, midnight(world.now) + furthest);
  if (end > from) give(world, { member, cause, end });
}

const monthOf = (at: number, more = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1);
};
/** The first beginning of a month that is not before. */
const upToMonth = (at: number): number => (monthOf(at) < at ? monthOf(at, 1) : at);

/** What reviews earn begins and ends with a month. */
function earn(world: World, { member, cause, end }: { member: number; cause: string; end: number }): void {
  give(world, { member, cause, end });
  const pass = world.passes.at(-1);
  if (pass !== undefined) pass.start = monthOf(world.now);
}

function earnMore(world: World, { member, cause, days }: { member: number; cause: string; days: number }): void {
  const from = presentEnd(world, member);
  const end = Math.min(upToMonth(from + days * day), monthOf(midnight(world.now) + furthest));
  if (end > from) earn(world, { member, cause, end });
}

/** 7 days, and not again within 365 days of its end and to the end of that month; nothing for a text that is no review. */
export function giveProvisional(world: World, review: Review): void {
  const since = monthOf(midnight(world.now) - 365 * day);
  const held = heldBy(world, review.member);
  if (held.some((pass) => kindOf(pass) === 'provisional' && pass.end >= since)) return;
  give(world, { member: review.member, cause: `provisional:${review.number}`, end: midnight(world.now) + 7 * day });
}

/** A year; 90 days more where a review gives access already; 60 more for terms. Once for each review. */
export function giveForReview(world: World, { number, member, hasTerms }: Review): void {
  const cause = `review:${number}`;
  tellProvisional(world, number, monthOf(world.now));
  if (has(world, cause)) return;
  const held = heldBy(world, member);
  if (held.some((pass) => kindOf(pass) === 'review' && isLive(pass, world.now)))
    earnMore(world, { member, cause, days: 90 });
  else earn(world, { member, cause, end: upToMonth(midnight(world.now) + 365 * day) });
  if (hasTerms) earnMore(world, { member, cause: `terms:${number}`, days: 60 });
}

/** So many days from today. Of a code false, keeping it, where access to all that it opens lasts as long already. */
export function giveFree(
  world: World,
  { member, cause, days, only = null }: { member: number; cause: string; days: number; only?: Kind | null },
): boolean {
  const end = midnight(world.now) + days * day;
  const lasting = heldBy(world, member).filter((pass) => isLive(pass, world.now) && pass.end >= end);
  const wanted = only === null ? kinds : [only];
  const isCovered = wanted.every((kind) => lasting.some((pass) => pass.only === null || pass.only === kind));
  if (isCovered && cause.startsWith('code:')) return false;
  give(world, { member, cause, end, only });
  return true;
}

/** 14 days, at most 60 in a year. */
export function giveForCorrection(world: World, member: number, report: number): void {
  const since = midnight(world.now) - 365 * day;
  const earlier = heldBy(world, member).filter((pass) => kindOf(pass) === 'correction' && pass.start > since).length;
  const days = Math.min(14, 60 - earlier * 14);
  if (days > 0) extend(world, { member, cause: `correction:${report}`, days });
}

const passesOf = (world: World, review: Review): Pass[] =>
  world.passes.filter((pass) => ofReview(review).includes(pass.cause));
const provisionalOf = (world: World, review: Review): Pass[] =>
  world.passes.filter((pass) => pass.cause === `provisional:${review.number}` && isLive(pass, world.now));

/** Provisional access lasts until the day after `until` has begun, if it lasts at all. */
export function prolong(world: World, review: Review, until: number): void {
  for (const pass of provisionalOf(world, review)) pass.end = Math.max(pass.end, midnight(until) + day);
}

/** The first midnight that is not before. */
const upToMidnight = (instant: number): number => Math.ceil(instant / day) * day;

/**
 * Once its author hears of a decision, provisional access no longer says when the review was sent: it counts from a week
 * before today, and ends then, or today where it was over.
 */
function tellProvisional(world: World, number: number, end: number): void {
  for (const pass of world.passes) {
    if (pass.cause !== `provisional:${number}`) continue;
    const today = midnight(world.now);
    // After an approval, and where it was over, it says the month alone.
    const month = monthOf(world.now);
    const isOver = end <= month || pass.end <= world.now;
    pass.end = isOver ? month : end;
    pass.start = (isOver ? month : today) - 7 * day;
  }
}

/** The author is asked: provisional access lasts until the day after `until` has begun. */
export const prolongAsked = (world: World, { number }: Review, until: number): void =>
  tellProvisional(world, number, midnight(until) + day);

/** Provisional access after a decline: until the midnight after 72 hours, or none for fraud. */
export function endAfterDecline(world: World, review: Review, isFraud: boolean): void {
  if (isFraud) for (const pass of provisionalOf(world, review)) pass.revoked = true;
  tellProvisional(world, review.number, upToMidnight(world.now + 3 * day));
}

/** Taken back: three days of provisional access are left. What the review earned stays. */
export const endAfterWithdrawal = (world: World, review: Review): void =>
  tellProvisional(world, review.number, upToMidnight(world.now + 3 * day));

/** Earned passes then say no more than that month: as if they had begun 90 days before it. */
export function revokeAllOf(world: World, review: Review): void {
  const month = monthOf(world.now);
  for (const pass of passesOf(world, review)) {
    if (kindOf(pass) !== 'provisional') {
      if (!pass.revoked) Object.assign(pass, { start: month - 90 * day, end: month });
      pass.revoked = true;
    } else if (pass.end > month) pass.revoked = true; // What was over cannot be taken back.
  }
}

/** An account that closes: all access ends. */
export function revokeOfMember(world: World, member: number): void {
  for (const pass of heldBy(world, member))
    if (!pass.revoked && pass.end > world.now) Object.assign(pass, { revoked: true, isClosed: true });
}
