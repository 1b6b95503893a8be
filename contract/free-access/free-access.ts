import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { dealKinds } from '../deals/options.ts';
import { countryCodes } from '../regions.ts';
import { isHttpUrl } from '../reviews/http-url.ts';
import { writtenText } from '../written-text.ts';

/** /free-access: a member redeems a code, or sends a request with a reason. */

export const applicantLabels = {
  student_or_academic: 'A student, teacher or researcher',
  founder_without_contact: 'A founder who has not met a funder yet',
  nonprofit_staff: 'Staff of a nonprofit',
  journalist: 'A reporter',
  public_sector: 'In the public sector',
  ecosystem_partner: 'With a group that supports founders',
  hardship: 'I cannot share a review safely',
  other: 'Someone else',
} as const;
export type Applicant = keyof typeof applicantLabels;
// The keys of the literal above; Object.keys forgets them.
const applicants = Object.keys(applicantLabels) as [Applicant, ...Applicant[]];

/** The days of access that a code may give. */
export const codeDays = { least: 7, most: 180 } as const;
/** The days that a member may ask for. */
export const applicationDays = [30, 60, 90] as const;
export type ApplicationDays = (typeof applicationDays)[number];
/** Days after a declined request before the next. */
export const pauseAfterDeclineDays = 30;
/** Requests that may be approved for one member: the first and one renewal. */
export const mostApprovals = 2;
/** The days after which an unanswered request ends. */
export const applicationExpiryDays = 30;

export const shortestWhy = 50;
export const longestWhy = 600;
export const longestOrganisation = 120;
export const longestCampaign = 80;

/** A code as people type it: letters and digits that look like no other, dashes and spaces as they like. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 10;
/** Codes that do not work, in an hour, before a member has to wait. */
export const missesPerHour = 5;

const days = z.literal([...applicationDays]);
const website = z
  .string()
  .trim()
  .max(300, 'At most 300 characters')
  .refine((value) => isHttpUrl(value), 'An address that starts with https://');

/** What an application says. */
const applicationAnswers = {
  who: z.enum(applicants),
  organisation: writtenText({ least: 2, most: longestOrganisation, isName: true }),
  website: website.nullable(),
  why: writtenText({ least: shortestWhy, most: longestWhy }),
  country: z.enum(countryCodes, 'Choose a country'),
  days,
};

