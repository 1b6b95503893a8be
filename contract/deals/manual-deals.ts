import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { deal, type DealColumnKey } from './deals.ts';
import { dealKinds } from './options.ts';
import { cleanText } from '../reviews/clean-text.ts';
import { writtenText } from '../written-text.ts';

/** One deal added or changed by hand, with the checks of an import. */

/** In the one form in which texts are stored. */
const storedText = (most: number): z.ZodString => z.string().overwrite(cleanText).max(most);

/** Values by column key. What is left out stays as it is; null makes it unknown. */
const dealValues = z.record(
  z.string().max(60),
  z.union([
    storedText(2_000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(storedText(300)).max(50),
    z.array(z.number()).max(50),
  ]),
);
/** Columns worked out from others, or that say where the row came from. */
const setElsewhere: ReadonlySet<string> = new Set<DealColumnKey>([
  'id',
  'recipientRegion',
  'amountBand',
  'publicBorrower',
  'funderIds',
  'funderScore',
  'funderReviews',
  'sourceName',
  'sourceRecordId',
  'origin',
  'amountUsd',
]);
/** Whether an admin may write this column; of any other the answer is a refusal. */
export const isSetByHand = (columnKey: string): boolean => !setElsewhere.has(columnKey);

const kindParam = z.enum(dealKinds);

export const shortestChangeReason = 3;
export const longestChangeReason = 500;
/** Why a row was changed, for the other admins. */
export const changeReason = writtenText({
  least: shortestChangeReason,
  most: longestChangeReason,
  wanted: 'Say why, in a few words',
});
export const addDeal = endpoint('POST /api/admin/deals/:kind', {
  summary: 'Add one deal by hand, with the checks of an import',
  params: z.strictObject({ kind: kindParam }),
  body: z.strictObject({ values: dealValues }),
  status: 201,
  reply: z.object({ deal, flags: z.array(z.string()), updatedAt: instant }),
});
export const editDeal = endpoint('PATCH /api/admin/deals/:kind/:dealId', {
  summary: 'Change one deal by hand; 409 when another admin changed it since',
  params: z.strictObject({ kind: kindParam, dealId: uuid }),
  body: z.strictObject({ values: dealValues, updatedAt: instant, reason: changeReason }),
  reply: z.object({ deal, flags: z.array(z.string()), updatedAt: instant }),
});

/** The edit sends `updatedAt` back, so that it never overwrites a change that another admin made in the meantime. */
export const getDealForEdit = endpoint('GET /api/admin/deals/:kind/:dealId', {
  summary: 'One deal as an admin edits it; what a member reported is not edited',
  params: z.strictObject({ kind: z.enum(dealKinds), dealId: uuid }),
  reply: z.object({ deal, updatedAt: instant }),
});
