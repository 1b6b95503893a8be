import { z } from 'zod';
import { day, endpoint, instant, slug, uuid } from '../endpoint.ts';
import { cursor, logoDigest, pageLimit } from './funders.ts';
import { writtenText } from '../written-text.ts';

/**
 * Logos of funders: sent by a member who speaks for the funder, made anew by the server, shown once an admin approves
 * them. A funder has at most one that is shown and one that waits.
 */

/** Bytes of the file that may be sent. */
export const maximumLogoBytes = 1_000_000;
/** Pixels of either side of the file that may be sent. */
export const longestLogoSide = 4_096;
/** Pixels that its longer side has at least. */
export const shortestLogoSide = 64;
/** Pixels of either side of what is kept and shown, at most. */
export const shownLogoSide = 256;
/** Files that one member may send within 24 hours. */
export const logosPerDay = 10;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A logo that is not shown: `not_found`. Gate: anyone; answers image/webp. */
export const getLogo = endpoint('GET /api/logos/:digest', {
  summary: 'An approved logo, as WebP',
  params: z.strictObject({ digest: logoDigest }),
  reply: z.unknown(),
});

export const logoStates = ['waiting', 'approved', 'declined', 'ended'] as const;
export type LogoState = (typeof logoStates)[number];

const version = z.int().min(1);
/** An image in the answer: `data:image/webp;base64,…`. */
const shownImage = z.string();

const logoStatus = z.object({
  /** The one that everyone sees; null without one. */
  approved: z.object({ image: shownImage, approvedOn: day }).nullable(),
  waiting: z.object({ image: shownImage, sentOn: day }).nullable(),
  /** What an admin wrote about the last one that was declined or removed; null where nothing came after it or before. */
  refused: z.object({ message: z.string(), on: day, wasShown: z.boolean() }).nullable(),
});
export type LogoStatus = z.output<typeof logoStatus>;

const ofFunder = z.strictObject({ id: slug });

/** Members who do not speak for the funder get `not_found`, here and below. Gate: activeMember. */
export const getOwnLogo = endpoint('GET /api/funders/:id/logo', {
  summary: 'The logo of a funder that I speak for',
  params: ofFunder,
  reply: z.object({ data: logoStatus }),
});

/**
 * The body is the file: PNG, JPEG or WebP (application/octet-stream). It takes the place of one that waits. 422
 * `invalid` with `file`: no such image, broken, too small or too large; 413 `too_large`; 429 `logo_limit`.
 */
export const sendLogo = endpoint('PUT /api/funders/:id/logo', {
  summary: 'Send a logo for a funder that I speak for',
  params: ofFunder,
  body: z.unknown(),
  reply: z.object({ data: logoStatus }),
});

/** Doing it again changes nothing. */
export const removeOwnLogo = endpoint('POST /api/funders/:id/logo/removal', {
  summary: 'Withdraw the waiting logo, or remove the published one',
  params: ofFunder,
  body: z.strictObject({ which: z.enum(['waiting', 'approved']) }),
  reply: z.object({ data: logoStatus }),
});

/** The tabs of the queue, each with the state in it. */
export const logoTabs = {
  waiting: { label: 'Waiting' },
  approved: { label: 'Shown' },
  declined: { label: 'Declined' },
  ended: { label: 'Ended' },
} as const satisfies Record<LogoState, { label: string }>;

const logoDecisions = ['approve', 'decline', 'remove'] as const;
export type LogoDecision = (typeof logoDecisions)[number];

const queuedLogo = z.object({
  id: uuid,
  state: z.enum(logoStates),
  version,
  funder: z.object({ id: z.string(), name: z.string(), website: z.string().nullable() }),
  /** Null of one that is shown no more: it is forgotten 30 days after its end. */
  image: shownImage.nullable(),
  /** Pixels of the image that is kept. */
  width: z.int(),
  height: z.int(),
  /** What is shown now, where the one that waits would take its place. */
  replaces: shownImage.nullable(),
  /** The address with which its sender signs in; null where the account is gone. */
  sentBy: z.string().nullable(),
  /** Whether its sender speaks for the funder now. */
  isSenderHolder: z.boolean(),
  sentAt: instant,
  decidedAt: instant.nullable(),
  message: z.string().nullable(),
  can: z.array(z.enum(logoDecisions)),
});
export type QueuedLogo = z.output<typeof queuedLogo>;

/** Days after which the image of one that ended is forgotten. */
export const endedLogoDays = 30;

/** Waiting: longest first; the others: latest first. Gate: admin. */
export const listLogos = endpoint('GET /api/admin/funder-logos', {
  summary: 'Logos that members sent for the funders they speak for',
  query: z.strictObject({ state: z.enum(logoStates), cursor: cursor.optional(), limit: pageLimit.optional() }),
  reply: z.object({
    rows: z.array(queuedLogo),
    counts: z.object({ waiting: z.int(), approved: z.int(), declined: z.int(), ended: z.int() }),
    nextCursor: z.string().nullable(),
  }),
});

/**
 * To decline one that waits and to remove one that is shown asks for words, which its sender reads. Another version:
 * `stale`; a state in which it cannot be done: `invalid_transition`; one's own, or of a funder where one works:
 * `conflict_of_interest`. Gate: admin; writes an audit entry.
 */
export const decideLogo = endpoint('POST /api/admin/funder-logos/:id/decisions', {
  summary: 'Approve, decline or remove a logo',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), version }),
    z.strictObject({
      decision: z.enum(['decline', 'remove']),
      version,
      message: writtenText({ least: 10, most: 1000, wanted: 'Say why, in at least 10 characters' }),
    }),
  ]),
  reply: z.object({ data: queuedLogo }),
});
