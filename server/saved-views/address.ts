import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { layoutParameters } from '../../contract/saved-views/saved-views.ts';
import { parseTableQuery, type RawQuery, type TableFilters } from '../../contract/table/table.ts';
import { parseText } from '../../contract/table/values.ts';

/** Longest value of a layout parameter: the widths of all columns fit. */
const maximumLayoutLength = 3_000;
const isLayout = (name: string): boolean => layoutParameters.some((parameter) => parameter === name);

/**
 * Reads the address of a saved view as the table would: its filters, or what is wrong with it. A view keeps neither
 * the place in the list nor the size of a page.
 */
export function readViewAddress(
  kind: DealKind,
  address: string,
): { isValid: true; filters: TableFilters } | { isValid: false; message: string } {
  const wrong = (message: string): { isValid: false; message: string } => ({ isValid: false, message });
  const raw: RawQuery = {};
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(address)) {
    if (seen.has(name)) return wrong(`${shortened(name)} is there twice`);
    seen.add(name);
    if (name === 'cursor' || name === 'limit') return wrong('A view keeps no page');
    // No column is called so, and a name like `__proto__` would be lost on the way.
    if (!/^[a-z][A-Za-z]*$/.test(name)) return wrong(`${shortened(name)}: Unknown field`);
    if (!isLayout(name)) raw[name] = value;
    else if (value.length > maximumLayoutLength || !parseText(value.slice(0, 200)).isValid)
      return wrong(`${name}: is not understood`);
  }
  const { query, issues } = parseTableQuery(columnsOf(kind), raw);
  const [issue] = Object.entries(issues);
  if (issue !== undefined) return wrong(`${shortened(issue[0])}: ${issue[1]}`);
  const { filters, unknown, search } = query;
  return { isValid: true, filters: { filters, unknown, search } };
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
