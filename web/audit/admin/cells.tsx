import { actionWords, targetWords } from '../../../contract/audit/words.ts';
import { auditColumns, type AuditColumn, type AuditEntry } from '../../../contract/audit/audit.ts';
import type { DataColumn } from '../../table/column.ts';
import type { ListItem } from '../../table/list.tsx';
import { recordWords } from './record-words.ts';
import { emptyValue, formatDay, formatInstant } from '../../../contract/formats.ts';

const looks: Readonly<Record<AuditColumn['key'], { group: string; width: number }>> = {
  happenedAt: { group: 'When', width: 168 },
  actor: { group: 'Who did what', width: 220 },
  action: { group: 'Who did what', width: 290 },
  targetKind: { group: 'To which record', width: 160 },
  targetId: { group: 'To which record', width: 300 },
  reason: { group: 'Why', width: 240 },
  requestId: { group: 'Why', width: 280 },
};

/** The columns of the contract as the table shows them. Made once: the table compares by identity. */
export const auditTableColumns: readonly DataColumn<AuditEntry>[] = auditColumns.map((column) => ({
  ...column,
  group: looks[column.key].group,
  width: looks[column.key].width,
  align: 'start',
  cell: (row) => auditText(column.key, row),
  text: (row) => auditText(column.key, row),
}));

function auditText(key: AuditColumn['key'], row: AuditEntry): string {
  switch (key) {
    case 'happenedAt':
      return formatInstant(row.happenedAt);
    case 'action':
      return actionWords(row.action);
    case 'targetKind':
      return targetWords(row.targetKind);
    case 'targetId':
      return recordWords(row);
    case 'actor':
    case 'reason':
    case 'requestId':
      return row[key] ?? emptyValue;
  }
}

/** What was done and when, then who did it and why. */
export function auditListItem(row: AuditEntry): ListItem {
  return {
    name: actionWords(row.action),
    figure: formatDay(row.happenedAt),
    line: `${row.actor}, ${recordWords(row)}`,
    note: row.reason ?? targetWords(row.targetKind),
  };
}
