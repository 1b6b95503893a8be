import type { DealColumn } from '../../../contract/deals/column.ts';

/** How the engine holds a column: columns.ts. */

/** Between and around the items of a list. No stored text holds it. */
export const separator = '\u001F';

export function typeOf({ isArray, type }: DealColumn): string {
  if (isArray) return 'varchar';
  if (type === 'boolean' || type === 'integer' || type === 'date') return type;
  return type === 'decimal' ? 'double' : 'varchar';
}

/** Lists and columns with few values: the empty text is their unknown. */
export const isCoded = (column: DealColumn): boolean => typeOf(column) === 'varchar' && column.filter !== 'text';
