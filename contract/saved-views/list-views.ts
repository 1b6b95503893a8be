import { z } from 'zod';
import { endpoint, nothing, uuid } from '../endpoint.ts';
import { writtenText } from '../written-text.ts';
import { maximumViewNameLength } from './saved-views.ts';

/** Filters of the lists of admins and moderators, each under a name. They are private to who saved them. */

/** The lists that have them, with the role that opens each. */
export const viewedLists = {
  members: 'admin',
  funder_reviews: 'moderator',
  entrepreneur_reviews: 'moderator',
  claims: 'admin',
  replies: 'moderator',
  reports: 'moderator',
  deal_reports: 'admin',
} as const;
export type ViewedList = keyof typeof viewedLists;
const lists = Object.keys(viewedLists) as [ViewedList, ...ViewedList[]];

/** Of one list. */
export const maximumListViews = 30;

const listView = z.object({
  id: uuid,
  list: z.enum(lists),
  name: z.string(),
  /** The query string of the page, without the question mark. */
  address: z.string(),
});
export type ListView = z.output<typeof listView>;

/** By name. Those of lists that a role does not open are left out. */
export const listListViews = endpoint('GET /api/admin/list-views', {
  summary: 'My saved filters of the lists of admins and moderators',
  reply: z.object({ data: z.array(listView) }),
});

/**
 * The same name of the same list is replaced. 409 `too_many_views` beyond 30 of a list; 403 `admin_only` or
 * `moderator_only` for a list that the role does not open.
 */
export const saveListView = endpoint('POST /api/admin/list-views', {
  summary: 'Save the filter of a list under a name',
  body: z.strictObject({
    list: z.enum(lists),
    name: writtenText({ least: 1, most: maximumViewNameLength, wanted: 'Give the filter a name', isName: true }),
    address: z
      .string()
      .max(4_000, 'This filter is too long to be saved')
      .regex(/^[\x21-\x7e]*$/, 'This is no part of an address'),
  }),
  status: 201,
  reply: z.object({ data: listView }),
});

export const deleteListView = endpoint('DELETE /api/admin/list-views/:id', {
  summary: 'Delete a saved filter',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});
