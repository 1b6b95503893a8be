import { z } from 'zod';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { longestWebhookAddress, webhookProblems, type WebhookProblem } from './limits.ts';

/** Addresses of members that are called when a saved view or their shortlist changes: Standard Webhooks. */

const problem = z.enum(Object.keys(webhookProblems) as [WebhookProblem, ...WebhookProblem[]]);

const tried = z.object({
  /** Null where it was taken. */
  problem: problem.nullable(),
  /** The status of HTTP; null without an answer. */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
});
export type Tried = z.output<typeof tried>;

const delivery = tried.extend({
  id: uuid,
  /** The day that it tells of. */
  on: day,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
});
export type Delivery = z.output<typeof delivery>;

const webhook = z.object({
  id: uuid,
  address: z.string(),
  /** Null: the shortlist. */
  view: z.object({ id: uuid, name: z.string() }).nullable(),
  createdOn: day,
  /** `member`: paused by the member; else what the last message met, however often it was tried. Null while it works. */
  paused: z.object({ on: day, why: z.union([problem, z.literal('member')]) }).nullable(),
  /** The newest first, of the last 30 days. */
  deliveries: z.array(delivery),
});
export type Webhook = z.output<typeof webhook>;

/** `isOn`: false where admins have turned programs off. Gate: anyMember. */
export const listWebhooks = endpoint('GET /api/account/webhooks', {
  summary: 'My webhooks, with their deliveries of the last 30 days',
  reply: z.object({ data: z.array(webhook), isOn: z.boolean() }),
});

/**
 * `secret` is told here and never again. An address that is not public, or starts with something else than https: 422
 * `invalid` with `address`. Another member's view: `not_found`. Refused as a key is, and with `too_many_webhooks`.
 */
export const createWebhook = endpoint('POST /api/account/webhooks', {
  summary: 'Have an address called when a saved view or my shortlist changes',
  status: 201,
  body: z.strictObject({
    address: z
      .string()
      .trim()
      .max(longestWebhookAddress, `At most ${longestWebhookAddress} characters`)
      .regex(/^[a-z][a-z0-9+.-]*:\/\/\S+$/i, 'Write a whole address, such as https://example.com/hook'),
    /** Null: the shortlist. */
    viewId: uuid.nullable(),
  }),
  reply: z.object({ data: z.object({ webhook, secret: z.string() }) }),
});

const ofWebhook = z.strictObject({ id: uuid });

/** Calls the address once, now, whatever its state. Nothing of it is kept. */
export const testWebhook = endpoint('POST /api/account/webhooks/:id/test', {
  summary: 'Send a test message to the address of a webhook',
  params: ofWebhook,
  reply: z.object({ data: tried }),
});

export const pauseWebhook = endpoint('POST /api/account/webhooks/:id/pause', {
  summary: 'Pause a webhook',
  params: ofWebhook,
  reply: z.object({ data: webhook }),
});

/** Calls the address first, as the test does, and stays paused where that fails. */
export const resumeWebhook = endpoint('POST /api/account/webhooks/:id/resumption', {
  summary: 'Call the address of a paused webhook, and resume where it answers',
  params: ofWebhook,
  reply: z.object({ data: z.object({ tried, webhook }) }),
});

export const deleteWebhook = endpoint('DELETE /api/account/webhooks/:id', {
  summary: 'Delete a webhook with its deliveries',
  params: ofWebhook,
  status: 204,
  reply: nothing,
});
