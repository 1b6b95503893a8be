import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { caseFilter, queueAssigneeCodes } from '../reviews/queue-filters.ts';

/**
 * What the queues of claims, replies, reported texts and reported rows share: who has which case, how long it waits, and
 * the same decision about several.
 */

export const caseKinds = ['claim', 'reply', 'report', 'deal_report'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Cases in one call. */
export const mostCasesAtOnce = 50;
/** Seconds for which a decision about several cases waits and can be undone. */
export const holdSeconds = 10;

/** What narrows these queues. */
export const deskFilter = { ...caseFilter, assignee: z.enum(queueAssigneeCodes).optional() };
export type DeskFilter = z.output<z.ZodObject<typeof deskFilter>>;

/** What each row says beside its case. */
export const deskState = {
  /** The number of who means to decide; null for no one, and once it is decided. */
  assignee: z.int().nullable(),
  /** Since it came in, with one decimal; null where it does not wait for us. */
  waitedDays: z.number().nullable(),
  /** Whether it waits for longer than its target. */
  isLate: z.boolean(),
  /** The decision that is carried out within seconds, if there is one. */
  held: z.string().nullable(),
};
export interface DeskState {
  readonly assignee: number | null;
  readonly waitedDays: number | null;
  readonly isLate: boolean;
  readonly held: string | null;
}

/** Who may have cases of a queue. Moderators see each other by number; admins by address. */
export const deskPeople = z.object({
  me: z.int(),
  others: z.array(z.object({ number: z.int(), name: z.string() })),
});
export type DeskPeople = z.output<typeof deskPeople>;

/** `assignee` null gives the cases back. Cases that are decided or gone are left out. 422 at `assignee` for a number that none has. */
const assignment = z.strictObject({
  cases: z.array(uuid).min(1).max(mostCasesAtOnce),
  assignee: z.int().min(1).nullable(),
});
export type Assignment = z.output<typeof assignment>;
const assigning = { body: assignment, status: 204, reply: nothing } as const;

/** Gate: admin. */
export const assignClaims = endpoint('PUT /api/admin/claim-assignments', {
  summary: 'Assign claims to an admin',
  ...assigning,
});
/** Gate: moderator. */
export const assignReplies = endpoint('PUT /api/admin/reply-assignments', {
  summary: 'Assign replies to a moderator',
  ...assigning,
});
/** The ids are those of the cases. Gate: moderator. */
export const assignReports = endpoint('PUT /api/admin/report-assignments', {
  summary: 'Assign reported texts to a moderator',
  ...assigning,
});
/** Gate: admin. */
export const assignDealReports = endpoint('PUT /api/admin/deal-report-assignments', {
  summary: 'Assign reported rows to an admin',
  ...assigning,
});

/**
 * What a decision about several cases answers. Each case is judged by itself: one that cannot be decided so is in
 * `missed`, with the reason. The others are decided `holdSeconds` later, each judged again then: one that changed
 * in the meantime stays in the queue.
 */
export const heldReply = z.object({
  data: z.object({
    /** Null where nothing is held. */
    batchId: uuid.nullable(),
    held: z.array(uuid),
    missed: z.array(z.object({ id: uuid, detail: z.string() })),
    /** From then on it is carried out. */
    until: instant,
  }),
});
export type Held = z.output<typeof heldReply>['data'];

export const heldCases = z
  .array(z.strictObject({ id: uuid, version: z.int().min(1) }))
  .min(1)
  .max(mostCasesAtOnce);

/** Of oneself alone: that of another is 404 `not_found`, as one that is carried out. Gate: admin or moderator. */
export const undoHeldDecisions = endpoint('DELETE /api/admin/held-decisions/:batch', {
  summary: 'Undo a decision about several cases before it takes effect',
  params: z.strictObject({ batch: uuid }),
  reply: z.object({ data: z.object({ undone: z.int() }) }),
});
