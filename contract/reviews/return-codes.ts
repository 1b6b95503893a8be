import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { myAppeal, reviewStates, statement } from './reviews.ts';
import { subjectKinds } from './options.ts';

/**
 * The code with which an author comes back to a review after the link between the two was deleted. It says nothing about
 * the author or the review; the server keeps a hash of it.
 */

/** Crockford's Base32: no I, L, O or U, which are taken for others (https://www.crockford.com/base32.html). */
export const returnCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 7;
const groupLength = 4;
/** Letters of a code, the check letter at its end included: 27 letters of chance are 135 bits. */
export const returnCodeLength = groups * groupLength;

/** Codes that belong to no review, from one network in an hour, before it has to wait. */
export const returnMissesPerHour = 5;

const valueOf = (letter: string): number => returnCodeLetters.indexOf(letter);

/** Luhn's algorithm for 32 letters: it finds each wrong letter, and nearly all neighbours that changed places. */
export function checkLetterOf(letters: string): string {
  const base = returnCodeLetters.length;
  const sum = letters
    .split('')
    .toReversed()
    .reduce((total, letter, place) => {
      const doubled = valueOf(letter) * (place % 2 === 0 ? 2 : 1);
      return total + Math.floor(doubled / base) + (doubled % base);
    }, 0);
  return returnCodeLetters[(base - (sum % base)) % base] ?? '';
}

/** As it is shown: seven groups of four. */
export const printReturnCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** A code within a longer text, such as the file that was saved. */
const codeInText = /(?:^|\s)((?:[0-9A-Za-z]{4}-){6}[0-9A-Za-z]{4})(?=\s|$)/;

/** What was typed, without spaces and hyphens, and with the letters that are taken for others put right. */
export const plainReturnCode = (typed: string): string =>
  (codeInText.exec(typed)?.[1] ?? typed)
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');

/** Why this cannot be a code, as a sentence; null when it may be one. `code`: of `plainReturnCode`. */
export function findReturnCodeProblem(code: string): string | null {
  if (code === '') return 'Enter the code';
  const strange = code.split('').find((letter) => valueOf(letter) < 0);
  if (strange !== undefined) return `A code has no ${strange}. Compare it with your copy.`;
  if (code.length !== returnCodeLength)
    return `A code has ${returnCodeLength} letters and digits. This has ${code.length}.`;
  if (checkLetterOf(code.slice(0, -1)) !== code.at(-1))
    return 'The check letter at its end does not fit. Compare the groups with your copy.';
  return null;
}

/** What was typed, as a body has it. */
export const typedReturnCode = z
  .string()
  .max(200, 'That is longer than any code')
  .transform(plainReturnCode)
  .superRefine((plain, context) => {
    const problem = findReturnCodeProblem(plain);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
const byId = z.strictObject({ id: uuid });

/** In place of the code before, which opens nothing from then on. 409 `invalid_transition` for one that is not decided. */
export const makeReturnCode = endpoint('POST /api/reviews/:id/return-code', {
  summary: 'Get the code to return to my review without an account',
  params: byId,
  reply: z.object({ data: z.object({ code: z.string(), knownUntil: z.iso.date().nullable() }) }),
});

/** 409 `invalid_transition` while it is not finally decided. Doing it again changes nothing. */
export const forgetMyReview = endpoint('POST /api/reviews/:id/forget', {
  summary: 'Delete the link between me and my review with the next nightly run',
  params: byId,
  /** `isKept`: a report about the review is open, and keeps the link until it is decided. */
  reply: z.object({ data: z.object({ isKept: z.boolean() }) }),
});

export const returned = z.object({
  subjectKind: z.enum(subjectKinds),
  subjectName: z.string(),
  headline: z.string().nullable(),
  state: z.enum(reviewStates),
  /** Of one that was withdrawn: the day on which it leaves the pages. Null where it is gone or stays. */
  leavesOn: z.iso.date().nullable(),
  /** Stars, 1 to 5; null for a review of an entrepreneur. */
  overall: z.number().nullable(),
  texts: z.array(z.object({ title: z.string(), words: z.string() })),
  version: z.int(),
  /** The words as the form shows them, to change them: those of the change that waits or was sent back, if there is one. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      help: z.string(),
      words: z.string(),
      least: z.int(),
      most: z.int(),
      isOptional: z.boolean(),
      isLine: z.boolean(),
    }),
  ),
  /** The state of a change of the words; null if none was sent, or the last one is public. */
  change: z
    .object({
      state: z.enum(reviewStates),
      /** Why it was sent back or declined, as a sentence, and how to fix it; null otherwise. */
      reason: z.string().nullable(),
      howToFix: z.string().nullable(),
      /** What the moderator wrote; null when nothing. */
      message: z.string().nullable(),
      /** The last day to answer a request for a change. */
      answerBy: z.iso.date().nullable(),
    })
    .nullable(),
  /** Why it was declined or taken down; null otherwise. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  statement: statement.nullable(),
  appeal: myAppeal.nullable(),
  can: z.array(z.enum(['edit', 'withdraw', 'appeal', 'take_appeal_back'])),
});
export type ReturnedReview = z.output<typeof returned>;

/** 404 `not_found` for a code that belongs to no review; after five of them in an hour 429 `too_many_attempts`. */
export const openReturn = endpoint('POST /api/review-returns', {
  summary: 'Open a review with its return code',
  body: z.strictObject({ code: typedReturnCode }),
  reply: z.object({ data: returned }),
});

/** The same refusals; 409 `stale` when the review changed since it was opened. */
export const withdrawReturned = endpoint('POST /api/review-returns/withdraw', {
  summary: 'Withdraw a review with its return code',
  body: z.strictObject({ code: typedReturnCode, version: z.int().min(1) }),
  reply: z.object({ data: returned }),
});

/** UTF-16 units of a text in a request: room for 3,000 characters of several units each. */
const longestText = 24_000;

/**
 * What readers see stays until a moderator has approved the new words; then they appear with the next batch. 409
 * `invalid_transition` while a change is being checked, 422 by field of `texts` for words that do not fit, 409 `stale`.
 */
export const editReturned = endpoint('POST /api/review-returns/edit', {
  summary: 'Change the words of a review with its return code',
  body: z.strictObject({
    code: typedReturnCode,
    version: z.int().min(1),
    texts: z.record(z.string().max(40), z.string().max(longestText)),
  }),
  reply: z.object({ data: returned }),
});
