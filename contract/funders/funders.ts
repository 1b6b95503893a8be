import { z } from 'zod';
import { endpoint, slug } from '../endpoint.ts';
import {
  distribution,
  namedCounts,
  snapshotDays,
  subjectScore,
  voiceGroups,
  writerShares,
} from '../subjects/figures.ts';
import { amountBands } from '../deals/options.ts';
import { funderQuestions } from '../reviews/funder-questions.ts';
import { factsOf, type FactField } from '../reviews/published.ts';
import { dimensions } from '../reviews/ratings.ts';
import { reviewOrders } from '../reviews/review-order.ts';
import { publishedShapeOf } from '../reviews/schemas.ts';
import { funderTypes } from '../subjects/organisations.ts';
import { fundingKinds, moneyKinds, outcomes, publicRoles, reviewClasses, valuesOf } from '../reviews/options.ts';
import { parseLimit } from '../table/table.ts';
import { parseList, parseText, type Parsed } from '../table/values.ts';

/** A query parameter that a parser of contract/table/values.ts reads. */
export function parameter<T>(parse: (text: string) => Parsed<T>) {
  return z.string().transform((text, context): T => {
    const parsed = parse(text);
    if (parsed.isValid) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });
}

/** Values joined by commas, each one of ours: `equity,debt`. */
export const listOf = <const T extends Readonly<Record<string, string>>>(labels: T) =>
  parameter(parseList).pipe(z.array(z.enum(valuesOf(labels))));
export const pageLimit = parameter(parseLimit);
export const cursor = z.string().min(1).max(500);
export const term = parameter(parseText);

const summary = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  kinds: z.array(z.enum(valuesOf(moneyKinds))),
  country: z.string().nullable(),
});
export type FunderSummary = z.output<typeof summary>;

const classScore = subjectScore.extend({ reviewClass: z.enum(valuesOf(reviewClasses)) });

/** With the score of each class, as readers see it. */
const foundFunder = summary.extend({ scores: z.array(classScore) });
export type FoundFunder = z.output<typeof foundFunder>;

/** An empty term matches all; else the id or the name contains it, ignoring case. Ordered by name. At most 20 unless `limit` says otherwise. */
export const searchFunders = endpoint('GET /api/funders/search', {
  summary: 'Funders whose id or name contains a term',
  query: z.strictObject({ term: term.optional(), limit: pageLimit.optional() }),
  reply: z.object({ data: z.array(foundFunder) }),
});

export const funderSorts = ['most_reviewed', 'best_rated', 'newest', 'name'] as const;
/** The five bars of a row: the dimensions that every meeting lets one judge. */
export const profileDimensions = ['clarity', 'responsiveness', 'speed', 'respect', 'fairness'] as const;

/** SHA-256 of a logo that is shown, in hexadecimal: its address is `/api/logos/` and this, and never shows another one. */
export const logoDigest = z.string().regex(/^[0-9a-f]{64}$/, 'not a logo');

const amountBand = z.enum(amountBands.map(({ value }) => value));
/** A funder with the figures that a row of a list shows: nothing of a class with fewer than five voices. */
export const directoryRow = summary.extend({
  /** Null without one that an admin approved. */
  logo: logoDigest.nullable(),
  scores: z.array(classScore),
  /**
   * The dimensions of the class that gives the row its place: of the funded, else of those who pitched. One that too
   * few rated is null; null as a whole where neither class has a score.
   */
  profile: z
    .object({
      reviewClass: z.enum(valuesOf(reviewClasses)),
      dimensions: z.array(z.object({ key: z.enum(profileDimensions), score: z.number().nullable() })),
    })
    .nullable(),
  /** The bands of the smallest and of the largest sum that its open offers and programmes name; null where none does. */
  typicalAmount: z.object({ least: amountBand, most: amountBand }).nullable(),
  /** Share of the funded who would take their money again, 0 to 1. */
  wouldTakeAgain: z.number().nullable(),
});

