/**
 * Which rows are chosen. "All" means every row of the present filter, the ones that are not loaded yet included, so it
 * cannot be a list: it is everything except what was taken out again.
 */
export type Selection<Row> =
  | { readonly all: false; readonly rows: ReadonlyMap<string, Row> }
  | { readonly all: true; readonly except: ReadonlySet<string> };

/** How many rows stand side by side. */
export const fewestCompared = 2;
export const mostCompared = 4;

export function nothingSelected<Row>(): Selection<Row> {
  return { all: false, rows: new Map() };
}

export function everythingSelected<Row>(): Selection<Row> {
  return { all: true, except: new Set() };
}

export function isSelected<Row>(selection: Selection<Row>, id: string): boolean {
  return selection.all ? !selection.except.has(id) : selection.rows.has(id);
}

export function toggleRow<Row>(selection: Selection<Row>, id: string, row: Row): Selection<Row> {
  if (selection.all) {
    const except = new Set(selection.except);
    if (!except.delete(id)) except.add(id);
    return { all: true, except };
  }
  const rows = new Map(selection.rows);
  if (!rows.delete(id)) rows.set(id, row);
  return { all: false, rows };
}

/** Rows chosen out of `total` rows of the filter; null while the total is not known. */
export function countSelected<Row>(selection: Selection<Row>, total: number | null): number | null {
  if (!selection.all) return selection.rows.size;
  return total === null ? null : Math.max(0, total - selection.except.size);
}

export type Ticks = 'none' | 'some' | 'all';

/** What the box in the head shows. An empty table has nothing ticked, whatever was chosen before. */
export function ticksOf<Row>(selection: Selection<Row>, total: number | null): Ticks {
  if (selection.all) {
    if (selection.except.size === 0) return total === 0 ? 'none' : 'all';
    return countSelected(selection, total) === 0 ? 'none' : 'some';
  }
  if (selection.rows.size === 0) return 'none';
  return selection.rows.size === total ? 'all' : 'some';
}

/** A press on the box in the head: everything, unless everything is chosen already. */
export function toggleAll<Row>(selection: Selection<Row>, total: number | null): Selection<Row> {
  return ticksOf(selection, total) === 'all' ? nothingSelected() : everythingSelected();
}
