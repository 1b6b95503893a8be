import { z } from 'zod';
import { auditActions, auditTargets } from './audit-words.ts';
import { endpoint, instant, uuid } from './endpoint.ts';
import { tableFilters, tableQuery, type FilterKind, type Option, type SortTerm, type TableColumn } from './table.ts';

/** Who did what to which record and why. A review stands there without its author. */

export interface AuditColumn extends TableColumn {
  readonly key: 'happenedAt' | 'actor' | 'action' | 'targetKind' | 'targetId' | 'reason' | 'requestId';
  readonly label: string;
}

type Parts = Partial<Pick<AuditColumn, 'isSortable' | 'isNullable' | 'options'>>;

const column = (key: AuditColumn['key'], label: string, filter: FilterKind, parts: Parts = {}): AuditColumn => ({
  key,
  label,
  filter,
  isSortable: false,
  isNullable: false,
  options: null,
  ...parts,
});
const listed = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const auditColumns: readonly AuditColumn[] = [
  column('happenedAt', 'When', 'dateRange', { isSortable: true }),
  column('actor', 'Who', 'text'),
  column('action', 'What', 'in', { options: listed(auditActions) }),
  column('targetKind', 'Kind', 'in', { options: listed(auditTargets) }),
  column('targetId', 'Record', 'text'),
  column('reason', 'Reason', 'text', { isNullable: true }),
  column('requestId', 'Request', 'text', { isNullable: true }),
];

/** The newest comes first. */
export const defaultAuditSort: readonly SortTerm[] = [{ key: 'happenedAt', direction: 'descending' }];

/** How an entry without an account is shown, and found by the filter of "Who". */
export const operatorName = 'Command line';
/** The same for an account that was erased since. */
export const erasedName = 'Erased account';

export const auditEntry = z.object({
  id: z.int(),
  happenedAt: instant,
  actorId: uuid.nullable(),
  /** The address of the account, "Command line" or "Erased account". */
  actor: z.string(),
  /** Of contract/audit-words.ts, or what another release wrote. */
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The address of a member who is the target and still here. */
  targetEmail: z.string().nullable(),
  reason: z.string().nullable(),
  /** Fields that name nobody; null where there is nothing to say. */
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint('GET /api/admin/audit', {
  summary: 'A page of the audit, filtered and sorted',
  query: tableQuery(auditColumns),
  reply: z.object({
    rows: z.array(auditEntry),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  }),
});

/** Entries that are counted at most: beyond, "more than" is all that anybody wants to know. */
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
