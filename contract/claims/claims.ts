import { z } from 'zod';
import { deskFilter, deskPeople, deskState, heldCases, heldReply } from '../desk/cases.ts';
import { email } from '../members/account.ts';
import { endpoint, instant, slug, uuid } from '../endpoint.ts';
import { cursor, listFunderReviews, pageLimit } from '../funders/funders.ts';
import { writtenText } from '../written-text.ts';
import { tidyText } from '../tidy-text.ts';

/**
 * "Claim this page": a member who works for a funder proves it with a code sent to an address at the funder's own
 * domain, then an admin decides. An approved claim makes a verified funder member, who may reply to reviews of that
 * funder.
 */

export const claimStates = ['code_sent', 'waiting', 'approved', 'declined', 'withdrawn', 'revoked'] as const;
export type ClaimState = (typeof claimStates)[number];

export const codeDigits = 6;
/** Minutes for which a code is good. */
export const codeMinutes = 30;
/** Wrong codes after which the newest one is dead. */
export const codeTries = 5;

const version = z.int().min(1);
const ofFunder = z.strictObject({ id: slug });

const claim = z.object({
  id: uuid,
  state: z.enum(claimStates),
  /** The address at the funder's domain that was named. */
  email: z.string(),
  version,
  /** What the admin wrote with a decision; null when nothing. */
  message: z.string().nullable(),
});

const claimStatus = z.object({
  /** The domain at which an address must be; null when the funder has no website of its own. */
  domain: z.string().nullable(),
  /** The newest claim of this member; null when there is none. */
  claim: claim.nullable(),
  can: z.array(z.enum(['ask_code', 'prove', 'withdraw'])),
});
export type ClaimStatus = z.output<typeof claimStatus>;

/** A funder that is not listed: `not_found`. Gate: activeMember. */
export const getClaim = endpoint('GET /api/funders/:id/claim', {
  summary: 'My claim to the page of a funder',
  params: ofFunder,
  reply: z.object({ data: claimStatus }),
});

/**
 * Sends a code. An address elsewhere, or at a free mail provider: 422 `invalid`. A caller who is neither a funder
 * member nor signed in with an address of the funder: `funder_only`. Too many codes: `claim_limit`. A claim that waits
 * or is approved: `invalid_transition`. Asking again makes the earlier code worthless.
 */
export const askClaimCode = endpoint('POST /api/funders/:id/claim/codes', {
  summary: 'Have a code sent to an address of the funder',
  params: ofFunder,
  body: z.strictObject({ email }),
  status: 202,
  reply: z.object({ data: claimStatus }),
});

/** Wrong or too old: `wrong_code`; five wrong ones end the code. */
export const proveClaim = endpoint('POST /api/funders/:id/claim/proof', {
  summary: 'Enter the code that came to the address of the funder',
  params: ofFunder,
  body: z.strictObject({
    code: z
      .string()
      .transform((typed) => tidyText(typed).replaceAll(' ', ''))
      .pipe(z.string().regex(/^\d{6}$/, `The code has ${codeDigits} digits`)),
  }),
  reply: z.object({ data: claimStatus }),
});

/** Ends a claim in any live state; doing it again changes nothing. */
export const withdrawClaim = endpoint('POST /api/funders/:id/claim/withdrawal', {
  summary: 'Give up my claim to a page',
  params: ofFunder,
  reply: z.object({ data: claimStatus }),
});

/**
 * The reviews of one's own funder, with or without access to the database: funders must be able to reply to what is
 * written about them. These are the reviews that every member with access reads, no more. Members who do not hold the
 * funder get `not_found`. Gate: activeMember.
 */
export const listClaimedReviews = endpoint('GET /api/funders/:id/claimed-reviews', {
  summary: 'The published reviews of a funder that I represent',
  params: ofFunder,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit.optional() }),
  reply: listFunderReviews.reply,
});

/** The tabs of the queue, each with the states in it. */
export const claimTabs = {
  waiting: { label: 'Waiting', states: ['waiting'] },
  approved: { label: 'Approved', states: ['approved'] },
  declined: { label: 'Declined', states: ['declined'] },
  ended: { label: 'Ended', states: ['withdrawn', 'revoked'] },
} as const;
export type ClaimTab = keyof typeof claimTabs;
// The keys of the literal above; Object.keys forgets them.
export const claimTabKeys = Object.keys(claimTabs) as [ClaimTab, ...ClaimTab[]];

const claimDecisions = ['approve', 'decline', 'revoke'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

const queuedClaim = claim.extend({
  funder: z.object({ id: z.string(), name: z.string(), website: z.string().nullable() }),
  /** The address with which the member signs in. */
  accountEmail: z.string(),
  /** The first day of the month in which the account was opened. */
  memberSince: z.iso.date(),
  /** Others who hold this funder now. */
  otherHolders: z.number(),
  createdAt: instant,
  provedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  can: z.array(z.enum(claimDecisions)),
  ...deskState,
});
export type QueuedClaim = z.output<typeof queuedClaim>;

/** Waiting: longest first; the others: latest first. Gate: admin. */
export const listClaims = endpoint('GET /api/admin/funder-claims', {
  summary: 'Members who claim to work for a funder',
  query: z.strictObject({
    state: z.enum(claimTabKeys),
    ...deskFilter,
    cursor: cursor.optional(),
    limit: pageLimit.optional(),
  }),
  reply: z.object({
    rows: z.array(queuedClaim),
    counts: z.object({ waiting: z.number(), approved: z.number(), declined: z.number(), ended: z.number() }),
    people: deskPeople,
    nextCursor: z.string().nullable(),
  }),
});

/**
 * Declining and revoking ask for words, which the member reads. Another version: `stale`; a state in which it cannot
 * be done: `invalid_transition`; one's own claim or funder: `conflict_of_interest`. Gate: admin; writes an audit entry.
 */
export const decideClaim = endpoint('POST /api/admin/funder-claims/:id/decisions', {
  summary: 'Approve, decline or revoke a claim',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), version, message: writtenText({ most: 1000 }).optional() }),
    z.strictObject({
      decision: z.enum(['decline', 'revoke']),
      version,
      message: writtenText({ least: 10, most: 1000, wanted: 'Say why, in at least 10 characters' }),
    }),
  ]),
  reply: z.object({ data: queuedClaim }),
});

/**
 * The same about several claims that wait; declining needs words, which each member reads. See `heldReply`. Gate: admin;
 * each writes an audit entry.
 */
export const decideClaims = endpoint('POST /api/admin/claim-decisions', {
  summary: 'Approve or decline several claims with the same words',
  body: z.strictObject({
    cases: heldCases,
    verdict: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve') }),
      z.strictObject({
        decision: z.literal('decline'),
        message: writtenText({ least: 10, most: 1000, wanted: 'Say why, in at least 10 characters' }),
      }),
    ]),
  }),
  status: 202,
  reply: heldReply,
});
