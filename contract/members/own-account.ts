import { z } from 'zod';
import { passKinds } from '../access/access.ts';
import { endpoint, instant, nothing } from '../endpoint.ts';
import { roles } from './account.ts';

/** What every member may see, take away and erase of their own data. */

/** Days in which a deleted account can be brought back; after that it is erased. */
export const restoreDays = 7;

const pass = z.object({
  kind: z.enum(passKinds),
  /** What it was given for, as the menu says it. */
  reason: z.string(),
  startsOn: z.iso.date(),
  /** The first day without it. */
  endsOn: z.iso.date(),
  state: z.enum(['live', 'over', 'ended_early']),
  /** One sentence: what it is and how long it lasts or lasted. */
  words: z.string(),
});
export type MyPass = z.output<typeof pass>;

export const listMyPasses = endpoint('GET /api/account/passes', {
  summary: 'What gave me access to the database, newest first',
  reply: z.object({ data: z.array(pass) }),
});

const comingRoles = z.object({
  role: z.enum(roles),
  isModerator: z.boolean(),
  /** When they begin where there is no second admin; null while one decides. */
  startsAt: instant.nullable(),
});

/** Null for a member whom no invitation promised roles, and once they began or were withdrawn. */
export const getComingRoles = endpoint('GET /api/account/coming-roles', {
  summary: 'The roles of my invitation that have not begun yet',
  reply: z.object({ data: comingRoles.nullable() }),
});

/** A ZIP with one JSON and one CSV file for each kind of thing, answered as a file. */
export const exportMyData = endpoint('POST /api/account/export', {
  summary: 'Everything that is kept of me, as a ZIP of JSON and CSV',
  reply: z.any(),
});

const reviewChoices = {
  keep: 'Keep my reviews, without any link to me',
  withdraw: 'Withdraw my reviews',
} as const;
export type ReviewChoice = keyof typeof reviewChoices;

/**
 * Closes the account at once: every session and all access end. 422 with `email` when it is not one's own address;
 * 409 `invalid_transition` for the last admin.
 */
export const deleteMyAccount = endpoint('POST /api/account/deletion', {
  summary: 'Delete my account',
  body: z.strictObject({
    email: z.string().max(254),
    // The keys of the literal above.
    reviews: z.enum(['keep', 'withdraw'] as const satisfies readonly ReviewChoice[]),
  }),
  status: 202,
  reply: z.object({ data: z.object({ erasedOn: z.iso.date() }) }),
});

/** `token` is that of the email. 404 when it does not work any more. Withdrawn reviews and ended access stay so. */
export const restoreAccount = endpoint('POST /api/account/restorations', {
  summary: 'Restore an account that was deleted less than seven days ago',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 204,
  reply: nothing,
});
