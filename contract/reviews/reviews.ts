import { z } from 'zod';
import { endpoint, instant, nothing, slug, uuid } from '../endpoint.ts';
import { appealOutcomes } from './appeal-words.ts';
import { reviewForms, type SubjectKind } from './forms.ts';
import { subjectKinds, valuesOf } from './options.ts';
import { authorChoiceQuestions } from './shared-questions.ts';
import { foundByCodes } from './found-by.ts';

export const reviewStates = [
  'submitted',
  'changes_requested',
  'approved',
  'published',
  'declined',
  'withdrawn',
  'superseded',
  'removed',
] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What the author reads for each state. */
export const stateWords: Readonly<Record<ReviewState, string>> = {
  submitted: 'Being checked',
  changes_requested: 'We asked you for a change',
  approved: 'Approved, waiting to be published',
  published: 'Public',
  declined: 'Declined',
  withdrawn: 'Withdrawn by you',
  superseded: 'Replaced by your newer review',
  removed: 'Removed',
};

/** The same for one review: what is said of an entrepreneur is passed on to the venture and never public. */
export function stateWordOf(review: { subjectKind: SubjectKind; state: ReviewState }): string {
  if (review.subjectKind !== 'entrepreneur') return stateWords[review.state];
  if (review.state === 'published') return 'Passed on';
  return review.state === 'approved' ? 'Approved, waiting to be passed on' : stateWords[review.state];
}

/** Reviews that one member sends in any 24 hours, whatever they are about. */
export const reviewsPerDay = 5;

/** Days after its last change for which a draft is kept. */
export const draftDays = 180;
/** Drafts that one member can have; forms that were opened and left give way to a new one. */
export const mostDrafts = 100;

const step = z.int().min(1).max(5);
const version = z.int().min(1);
const subjectKind = z.enum(subjectKinds);
const byId = z.strictObject({ id: uuid });
/** The subject is known, so the shape of the answers is. */
const ofFunder = { subjectKind: z.literal('funder'), answers: reviewForms.funder.draftAnswers };
const ofEntrepreneur = { subjectKind: z.literal('entrepreneur'), answers: reviewForms.entrepreneur.draftAnswers };
const ofProvider = { subjectKind: z.literal('provider'), answers: reviewForms.provider.draftAnswers };

const draftSummary = z.object({
  id: uuid,
  subjectKind,
  /** Null until the subject is chosen, or when it is a new one. */
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  step,
  updatedAt: instant,
  /** The day on which we write to them about this draft; null without a reminder. */
  remindOn: z.iso.date().nullable(),
  /** False while nothing was answered: a form that was opened and left is no draft to its writer. */
  isBegun: z.boolean(),
});
export type DraftSummary = z.output<typeof draftSummary>;

const draftOf = draftSummary.extend({
  version,
  /** The writer reviewed this subject within twelve months: sending this one replaces that one once it is public. */
  replacesEarlier: z.boolean(),
});
const draft = z.discriminatedUnion('subjectKind', [
  draftOf.extend(ofFunder),
  draftOf.extend(ofEntrepreneur),
  draftOf.extend(ofProvider),
]);
export type Draft = z.output<typeof draft>;

const choices = {
  company: z.enum(valuesOf(authorChoiceQuestions.company.options)),
  linkUntil: z.enum(valuesOf(authorChoiceQuestions.linkUntil.options)),
};
/** What the author decides about the way of their review. No one else reads it. */
const authorChoices = z.object(choices);
export type AuthorChoices = z.output<typeof authorChoices>;

/** With the facts, `reason` and `message`, it is the statement of reasons of a decision. */
export const statement = z.object({
  /** `2.1 Too vague`, a paragraph of the guidelines. */
  rule: z.string(),
  foundBy: z.enum(foundByCodes),
  decidedOn: z.iso.date(),
});
export type Statement = z.output<typeof statement>;

/** What became of an appeal of the author, or until when they can appeal. */
export const myAppeal = z.object({
  /** `possible`: not sent. `waiting`: it can be withdrawn. `open`: a moderator decides. */
  state: z.enum(['possible', 'waiting', 'open', 'decided']),
  /** The last day to appeal; null once it was sent. */
  until: z.iso.date().nullable(),
  /** Null while there is none, and where its key is gone. */
  text: z.string().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  /** The moderator who had decided decided again, as there was no other. */
  isSameDecider: z.boolean(),
  /** Of the new decision. */
  statement: statement.nullable(),
  message: z.string().nullable(),
});
export type MyAppeal = z.output<typeof myAppeal>;

