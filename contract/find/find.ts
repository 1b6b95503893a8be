import { z } from 'zod';
import { datePrecisionNames } from '../deals/date-precision.ts';
import { dealKinds, regions, sectors, stages, usesOfFunds } from '../deals/options.ts';
import { endpoint, slug } from '../endpoint.ts';
import { logoDigest, parameter } from '../funders/funders.ts';
import { greatestAmount } from '../reviews/options.ts';
import { countryCodes } from '../regions.ts';
import { parseDecimal, parseList } from '../table/values.ts';
import { parseLimit } from '../table/table.ts';
import { mostFits } from './most-fits.ts';
import { findKinds, findOrders, matters, mostSectors, widenings, type Widening } from './search.ts';

/** Who funds companies like theirs, and how they treat people. Searches are not logged, and stored only where their member saves them. */

const oneOf = (options: readonly { readonly value: string }[]) => z.enum(options.map(({ value }) => value));
const steps = parameter(parseList).pipe(z.array(z.enum(widenings)));
const weight = z.enum(['0', '1', '2', '3', '4']).transform(Number);

/** What is sought, and what widens it. */
const sought = {
  kind: z.enum(findKinds),
  /** In whole units of `currency`, which is USD where it is left out. */
  amount: parameter(parseDecimal).pipe(z.number().positive().max(greatestAmount)).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'not a currency')
    .optional(),
  /** A value of `roundType`, `debtType` or `grantType`; not with `any`. */
  type: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/, 'not a type')
    .optional(),
  stage: oneOf(stages).optional(),
  country: z.enum(countryCodes).optional(),
  region: oneOf(regions).optional(),
  sectors: parameter(parseList)
    .pipe(z.array(oneOf(sectors)).max(mostSectors))
    .optional(),
  purpose: oneOf(usesOfFunds).optional(),
  /** What matters, 0 to 4; 2 where it is left out. */
  speed: weight.optional(),
  terms: weight.optional(),
  respect: weight.optional(),
  help: weight.optional(),
  certainty: weight.optional(),
  /** Steps that widen the search: those never to take, and those to take in any case. */
  kept: steps.optional(),
  added: steps.optional(),
};

const query = z.strictObject({
  ...sought,
  sort: z.enum(findOrders).optional(),
  limit: parameter(parseLimit).optional(),
});

const count = z.int();
const kind = z.enum(dealKinds);
const matter = z.enum(matters);
const day = z.object({ on: z.iso.date(), precision: z.enum(datePrecisionNames) });

/** A score beside the middle of all funders that have one. */
const besideMarket = z.object({ matter, score: z.number(), market: z.number() });

const treatment = z.object({
  /** By the weights of the search, 1.0 to 5.0; null where nothing that matters is known. */
  score: z.number().nullable(),
  /** Reviews of the classes that the score comes from; 0 where there is no score. */
  reviews: count,
  /** Who wrote them: those it funded, those who pitched, or some of each. */
  reviewers: z.enum(['funded', 'pitch', 'both']).nullable(),
  parts: z.array(z.object({ matter, score: z.number(), market: z.number().nullable() })),
  daysToDecision: z.number().nullable(),
  /** Share of the funded, 0 to 1 in tenths. */
  wouldTakeAgain: z.number().nullable(),
  /** What three in ten or more report; `answered` is null for a share whose number of answers no page shows. */
  warnings: z.array(z.object({ key: z.string(), share: z.number(), answered: count.nullable() })),
});
export type Treatment = z.output<typeof treatment>;

const whyHere = z.object({
  deals: z.discriminatedUnion('reason', [
    /** More deals like theirs than any other. */
    z.object({ reason: z.literal('most') }),
    /** A large part of what it does. */
    z.object({ reason: z.literal('share') }),
    z.object({ reason: z.literal('similar') }),
    z.object({ reason: z.literal('place') }),
    z.object({ reason: z.literal('sectors') }),
    /** Its deals of the kind. */
    z.object({ reason: z.literal('active') }),
    /** It made such deals longer ago. */
    z.object({ reason: z.literal('earlier') }),
  ]),
  treatment: besideMarket.nullable(),
});
/** What the funder directly above has and this one has not, in the order that was asked for. */
const whyNotHigher = z.discriminatedUnion('reason', [
  /** `model`: its chance is lower, and none of its counts says why. */
  z.object({ reason: z.enum(['amount_above', 'amount_below', 'inactive', 'none_similar', 'model']) }),
  /** The share of the deals of the funder above that were in the place, or in the sectors. */
  z.object({ reason: z.enum(['place', 'sectors']), aboveShare: z.number() }),
  /** How many deals like theirs the funder above made, and the funder with most of them. */
  z.object({ reason: z.literal('fewer'), aboveCount: count, most: count }),
  /** How many deals of the kind the funder above made. */
  z.object({ reason: z.literal('fewer_deals'), aboveCount: count }),
  /** The score of the funder above; null where it is not known. */
  z.object({ reason: z.literal('treatment'), of: besideMarket, aboveScore: z.number().nullable() }),
  /** Its own score is not known. `of` is that of the funder above. */
  z.object({ reason: z.literal('treatment_above'), of: besideMarket }),
]);
export type WhyHere = z.output<typeof whyHere>;
export type WhyNotHigher = z.output<typeof whyNotHigher>;

