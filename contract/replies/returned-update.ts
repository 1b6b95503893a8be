import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { typedReturnCode } from '../reviews/return-codes.ts';
import { writtenText } from '../written-text.ts';
import { lengths, ownResponse, versionRead } from './replies.ts';

/** What who has the return code of a review adds to it: see `openReturn`. */
const returnedUpdate = ownResponse
  .pick({ state: true, text: true, shownText: true, version: true, reason: true, howToFix: true, message: true })
  .extend({
    /** The public reply above it; null without one. */
    reply: z.string().nullable(),
    can: z.array(z.enum(['send'])),
  });
export type ReturnedUpdate = z.output<typeof returnedUpdate>;

/** Null for a review that has no place for an update: one of an entrepreneur or provider, or one that is not public. */
export const openReturnedUpdate = endpoint('POST /api/review-returns/update', {
  summary: 'What I added to a review, with its return code',
  body: z.strictObject({ code: typedReturnCode }),
  reply: z.object({ data: z.object({ update: returnedUpdate.nullable() }) }),
});

/** One update, with or without a public reply, which is final once it is public: then `invalid_transition`. */
export const sendReturnedUpdate = endpoint('POST /api/review-returns/update/send', {
  summary: 'Add to a review what happened later, with its return code',
  body: z.strictObject({
    code: typedReturnCode,
    text: writtenText({ least: lengths.update.shortest, most: lengths.update.longest }),
    version: versionRead,
  }),
  reply: z.object({ data: z.object({ update: returnedUpdate }) }),
});
