import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { deal } from './deals.ts';
import { reportReasons, type ReportReason } from './reports.ts';
import { dealKinds } from './options.ts';
import { kindLabels } from './kind-labels.ts';
import { changeReason } from './manual-deals.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';

/** Where a row of the database comes from and what happened to it; taking it out and bringing it back. */

const params = z.strictObject({ kind: z.enum(dealKinds), dealId: uuid });

const dealChanges = ['add', 'edit', 'undo', 'remove', 'restore', 'import'] as const;
export type DealChangeKind = (typeof dealChanges)[number];

/** The same words in which a member reports a row. */
export const removalReasons = reportReasons;
// The keys of the literal above; Object.keys forgets them.
const reasonKeys = Object.keys(removalReasons) as [ReportReason, ...ReportReason[]];

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(z.number())]);

const change = z.object({
  change: z.enum(dealChanges),
  changedAt: instant,
  /** The address of the admin; null for an erased account and for a file read from the command line. */
  changedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Columns that differ, by key. Empty where the values were not kept. */
  values: z.array(z.object({ key: z.string(), before: cell, after: cell })),
  /** The file, where an import changed the row. */
  fileName: z.string().nullable(),
});
export type DealChange = z.output<typeof change>;

const history = z.object({
  /** Null where the row was taken out and not kept. */
  name: z.string().nullable(),
  source: z.object({
    name: z.string(),
    recordId: z.string(),
    url: z.string().nullable(),
    isSample: z.boolean(),
    createdAt: instant.nullable(),
    import: z.object({ id: uuid, fileName: z.string() }).nullable(),
  }),
  /** Null while the row is in the database. */
  removal: z
    .object({
      reason: z.enum(reasonKeys).nullable(),
      note: z.string().nullable(),
      removedAt: instant,
    })
    .nullable(),
  /** Newest first. */
  changes: z.array(change),
  /** Undo: the last change was an edit, and nothing has happened to the row since. */
  can: z.object({ undo: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
});
export type DealHistory = z.output<typeof history>;

export const getDealHistory = endpoint('GET /api/admin/deals/:kind/:dealId/history', {
  summary: 'Where a row comes from and what was done to it',
  params,
  reply: history,
});

/** 409 `stale` where the row is another than `updatedAt` says; `invalid_transition` where its last change was no edit. */
export const undoDealEdit = endpoint('POST /api/admin/deals/:kind/:dealId/undo', {
  summary: 'Undo the last edit of a row',
  params,
  body: z.strictObject({ updatedAt: instant }),
  reply: z.object({ deal, flags: z.array(z.string()), updatedAt: instant }),
});

/** For `personal_data` nothing of the row is kept, and it cannot come back. */
export const removeDeal = endpoint('POST /api/admin/deals/:kind/:dealId/removal', {
  summary: 'Remove a row from the database; imports skip it from then on',
  params,
  body: z.strictObject({ updatedAt: instant, reason: z.enum(reasonKeys), note: changeReason }),
  status: 204,
  reply: nothing,
});

/** 409 `stale` when another admin was faster. */
export const restoreDeal = endpoint('POST /api/admin/deals/:kind/:dealId/restoration', {
  summary: 'Restore a removed row',
  params,
  body: z.strictObject({ note: changeReason }),
  status: 204,
  reply: nothing,
});

export type RemovedDealColumn = LabelledColumn<
  'name' | 'kind' | 'reason' | 'note' | 'sourceName' | 'removedOn' | 'removedBy'
>;

export const removedDealColumns: readonly RemovedDealColumn[] = [
  column('name', 'Recipient or title', 'text', nullable),
  column('kind', 'Kind', 'in', { options: optionsOf(kindLabels, dealKinds) }),
  column('reason', 'Reason', 'in', {
    ...nullable,
    options: optionsOf(removalReasons, reasonKeys),
  }),
  column('note', 'Note', 'text', nullable),
  column('sourceName', 'Source', 'text'),
  column('removedOn', 'Removed', 'dateRange', sortable),
  column('removedBy', 'By', 'text', nullable),
];

/** The latest first. */
export const defaultRemovedSort: readonly SortTerm[] = [{ key: 'removedOn', direction: 'descending' }];

const removedDeal = z.object({
  id: uuid,
  kind: z.enum(dealKinds),
  name: z.string().nullable(),
  reason: z.enum(reasonKeys).nullable(),
  note: z.string().nullable(),
  sourceName: z.string(),
  removedOn: z.iso.date(),
  removedBy: z.string().nullable(),
  can: z.object({ restore: z.boolean() }),
});
export type RemovedDeal = z.output<typeof removedDeal>;

export const listRemovedDeals = endpoint('GET /api/admin/deal-removals', {
  summary: 'Removed rows, filtered and sorted',
  query: tableQuery(removedDealColumns),
  reply: pageOf(removedDeal),
});

export const countRemovedDeals = endpoint('GET /api/admin/deal-removals/count', {
  summary: 'How many of them match a filter',
  query: tableFilters(removedDealColumns),
  reply: z.object({ count: z.int() }),
});
