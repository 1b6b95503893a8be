import { z } from 'zod';
import { recordKind } from './admin-subjects.ts';
import { endpoint, instant } from '../endpoint.ts';

/** What admins did to several records at once, and merges: it can be undone for some time. */

/** For how many days a merge, and the listing or hiding of several records, can be undone. */
export const changeDays = 30;
/** Most changes that are answered at once, the newest. */
export const changesShown = 100;

export const recordChangeActions = ['merge', 'list', 'hide'] as const;

const side = z.object({ id: z.string(), name: z.string() });
const recordChange = z.object({
  id: z.uuid(),
  kind: recordKind,
  action: z.enum(recordChangeActions),
  at: instant,
  /** The address of the admin; null when the account is gone. */
  by: z.string().nullable(),
  /** How many records it changed; of a merge 1. */
  count: z.int(),
  /** Of a merge: the record that went, and the one that stayed. */
  from: side.nullable(),
  into: side.nullable(),
  undoUntil: instant,
  undoneAt: instant.nullable(),
  /** Why it cannot be undone now, as a sentence; null when it can. */
  problem: z.string().nullable(),
});
export type RecordChangeEntry = z.output<typeof recordChange>;

export const listRecordChanges = endpoint('GET /api/admin/record-changes', {
  summary: 'Merges, and records that were listed or hidden together, of the last 30 days; the newest first',
  reply: z.object({ data: z.array(recordChange), count: z.int() }),
});

/** `keptCount`: rows that were changed since and stay as they are. 409 `invalid_transition` with the reason. */
export const undoRecordChange = endpoint('POST /api/admin/record-changes/:changeId/undo', {
  summary: 'Undo a merge, or the listing or hiding of several records',
  params: z.strictObject({ changeId: z.uuid() }),
  reply: z.object({ data: z.object({ changedCount: z.int(), keptCount: z.int() }) }),
});
