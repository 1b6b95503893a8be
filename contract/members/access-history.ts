import { z } from 'zod';
import { day, endpoint, uuid } from '../endpoint.ts';
import { writtenText } from '../written-text.ts';
import { memberPass } from './list.ts';

/** The full access of one member, which an admin reads with a reason, and which the member is told of. */

/** Histories that one admin may open on one UTC day. */
export const historiesPerDay = 10;

const historyReason = writtenText({ least: 10, most: 500, wanted: 'Say why, in at least 10 characters' });

/**
 * Every pass with its cause and its days, those that reviews earned too. What changed today is left out, or the answer
 * would say who sent a review a moment ago. Noted in the audit; the member gets the day and the reason by email.
 * 409 `invalid_transition` for a closed account, whose member could not be told. 429 `history_limit` after ten in a day.
 */
export const readAccessHistory = endpoint('POST /api/admin/members/:id/access-history', {
  summary: 'Every pass of one member with its cause and its days; the member is told of it',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: historyReason }),
  /** `until`: the last day that is told of. Newest first. */
  reply: z.object({ data: z.object({ until: day, passes: z.array(memberPass) }) }),
});

export const listMyHistoryReads = endpoint('GET /api/account/access-history-reads', {
  summary: 'When an admin read my full access history, and why; newest first',
  reply: z.object({ data: z.array(z.object({ readOn: day, reason: z.string() })) }),
});
