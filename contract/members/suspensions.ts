import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { cursor, pageLimit } from '../funders/funders.ts';
import { appealTabs, longestAppeal, longestFacts, shortestAppeal, shortestFacts } from '../reviews/appeal-words.ts';
import { writtenText } from '../written-text.ts';
import { accountRuleCodes, suspensionFoundBy, suspensionOutcomes } from './suspension-words.ts';

/** A suspended member cannot log in: the link of an email opens the statement of reasons and the appeal. */

const token = z.string().min(1).max(200);
const statement = z.object({
  /** `Terms, Your account: one account per person`. */
  rule: z.string(),
  facts: z.string(),
  foundBy: z.enum(suspensionFoundBy),
  decidedOn: z.iso.date(),
});
export type SuspensionStatement = z.output<typeof statement>;

const ownSuspension = z.object({
  statement,
  /** Null while the account is suspended. */
  liftedOn: z.iso.date().nullable(),
  /** The last day to appeal; null once that is not possible any more. */
  appealUntil: z.iso.date().nullable(),
  appeal: z
    .object({
      /** Null where its key is gone. */
      text: z.string().nullable(),
      sentOn: z.iso.date(),
      outcome: z.enum(suspensionOutcomes).nullable(),
      /** Of the decision about the appeal; null if an admin lifted the suspension before that. */
      statement: statement.nullable(),
      /** The admin who had suspended decided again, as there was no other. */
      isSameDecider: z.boolean(),
    })
    .nullable(),
});
export type OwnSuspension = z.output<typeof ownSuspension>;

/** `token` is that of the newest email. 404 when it does not work any more. */
export const readSuspension = endpoint('POST /api/suspensions/read', {
  summary: 'Why my account is suspended, with the link of the email',
  body: z.strictObject({ token }),
  reply: z.object({ data: ownSuspension }),
});

/** 409 `invalid_transition` for a suspension that was appealed, that is lifted, or that is older than 180 days. */
export const appealSuspension = endpoint('POST /api/suspensions/appeal', {
  summary: 'Appeal the suspension of my account, with the link of the email',
  body: z.strictObject({
    token,
    text: writtenText({
      least: shortestAppeal,
      most: longestAppeal,
      wanted: `Say why, in at least ${shortestAppeal} characters`,
    }),
  }),
  reply: z.object({ data: ownSuspension }),
});

const appealRow = z.object({
  id: uuid,
  memberId: uuid,
  email: z.string(),
  sentAt: instant,
  /** The day until which it is decided in time. */
  dueOn: z.iso.date(),
  isLate: z.boolean(),
  /** Null where the key of the text is gone. */
  text: z.string().nullable(),
  first: statement.extend({ by: z.string(), ruleCode: z.enum(accountRuleCodes).nullable() }),
  outcome: z.enum(suspensionOutcomes).nullable(),
  decidedAt: instant.nullable(),
  final: statement.nullable(),
  /** Who decides, and why, as a sentence. */
  whoDecides: z.string(),
  can: z.array(z.enum(suspensionOutcomes)),
});
export type SuspensionAppealRow = z.output<typeof appealRow>;

/** Open: who waited longest first; decided: the latest first. */
export const listSuspensionAppeals = endpoint('GET /api/admin/suspension-appeals', {
  summary: 'Appeals of suspended members',
  query: z.strictObject({ state: z.enum(appealTabs), limit: pageLimit.optional(), cursor: cursor.optional() }),
  reply: z.object({
    rows: z.array(appealRow),
    counts: z.object({ open: z.int(), decided: z.int() }),
    nextCursor: z.string().nullable(),
  }),
});

/**
 * 409 `invalid_transition` for the admin who had suspended, while there is another one or within 24 hours, and for an
 * appeal that is decided. `lift` opens the account again.
 */
export const decideSuspensionAppeal = endpoint('POST /api/admin/suspension-appeals/:id/decisions', {
  summary: 'Decide the appeal of a suspended member',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    outcome: z.enum(suspensionOutcomes, 'Choose a decision'),
    ruleCode: z.enum(accountRuleCodes, 'Choose a rule'),
    foundBy: z.enum(suspensionFoundBy),
    facts: writtenText({
      least: shortestFacts,
      most: longestFacts,
      wanted: `Give the facts and reasons, in at least ${shortestFacts} characters`,
    }),
  }),
  reply: z.object({ data: z.object({ id: uuid, outcome: z.enum(suspensionOutcomes) }) }),
});
