import type { PassKind } from '../../contract/access/access.ts';
import { defaultSettings, type ProductSettings } from '../../contract/product-settings/settings.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { after, days, hours } from '../clock.ts';

/** The rules of access: how long each pass lasts, what it says, when it ends early. */

export const reasonTexts = {
  provisional: 'Provisional access while your review is checked',
  review: 'Thank you for your review',
  further_review: 'Extended: additional review',
  other_review: 'Thank you for your review',
  terms_bonus: 'Extended: deal terms shared',
  correction: 'Thank you for improving the data',
  application: 'Free access granted',
} as const satisfies Partial<Record<PassKind, string>>;

export const administratorReason = 'Administrator';

/** Passes that say that a review of their holder was approved. */
export const kindsOfReviews = ['review', 'further_review', 'other_review', 'terms_bonus'] as const;
type KindOfReview = (typeof kindsOfReviews)[number];

export const isEarnedByReview = (kind: PassKind): kind is KindOfReview => kindsOfReviews.some((one) => one === kind);

/** So many days after its end, and to the end of that month, provisional access is not given again: once told, it says the month alone. */
export const provisionalPauseDays = 365;
/** For a review of a provider, and for one that says what was paid. */
export const otherReviewDays = 90;
export const otherReviewWithTermsDays = 180;
export const termsBonusDays = 60;
/** Days that an accepted correction of the data gives, and how many of them any 365 days hold. */
export const correctionDays = 14;
export const correctionDaysPerYear = 60;
/** No extension reaches further ahead than this. */
export const longestAheadDays = 730;
/** Hours of provisional access that are left after a review was declined for something that can be fixed. */
export const afterDeclineHours = 72;
/** Days of provisional access left to a member who withdraws a review that was not taken in yet. */
export const afterWithdrawalDays = 7;
/** So many days before it ended, a pass that was revoked for fraud seems to have begun. */
export const revokedDays = 90;

/** A period of access, half-open: `endsAt` is the first instant without it. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A pass as the rules see it. Who holds it and what a review said is not here: neither can change an answer. */
export interface HeldPass extends Period {
  readonly kind: PassKind;
  /** Null: it opens all kinds of deals. */
  readonly dealKind: DealKind | null;
  readonly revokedAt: Date | null;
}

/** What access is read from: passes that began. Instants as stored. */
export interface PassFacts {
  readonly kind: PassKind;
  readonly reason: string;
  /** Null: it opens all kinds of deals. */
  readonly deal_kind: DealKind | null;
  readonly ends_at: Date;
  readonly revoked_at: Date | null;
}

/**
 * Passes that an extension counts from: live, and for all kinds of deals. On top of a code for one kind it would open
 * the others for as long. Provisional access is replaced, not extended.
 */
const extendable = (held: readonly HeldPass[], now: Date): HeldPass[] =>
  held.filter((pass) => isLive(pass, now) && pass.kind !== 'provisional' && pass.dealKind === null);

export interface EarnedPass extends Period {
  readonly kind: KindOfReview;
  readonly reason: string;
}

/** Midnight UTC at the beginning of the day. */
export function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** Midnight UTC at the beginning of the month. */
export const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

/** The first beginning of a month that is not before the instant. */
export function upToMonth(instant: Date): Date {
  const month = startOfMonth(instant);
  return month < instant ? new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1)) : month;
}

export function isLive(pass: HeldPass, now: Date): boolean {
  return pass.revokedAt === null && pass.startsAt <= now && now < pass.endsAt;
}

/** Whether a live pass lasts until `endsAt` for all that one of `dealKind` (null: all kinds) would open. */
export function isCovered(
  held: readonly HeldPass[],
  { dealKind, endsAt, now }: { dealKind: DealKind | null; endsAt: Date; now: Date },
): boolean {
  const lasting = held.filter((pass) => isLive(pass, now) && pass.endsAt >= endsAt);
  const opens = (kind: DealKind): boolean => lasting.some((pass) => pass.dealKind === null || pass.dealKind === kind);
  return (dealKind === null ? dealKinds : [dealKind]).every(opens);
}

/** Provisional access for a review that passed the screening; null until the month that begins a year after the end of the last one. */
export function provisionalPeriod(
  held: readonly HeldPass[],
  now: Date,
  length = defaultSettings.provisionalDays,
): Period | null {
  if (length === 0) return null;
  const startsAt = startOfDay(now);
  const pausedSince = startOfMonth(after(startsAt, -days(provisionalPauseDays)));
  if (held.some((pass) => pass.kind === 'provisional' && pass.endsAt >= pausedSince)) return null;
  return { startsAt, endsAt: after(startsAt, days(length)) };
}

/** What admins set of it. */
export type EarnedDays = Pick<ProductSettings, 'reviewAccessDays' | 'furtherAccessDays'>;