/** What the author can do about a review now, and what we wrote to them. */
const myReview = z.object({
  id: uuid,
  subjectKind,
  subjectId: z.string(),
  subjectName: z.string(),
  state: z.enum(reviewStates),
  /** Null for the review of an entrepreneur: it has no words for readers. */
  headline: z.string().nullable(),
  version,
  sentOn: z.iso.date(),
  /** One or two sentences: what happens next. */
  nextStep: z.string(),
  /** Why it was sent back, declined or taken down, as a sentence; null otherwise. */
  reason: z.string().nullable(),
  /** How to fix it; null where that is not possible. */
  howToFix: z.string().nullable(),
  /** What the moderator wrote; null when nothing. */
  message: z.string().nullable(),
  /** Null where nothing was decided against it. */
  statement: statement.nullable(),
  /** Null where nothing can be appealed. */
  appeal: myAppeal.nullable(),
  /** The last day to answer a request for a change. */
  answerBy: z.iso.date().nullable(),
  /** The day of the batch in which it is published, at the earliest. */
  publishOn: z.iso.date().nullable(),
  /** The last day on which we know who wrote it; null while it is not finally decided. */
  knownUntil: z.iso.date().nullable(),
  /** I asked to delete the link: it goes in the next night, or when a report about the review is decided. */
  isLinkGoing: z.boolean(),
  /** Null once they decide nothing any more: the review is finally decided. */
  choices: authorChoices.nullable(),
  can: z.array(z.enum(['resend', 'withdraw', 'appeal', 'take_appeal_back'])),
});
export type MyReview = z.output<typeof myReview>;
const myReviewWithAnswers = z.discriminatedUnion('subjectKind', [
  myReview.extend(ofFunder),
  myReview.extend(ofEntrepreneur),
  myReview.extend(ofProvider),
]);
export type MyReviewWithAnswers = z.output<typeof myReviewWithAnswers>;

export const listMyReviews = endpoint('GET /api/reviews/mine', {
  summary: 'My drafts and the reviews I sent, newest first',
  reply: z.object({ data: z.object({ drafts: z.array(draftSummary), reviews: z.array(myReview) }) }),
});

/**
 * Answers the existing draft where there is one about the same subject (or about none yet). 404 for a subject that is
 * not listed, 409 `invalid_transition` for a member who has as many drafts as there can be, 422 `self_review` for one's
 * own organisation, 403 `funder_members_only` for the review of an entrepreneur by a member who works for no funder.
 */
export const startDraft = endpoint('POST /api/reviews/drafts', {
  summary: 'Begin a review',
  body: z.strictObject({ subjectKind, subjectId: slug.optional() }),
  reply: z.object({ data: draft }),
});

export const getDraft = endpoint('GET /api/reviews/drafts/:id', {
  summary: 'One of my drafts',
  params: byId,
  reply: z.object({ data: draft }),
});

const answersAt = { step, version };
/**
 * `subjectKind` is that of the draft (422 for another). `version` is the one that was read; 409 `stale` when the draft
 * was saved elsewhere since, with the time of that in `detail`. 422 when the chosen subject does not exist or another
 * draft is about it already.
 */
export const saveDraft = endpoint('PUT /api/reviews/drafts/:id', {
  summary: 'Save a draft while it is written',
  params: byId,
  body: z.discriminatedUnion('subjectKind', [
    z.strictObject({ ...ofFunder, ...answersAt }),
    z.strictObject({ ...ofEntrepreneur, ...answersAt }),
    z.strictObject({ ...ofProvider, ...answersAt }),
  ]),
  reply: z.object({ data: z.object({ version, savedAt: instant }) }),
});

export const deleteDraft = endpoint('DELETE /api/reviews/drafts/:id', {
  summary: 'Delete a draft',
  params: byId,
  status: 204,
  reply: nothing,
});

const sent = z.object({ data: z.object({ reviewId: uuid, state: z.enum(reviewStates) }) });

/**
 * Sends the draft as it was last saved. 422 `invalid` lists every field that needs another look, by path. Sending
 * the same draft again answers the same review.
 */
export const sendDraft = endpoint('POST /api/reviews/drafts/:id/send', {
  summary: 'Send a review to be checked',
  params: byId,
  body: z.strictObject({ version }),
  reply: sent,
});

export const getMyReview = endpoint('GET /api/reviews/:id', {
  summary: 'One of my reviews with its answers, to change it',
  params: byId,
  reply: z.object({ data: myReviewWithAnswers }),
});

/** The subject stays the same: what the answers say of it is ignored (`subjectFieldsOf` of forms.ts). */
export const resendReview = endpoint('POST /api/reviews/:id/resend', {
  summary: 'Send a changed review again',
  params: byId,
  body: z.discriminatedUnion('subjectKind', [
    z.strictObject({ ...ofFunder, version }),
    z.strictObject({ ...ofEntrepreneur, version }),
    z.strictObject({ ...ofProvider, version }),
  ]),
  reply: sent,
});

export const withdrawReview = endpoint('POST /api/reviews/:id/withdraw', {
  summary: 'Withdraw my review',
  params: byId,
  body: z.strictObject({ version }),
  reply: sent,
});

/** While the review waits, is checked, or waits to be published; then 409 `invalid_transition`. */
export const chooseForReview = endpoint('PUT /api/reviews/:id/choices', {
  summary: 'Change whether my review waits for others, and when the link to me is deleted',
  params: byId,
  body: z.strictObject(choices),
  reply: z.object({ data: authorChoices }),
});
