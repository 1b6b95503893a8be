import { z } from 'zod';
import { longestReason, recordValues } from './records.ts';
import { recordKind } from './admin-subjects.ts';
import { endpoint, nothing, slug } from '../endpoint.ts';
import { writtenText } from '../written-text.ts';

/** Two records of one organisation become one; pairs that may be such. */

/** What follows the record that goes, in the order in which a preview names it. */
export const followers = {
  reviews: { one: 'review', many: 'reviews' },
  replies: { one: 'reply', many: 'replies' },
  deals: { one: 'deal', many: 'deals' },
  claims: { one: 'claim', many: 'claims' },
  aliases: { one: 'other name', many: 'other names' },
  publicIds: { one: 'public id', many: 'public ids' },
  nearMatches: { one: 'open question of an import', many: 'open questions of imports' },
  merged: { one: 'record merged before', many: 'records merged before' },
  views: { one: 'saved view', many: 'saved views' },
} as const;
export type Follower = keyof typeof followers;
export const followerKeys = Object.keys(followers) as Follower[];

const side = z.object({ id: z.string(), name: z.string(), version: z.int(), values: recordValues });

const preview = z.object({
  /** The record that goes. */
  from: side,
  /** The one that stays. */
  into: side,
  /** What the record that stays has afterwards, by key of `recordFields`. */
  result: recordValues,
  moves: z.array(z.object({ what: z.enum(followerKeys), count: z.int() })),
  /** Whether figures of either are shown: then they stand still for 30 days, and until three new voices have written, or for 60 days without one. */
  hasFigures: z.boolean(),
  /** Why it cannot be done; null when it can. */
  problem: z.string().nullable(),
});
export type MergePreview = z.output<typeof preview>;

const params = z.strictObject({ kind: recordKind, id: slug });

export const previewMerge = endpoint('GET /api/admin/subjects/:kind/:id/merge', {
  summary: 'What would happen if a record were merged into another',
  params,
  query: z.strictObject({ into: slug }),
  reply: z.object({ data: preview }),
});

/** Can be undone for 30 days: see `changes.ts`. 409 `stale` when either record has changed since the preview. Answers the id that stays. */
export const mergeRecords = endpoint('POST /api/admin/subjects/:kind/:id/merge', {
  summary: 'Merge a record into another; everything follows and its address leads there',
  params,
  body: z.strictObject({
    into: slug,
    version: z.int(),
    intoVersion: z.int(),
    reason: writtenText({ least: 3, most: longestReason, wanted: 'Say why, in a few words' }),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  reviews: z.int(),
});
const pair = z.object({
  one: duplicate,
  other: duplicate,
  /** The likeness of the names, 0 to 1. */
  likeness: z.number(),
  hasSameWebsite: z.boolean(),
  hasSameCountry: z.boolean(),
  /** Working days since it was found, with one decimal. */
  waitedDays: z.number(),
  /** Whether that is longer than the target of the settings. */
  isLate: z.boolean(),
});
export type DuplicatePair = z.output<typeof pair>;

const kindOnly = z.strictObject({ kind: recordKind });
/** Most pairs that are answered at once. */
export const duplicatesShown = 100;

export const listDuplicates = endpoint('GET /api/admin/possible-duplicates/:kind', {
  summary: 'Pairs of records that may be one organisation, the likeliest first',
  params: kindOnly,
  reply: z.object({ data: z.array(pair), count: z.int() }),
});

/** Remembered: the pair does not come back. Saying it again changes nothing. */
export const dismissDuplicates = endpoint('POST /api/admin/possible-duplicates/:kind/distinct', {
  summary: 'Say that two records are not the same organisation',
  params: kindOnly,
  body: z.strictObject({ one: slug, other: slug }),
  status: 204,
  reply: nothing,
});

/** It is done by a job, each night anyway. */
export const findDuplicates = endpoint('POST /api/admin/possible-duplicates/:kind/search', {
  summary: 'Look for pairs now',
  params: kindOnly,
  status: 202,
  reply: nothing,
});
