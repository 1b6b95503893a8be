import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { cursor, pageLimit, term } from '../funders/funders.ts';
import { queueAgeCodes, queueAssigneeCodes, reviewLanguageCodes } from './queue-filters.ts';
import type { SubjectKind } from './forms.ts';
import { subjectKinds, fundingKinds, reviewClasses, valuesOf } from './options.ts';
import { reasonCodes } from './reasons.ts';
import { hiding, waitingRemoval } from './removals.ts';
import { reviewStates, type ReviewState } from './reviews.ts';

/** What the automatic screening may notice. It sorts the queue's attention; it never decides. */
export const screeningFlags = {
  similar_text: 'Very similar to another review',
  repeated_text: 'Says the same words over and over',
  gibberish: 'May not be a real text',
  form_text: 'Repeats the words of our form',
  burst: 'One of several within three days',
  new_account: 'Account was opened this month or last month',
  disposable_mail: 'Disposable email address',
  account: 'Something about the account',
  own_organisation: 'Writer and subject share a web domain',
  organisation_unproven: 'No proof that the writer works there',
  personal_data: 'May hold an email address, a phone number or a link',
  exact_sum: 'May hold an exact sum or date',
  names_person: 'May name a person',
  new_funder: 'The subject is not listed yet',
  declared_tie: 'The writer named a tie',
  serious_concern: 'The writer has a private concern',
  out_of_window: 'Contact over 60 months ago: not scored',
} as const;
export type ScreeningFlag = keyof typeof screeningFlags;
const flag = z.enum(valuesOf(screeningFlags));

/** The flags that a moderator should see first. */
export const graveFlags: readonly ScreeningFlag[] = [
  'names_person',
  'serious_concern',
  'own_organisation',
  'gibberish',
  'similar_text',
];

/** The state of a review, as moderators name it. */
export const moderatorStateWords: Readonly<Record<ReviewState, string>> = {
  submitted: 'Waiting',
  changes_requested: 'Asked for a change',
  approved: 'Approved',
  published: 'Public',
  declined: 'Declined',
  withdrawn: 'Withdrawn by the writer',
  superseded: 'Replaced by a newer one',
  removed: 'Removed',
};

/** The tabs of the queue, each with the states in it. */
export const queueTabs = {
  waiting: { label: 'Waiting', states: ['submitted'] },
  asked: { label: 'Asked', states: ['changes_requested'] },
  approved: { label: 'Approved', states: ['approved'] },
  published: { label: 'Published', states: ['published'] },
  declined: { label: 'Declined', states: ['declined'] },
  removed: { label: 'Removed', states: ['removed'] },
} as const;
export type QueueTab = keyof typeof queueTabs;
// The keys of the literal above; Object.keys forgets them.
const tabs = Object.keys(queueTabs) as [QueueTab, ...QueueTab[]];
const tabCounts = z.object({
  waiting: z.number(),
  asked: z.number(),
  approved: z.number(),
  published: z.number(),
  declined: z.number(),
  removed: z.number(),
});

/** The two pages of the admin panel, each with the kinds of subject on it. */
export const desks = {
  funder: ['funder', 'provider'],
  entrepreneur: ['entrepreneur'],
} as const satisfies Record<string, readonly SubjectKind[]>;
export type Desk = keyof typeof desks;
// The keys of the literal above; Object.keys forgets them.
export const deskNames = Object.keys(desks) as [Desk, ...Desk[]];

/** The share of all reviews that is meant by "nearly all". */
export const nearlyAll = 0.95;

const queueRow = z.object({
  id: uuid,
  subjectKind: z.enum(subjectKinds),
  subjectId: z.string(),
  subjectName: z.string(),
  /** Its first words where it has none: what funders say of a venture. */
  headline: z.string(),
  state: z.enum(reviewStates),
  version: z.number(),
  reviewClass: z.enum(valuesOf(reviewClasses)).nullable(),
  fundingKind: z.enum(valuesOf(fundingKinds)).nullable(),
  overall: z.number().nullable(),
  verificationLevel: z.number(),
  flags: z.array(flag),
  /** Sent again after we asked for a change. */
  isResent: z.boolean(),
  /** The day on which it came in with others; the moment is told to no one. */
  receivedOn: z.iso.date(),
  /** Working days since the day on which the version that waits came in, this day left out. Null where nothing waits. */
  waitedDays: z.number().nullable(),
  /** The day on which it is published at the earliest, or was published. */
  publishOn: z.iso.date().nullable(),
  /** `Moderator 3` while another one reads it. */
  readBy: z.string().nullable(),
  /** The number of the moderator who means to decide about it. */
  assignee: z.int().nullable(),
  language: z.enum(reviewLanguageCodes),
});
export type QueueRow = z.output<typeof queueRow>;

export const burstAlert = z.object({
  subjectKind: z.enum(subjectKinds),
  subjectId: z.string(),
  subjectName: z.string(),
  reviews: z.number(),
  noticedAt: instant,
});
export type BurstAlert = z.output<typeof burstAlert>;

