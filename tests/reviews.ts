import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../contract/endpoint.ts';
import { getMe } from '../contract/members/account.ts';
import { decideReview } from '../contract/reviews/decisions.ts';
import { reviewClassOf, type FunderReviewAnswers } from '../contract/reviews/funder-questions.ts';
import { subjectIdOf, type SubjectKind } from '../contract/reviews/forms.ts';
import { type ReviewState, startDraft, saveDraft, sendDraft, getMyReview } from '../contract/reviews/reviews.ts';
import { linkAuthor } from '../server/reviews/authorship/link-commands.ts';
import { newPassKey } from '../server/reviews/authorship/sealed-link.ts';
import { addDraft, type DraftContent } from '../server/review-drafts/stored-drafts.ts';
import { dayOf } from '../server/clock.ts';
import { publishBatch } from '../server/reviews/publishing/publish-commands.ts';
import { leaveWithBatch } from '../server/reviews/publishing/withdraw-commands.ts';
import { takeIn } from '../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../server/reviews/intake/submissions.ts';
import { settle } from '../server/reviews/settlement/commands.ts';
import { splitAnswers } from '../server/reviews/writing/stored-answers.ts';
import { organisationKeyOf } from '../server/reviews/scores/voice.ts';
import { callAs } from './call-as.ts';
import { carryOutNow } from './second-admin.ts';
import { addDeal } from './deals.ts';
import { reviewAnswers } from './review-answers.ts';
import type { TestServer } from './server.ts';
import { addMember, signedIn } from './sign-in.ts';

export { reviewAnswers };

export interface Caller {
  readonly memberId: string;
  readonly email: string;
  readonly headers: Record<string, string>;
}

export async function addCaller(server: TestServer, member: Parameters<typeof addMember>[1] = {}): Promise<Caller> {
  const { memberId, email } = await addMember(server, member);
  return { memberId, email, headers: await signedIn(server, email) };
}

/** One decision of a moderator. Its author hears of it later: see `decideAndSettle`. */
export const decide = (server: TestServer, admin: Caller, reviewId: string, body: BodyOf<typeof decideReview>) =>
  callAs(server, admin, decideReview, { params: { id: reviewId }, body });

/** Takes a public review down, as if a second admin had approved it and its batch had come. */
export async function takeDown(
  ...[server, admin, reviewId, body]: [...Parameters<typeof decide>]
): ReturnType<typeof decide> {
  const answer = await decide(server, admin, reviewId, body);
  await carryOutNow(server);
  return answer;
}

/** One decision that its author hears of at once. */
export async function decideAndSettle(...decision: Parameters<typeof decide>): ReturnType<typeof decide> {
  const answer = await decide(...decision);
  if (decision[3].decision === 'remove') await carryOutNow(decision[0]);
  await settleNow(decision[0]);
  return answer;
}

/** Admins are told of all access that reviews earned so far, as if the access of five members had changed. */
export async function tellAdmins({ context }: TestServer): Promise<void> {
  await context.db
    .updateTable('passes')
    .set((passes) => ({
      told_of: passes.ref('ends_at'),
      told_ends_at: passes.ref('ends_at'),
      told_revoked_at: passes.ref('revoked_at'),
    }))
    .execute();
}

/** What a day would bring: authors hear of what was decided. Tests set their clock back, and decide again then. */
export async function settleNow({ context }: TestServer): Promise<void> {
  await settle(context, { isForced: true });
}

