import { parse } from 'csv-parse/sync';

/** The cells of a row as an import kept it. */
export function splitRaw(raw: string): string[] {
  try {
    const [cells = []] = parse(raw, { relax_column_count: true, relax_quotes: true });
    return cells;
  } catch {
    // A row that was cut because it was too long may end inside a quote.
    return [raw];
  }
}
