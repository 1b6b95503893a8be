import { z } from 'zod';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { writtenText } from '../written-text.ts';

/*
 * How a member signs in beside the link: an authenticator app, passkeys, and the browsers that are signed in. Adding
 * and removing factors are calls of the identity service, made by its client; here is what that service has no call
 * for.
 */

const longestPasskeyName = 60;

/** A name that its owner gives a passkey: 1 to 60 characters, at least one that can be seen. */
const passkeyName = writtenText({ least: 1, most: longestPasskeyName, wanted: 'Give it a name', isName: true });

export const factors = z.object({
  /** Null when no authenticator app is set up. */
  app: z.object({ name: z.string().nullable(), addedAt: instant }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['platform', 'cross-platform']).nullable(),
      addedAt: instant,
      lastUsedOn: day.nullable(),
    }),
  ),
  /** Whether factors may be added and removed now, or the member must show one first, or sign in again. */
  change: z.enum(['open', 'show_factor', 'sign_in_again']),
});
export type Factors = z.output<typeof factors>;

export const getFactors = endpoint('GET /api/account/factors', {
  summary: 'My second factors',
  reply: z.object({ data: factors }),
});

export const renamePasskey = endpoint('PATCH /api/account/passkeys/:id', {
  summary: 'Give a passkey another name',
  params: z.strictObject({ id: z.string().min(1).max(1_400) }),
  body: z.strictObject({ name: passkeyName }),
  reply: z.object({ data: z.object({ name: z.string() }) }),
});

const proved = z.object({ data: z.object({ provedUntil: instant }) });

/** Shows the second factor again, for what cannot be undone. It counts for ten minutes. */
export const proveApp = endpoint('POST /api/account/factor-checks/app', {
  summary: 'Use the second factor again with a code of the authenticator app',
  body: z.strictObject({ code: z.string().regex(/^[0-9]{6}$/, 'Six digits') }),
  reply: proved,
});

export const startPasskeyProof = endpoint('POST /api/account/factor-checks/passkey/options', {
  summary: 'What a passkey must sign to show the second factor again',
  reply: z.object({ data: z.object({ options: z.record(z.string(), z.unknown()), handle: z.string() }) }),
});

export const provePasskey = endpoint('POST /api/account/factor-checks/passkey', {
  summary: 'Use the second factor again with a passkey',
  body: z.strictObject({ handle: z.string().min(1).max(8_192), credential: z.record(z.string(), z.unknown()) }),
  reply: proved,
});

export const session = z.object({
  id: uuid,
  /** "Firefox on Linux"; null when the browser did not say. */
  browser: z.string().nullable(),
  signedInAt: instant,
  lastUsedOn: day.nullable(),
  isCurrent: z.boolean(),
});
export type SessionLine = z.output<typeof session>;

export const listSessions = endpoint('GET /api/account/sessions', {
  summary: 'Where I am signed in',
  reply: z.object({ data: z.array(session) }),
});

export const endSession = endpoint('DELETE /api/account/sessions/:id', {
  summary: 'Sign out one of my browsers',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});

/** The browser copies its own token; the server notes that it was done, and by whom. */
export const recordTokenCopy = endpoint('POST /api/admin/token-copies', {
  summary: 'Record that an admin copied their token',
  status: 204,
  reply: nothing,
});
