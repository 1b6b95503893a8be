import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { subjectKinds } from '../reviews/options.ts';
import { reasonCodes } from '../reviews/reasons.ts';
import { writtenText } from '../written-text.ts';
import { roles } from './account.ts';

/**
 * New roles, the end of accounts, merges of accounts and the removal of published reviews need a second admin; if there
 * is none they wait, and can be withdrawn until then.
 */

/** Hours that an action waits where there is no second admin. */
export const pauseHours = 24;

export const waitingDecisions = ['approve', 'decline', 'withdraw'] as const;
export type WaitingDecision = (typeof waitingDecisions)[number];

const waitingAction = z.object({
  id: uuid,
  /** `invite_role`: of who was invited and has no account yet. */
  kind: z.enum(['change_role', 'erase', 'remove_review', 'invite_role', 'merge']),
  /** Both roles as they are to be; null where it is none of roles. */
  role: z.enum(roles).nullable(),
  isModerator: z.boolean().nullable(),
  members: z.int(),
  /** The first few; of an invitation its address; of a merge the account that ends, then the one that stays. */
  names: z.array(z.string()),
  /** Of a removal the words of the moderator, which may be empty. */
  reason: z.string(),
  /** The review that is to be taken down, and why; null where it is about no review. */
  removal: z
    .object({
      reviewId: uuid,
      subjectKind: z.enum(subjectKinds),
      subjectId: z.string(),
      subjectName: z.string(),
      /** Null where a later release took the reason out of the list. */
      reasonCode: z.enum(reasonCodes).nullable(),
      /** No reader sees its words now. */
      isHidden: z.boolean(),
      /** The one who reads this has a tie to the subject. */
      isTied: z.boolean(),
    })
    .nullable(),
  /** Null for an admin whose account is gone. */
  askedBy: z.string().nullable(),
  isYours: z.boolean(),
  askedAt: instant,
  /** Working days since then while it waits for an admin, to one decimal; null once it was approved or decided. */
  waitedDays: z.number().nullable(),
  /** Whether that is more than the target of the settings. */
  isLate: z.boolean(),
  /** When it is done by itself; null while a second admin decides. A removal is done with a batch. */
  runsAt: instant.nullable(),
  /** Of a removal that a second admin approved. */
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  outcome: z.enum(['done', 'withdrawn', 'dropped', 'declined']).nullable(),
  /** What was said by who declined. */
  note: z.string().nullable(),
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
 * about. A removal is declined with a word by another admin, and withdrawn by the one who asked; it is done with the next
 * batch after it was approved (`outcome` null, `runsAt` says when). 409 `invalid_transition` for others, and once it is
 * decided; 409 `conflict_of_interest` for an admin with a tie to the subject; 422 at `note` for a decline without a word.
 */
export const decideWaitingAction = endpoint('POST /api/admin/waiting-actions/:id/decisions', {
  summary: 'Approve, decline or withdraw what waits for a second admin',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    decision: z.enum(waitingDecisions),
    /** With `decline`. */
    note: writtenText({ most: 500 }).optional(),
  }),
  reply: z.object({
    data: z.object({
      id: uuid,
      outcome: z.enum(['done', 'withdrawn', 'dropped', 'declined']).nullable(),
      runsAt: instant.nullable(),
    }),
  }),
});
