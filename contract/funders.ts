import { z } from 'zod';
import { endpoint, slug } from './endpoint.ts';
import { dimensions } from './review-ratings.ts';
import { funderTypes } from './organisations.ts';
import {
  fundingKinds,
  introTypes,
  moneyKinds,
  outcomes,
  practiceTags,
  publicRoles,
  recommendations,
  reviewClasses,
  triAnswers,
  valuesOf,
} from './review-options.ts';
import { parseLimit } from './table.ts';
import { parseList, parseText, type Parsed } from './table-values.ts';

/** Voices (distinct organisations) from which on a score, a share or a median is shown. */
export const fewestVoices = 5;
/** Voices from which on the distribution of ratings is shown. */
export const fewestVoicesForDistribution = 10;

/** A query parameter that a parser of table-values.ts reads. */
function parameter<T>(parse: (text: string) => Parsed<T>) {
  return z.string().transform((text, context): T => {
    const parsed = parse(text);
    if (parsed.isValid) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });
}

/** Values joined by commas, each one of ours: `equity,debt`. */
const listOf = <const T extends Readonly<Record<string, string>>>(labels: T) =>
  parameter(parseList).pipe(z.array(z.enum(valuesOf(labels))));
export const pageLimit = parameter(parseLimit);
export const cursor = z.string().min(1).max(500);
const term = parameter(parseText);

const summary = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  kinds: z.array(z.enum(valuesOf(moneyKinds))),
  country: z.string().nullable(),
});
export type FunderSummary = z.output<typeof summary>;

/** An empty term matches all; else the id or the name contains it, ignoring case. Ordered by name. At most 20 unless `limit` says otherwise. */
export const searchFunders = endpoint('GET /api/funders/search', {
  summary: 'Funders whose id or name contains a term',
  query: z.strictObject({ term: term.optional(), limit: pageLimit.optional() }),
  reply: z.object({ data: z.array(summary) }),
});

/**
 * The number of reviews as readers may know it: exact from five on. It is that of the weekly figures, never a live
 * count, since a change of a live count tells when somebody wrote.
 */
const reviewCount = z.object({
  label: z.string(),
  /** Null below five. */
  exact: z.number().nullable(),
});

/** The score of a class, 1.0 to 5.0 with one decimal; null below five voices. */
const classScore = z.object({
  reviewClass: z.enum(valuesOf(reviewClasses)),
  count: reviewCount,
  score: z.number().nullable(),
  /** Share of "yes", 0 to 1. */
  recommendShare: z.number().nullable(),
});

export const funderSorts = ['most_reviewed', 'best_rated', 'name'] as const;

/**
 * The directory. `best_rated` puts funders with a score first, by their funded score, else their pitch score, and
 * the others after them by name; `most_reviewed` counts only from five reviews on.
 */
export const listFunders = endpoint('GET /api/funders', {
  summary: 'The directory of funders',
  query: z.strictObject({
    search: term.optional(),
    kind: listOf(moneyKinds).optional(),
    type: listOf(funderTypes).optional(),
    country: parameter(parseList).optional(),
    sort: z.enum(funderSorts).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    data: z.array(summary.extend({ scores: z.array(classScore) })),
    /** How many match the filters. */
    total: z.number(),
    nextCursor: z.string().nullable(),
  }),
});
export type FunderRow = z.output<typeof listFunders.reply>['data'][number];

const factKeys = [
  'wouldTakeMoneyAgain',
  'daysToFirstReply',
  'daysToDecision',
  'daysDecisionToCash',
  'hoursSpent',
  'meetings',
  'declineReasonGiven',
  'termsChangedAfterOffer',
  'upfrontFeeAsked',
] as const;
export type FactKey = (typeof factKeys)[number];

