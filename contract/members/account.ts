import { z } from 'zod';
import { publicSettings } from '../product-settings/public.ts';
import { endpoint } from '../endpoint.ts';
import { access } from '../access/access.ts';

export const memberTypes = ['entrepreneur', 'funder', 'other'] as const;
export const roles = ['member', 'admin'] as const;
export type MemberType = (typeof memberTypes)[number];
export type Role = (typeof roles)[number];

/** The version of the terms that a new member accepts; raised when the text changes in substance. */
export const termsVersion = '2026-11-28';

/** For the holder of a good token of a session that ended because the account is suspended. */
export const suspendedWords = 'Your account is suspended. We sent you an email that says why and how to object.';

/** Seconds before the page offers to send another link. */
export const resendAfterSeconds = 60;

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Before anything is put in small letters: some letters of other scripts would become ours. */
const asTyped = /^ *[\x21-\x7e]+ *$/;

const notAnAddress = 'This does not look like an email address';

/**
 * An email address as we store and compare it: without spaces around it, lower-case ASCII, at most 254 characters with
 * a local part of at most 64 (RFC 5321), a domain with a dot. Quoted local parts, comments and address literals are
 * refused: no provider hands them out, and each has been a way to inject a second recipient.
 */
export const email = z
  .string()
  .refine((text) => asTyped.test(text), { error: notAnAddress, abort: true })
  .trim()
  .toLowerCase()
  .refine(isEmail, notAnAddress);

function isEmail(text: string): boolean {
  const parts = text.split('@');
  if (text.length > 254 || parts.length !== 2) return false;
  const [local, domain] = parts as [string, string];
  const labels = domain.split('.');
  return (
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    // The last label of a name is never a number; that of an address of the network is.
    !/^\d+$/.test(labels.at(-1) ?? '') &&
    labels.every((label) => domainLabel.test(label))
  );
}

export const profile = z.object({
  role: z.enum(roles),
  /** Decides on reviews; with any role. */
  isModerator: z.boolean(),
  access,
  id: z.string(),
  email: z.string(),
  memberType: z.enum(memberTypes),
  /** The state of the second factor of this session: an authenticator app or a passkey. */
  secondFactor: z.object({ hasFactor: z.boolean(), isRequired: z.boolean(), isProved: z.boolean() }),
});
export type Profile = z.output<typeof profile>;

export const getMe = endpoint('GET /api/me', {
  summary: 'Who is signed in, their role and their access to the database',
  reply: z.object({ data: profile }),
});

/** 422 for leaving `funder` while a claim of a funder's page is waiting or approved. */
export const changeMe = endpoint('PATCH /api/me', {
  summary: 'Change what I am: it decides which reviews I may write',
  body: z.strictObject({ memberType: z.enum(memberTypes, 'Choose what you are') }),
  reply: z.object({ data: z.object({ memberType: z.enum(memberTypes) }) }),
});

/** The answer is the same for known and unknown addresses; the email says what applies. */
export const requestLink = endpoint('POST /api/account/links', {
  summary: 'Ask for a sign-in link by email',
  body: z.discriminatedUnion('purpose', [
    z.strictObject({ purpose: z.literal('log_in'), email }),
    z.strictObject({
      purpose: z.literal('sign_up'),
      email,
      memberType: z.enum(memberTypes),
      termsVersion: z.literal(termsVersion, 'Please accept the terms'),
    }),
  ]),
  status: 202,
  reply: z.object({ data: z.object({ resendAfterSeconds: z.number(), expiresInMinutes: z.number() }) }),
});

/** What the browser needs before it can do anything: nothing in it is secret. */
export const getConfig = endpoint('GET /api/config', {
  summary: 'Settings of this installation that the browser needs',
  reply: z.object({
    data: z.object({
      productName: z.string(),
      supportEmail: z.string(),
      settings: publicSettings,
      identity: z.object({ userPoolId: z.string(), clientId: z.string(), endpoint: z.string().nullable() }),
      hasSampleData: z.boolean(),
    }),
  }),
});
