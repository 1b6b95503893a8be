import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { openPayload, sealedPayload, sealPayload } from '../queue/author-jobs.ts';
import type { Vault } from '../vault.ts';

/** The emails to the author of a review, as commands send them. `email-jobs.ts` writes them. */

/**
 * Sealed: a job is in the database beside the addresses that emails went to, and must not say whose review it is
 * about. `reviewId` stands in jobs of an earlier release, which looked the author up.
 */
const payload = z.union([sealedPayload, z.strictObject({ reviewId: uuid, version: z.int().optional() })]);

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
export const hiddenEmail = reviewEmail('hidden', 'published');
export const shownAgainEmail = reviewEmail('shown-again', 'published');

/** Those that a settlement sends wait under one name: which of them it is lies sealed, as it would say what was decided. */
export const decisionEmail = { name: 'reviews.settled-letter', payload: sealedPayload };

const stateEmails = [approvedEmail, changesAskedEmail, declinedEmail, removedEmail, publishedEmail];
const decisionEmails = [...stateEmails, hiddenEmail, shownAgainEmail];

/** What the author reads when a review has reached this state by a decision; null where nothing was decided. */
export function emailOf(state: ReviewState, decision: string | undefined): ReviewEmail | null {
  if (state === 'published' && decision === 'hide') return hiddenEmail;
  if (state === 'published' && decision === 'show') return shownAgainEmail;
  return stateEmails.find((email) => email.state === state) ?? null;
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

export const emailPurpose = 'review email';

/** In the caller's transaction. */
export async function sendToAuthor(
  { jobs, vault }: Pick<Context, 'jobs' | 'vault'>,
  trx: Trx,
  email: ReviewEmail,
  { memberId, reviewId, version }: Pick<ToAuthor, 'memberId' | 'reviewId' | 'version'>,
): Promise<void> {
  const sent: ToAuthor = { memberId, reviewId, version, about: email.name, occasion: randomUUID() };
  const payload = sealPayload(vault, emailPurpose, sent);
  await (decisionEmails.includes(email) ? jobs.send(trx, decisionEmail, payload) : jobs.send(trx, email, payload));
}

/** Null when its key was destroyed. */
export function openToAuthor(vault: Vault, payload: z.output<typeof sealedPayload>): ToAuthor | null {
  const opened = openPayload(vault, emailPurpose, payload);
  return opened === null ? null : toAuthor.parse(opened);
}
