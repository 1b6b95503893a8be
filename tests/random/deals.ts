import type { DealColumn } from '../../contract/deals/column.ts';
import { datePrecisionNames } from '../../contract/deals/date-precision.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { canIncludeUnknown, type Filter, type TableFilters } from '../../contract/table/table.ts';
import type { Chance } from '../../sample/chance.ts';
import { getColumn } from '../../server/deals/columns.ts';
import type { DealCells } from '../deals.ts';

const words = ['Kite', 'kiosk', 'Ōra', 'Z', '=x', '😀', 'ﬁn', "o'clock", 'ki 100%', 'a_b', 'back\\slash'];

function valuesOf(column: DealColumn): (string | number)[] {
  if (column.type === 'integer') return [1, 2, 5, 13];
  if (column.type === 'country') return ['US', 'DE', 'KE', 'BR'];
  if (column.key === 'recipientType') return ['company', 'nonprofit', 'public_body'];
  return column.options?.slice(0, 5).map(({ value }) => value) ?? words;
}

export interface RandomDeals {
  readonly cellsOf: (kind: DealKind, isReported: boolean) => DealCells;
  readonly filterOf: (column: DealColumn) => Filter | null;
  readonly filtersOf: (kind: DealKind) => TableFilters;
}

/** Rows and filters that chance picks: few values, so that filters find something and many rows are equal. */
export function randomDeals(chance: Chance): RandomDeals {
  function cellsOf(kind: DealKind, isReported: boolean): DealCells {
    const cells: Record<string, unknown> = {};
    for (const column of columnsOf(kind)) {
      if (
        [
          'id',
          'sourceRecordId',
          'recordType',
          'origin',
          'confidence',
          'datePrecision',
          'currency',
          'amount',
          'publicBorrower',
        ].includes(column.key)
      )
        continue;
      if (column.isNullable && chance.happens(0.3)) continue;
      cells[column.key] = column.isArray ? chance.picks(valuesOf(column), chance.whole(0, 3)) : valueOf(column);
    }
    return {
      ...cells,
      origin: isReported ? 'member_reported' : chance.pick(['public_register', 'funder_published']),
      datePrecision: cells['date'] === undefined ? null : chance.pick(datePrecisionNames),
    };
  }

  function valueOf(column: DealColumn): string | number | boolean {
    if (column.key === 'funderScore') return chance.pick([1, 2.5, 4.25]);
    switch (column.type) {
      case 'boolean':
        return chance.happens(0.5);
      case 'integer':
        return chance.whole(0, 60);
      case 'decimal':
        return chance.pick([
          0,
          chance.whole(-3, 40),
          Math.round(chance.next() * 1e8) / 100,
          chance.whole(1, 9) * 10 ** chance.whole(0, 9),
        ]);
      case 'date': {
        // Many rows of one day, too: then their ids decide the order.
        const time = chance.happens(0.5)
          ? Date.UTC(chance.whole(1998, 2026), chance.whole(0, 11), chance.whole(1, 28))
          : Date.UTC(chance.whole(2024, 2025), 5, chance.whole(1, 2));
        return new Date(time).toISOString().slice(0, 10);
      }
      case 'uuid':
      case 'text':
      case 'url':
      case 'enum':
      case 'country':
      case 'currency':
        return chance.pick(valuesOf(column));
    }
  }

  function filterOf(column: DealColumn): Filter | null {
    const ends = <T>(make: () => T, compare: (a: T, b: T) => number): { from: T | null; to: T | null } => {
      const [from, to] = [make(), make()].sort(compare);
      return chance.happens(0.3) ? { from: from ?? null, to: null } : { from: from ?? null, to: to ?? null };
    };
    switch (column.filter) {
      case 'in':
      case 'arrayContains':
        return { kind: column.filter, items: chance.picks(valuesOf(column), chance.whole(1, 3)).map(String) };
      case 'triState':
        if (column.leavesOutYes === true && chance.happens(0.4)) return { kind: 'any' };
        return { kind: 'triState', state: chance.pick(['true', 'false', 'null'] as const) };
      case 'range':
        return {
          kind: 'range',
          range: ends(
            () => Number(valueOf({ ...column, key: '' })),
            (a, b) => a - b,
          ),
        };
      case 'dateRange':
        return {
          kind: 'dateRange',
          range: ends(
            () => String(valueOf(column)),
            (a, b) => (a < b ? -1 : 1),
          ),
        };
      case 'text':
        return { kind: 'text', text: chance.pick(['k', 'ki', 'kit', 'ō', 'x', '😀']) };
      case null:
        return null;
    }
  }

  function filtersOf(kind: DealKind): TableFilters {
    const picked = chance.picks(columnsOf(kind), chance.whole(0, 4));
    // What a filter of the date finds depends on a second column.
    const columns = chance.happens(0.3) ? [...new Set([...picked, getColumn(kind, 'date')])] : picked;
    const leavingOut = columnsOf(kind).find((column) => column.leavesOutYes === true);
    // Often enough, beside whatever else is asked.
    if (leavingOut !== undefined && !columns.includes(leavingOut) && chance.happens(0.4)) columns.push(leavingOut);
    const filters: Record<string, Filter> = {};
    for (const column of columns) {
      const filter = filterOf(column);
      if (filter !== null) filters[column.key] = filter;
    }
    const unknown = columns.filter(
      (column) => column.key in filters && canIncludeUnknown(column) && chance.happens(0.6),
    );
    return {
      filters,
      unknown: unknown.map(({ key }) => key),
      search: chance.happens(0.2) ? chance.pick(['ki', 'kio', 'o']) : '',
    };
  }

  return { cellsOf, filterOf, filtersOf };
}
