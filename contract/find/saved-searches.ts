import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { writtenText } from '../written-text.ts';

/** Searches for funders that a member saved: what they seek, sealed with their shortlist (decision 0153). */

export const mostSavedSearches = 20;
export const longestSearchName = 60;

const search = z.object({
  id: uuid,
  name: z.string(),
  /** The query string of the page, without the question mark. */
  address: z.string(),
});
export type SavedSearch = z.output<typeof search>;

/** By name. Gate: activeMember, since what a member wrote outlives access. */
export const listSavedSearches = endpoint('GET /api/find/searches', {
  summary: 'My saved searches for funders',
  reply: z.object({ searches: z.array(search).max(mostSavedSearches) }),
});

const name = writtenText({ least: 1, most: longestSearchName, wanted: 'Give the search a name', isName: true });

/** Refused with `name_taken` (ignoring case) and `too_many_views`. */
export const saveSearch = endpoint('POST /api/find/searches', {
  summary: 'Save a search for funders under a name',
  body: z.strictObject({
    name,
    /** Read as `GET /api/find` reads it. */
    address: z.string().max(1_000, 'This search is too long to be saved'),
  }),
  status: 201,
  reply: z.object({ data: search }),
});

/** Refused with `name_taken`, ignoring case, where another search has the name. */
export const renameSavedSearch = endpoint('PATCH /api/find/searches/:id', {
  summary: 'Rename a saved search',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name }),
  reply: z.object({ data: search }),
});

/** Answers what it was, so that the page can bring it back. */
export const deleteSavedSearch = endpoint('DELETE /api/find/searches/:id', {
  summary: 'Delete a saved search',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: search }),
});
