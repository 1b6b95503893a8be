import { fold } from '../../contract/table/filter-rules.ts';

/** A term as a LIKE pattern of PostgreSQL that finds it anywhere in folded text; null where all match. */
export function patternOf(search: string): string | null {
  const wanted = fold(search.trim());
  return wanted === '' ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