const applicationStates = ['received', 'approved', 'declined', 'withdrawn', 'expired'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const myApplication = z.object({
  id: uuid,
  ...applicationAnswers,
  /** Of any length: it was checked when it came. */
  organisation: z.string(),
  website: z.string().nullable(),
  why: z.string(),
  state: z.enum(applicationStates),
  version: z.int(),
  askedAt: instant,
  /** Days of access that were given; null unless approved. */
  givenDays: days.nullable(),
  /** What we wrote when it was declined; null otherwise. */
  reason: z.string().nullable(),
});
export type MyApplication = z.output<typeof myApplication>;

/** What a person reads who asks again with another form of the same address. */
export const mailboxHadAccess = 'This mailbox already had free access.';

export const getMyApplication = endpoint('GET /api/free-access', {
  summary: 'My last request for free access, and whether I may ask now',
  reply: z.object({
    data: z.object({
      application: myApplication.nullable(),
      canAsk: z.boolean(),
      /** The first day on which one may ask again; null when that is now or never. */
      askAgainOn: z.iso.date().nullable(),
      /** Another account of the same mailbox has asked, or was given access. */
      isMailboxUsed: z.boolean(),
    }),
  }),
});

/**
 * 409 `invalid_transition` while one waits, within 30 days of a declined one, after the renewal, or where another
 * account of the same mailbox has asked.
 */
export const applyForAccess = endpoint('POST /api/free-access/applications', {
  summary: 'Ask for free access',
  body: z.strictObject({ ...applicationAnswers, consent: z.literal(true, 'Please agree to this') }),
  status: 201,
  reply: z.object({ data: z.object({ state: z.enum(applicationStates) }) }),
});

/** The one kind of deals that a code opens; null: all of them. */
const dealKind = z.enum(dealKinds, 'Choose one of the kinds').nullable();

const byId = z.strictObject({ id: uuid });

/** 404 for what is not mine; 409 when it was decided before. */
export const withdrawApplication = endpoint('POST /api/free-access/applications/:id/withdraw', {
  summary: 'Withdraw my request',
  params: byId,
  status: 204,
  reply: nothing,
});

/**
 * 422 `wrong_code` with the reason under `code`; 429 `too_many_attempts` after five that do not work in an hour. The
 * same code a second time is refused and changes nothing.
 */
export const redeemCode = endpoint('POST /api/free-access/codes', {
  summary: 'Use a code',
  body: z.strictObject({ code: z.string().max(40, 'That is longer than any code') }),
  /** `dealKind`: the one kind of deals that it opens; null: all. */
  reply: z.object({ data: z.object({ campaign: z.string(), accessExpiresOn: z.iso.date(), dealKind }) }),
});

/* What admins do. */

const accessCode = z.object({
  id: uuid,
  code: z.string(),
  campaign: z.string(),
  days: z.int(),
  dealKind,
  maxUses: z.int(),
  /** Null: no limit of its own. */
  maxUsesPerDomain: z.int().nullable(),
  validFrom: z.iso.date(),
  /** The last day on which it works; null: no end. */
  validTo: z.iso.date().nullable(),
  isDisabled: z.boolean(),
  version: z.int(),
  uses: z.int(),
});
export type AccessCode = z.output<typeof accessCode>;

export const listAccessCodes = endpoint('GET /api/admin/access-codes', {
  summary: 'The codes for free access with how often each was used, newest first',
  reply: z.object({ data: z.array(accessCode) }),
});

export const createAccessCode = endpoint('POST /api/admin/access-codes', {
  summary: 'Make a code',
  body: z
    .strictObject({
      campaign: writtenText({ least: 2, most: longestCampaign, isName: true }),
      days: z
        .int('A whole number')
        .min(codeDays.least, `At least ${codeDays.least} days`)
        .max(codeDays.most, `At most ${codeDays.most} days`),
      dealKind: dealKind.default(null),
      maxUses: z.int('A whole number').min(1, 'At least 1').max(100_000, 'At most 100,000'),
      maxUsesPerDomain: z.int('A whole number').min(1, 'At least 1').max(100_000, 'At most 100,000').nullable(),
      validFrom: z.iso.date(),
      validTo: z.iso.date().nullable(),
    })
    .refine((body) => body.validTo === null || body.validTo >= body.validFrom, {
      path: ['validTo'],
      error: 'Not before it starts',
    }),
  status: 201,
  reply: z.object({ data: accessCode }),
});

/** 409 `stale` when another admin changed it since. */
export const switchAccessCode = endpoint('PATCH /api/admin/access-codes/:id', {
  summary: 'Switch a code off or on again',
  params: byId,
  body: z.strictObject({ isDisabled: z.boolean(), version: z.int() }),
  reply: z.object({ data: accessCode }),
});

const codeUse = z.object({ email: z.string(), usedAt: instant });
export type CodeUse = z.output<typeof codeUse>;

export const listCodeUses = endpoint('GET /api/admin/access-codes/:id/uses', {
  summary: 'Who used a code, newest first, at most 500',
  params: byId,
  reply: z.object({ data: z.array(codeUse) }),
});

const application = myApplication.extend({
  email: z.string(),
  decidedAt: instant.nullable(),
  /** True when a rule decided: the address is one of a school. */
  isAutomatic: z.boolean(),
  /** Requests of this member that were approved before. */
  earlierApprovals: z.int(),
});
export type Application = z.output<typeof application>;

export const listApplications = endpoint('GET /api/admin/access-applications', {
  summary: 'Requests for free access: those that wait, the longest waiting first; else the latest decision first',
  query: z.strictObject({ state: z.enum(['received', 'approved', 'declined']) }),
  reply: z.object({
    data: z.array(application),
    counts: z.object({ received: z.int(), approved: z.int(), declined: z.int() }),
  }),
});

/** 409 `stale` when another admin, or the member, was faster. */
export const decideApplication = endpoint('POST /api/admin/access-applications/:id/decision', {
  summary: 'Approve or decline a request for free access',
  params: byId,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), days, version: z.int() }),
    z.strictObject({ decision: z.literal('decline'), reason: writtenText({ least: 10, most: 500 }), version: z.int() }),
  ]),
  reply: z.object({ data: application }),
});

/** The most rows of an admin's list; what waits longest is always among them. */
export const longestApplicationList = 200;
