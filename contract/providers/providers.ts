import { z } from 'zod';
import { endpoint, slug } from '../endpoint.ts';
import { distribution, namedCounts, snapshotDays, subjectScore, writerShares } from '../subjects/figures.ts';
import { cursor, leastScores, listOf, pageLimit, parameter, term } from '../funders/funders.ts';
import { providerTypes } from '../subjects/organisations.ts';
import { publicRoles, valuesOf } from '../reviews/options.ts';
import { providerDimensions, providerQuestions } from '../reviews/provider-questions.ts';
import { factsOf, type FactField } from '../reviews/published.ts';
import { reviewOrders } from '../reviews/review-order.ts';
import { publishedShapeOf } from '../reviews/schemas.ts';
import { parseList } from '../table/values.ts';

/** Its type is a key of `providerTypes` in organisations.ts, or what a member called it. */
const summary = z.object({
  id: z.string(),
  name: z.string(),
  providerType: z.string(),
  country: z.string().nullable(),
});
export type ProviderSummary = z.output<typeof summary>;

export const providerSorts = ['most_reviewed', 'best_rated', 'newest', 'name'] as const;

/** Listed providers, in the manner of `listFunders`; the search looks in id and name, ignoring case. */
export const listProviders = endpoint('GET /api/providers', {
  summary: 'The directory of providers',
  query: z.strictObject({
    search: term.optional(),
    type: listOf(providerTypes).optional(),
    country: parameter(parseList).optional(),
    reviewed: z.literal('true').optional(),
    rated: z.enum(leastScores).optional(),
    sort: z.enum(providerSorts).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    data: z.array(summary.extend({ score: subjectScore })),
    /** How many match the filters. */
    total: z.number(),
    nextCursor: z.string().nullable(),
    /** The provider whose name is nearest to a search that found none. */
    nearest: summary.nullable(),
  }),
});
export type ProviderRow = z.output<typeof listProviders.reply>['data'][number];

/** Words and unit of each fact: a share is 0 to 1, all others are medians. */
export const providerFacts = factsOf(providerQuestions);
export type ProviderFactKey = FactField<typeof providerQuestions>;
export const providerFactKeys = valuesOf(providerFacts);

const dimensionKey = z.enum(
  Object.keys(providerDimensions) as [keyof typeof providerDimensions, ...(keyof typeof providerDimensions)[]],
);

const providerFigures = subjectScore.extend({
  /** Dimensions that at least five voices rated, 1.0 to 5.0. */
  dimensions: z.array(z.object({ key: dimensionKey, score: z.number() })),
  distribution,
  feeModels: namedCounts(z.enum(valuesOf(providerQuestions.feeModel.options))),
  facts: z.array(z.object({ key: z.enum(providerFactKeys), value: z.number() })),
  ...writerShares,
  ...snapshotDays,
});
export type ProviderFigures = z.output<typeof providerFigures>;

export const providerPage = summary.extend({
  website: z.string().nullable(),
  /** Set when this provider was merged into another: the page goes there. */
  mergedInto: z.string().nullable(),
  /** Proposed by a member and not listed yet: only admins and moderators see it. */
  isProposed: z.boolean(),
  figures: providerFigures,
});
export type ProviderPage = z.output<typeof providerPage>;

/** A provider that is hidden or only proposed is not found, except for admins. */
export const getProvider = endpoint('GET /api/providers/:id', {
  summary: 'A provider with its figures',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: providerPage }),
});

/** As for funders: null is what fewer than five voices share together with the rest of the card (decision 0057). */
const published = z.object({
  /** Random: tells neither order nor time. */
  id: z.string(),
  /** Of the last use: `2026 Q3`, `2026 H2` or `2026`. */
  period: z.string().nullable(),
  byline: z.object({
    /** Null also when the writer stays anonymous. */
    role: z.enum(valuesOf(publicRoles)).nullable(),
    /** A key of `regions` in contract/deals/options.ts; null also when the writer hides it. */
    region: z.string().nullable(),
    /** The organisation, where the writer chose to be named and we have proof. */
    venture: z.string().nullable(),
  }),
  /** 0 unverified, 1 contact shown, 2 proven. */
  verificationLevel: z.number().nullable(),
  ...publishedShapeOf(providerQuestions),
  /** Its words are hidden for now, and the texts empty; all else counts as before. */
  isTextHidden: z.boolean(),
  /** Only the dimensions that were rated. */
  ratings: z.array(z.object({ key: dimensionKey, rating: z.number() })),
});
export type PublishedProviderReview = z.output<typeof published>;

/** By default the newest period shown first, in random order within one. Filters and orders see what a card shows and nothing else. */
export const listProviderReviews = endpoint('GET /api/providers/:id/reviews', {
  summary: 'The published reviews of a provider',
  params: z.strictObject({ id: slug }),
  query: z.strictObject({
    overall: z.enum(['1', '2', '3', '4', '5']).optional(),
    text: term.optional(),
    sort: z.enum(valuesOf(reviewOrders)).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({ data: z.array(published), nextCursor: z.string().nullable() }),
});
