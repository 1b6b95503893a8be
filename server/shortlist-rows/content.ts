import { z } from 'zod';
import { day, uuid } from '../../contract/endpoint.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { status } from '../../contract/shortlist/shortlist.ts';

/** What lies sealed in the rows of a shortlist. */

/** What the page of a funder said on a Monday. */
export const funderFacts = z.object({
  /** Of what sources publish, never of what members reported. */
  deals: z.partialRecord(z.enum(dealKinds), z.int()),
  /** As readers see them: null below five voices. */
  reviews: z.int().nullable(),
  score: z.number().nullable(),
  days: z.number().nullable(),
});
export type FunderFacts = z.output<typeof funderFacts>;

/** With the funder that they were of: after a merge they are of another, and nothing is new by that. */
const knownFacts = funderFacts.extend({ of: z.string() });
export type KnownFacts = z.output<typeof knownFacts>;

export const storedEntry = z.object({
  id: uuid,
  version: z.int(),
  /** As it was saved; a merged one leads to its survivor. */
  funderId: z.string().nullable(),
  /** As its member saved it. */
  name: z.string(),
  status,
  nextStep: z.string().nullable(),
  nextOn: day.nullable(),
  notes: z.string().nullable(),
  savedOn: day,
  /** What its member has seen. Null until the first Monday. */
  known: knownFacts.nullable(),
  /** What the last email told of. */
  told: knownFacts.nullable(),
  /** The day of a next step that an email reminded of. */
  remindedOf: day.nullable(),
});
export type StoredEntry = z.output<typeof storedEntry>;

export const emailChoices = z.object({ due: z.boolean(), weekly: z.boolean() });
export type EmailChoices = z.output<typeof emailChoices>;

/** What holds until a member chooses. */
export const usualEmails: EmailChoices = { due: true, weekly: true };

/** A search for funders. */
const storedSearch = z.object({ id: uuid, name: z.string(), address: z.string() });
export type StoredSearch = z.output<typeof storedSearch>;

export interface Shortlist {
  /** In no order. */
  readonly entries: readonly StoredEntry[];
  readonly emails: EmailChoices;
  /** What the member searched for and saved: it lies with the list (decision 0153). */
  readonly searches: readonly StoredSearch[];
}

/** One row: some entries of a list, and in one row of a list what its member chose, and the searches. */
export const part = z.object({
  memberId: uuid,
  emails: emailChoices.nullable(),
  searches: z.array(storedSearch).readonly().nullable().default(null),
  entries: z.array(storedEntry),
});
export type Part = z.output<typeof part>;

/** So many at most in one row: a change writes one row anew. */
export const entriesOfPart = 50;
