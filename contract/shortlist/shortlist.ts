import { z } from 'zod';
import { day, endpoint, nothing, slug, uuid } from '../endpoint.ts';
import { moneyKinds, valuesOf } from '../reviews/options.ts';
import { writtenText } from '../written-text.ts';

/**
 * The shortlist of a member: the funders that they mean to ask, and how far each talk is. It is sealed as drafts are
 * (decision 0143): no one but its member reads it.
 */

/** In the order of the columns of the board. */
export const shortlistStatuses = {
  research: 'Research',
  to_contact: 'To contact',
  contacted: 'Contacted',
  meeting: 'Meeting',
  offer: 'Offer',
  closed: 'Closed',
  passed: 'Passed',
} as const;
export type ShortlistStatus = keyof typeof shortlistStatuses;
export const statusKeys = valuesOf(shortlistStatuses);

/** Talks that are over, well or not: the member has something to tell. */
export const isOver = (status: ShortlistStatus): boolean => status === 'closed' || status === 'passed';

export const mostEntries = 10_000;
export const longestStep = 200;
export const longestNotes = 4_000;
export const longestSavedName = 200;

export const status = z.enum(statusKeys);
const nextStep = writtenText({ most: longestStep, isName: true });
const notes = writtenText({ most: longestNotes });
const savedName = writtenText({
  least: 1,
  most: longestSavedName,
  wanted: 'Say which funder it is',
  isName: true,
});

/** What changed of a funder on its public page since its member last looked, as the week before last Monday showed it. */
const news = z.object({
  what: z.enum(['deals', 'reviews', 'score', 'days']),
  /** How many more; null for a figure that changed. */
  count: z.int().nullable(),
  now: z.number().nullable(),
  was: z.number().nullable(),
});
export type ShortlistNews = z.output<typeof news>;

const entry = z.object({
  id: uuid,
  /** Goes up with every change; a change sends the one it saw. */
  version: z.int(),
  /** The funder of today: of one that was merged, what it became. Null where it is listed no longer, or was saved by name. */
  funderId: z.string().nullable(),
  /** Its name of today; else the name as the member saved it. */
  name: z.string(),
  /** Whether it was saved as a funder that we know and is listed no longer. */
  isGone: z.boolean(),
  kinds: z.array(z.enum(valuesOf(moneyKinds))),
  /** The score of the funded, else of those who pitched; null below five voices. */
  score: z.number().nullable(),
  status,
  nextStep: z.string().nullable(),
  nextOn: z.string().nullable(),
  hasNotes: z.boolean(),
  savedOn: z.string(),
  news: z.array(news),
});
export type ShortlistEntry = z.output<typeof entry>;

const emails = z.object({
  /** On the day of a next step. */
  due: z.boolean(),
  /** On Mondays, when something changed of a funder of the list. */
  weekly: z.boolean(),
});
export type ShortlistEmails = z.output<typeof emails>;

/** In no order. Gate: activeMember, since nothing on the list is of the database. */
export const getShortlist = endpoint('GET /api/shortlist', {
  summary: 'My shortlist',
  reply: z.object({ entries: z.array(entry), emails }),
});

/** Which funders are on the list, and whether their entries hold more: what the buttons to save them ask. */
export const listSavedFunders = endpoint('GET /api/shortlist/saved', {
  summary: 'The funders of my shortlist',
  reply: z.object({ saved: z.array(z.object({ funderId: z.string(), id: uuid, holdsMore: z.boolean() })) }),
});

const written = z.object({ notes: z.string().nullable() });

/** With its notes. */
export const getShortlistEntry = endpoint('GET /api/shortlist/:id', {
  summary: 'A funder of my shortlist, with its notes',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: entry.extend(written.shape) }),
});

const newEntry = z.strictObject({
  /** Null for one that we do not know, which is saved by its name. */
  funderId: slug.nullable(),
  /** Only where `funderId` is null. */
  name: savedName.optional(),
  status: status.optional(),
  nextStep: nextStep.nullable().optional(),
  nextOn: day.nullable().optional(),
  notes: notes.nullable().optional(),
});
export type NewShortlistEntry = z.input<typeof newEntry>;

/** A funder that is on the list already stays as it is and is answered. */
export const addToShortlist = endpoint('POST /api/shortlist', {
  summary: 'Save a funder',
  body: newEntry,
  reply: z.object({ data: entry, isNew: z.boolean() }),
});

export const mostAtOnce = 500;

/** Several, as an import does it: those that are on the list already stay as they are. All or none. */
export const addManyToShortlist = endpoint('POST /api/shortlist/many', {
  summary: 'Save several funders',
  body: z.strictObject({ entries: z.array(newEntry).min(1).max(mostAtOnce) }),
  reply: z.object({ added: z.int(), known: z.int() }),
});

/** Changes only the fields that are sent. Another version: `stale`. */
export const changeShortlistEntry = endpoint('PATCH /api/shortlist/:id', {
  summary: 'Change a funder of my shortlist',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    status: status.optional(),
    nextStep: nextStep.nullable().optional(),
    nextOn: day.nullable().optional(),
    notes: notes.nullable().optional(),
  }),
  reply: z.object({ data: entry }),
});

/** What is new of these, or of all, was seen. It changes nothing that a member wrote, so that it needs no version. */
export const markShortlistSeen = endpoint('POST /api/shortlist/seen', {
  summary: 'Say that I have seen what is new',
  body: z.strictObject({ ids: z.array(uuid).max(mostAtOnce).nullable() }),
  status: 204,
  reply: nothing,
});

/** Answers what it was, so that the page can bring it back. */
export const removeFromShortlist = endpoint('DELETE /api/shortlist/:id', {
  summary: 'Remove a funder from my shortlist',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: entry.extend(written.shape) }),
});

export const changeShortlistEmails = endpoint('PUT /api/shortlist/emails', {
  summary: 'Choose the emails about my shortlist',
  body: z.strictObject({ due: z.boolean(), weekly: z.boolean() }),
  reply: z.object({ emails }),
});

export const shortlistStopToken = z.string().regex(/^[\w-]{80,120}$/, 'This link is not complete');

/** The link at the foot of these emails, without signing in; the same answer whether or not it still means anything. */
export const stopShortlistEmails = endpoint('POST /api/shortlist/emails/stop', {
  summary: 'End the emails about a shortlist',
  body: z.strictObject({ token: shortlistStopToken }),
  status: 204,
  reply: nothing,
});
