import { z } from 'zod';
import { auditActions, auditTargets } from './words.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';

/** Who did what to which record and why. A review appears there without its author. */

export type AuditColumn = LabelledColumn<
  'happenedAt' | 'actor' | 'action' | 'targetKind' | 'targetId' | 'reason' | 'requestId'
>;

export const auditColumns: readonly AuditColumn[] = [
  column('happenedAt', 'When', 'dateRange', sortable),
  column('actor', 'Who', 'text'),
  column('action', 'What', 'in', { options: optionsOf(auditActions) }),
  column('targetKind', 'Kind', 'in', { options: optionsOf(auditTargets) }),
  column('targetId', 'Record', 'text'),
  column('reason', 'Reason', 'text', nullable),
  column('requestId', 'Request', 'text', nullable),
];

/** The newest comes first. */
export const defaultAuditSort: readonly SortTerm[] = [{ key: 'happenedAt', direction: 'descending' }];

/** How an entry without an account is shown, and found by the filter of "Who". */
export const operatorName = 'Command line';
/** The same for a member without a role who took a file: admins do not read who it was. */
export const hiddenName = 'A member';
/** The same for an account that was erased since. */
export const erasedName = 'Erased account';

const auditEntry = z.object({
  id: z.int(),
  happenedAt: instant,
  actorId: uuid.nullable(),
  /** The address of the account, "Command line", "A member" or "Erased account". */
  actor: z.string(),
  /** An action of contract/audit/words.ts, or one of another release. */
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The address of a member who is the target and still here. */
  targetEmail: z.string().nullable(),
  /** What the record is called today; null where it has no name, is gone, or is a review and the caller no moderator. */
  targetName: z.string().nullable(),
  /** Of an action on several members: those who are still here, at most 50. */
  people: z.array(z.object({ id: uuid, email: z.string() })),
  reason: z.string().nullable(),
  /** Fields that identify no person; null where there is nothing to say. */
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint('GET /api/admin/audit', {
  summary: 'A page of the audit, filtered and sorted',
  query: tableQuery(auditColumns),
  reply: pageOf(auditEntry),
});

/** The most entries that are counted; above this number the page says "more than". */
export const auditCountLimit = 10_000;

export const countAudit = endpoint('GET /api/admin/audit/count', {
  summary: 'How many entries of the audit match a filter, up to 10,000',
  query: tableFilters(auditColumns),
  reply: z.object({ count: z.int(), isMore: z.boolean() }),
});

/** A fresh second factor; noted in the audit itself. */
export const exportAudit = endpoint('POST /api/admin/audit/export', {
  summary: 'All entries of the audit that match a filter, as CSV, the newest first',
  query: tableFilters(auditColumns),
  reply: z.string(),
});