/** How many funders each choice of a filter would leave; a filter does not narrow its own counts. */
const directoryCounts = z.object({
  kinds: z.record(z.string(), z.number()),
  types: z.record(z.string(), z.number()),
  countries: z.record(z.string(), z.number()),
  /** With a score. */
  reviewed: z.number(),
});
export type DirectoryCounts = z.output<typeof directoryCounts>;

/** Least score of the filter "rated", in either class. */
export const leastScores = ['3', '3.5', '4'] as const;

/**
 * The directory. `best_rated` puts funders with a score first, by their funded score, else their pitch score, and
 * the others after them by name; `most_reviewed` counts only from five reviews on; `newest` goes by the half-year of
 * the newest review. `reviewed` keeps those with a score, `rated` those whose score is at least so high.
 */
export const listFunders = endpoint('GET /api/funders', {
  summary: 'The directory of funders',
  query: z.strictObject({
    search: term.optional(),
    kind: listOf(moneyKinds).optional(),
    type: listOf(funderTypes).optional(),
    country: parameter(parseList).optional(),
    reviewed: z.literal('true').optional(),
    rated: z.enum(leastScores).optional(),
    sort: z.enum(funderSorts).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    data: z.array(directoryRow),
    /** How many match the filters. */
    total: z.number(),
    /** On the first page alone. */
    counts: directoryCounts.nullable(),
    nextCursor: z.string().nullable(),
    /** The funder whose name is nearest to a search that found none. */
    nearest: summary.nullable(),
  }),
});
export type FunderRow = z.output<typeof listFunders.reply>['data'][number];

/** Words and unit of each fact: a share is 0 to 1, all others are medians. */
export const facts = factsOf(funderQuestions);
export type FactKey = FactField<typeof funderQuestions>;
export const factKeys = valuesOf(facts);

const dimensionKey = z.enum(Object.keys(dimensions) as [keyof typeof dimensions, ...(keyof typeof dimensions)[]]);

/** One term of the offers that people reported. */
const termFigure = z.object({
  kind: z.enum(valuesOf(moneyKinds)),
  /** A key of `terms` in terms.ts. */
  key: z.string(),
  /** The middle of five or more, in the unit of the term: percentages to 0.5; or the share of yes, 0 to 1. */
  value: z.number().nullable(),
  /** For a choice, how many named which; for a sum, how many lie in which band of `amountBands`. */
  groups: voiceGroups(z.string()),
});
export type TermFigure = z.output<typeof termFigure>;

const classFigures = classScore.extend({
  /** Dimensions that at least five voices rated, 1.0 to 5.0, beside the middle of the funders of the same kind. */
  dimensions: z.array(
    z.object({
      key: dimensionKey,
      score: z.number(),
      median: z.object({ score: z.number(), funders: z.number() }).nullable(),
    }),
  ),
  distribution,
  practices: namedCounts(z.enum(valuesOf(funderQuestions.practiceTags.options))),
  outcomes: voiceGroups(z.enum(valuesOf(outcomes))),
  facts: z.array(z.object({ key: z.enum(factKeys), value: z.number() })),
  /** How many terms five voices or more named; their values are for members (`listReportedTerms`). */
  termCount: z.int(),
  ...writerShares,
  ...snapshotDays,
});
export type ClassFigures = z.output<typeof classFigures>;

export const funderPage = summary.extend({
  /** Null without one that an admin approved. */
  logo: logoDigest.nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  /** Set when this funder was merged into another: the page goes there. */
  mergedInto: z.string().nullable(),
  /** What made a record that no admin has listed yet, which only admins and moderators see; null for a listed one. */
  proposedBy: z.enum(['member', 'import']).nullable(),
  /** Always both classes, pitch first. */
  figures: z.array(classFigures),
  /** The kinds of which the database has rows that name this funder. No count: one that moves would tell of a single row. */
  dealKinds: z.array(z.enum(valuesOf(moneyKinds))),
  /** Which of their loans went to states and public bodies: the table of debt leaves those out until it is asked for them. */
  publicLoans: z.enum(['none', 'some', 'all']),
});
export type FunderPage = z.output<typeof funderPage>;

/** A funder that is hidden or only proposed is not found, except for admins. */
export const getFunder = endpoint('GET /api/funders/:id', {
  summary: 'A funder with its figures',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: funderPage }),
});

