import { z } from 'zod';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { apiScopes } from '../public-api/scopes.ts';
import { writtenText } from '../written-text.ts';

/** Keys with which programs of a member read what the member may read. */

export const mostKeys = 20;
export const longestKeyName = 60;
export const fewestKeyDays = 7;
export const mostKeyDays = 365;

const lifetime = z
  .int('A whole number of days')
  .min(fewestKeyDays, `At least ${fewestKeyDays} days`)
  .max(mostKeyDays, `At most ${mostKeyDays} days`);

const apiKey = z.object({
  id: uuid,
  name: z.string(),
  /** How it begins: enough to tell it from the others. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdOn: day,
  /** The last day on which it works, UTC. */
  endsOn: day,
  /** The day alone; null: not yet. */
  lastUsedOn: day.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The newest first. `mostDays`: how long a new one may live; 0 where admins have turned keys off. */
export const listApiKeys = endpoint('GET /api/account/keys', {
  summary: 'My API keys, and how many rows I read today',
  reply: z.object({
    data: z.object({ keys: z.array(apiKey), mostDays: z.int(), rowsToday: z.int(), rowsPerDay: z.int() }),
  }),
});

/** `secret` is told here and never again. Refused with `fresh_factor_required`, `keys_off` and `too_many_keys`. */
export const createApiKey = endpoint('POST /api/account/keys', {
  summary: 'Make an API key',
  status: 201,
  body: z.strictObject({
    name: writtenText({ least: 1, most: longestKeyName, wanted: 'Give the key a name', isName: true }),
    scopes: z
      .array(z.enum(apiScopes))
      .min(1, 'Choose at least one')
      .max(apiScopes.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Each once'),
    days: lifetime,
  }),
  reply: z.object({ data: z.object({ key: apiKey, secret: z.string() }) }),
});

export const revokeApiKey = endpoint('DELETE /api/account/keys/:id', {
  summary: 'End an API key at once',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});

export const revokeAllApiKeys = endpoint('POST /api/account/keys/revocation', {
  summary: 'End all my API keys, live links and connected programs at once',
  status: 204,
  reply: nothing,
});

/** A saved view under a secret address, for spreadsheets that cannot send a key. */
const liveLink = z.object({
  id: uuid,
  /** Of the view. */
  name: z.string(),
  hint: z.string(),
  createdOn: day,
  endsOn: day,
  lastUsedOn: day.nullable(),
});
export type LiveLink = z.output<typeof liveLink>;

export const listLiveLinks = endpoint('GET /api/account/live-links', {
  summary: 'My live links',
  reply: z.object({ data: z.array(liveLink) }),
});

/** `path` holds the secret, and is told here and never again. Refused as a key is. */
export const createLiveLink = endpoint('POST /api/account/live-links', {
  summary: 'Make a live link of a saved view',
  status: 201,
  body: z.strictObject({ viewId: uuid, days: lifetime }),
  reply: z.object({ data: z.object({ link: liveLink, path: z.string() }) }),
});

export const revokeLiveLink = endpoint('DELETE /api/account/live-links/:id', {
  summary: 'End a live link at once',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});
