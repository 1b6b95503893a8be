import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { nearMatch } from './near-matches.ts';

/** The end of an import: an admin lists, hides or merges the funders that it made. */

const importParams = z.strictObject({ importId: uuid });

/** How many names are told of those that resemble none. */
export const namesShown = 30;

const newFunders = z.object({
  /** Proposed: no one but admins sees them until they are listed. */
  waitingCount: z.int(),
  /** Listed or hidden with this import and not changed since. */
  listedCount: z.int(),
  hiddenCount: z.int(),
  /** Of the waiting ones, those that resemble no funder that we have, and the names of the first. */
  clearCount: z.int(),
  clearNames: z.array(z.string()),
  /** Of the waiting ones, those that resemble others, until an admin has said whether they are the same. */
  matches: z.array(nearMatch),
  /** Whether new funders of this source are listed at once. */
  isTrusted: z.boolean(),
});
export type NewFunders = z.output<typeof newFunders>;

export const getNewFunders = endpoint('GET /api/admin/imports/:importId/funders', {
  summary: 'The funders that an import added, by their current state',
  params: importParams,
  reply: newFunders,
});

/**
 * Of the `waiting` ones, `clear` are those that resemble none. `decided` undoes a decision: `hide` what was listed with
 * this import, `list` what was hidden. Funders that a review, a claim or an admin has touched since stay as they are.
 * Refused as `invalid_transition` unless the import is done.
 */
export const decideNewFunders = endpoint('POST /api/admin/imports/:importId/funders', {
  summary: 'List or hide the funders that an import made',
  params: importParams,
  body: z.strictObject({ decision: z.enum(['list', 'hide']), which: z.enum(['waiting', 'clear', 'decided']) }),
  reply: newFunders,
});

/** From then on, new funders of the source that resemble none are listed by the import itself. */
export const trustSource = endpoint('PUT /api/admin/imports/:importId/trust', {
  summary: 'Say whether new funders of the source of an import are listed at once',
  params: importParams,
  body: z.strictObject({ isTrusted: z.boolean() }),
  reply: newFunders,
});

/** Most pairs that are merged at once. */
export const mostMerged = 200;

/**
 * Pairs of this import only; those that were decided in the meantime, or whose new funder was merged by an earlier one of
 * them, are left.
 */
export const mergeNewFunders = endpoint('POST /api/admin/imports/:importId/funder-merges', {
  summary: 'Merge several new funders of an import, each into the known one that it resembles',
  params: importParams,
  body: z.strictObject({ matchIds: z.array(uuid).min(1).max(mostMerged) }),
  reply: newFunders,
});