/** The terms that people reported in reviews of a funder, of the kinds that are open to the viewer. */
export const listReportedTerms = endpoint('GET /api/funders/:id/terms', {
  summary: 'The terms that reviews of a funder report',
  params: z.strictObject({ id: slug }),
  /** Both classes, pitch first. */
  reply: z.object({
    data: z.array(z.object({ reviewClass: z.enum(valuesOf(reviewClasses)), terms: z.array(termFigure) })),
  }),
});

/** What a funder offers now, from the rows of the database that are offers or programmes. */
const offer = z.object({
  id: z.string(),
  kind: z.enum(valuesOf(moneyKinds)),
  name: z.string().nullable(),
  /** The smallest and the largest sum that it says it gives, in USD. */
  leastUsd: z.number().nullable(),
  mostUsd: z.number().nullable(),
  /** Keys of `stages` in contract/deals/options.ts, of `instruments` and of `debtTypes` in contract/deals/terms.ts. */
  stage: z.string().nullable(),
  instrument: z.string().nullable(),
  debtType: z.string().nullable(),
  deadline: z.iso.date().nullable(),
  isOpenToUnsolicited: z.boolean().nullable(),
  /** So many entries of the same name say the same; what one leaves out another states. */
  entries: z.int(),
  /** What another entry of the same name states differently. */
  differsIn: z.array(z.enum(['leastUsd', 'mostUsd', 'stage', 'instrument', 'debtType', 'isOpenToUnsolicited'])),
});
export type FunderOffer = z.output<typeof offer>;
/** Most offers that the page shows; the database has all. */
export const offersShown = 6;

/** Only of the kinds that are open to the viewer. Newest first, at most six. */
export const listFunderOffers = endpoint('GET /api/funders/:id/offers', {
  summary: 'What a funder offers',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: z.array(offer) }),
});

/**
 * What a card says of the writer and the story, each null where it is left out: five voices share all that is shown
 * of a card together (decision 0057). Nothing says who asked for the review, nor whether the writer has a tie.
 */
const published = z.object({
  /** Random: tells neither order nor time. */
  id: z.string(),
  reviewClass: z.enum(valuesOf(reviewClasses)).nullable(),
  ...publishedShapeOf(funderQuestions),
  /** Its words are hidden for now, and the texts empty; all else counts as before. */
  isTextHidden: z.boolean(),
  /** Of the last contact: `2026 Q3`, `2026 H2` or `2026`. */
  period: z.string().nullable(),
  byline: z.object({
    role: z.enum(valuesOf(publicRoles)).nullable(),
    /** A key of `regions` in contract/deals/options.ts; null also when the writer hides it. */
    region: z.string().nullable(),
    /** The organisation, where the writer chose to be named and we have proof. */
    venture: z.string().nullable(),
  }),
  /** 0 unverified, 1 contact shown, 2 proven. */
  verificationLevel: z.number().nullable(),
  /** Only the dimensions that were rated, and none that would tell a class or a kind that the card leaves out. */
  ratings: z.array(z.object({ key: dimensionKey, rating: z.number() })),
});
export type PublishedReview = z.output<typeof published>;

/** The filters see what a card shows and nothing else, so that no pair of them tells more. */
const reviewFilters = {
  reviewClass: z.enum(valuesOf(reviewClasses)).optional(),
  kind: z.enum(valuesOf(fundingKinds)).optional(),
  outcome: z.enum(valuesOf(outcomes)).optional(),
  overall: z.enum(['1', '2', '3', '4', '5']).optional(),
  /** In the headline and the texts, ignoring case. */
  text: term.optional(),
} as const;

/** By default the newest period shown first, in random order within one; nothing in it tells when a review was sent. */
export const listFunderReviews = endpoint('GET /api/funders/:id/reviews', {
  summary: 'The published reviews of a funder',
  params: z.strictObject({ id: slug }),
  query: z.strictObject({
    ...reviewFilters,
    sort: z.enum(valuesOf(reviewOrders)).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({ data: z.array(published), nextCursor: z.string().nullable() }),
});
