import { z } from 'zod';
import { endpoint, nothing, uuid } from '../endpoint.ts';
import { dealKinds } from '../deals/options.ts';
import { writtenText } from '../written-text.ts';

/**
 * Saved views: the address of a table under a name, private to the member. Once a view is shared, every member with
 * access may open it by its link. A view may email its member once a week when new rows match.
 */

export const maximumViews = 50;
export const maximumViewNameLength = 60;
/** The query string of the table, without the question mark. */
const maximumViewAddressLength = 4_000;

/** Parameters of the address beside those of the table query; they are kept with a view. */
export const layoutParameters = ['columns', 'widths', 'density', 'tab', 'by'] as const;

const name = writtenText({ least: 1, most: maximumViewNameLength, wanted: 'Give the view a name', isName: true });
/** Checked by the server as the table would check it, without `cursor` and `limit`. */
const address = z.string().max(maximumViewAddressLength, 'This view has too many filters to be saved');

const savedView = z.object({
  id: uuid,
  kind: z.enum(dealKinds),
  name: z.string(),
  address: z.string(),
  hasAlert: z.boolean(),
  /** The last part of the link /database/views/:token; null while the view is private. */
  shareToken: z.string().nullable(),
  /** Goes up with every change; a change sends the one it saw. */
  version: z.int(),
});
export type SavedView = z.output<typeof savedView>;

const ownView = savedView.extend({
  /** How many of the member end when the view is deleted. */
  webhooks: z.int(),
  liveLinks: z.int(),
});
export type OwnView = z.output<typeof ownView>;

/** By name. Gate: activeMember, since views outlive access. */
export const listViews = endpoint('GET /api/deal-views', {
  summary: 'My saved views',
  reply: z.object({ views: z.array(ownView).max(maximumViews) }),
});

/** Refused with `name_taken` (per kind, ignoring case) and `too_many_views`. Gate: memberWithAccess, to its kind. */
export const saveView = endpoint('POST /api/deal-views', {
  summary: 'Save the present table as a view',
  body: z.strictObject({ kind: z.enum(dealKinds), name, address, hasAlert: z.boolean() }),
  status: 201,
  reply: savedView,
});

/**
 * Changes only the fields that are sent. Another version: `stale`; another member's view: `not_found`. Gate:
 * memberWithAccess, to its kind.
 */
export const changeView = endpoint('PATCH /api/deal-views/:id', {
  summary: 'Rename, overwrite, share or watch a view',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    name: name.optional(),
    address: address.optional(),
    hasAlert: z.boolean().optional(),
    /** True makes a link if there is none; false ends it permanently: sharing again makes another. */
    isShared: z.boolean().optional(),
  }),
  reply: savedView,
});

/** Gate: activeMember. */
export const deleteView = endpoint('DELETE /api/deal-views/:id', {
  summary: 'Delete a view, its link, its alert, its webhooks and its live links',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});

/** Random, 22 characters of base64url. */
export const viewToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'not a link of a view');

/** Says nothing of whose view it is. Gate: memberWithAccess, to its kind. */
export const getSharedView = endpoint('GET /api/deal-views/shared/:token', {
  summary: 'A shared view',
  params: z.strictObject({ token: viewToken }),
  reply: z.object({ kind: z.enum(dealKinds), name: z.string(), address: z.string() }),
});

/** The link at the foot of an alert, without signing in; the same answer whether or not it still means anything. Gate: anyone. */
export const stopAlert = endpoint('POST /api/deal-views/alerts/stop', {
  summary: 'End the weekly email of a view',
  body: z.strictObject({ token: viewToken }),
  status: 204,
  reply: nothing,
});
