import { z } from 'zod';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { email, roles } from '../members/account.ts';
import { longestGivenDays } from '../members/admin-actions.ts';
import { writtenText } from '../written-text.ts';

/** Invitations by email. The account that opens with the address gets the role or the access. */

/** Emails of one invitation, and new invitations of one admin on a day of UTC. */
export const mostInvitationEmails = 3;
export const invitationsPerDay = 40;

const invitationStates = ['open', 'accepted', 'expired', 'withdrawn'] as const;

const invitation = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(roles),
  isModerator: z.boolean(),
  /** The role waits for a second admin: until then the account opens as a member. */
  roleWaits: z.boolean(),
  /** Days of access from the day on which the account opens; null for none. */
  accessDays: z.int().nullable(),
  reason: z.string(),
  state: z.enum(invitationStates),
  /** Null where the admin is gone. */
  invitedBy: z.string().nullable(),
  invitedOn: day,
  expiresOn: day,
  sentCount: z.int(),
  /** The account that opened with it; null before, and when it is gone. */
  memberId: uuid.nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** Open ones first, then the newest; at most 500. */
export const listInvitations = endpoint('GET /api/admin/invitations', {
  summary: 'The invitations that admins sent',
  reply: z.object({ data: z.array(invitation) }),
});

/**
 * A role waits for a second admin, or for 24 hours where there is none; the email goes at once. 422 at `email` where the address has an account or an open invitation, at `accessDays` where the invitation gives
 * neither a role nor access, or access to an admin, who has it. 429 `invitation_limit` after 40 on a day.
 */
export const invite = endpoint('POST /api/admin/invitations', {
  summary: 'Invite a person by email, with a role or with access',
  body: z.strictObject({
    email,
    role: z.enum(roles),
    isModerator: z.boolean(),
    accessDays: z.int().min(1).max(longestGivenDays).nullable(),
    /** The email says it, and the menu of the member where there is access. */
    reason: writtenText({ least: 3, most: 120, wanted: 'Say why, in at least 3 characters' }),
  }),
  status: 201,
  reply: z.object({ data: invitation }),
});

const params = z.strictObject({ id: uuid });

/** Its days start again. 409 `invalid_transition` after three emails, and for what is accepted or withdrawn. */
export const sendInvitationAgain = endpoint('POST /api/admin/invitations/:id/email', {
  summary: 'Send an invitation once more',
  params,
  reply: z.object({ data: invitation }),
});

/** 409 `invalid_transition` for what is accepted or withdrawn already. */
export const withdrawInvitation = endpoint('POST /api/admin/invitations/:id/withdrawal', {
  summary: 'Withdraw an invitation',
  params,
  status: 204,
  reply: nothing,
});