/** Waiting: oldest first; the other tabs: newest first. */
export const listReviewQueue = endpoint('GET /api/admin/reviews', {
  summary: 'Reviews to moderate',
  query: z.strictObject({
    state: z.enum(tabs),
    desk: z.enum(deskNames).optional(),
    /** One kind of the desk alone; all of it otherwise. A kind of another desk finds nothing. */
    subjectKind: z.enum(subjectKinds).optional(),
    /** In the name of the subject, the headline or the words. */
    search: term.optional(),
    flag: flag.optional(),
    language: z.enum(reviewLanguageCodes).optional(),
    /** So many days old, or older. */
    age: z.enum(queueAgeCodes).optional(),
    assignee: z.enum(queueAssigneeCodes).optional(),
    limit: pageLimit.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    data: z.array(queueRow),
    nextCursor: z.string().nullable(),
    /** How many reviews of the filter each tab has. */
    counts: tabCounts,
    /** The decisions of the last 90 days; null before the first. */
    pace: z.object({ decisions: z.number(), medianDays: z.number(), shareInTime: z.number() }).nullable(),
    /** Subjects that got many reviews within a day, until an admin says that they have seen it. */
    alerts: z.array(burstAlert),
    lastPublishedAt: instant.nullable(),
    /** The numbers by which moderators see each other, and which is one's own. */
    moderators: z.object({ count: z.int(), me: z.int() }),
  }),
});

/** For the counts beside the pages of the admin panel. */
export const countWaitingReviews = endpoint('GET /api/admin/review-counts', {
  summary: 'How many reviews wait on each page',
  reply: z.object({ data: z.object({ funder: z.number(), entrepreneur: z.number() }) }),
});

/** `remove` takes down what readers see already; the others are about a review that waits. */
export const decisions = ['approve', 'request_changes', 'decline', 'remove'] as const;
export type Decision = (typeof decisions)[number];

/** The answers as the table keeps them, in the words of the form of their kind. Never the writer's organisation. */
const keptAnswers = z.record(z.string(), z.unknown());

const moderated = queueRow.extend({
  answers: keptAnswers,
  /** Names the writer for this subject only: the same writer has another one elsewhere. */
  pseudonym: z.string(),
  /**
   * The funder that the writer of an entrepreneur review says they work for, while it is not decided and their mail does
   * not show it: accepting the review accepts that. Null otherwise, and where few members share what that says.
   */
  claimedOrganisation: z.string().nullable(),
  /** True when the admin who asks wrote it. Then, and when they have a tie to the subject, `can` is empty. */
  isMine: z.boolean(),
  /** The admin uses the mail of the subject, or said that they have a tie to it. */
  hasTie: z.boolean(),
  /** Other moderators who said that they have one, by number. */
  tiesOfOthers: z.array(z.object({ moderator: z.int(), declaredAt: instant })),
  subject: z.object({
    isProposed: z.boolean(),
    website: z.string().nullable(),
    country: z.string().nullable(),
    /** Listed funders with nearly the same name, for a proposed one. */
    similar: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** Every version that came in, oldest first. */
  versions: z.array(z.object({ version: z.number(), receivedOn: z.iso.date(), answers: keptAnswers })),
  history: z.array(
    z.object({
      decision: z.enum([
        'approve',
        'request_changes',
        'decline',
        'publish',
        'remove',
        'supersede',
        'withdraw',
        'keep',
        'hide',
        'show',
      ]),
      reasonCode: z.enum(reasonCodes).nullable(),
      message: z.string().nullable(),
      decidedAt: instant,
      /** `you`, `moderator 3`, `the writer` or `the system`. */
      by: z.string(),
    }),
  ),
  verifications: z.array(
    z.object({ level: z.number(), previousLevel: z.number(), proof: z.string(), setAt: instant, by: z.string() }),
  ),
  notes: z.array(z.object({ id: uuid, note: z.string(), writtenAt: instant, by: z.string() })),
  /**
   * How many ventures that we know to have dealt with the subject (from deals and reviews, whichever are more) match
   * what readers could put together: where the band of 0, 5, 10, 20, 50 or 100 ventures and more begins. Null for
   * reviews of ventures, which readers never see one by one.
   */
  matches: z.object({ subject: z.number(), country: z.number(), countryAndSector: z.number() }).nullable(),
  similarReviews: z.array(
    z.object({
      id: uuid,
      subjectName: z.string(),
      state: z.enum(reviewStates),
      headline: z.string(),
      similarity: z.number(),
      text: z.string(),
    }),
  ),
  can: z.array(z.enum(decisions)),
  /** Its removal waits; null otherwise. */
  removal: waitingRemoval.nullable(),
  /** Its words are hidden; null otherwise. */
  hiding: hiding.nullable(),
  /** Whether I may hide its words now, and withdraw its removal. */
  canHide: z.boolean(),
  canWithdrawRemoval: z.boolean(),
});
export type ModeratedReview = z.output<typeof moderated>;

/**
 * Never holds an email address, a member or the name of the author's organisation, except for `claimedOrganisation`.
 */
export const getReviewForModeration = endpoint('GET /api/admin/reviews/:id', {
  summary: 'A review with everything a moderator needs to decide',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: moderated }),
});