/** Words and unit of each fact: a share is 0 to 1, all others are medians. */
export const facts: Readonly<Record<FactKey, { label: string; unit: 'share' | 'days' | 'hours' | 'meetings' }>> = {
  wouldTakeMoneyAgain: { label: 'Would take their money again', unit: 'share' },
  daysToFirstReply: { label: 'First reply after', unit: 'days' },
  daysToDecision: { label: 'Decision after', unit: 'days' },
  daysDecisionToCash: { label: 'From decision to money', unit: 'days' },
  hoursSpent: { label: 'Work for the applicant', unit: 'hours' },
  meetings: { label: 'Meetings', unit: 'meetings' },
  declineReasonGiven: { label: 'Said why they declined', unit: 'share' },
  termsChangedAfterOffer: { label: 'Changed terms after the offer', unit: 'share' },
  upfrontFeeAsked: { label: 'Asked for a fee before giving money', unit: 'share' },
};

const dimensionKey = z.enum(Object.keys(dimensions) as [keyof typeof dimensions, ...(keyof typeof dimensions)[]]);

const classFigures = classScore.extend({
  /** Dimensions that at least five voices rated, 1.0 to 5.0. */
  dimensions: z.array(z.object({ key: dimensionKey, score: z.number() })),
  /** How many voices gave 1, 2, 3, 4 and 5; null below ten. */
  distribution: z.array(z.number()).length(5).nullable(),
  /** Shares among the voices that answered, at least five. */
  practices: z.array(z.object({ tag: z.enum(valuesOf(practiceTags)), share: z.number() })),
  facts: z.array(z.object({ key: z.enum(factKeys), value: z.number() })),
  /** The half-year of the newest review, `2026 H2`. */
  lastReview: z.string().nullable(),
  computedOn: z.string().nullable(),
});
export type ClassFigures = z.output<typeof classFigures>;

export const funderPage = summary.extend({
  website: z.string().nullable(),
  description: z.string().nullable(),
  /** Set when this funder was merged into another: the page goes there. */
  mergedInto: z.string().nullable(),
  /** Proposed by a member and not listed yet: only admins see it. */
  isProposed: z.boolean(),
  /** Always both classes, pitch first. */
  figures: z.array(classFigures),
});
export type FunderPage = z.output<typeof funderPage>;

/** A funder that is hidden or only proposed is not found, except for admins. */
export const getFunder = endpoint('GET /api/funders/:id', {
  summary: 'A funder with its figures',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: funderPage }),
});

const published = z.object({
  /** Random: tells neither order nor time. */
  id: z.string(),
  reviewClass: z.enum(valuesOf(reviewClasses)),
  fundingKind: z.enum(valuesOf(fundingKinds)),
  outcome: z.enum(valuesOf(outcomes)),
  introType: z.enum(valuesOf(introTypes)).nullable(),
  /** Of the last contact: `2026 Q3` where five reviews share it, else `2026 H2` where five do, else `2026`. */
  period: z.string(),
  byline: z.object({
    role: z.enum(valuesOf(publicRoles)),
    /** A key of `regions` in funding-options.ts; null when the writer hides it. */
    region: z.string().nullable(),
    /** The organisation, where the writer chose to be named and we have proof. */
    venture: z.string().nullable(),
  }),
  /** 0 unverified, 1 contact shown, 2 proven. */
  verificationLevel: z.number(),
  /** The writer named a tie to the funder. */
  hasTie: z.boolean(),
  isInvitedByFunder: z.boolean(),
  headline: z.string(),
  worked: z.string(),
  didNot: z.string(),
  adviceToFunder: z.string().nullable(),
  adviceToPeers: z.string().nullable(),
  overall: z.number(),
  /** Only the dimensions that were rated. */
  ratings: z.array(z.object({ key: dimensionKey, rating: z.number() })),
  recommend: z.enum(valuesOf(recommendations)),
  wouldTakeMoneyAgain: z.enum(valuesOf(triAnswers)).nullable(),
});
export type PublishedReview = z.output<typeof published>;

/** Newest batch first, in random order within a batch; nothing in it tells when a review was sent. */
export const listFunderReviews = endpoint('GET /api/funders/:id/reviews', {
  summary: 'The published reviews of a funder',
  params: z.strictObject({ id: slug }),
  query: z.strictObject({
    reviewClass: z.enum(valuesOf(reviewClasses)).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({ data: z.array(published), nextCursor: z.string().nullable() }),
});
