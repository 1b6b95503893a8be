import { z } from 'zod';
import { endpoint, nothing, uuid } from '../endpoint.ts';
import { term } from '../funders/funders.ts';

/** By what moderators narrow a queue, and who means to decide about what. */

export const reviewLanguages = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
  nl: 'Dutch',
  cyrillic: 'Cyrillic script',
  arabic: 'Arabic script',
  devanagari: 'Devanagari script',
  east_asian: 'Chinese, Japanese or Korean',
  unknown: 'Another, or cannot be told',
} as const;
export type ReviewLanguage = keyof typeof reviewLanguages;
// The keys of the literal above; Object.keys forgets them.
export const reviewLanguageCodes = Object.keys(reviewLanguages) as [ReviewLanguage, ...ReviewLanguage[]];

/** Days since a review came in. */
export const queueAges = {
  '3': '3 days or older',
  '7': '7 days or older',
  '14': '14 days or older',
  '30': '30 days or older',
} as const;
export type QueueAge = keyof typeof queueAges;
export const queueAgeCodes = Object.keys(queueAges) as [QueueAge, ...QueueAge[]];

/** What narrows the queues of claims, replies and reports. */
export const caseFilter = { search: term.optional(), age: z.enum(queueAgeCodes).optional() };
export interface CaseFilter {
  readonly search?: string | undefined;
  readonly age?: QueueAge | undefined;
}

export const queueAssignees = { me: 'Mine', none: 'Assigned to no one', others: 'Assigned to others' } as const;
export type QueueAssignee = keyof typeof queueAssignees;
export const queueAssigneeCodes = Object.keys(queueAssignees) as [QueueAssignee, ...QueueAssignee[]];

export const mostAssignedAtOnce = 50;

/**
 * `moderator`: the number by which moderators see each other; null takes the assignment away. Reviews that are gone are
 * left out. 422 at `moderator` for a number that none has.
 */
export const assignReviews = endpoint('PUT /api/admin/review-assignments', {
  summary: 'Assign reviews to a moderator',
  body: z.strictObject({
    reviews: z.array(uuid).min(1).max(mostAssignedAtOnce),
    moderator: z.int().min(1).nullable(),
  }),
  status: 204,
  reply: nothing,
});