/** Publishes what is due, without waiting for others, for tests of what comes after. The rules of the batch have tests of their own. */
export async function publishNow({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await publishBatch(context, { isForced: true });
}

/** What the next Monday would bring: reviews whose authors took them back leave. */
export async function leaveNow({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await context.db
    .updateTable('reviews')
    .set({ leaves_on: dayOf(context.clock.now()) })
    .where('leaves_on', 'is not', null)
    .execute();
  await leaveWithBatch(context);
}

export async function addFunder(
  server: Pick<TestServer, 'context' | 'clock'>,
  funder: {
    id?: string;
    name?: string;
    state?: 'proposed' | 'listed' | 'hidden';
    website?: string;
    country?: string;
    kinds?: ('equity' | 'debt' | 'grant')[];
    types?: string[];
  } = {},
): Promise<string> {
  const id = funder.id ?? `funder-${randomUUID().slice(0, 8)}`;
  await server.context.db
    .insertInto('funders')
    .values({
      id,
      name: funder.name ?? `Funder ${id}`,
      kinds: funder.kinds ?? ['equity'],
      types: funder.types ?? ['vc'],
      country: funder.country ?? 'NL',
      website: funder.website ?? 'https://tidewrack.example',
      state: funder.state ?? 'listed',
      created_at: server.clock.now(),
    })
    .execute();
  return id;
}

/** One with so many known deals that its reviews wait for each other for some weeks only. */
export async function addLargeFunder(server: Pick<TestServer, 'context' | 'clock'>): Promise<string> {
  const id = await addFunder(server);
  for (let deal = 0; deal < 10; deal += 1)
    await addDeal(server.context.db, 'equity', {
      funderIds: [id],
      funderNames: [id],
      date: '2026-03-01',
      datePrecision: 'day',
    });
  return id;
}

/** A draft as it was never written through HTTP: with whatever answers, and without a check. */
export function addDraftOf(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  { memberId, ...changes }: { memberId: string } & Partial<DraftContent>,
): Promise<string> {
  const now = clock.now().toISOString();
  const empty = { kind: 'funder', subjectId: null, answers: {}, step: 1, version: 1 } as const;
  const content: DraftContent = { ...empty, createdAt: now, savedAt: now, ...changes };
  return addDraft(context.db, { vault: context.vault, memberId, content });
}

interface Saved {
  readonly draftId: string;
  readonly version: number;
}

/** A draft with these answers, through HTTP. */
export async function writeDraft(
  server: TestServer,
  author: Caller,
  answers: object,
  subjectKind: SubjectKind = 'funder',
): Promise<Saved> {
  const subjectId = subjectIdOf(subjectKind, answers);
  const started = await callAs(server, author, startDraft, {
    body: { subjectKind, ...(subjectId === undefined ? {} : { subjectId }) },
  });
  if (started.status !== 200) throw new Error(started.text);
  const draft = started.reply.data;
  const saved = await callAs(server, author, saveDraft, {
    params: { id: draft.id },
    body: { subjectKind, answers, step: 5, version: draft.version },
  });
  if (saved.status !== 200) throw new Error(saved.text);
  return { draftId: draft.id, version: saved.reply.data.version };
}

/** Sends a review and takes it in, so that moderators see it. */
export async function sendReview(
  server: TestServer,
  author: Caller,
  answers: object,
  subjectKind: SubjectKind = 'funder',
): Promise<string> {
  const reviewId = await sendToWait(server, author, answers, subjectKind);
  await takeInNow(server);
  return reviewId;
}

/** Sends a review, which waits for its intake. */
export async function sendToWait(
  server: TestServer,
  author: Caller,
  answers: object,
  subjectKind: SubjectKind = 'funder',
): Promise<string> {
  const { draftId, version } = await writeDraft(server, author, answers, subjectKind);
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  if (sent.status !== 200) throw new Error(sent.text);
  return sent.reply.data.reviewId;
}

/** What some hours would bring: what was sent becomes a review that moderators see. */
export async function takeInNow({ context }: TestServer): Promise<void> {
  await takeIn(context, { isForced: true });
  await deleteTakenIn(context);
}

/** A review as it is in the database, without having been sent: for lists, figures and batches. */
export async function addReview(
  server: TestServer,
  review: {
    funderId: string;
    answers?: Partial<FunderReviewAnswers>;
    state?: ReviewState;
    publishOn?: string;
    publishedOn?: string;
    submittedAt?: Date;
    verificationLevel?: number;
    memberId?: string;
  },
): Promise<string> {
  const { db, vault } = server.context;
  const answers = reviewAnswers(review.answers);
  const { stored, venture } = splitAnswers(answers);
  const now = review.submittedAt ?? server.clock.now();
  const memberId = review.memberId ?? (await addMember(server)).memberId;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('reviews')
      .values({
        subject_kind: 'funder',
        funder_id: review.funderId,
        state: review.state ?? 'submitted',
        review_class: reviewClassOf(answers.stageReached),
        funding_kind: answers.fundingKind,
        overall: answers.overall,
        headline: answers.headline,
        answers: stored,
        verification_level: review.verificationLevel ?? 0,
        venture_name: answers.displayAs === 'named_venture' ? answers.venture.name : null,
        last_contact_on: `${answers.lastContact}-01`,
        submitted_at: now,
        publish_on: review.publishOn ?? null,
        published_on: review.publishedOn ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('review_versions')
      .values({ review_id: id, version: 1, answers: stored, sent_at: now })
      .execute();
    await linkAuthor(trx, {
      vault,
      reviewId: id,
      memberId,
      subject: { kind: 'funder', id: review.funderId },
      passKey: newPassKey(),
      organisation: organisationKeyOf(answers.venture),
      venture,
    });
    return id;
  });
}

/** The same for the same text, in the shape of the numbers of writers and organisations. */
export function numberOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** What a link needs besides who wrote what. */
export const plainLink = () => ({ passKey: newPassKey(), organisation: null });

/** The access that a member reads of themselves. */
export async function accessOf(server: TestServer, caller: Caller): Promise<object> {
  return (await callAs(server, caller, getMe)).reply.data.access;
}

/** A review as its author reads it. */
export async function readMine(server: TestServer, caller: Caller, reviewId: string): Promise<Record<string, unknown>> {
  return (await callAs(server, caller, getMyReview, { params: { id: reviewId } })).reply.data;
}
