import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { roles } from './account.ts';

/** New roles and the end of accounts need a second admin; where there is none they wait, and can be withdrawn meanwhile. */

/** Hours that an action waits where there is no second admin. */
export const pauseHours = 24;

export const waitingDecisions = ['approve', 'withdraw'] as const;
export type WaitingDecision = (typeof waitingDecisions)[number];

const waitingAction = z.object({
  id: uuid,
  kind: z.enum(['change_role', 'erase']),
  /** Both roles as they are to be; null where it is none of roles. */
  role: z.enum(roles).nullable(),
  isModerator: z.boolean().nullable(),
  members: z.int(),
  /** The first few. */
  names: z.array(z.string()),
  reason: z.string(),
  /** Null for an admin whose account is gone. */
  askedBy: z.string().nullable(),
  isYours: z.boolean(),
  askedAt: instant,
  /** When it is done by itself; null while a second admin decides. */
  runsAt: instant.nullable(),
  outcome: z.enum(['done', 'withdrawn', 'dropped']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  can: z.array(z.enum(waitingDecisions)),
});
export type WaitingAction = z.output<typeof waitingAction>;

export const listWaitingActions = endpoint('GET /api/admin/waiting-actions', {
  summary: 'What waits for a second admin, and the last thirty that were decided',
  reply: z.object({ data: z.object({ waiting: z.array(waitingAction), decided: z.array(waitingAction) }) }),
});

/**
 * `approve`: by another admin than the one who asked, and none whom it is about. `withdraw`: by any admin whom it is not
 * about. 409 `invalid_transition` for others, and once it is decided.
 */
export const decideWaitingAction = endpoint('POST /api/admin/waiting-actions/:id/decisions', {
  summary: 'Approve or withdraw what waits for a second admin',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ decision: z.enum(waitingDecisions) }),
  reply: z.object({ data: z.object({ id: uuid, outcome: z.enum(['done', 'withdrawn', 'dropped']) }) }),
});
