import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/** The emails to the author of a review, as commands send them. `email-jobs.ts` writes them. */

/**
 * Sealed: a job lies in the database beside the addresses that emails went to, and must not say whose review it is
 * about. `reviewId` stands in jobs of an earlier release, which looked the author up.
 */
const payload = z.union([
  z.strictObject({ sealed: z.string() }),
  z.strictObject({ reviewId: uuid, version: z.int().optional() }),
]);

export interface ReviewEmail {
  readonly name: string;
  readonly payload: typeof payload;
  /** The state of the review that the email is about. */
  readonly state: ReviewState;
}

/** Waiting jobs and the history of emails carry the name: it keeps its spelling. */
const reviewEmail = (name: string, state: ReviewState): ReviewEmail => ({
  name: `reviews.${name}-letter`,
  payload,
  state,
});

export const receivedEmail = reviewEmail('received', 'submitted');
export const approvedEmail = reviewEmail('accepted', 'approved');
export const changesAskedEmail = reviewEmail('changes-asked', 'changes_requested');
export const declinedEmail = reviewEmail('declined', 'declined');
export const removedEmail = reviewEmail('removed', 'removed');
export const publishedEmail = reviewEmail('published', 'published');

/** Those that a settlement sends wait under one name: which of them it is lies sealed, as it would say what was decided. */
export const decisionEmail = { name: 'reviews.settled-letter', payload: z.strictObject({ sealed: z.string() }) };

const decisionEmails = [approvedEmail, changesAskedEmail, declinedEmail, removedEmail, publishedEmail];

/** What the author reads when a review has reached this state by a decision; null where nothing was decided. */
export function emailOfState(state: ReviewState): ReviewEmail | null {
  return decisionEmails.find((email) => email.state === state) ?? null;
}

const toAuthor = z.strictObject({
  memberId: uuid,
  reviewId: uuid,
  /** For an email about a decision: one more than the version up to which its author was told. */
  version: z.int(),
  /** The name of the email about a decision; absent in jobs of an earlier release, whose own name says it. */
  about: z.string().optional(),
  /** The same however often it is tried; chance, since the history of emails keeps it. */
  occasion: z.string().default(() => randomUUID()),
});
export type ToAuthor = z.output<typeof toAuthor>;

const purpose = 'review email';
/** In bytes. */
const sealedLengths = [512];

/** In the caller's transaction. */
export async function sendToAuthor(
  { jobs, vault }: Pick<Context, 'jobs' | 'vault'>,
  trx: Trx,
  email: ReviewEmail,
  { memberId, reviewId, version }: Pick<ToAuthor, 'memberId' | 'reviewId' | 'version'>,
): Promise<void> {
  const sent: ToAuthor = { memberId, reviewId, version, about: email.name, occasion: randomUUID() };
  // Padded: the length would say which email it is.
  const sealed = vault.authors.seal(purpose, padded(JSON.stringify(sent), sealedLengths)).toString('base64');
  await (decisionEmails.includes(email)
    ? jobs.send(trx, decisionEmail, { sealed })
    : jobs.send(trx, email, { sealed }));
}

/** Null when its key was destroyed. */
export function openToAuthor(vault: Vault, sealed: string): ToAuthor | null {
  const bytes = Buffer.from(sealed, 'base64');
  const json = vault.authors.open(purpose, bytes) ?? openOfEarlierRelease(vault, bytes);
  return json === null ? null : toAuthor.parse(JSON.parse(json));
}

/** A job that waited while the product was updated. */
function openOfEarlierRelease(vault: Vault, sealed: Buffer): string | null {
  try {
    return vault.open(purpose, sealed);
  } catch {
    return null;
  }
}

/**
 * Seals the jobs that wait or failed anew, where they are not sealed with the key in use, and takes what they were about
 * from those that are done. Answers how many were sealed.
 */
export async function renewEmails(trx: Trx, { authors }: Vault): Promise<number> {
  await sql`update pgboss.job set data = null
    where name like 'reviews.%-letter' and state = 'completed' and data is not null`.execute(trx);
  const { rows } = await sql<{ id: string; name: string; sealed: string }>`
    select id, name, data #>> '{payload,sealed}' as sealed from pgboss.job
    where name like 'reviews.%-letter' and data #>> '{payload,sealed}' is not null for update`.execute(trx);
  const old = rows.filter(({ sealed }) => !authors.isCurrent(Buffer.from(sealed, 'base64')));
  for (const { id, name, sealed } of old) {
    const json = authors.open(purpose, Buffer.from(sealed, 'base64'));
    if (json === null) continue;
    const next = authors.seal(purpose, json).toString('base64');
    await sql`update pgboss.job set data = jsonb_set(data, '{payload,sealed}', to_jsonb(${next}::text))
      where id = ${id} and name = ${name}`.execute(trx);
  }
  return old.length;
}