export const fitWords = ['strong', 'good', 'possible'] as const;

const fit = z.object({
  grade: z.enum(fitWords),
  /** That it takes part in such a deal, 0 to 1, as docs/find.md measures it. */
  chance: z.number(),
  /** Deals like theirs, and all deals of the kind, since `since`. */
  similar: count,
  deals: count,
  inPlace: count.nullable(),
  inSectors: count.nullable(),
  lastSimilar: day.nullable(),
  last: day.nullable(),
  /** A deal of the kind in the last twelve months. */
  isActive: z.boolean(),
  /** The least and the greatest amount of those deals, in USD. */
  amounts: z.object({ least: z.number(), most: z.number(), known: count }).nullable(),
});
export type Fit = z.output<typeof fit>;

const funder = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  country: z.string().nullable(),
  logo: logoDigest.nullable(),
  kind,
});
const found = funder.extend({
  fit,
  /** Null: not known. It counts as the middle of all funders then. */
  treatment: treatment.nullable(),
  whyHere,
  /** Null for the first, and for a tie. */
  whyNotHigher: whyNotHigher.nullable(),
});
export type FoundFunder = z.output<typeof found>;

/** A funder without a deal of the kind, by an open offer or programme that sources publish. */
const byProgramme = funder.extend({
  programme: z.object({
    id: z.string(),
    name: z.string().nullable(),
    leastUsd: z.number().nullable(),
    mostUsd: z.number().nullable(),
  }),
});
export type ProgrammeFunder = z.output<typeof byProgramme>;

const step = z.object({
  step: z.enum(widenings),
  /** Deals like theirs with this step and those before it that are taken. */
  deals: count,
  state: z.enum(['used', 'kept', 'offered']),
  /** The query of the table that has those deals; null with several kinds. */
  rows: z.string().nullable(),
});
export type FindStep = { readonly step: Widening; readonly deals: number; readonly state: 'used' | 'kept' | 'offered' };

/** Queries of the table of a kind: its rows are those that are counted. */
const addresses = z.object({
  kind,
  similar: z.string(),
  deals: z.string(),
  place: z.string().nullable(),
  sectors: z.string().nullable(),
  /** Deals that the model of the kind was trained with. */
  trainedWith: count,
});

export const findReply = z.object({
  kinds: z.array(addresses),
  since: z.iso.date(),
  /** In USD, by the newest rate that we have; null where there is none. */
  amountUsd: z.number().nullable(),
  /** Deals like theirs before any step, then with the steps that are taken, and of how many funders. */
  own: count,
  ownRows: z.string().nullable(),
  similar: count,
  similarFunders: count,
  steps: z.array(step),
  market: z.object({ daysToDecision: z.number().nullable() }),
  /** Funders that are ranked, and those of them whose treatment is known. */
  ranked: count,
  known: count,
  funders: z.array(found),
  programmes: z.array(byProgramme),
});
export type Found = z.output<typeof findReply>;

export const findFunders = endpoint('GET /api/find', {
  summary: 'Funders that fit what is sought, with how they treat people',
  query,
  reply: z.object({ data: findReply }),
});

const fits = z.object({
  kinds: z.array(addresses),
  since: z.iso.date(),
  own: count,
  similar: count,
  /** Whether steps widened it: then no fit is more than possible. */
  isWidened: z.boolean(),
  /** Of those that a deal of the kind names, listed, in no order; with `any`, of the kind that fits best. */
  fits: z.array(z.object({ id: z.string(), kind, fit })),
});
export type Fits = z.output<typeof fits>;

export const findFits = endpoint('GET /api/find/fit', {
  summary: 'How given funders fit what is sought',
  query: z.strictObject({
    ...sought,
    funders: parameter(parseList).pipe(z.array(slug).min(1).max(mostFits)),
  }),
  reply: z.object({ data: fits }),
});