/**
 * What an approved review earns: a year for the first, 90 days on top of the present end for a further one while a
 * pass of a review is live, or as many as are set; and 60 days more for deal terms; never beyond 730 days ahead. An extension that the cap
 * leaves nothing of is not given. One of a provider (`isOther`) adds 90 days, or 180 with its terms, to the present
 * end. Depends on nothing that the review says but its kind and the number of its terms.
 *
 * All of it begins and ends with a month, and lasts up to a month longer: the day would say which settlement gave it, and so
 * which reviews may be those of its holder (decision 0130).
 */
export function earnedPasses(
  held: readonly HeldPass[],
  earned: { hasTermsBonus: boolean; isOther?: boolean; now: Date },
  { reviewAccessDays, furtherAccessDays }: EarnedDays = defaultSettings,
): EarnedPass[] {
  const today = startOfDay(earned.now);
  const startsAt = startOfMonth(earned.now);
  const latest = startOfMonth(after(today, days(longestAheadDays)));
  const live = extendable(held, earned.now);
  let end = live.reduce((last, pass) => (pass.endsAt > last ? pass.endsAt : last), today);
  const passes: EarnedPass[] = [];
  const extend = (kind: EarnedPass['kind'], lengthDays: number): void => {
    const endsAt = earlier(upToMonth(after(end, days(lengthDays))), latest);
    if (endsAt <= end) return;
    passes.push({ kind, reason: reasonTexts[kind], startsAt, endsAt });
    end = endsAt;
  };
  if (earned.isOther === true) {
    extend('other_review', earned.hasTermsBonus ? otherReviewWithTermsDays : otherReviewDays);
    return passes;
  }
  if (live.some((pass) => pass.kind === 'review' || pass.kind === 'further_review'))
    extend('further_review', furtherAccessDays);
  else {
    // From today, even where a code or an application reaches further: it is the review that is thanked for.
    const endsAt = upToMonth(after(today, days(reviewAccessDays)));
    passes.push({ kind: 'review', reason: reasonTexts.review, startsAt, endsAt });
    if (endsAt > end) end = endsAt;
  }
  if (earned.hasTermsBonus) extend('terms_bonus', termsBonusDays);
  return passes;
}

/**
 * What an accepted correction earns: 14 days on top of the present end, or from today where there is no access; at
 * most 60 days for the corrections of any 365 days, and never beyond 730 days ahead. Null when nothing is left.
 */
export function correctionPeriod(held: readonly HeldPass[], now: Date): Period | null {
  const startsAt = startOfDay(now);
  const since = after(startsAt, -days(365));
  const earlierOnes = held.filter((pass) => pass.kind === 'correction' && pass.startsAt > since).length;
  const length = Math.min(correctionDays, correctionDaysPerYear - earlierOnes * correctionDays);
  if (length <= 0) return null;
  const live = extendable(held, now);
  const end = live.reduce((last, pass) => (pass.endsAt > last ? pass.endsAt : last), startsAt);
  const endsAt = earlier(after(end, days(length)), after(startsAt, days(longestAheadDays)));
  return endsAt <= end ? null : { startsAt, endsAt };
}

/** What an admin gives: so many days from today, up to a day (the first without access), or days on top of the present end. */
export type Gift = { readonly days: number } | { readonly until: Date } | { readonly more: number };

/**
 * The pass of an admin; `end` is when the present access ends, null without any. Never shorter than what there is:
 * access moves back by being taken back only. `no_access`: nothing to add days to. Never beyond 730 days ahead.
 */
export function givenPeriod(
  end: Date | null,
  gift: Gift,
  now: Date,
): Period | 'longer_access' | 'at_the_limit' | 'no_access' {
  const startsAt = startOfDay(now);
  const latest = after(startsAt, days(longestAheadDays));
  if ('more' in gift) {
    if (end === null) return 'no_access';
    const endsAt = earlier(after(end, days(gift.more)), latest);
    return endsAt <= end ? 'at_the_limit' : { startsAt, endsAt };
  }
  const endsAt = earlier('until' in gift ? gift.until : after(startsAt, days(gift.days)), latest);
  return end !== null && endsAt <= end ? 'longer_access' : { startsAt, endsAt };
}

/** The first midnight UTC that is not before the instant. Access ends there: the hour would tell which decision it was. */
const upToMidnight = (instant: Date): Date => {
  const midnight = startOfDay(instant);
  return midnight < instant ? after(midnight, days(1)) : midnight;
};

/** When provisional access ends after a decline: after 72 hours, whatever its end was before. */
export const endAfterDecline = (now: Date): Date => upToMidnight(after(now, hours(afterDeclineHours)));

/** When provisional access ends after its review was withdrawn before the intake: after 7 days, never later than before. */
export const endAfterWithdrawal = (pass: Period, now: Date): Date =>
  earlier(pass.endsAt, upToMidnight(after(now, days(afterWithdrawalDays))));

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
