import { findColumn, type CellValue } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Trx } from '../../database/connect.ts';

/** Who does something to a row, when, and in which request. */
export interface Action {
  readonly memberId: string;
  readonly now: Date;
  readonly requestId: string | null;
}

export interface RecordedChange extends Action {
  readonly kind: DealKind;
  readonly dealId: string;
  readonly change: 'add' | 'edit' | 'undo' | 'remove' | 'restore';
  readonly reason: string | null;
  readonly values?: ChangedValues;
  /** The import that the row belonged to until now. */
  readonly importId?: string | null;
  /** Of a removal: which of the listed reasons. */
  readonly removalReason?: string;
}

type Cells = Readonly<Record<string, CellValue | null>>;
type SomeCells = Readonly<Record<string, CellValue | null | undefined>>;
export interface ChangedValues {
  readonly before: Cells;
  readonly after: Cells;
}

/** The columns that differ, with both values. */
export function changedValues(before: SomeCells, after: SomeCells): ChangedValues {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  const of = (values: SomeCells): Cells => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: of(before), after: of(after) };
}

/** One line of the row's own history, which can be emptied, and one of the audit, which cannot and holds no free text. */
export async function recordChange(trx: Trx, recorded: RecordedChange): Promise<void> {
  const { kind, dealId, change, reason, values, importId, memberId, now, requestId, removalReason } = recorded;
  await trx
    .insertInto('deal_edits')
    .values({
      kind,
      deal_id: dealId,
      change,
      reason,
      before: values === undefined ? null : JSON.stringify(values.before),
      after: values === undefined ? null : JSON.stringify(values.after),
      import_id: importId ?? null,
      changed_by: memberId,
      changed_at: now,
    })
    .execute();
  const keys = Object.keys(values?.after ?? {});
  await recordAdminAction(trx, {
    now,
    actorId: memberId,
    action: `deal.${change}`,
    target: { kind: 'deal', id: dealId },
    reason,
    before: keys.length === 0 ? null : impersonal(kind, values?.before ?? {}),
    after: {
      kind,
      ...(keys.length === 0 ? {} : { columns: keys, ...impersonal(kind, values?.after ?? {}) }),
      ...(removalReason === undefined ? {} : { removalReason }),
    },
    requestId,
  });
}

/** Without names, addresses and texts, which may say something of a person. */
function impersonal(kind: DealKind, cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).filter(([key]) => !['text', 'url'].includes(findColumn(kind, key)?.type ?? 'text')),
  );
}
