import type { CellValue } from '../../../contract/deals/deals.ts';
import { cellReader } from './compile-columns.ts';
import type { CompileContext } from './compile-rule.ts';
import { readOrgId } from '../reading/org-id.ts';

/** Who gave and who published a row, beyond the names: ids of funders, and the source where each row has its own. */

export type ReadFunderRefs = (
  cells: readonly string[],
  names: CellValue | readonly string[] | null | undefined,
) => string[] | null;

/** The ids that stand beside the names, in the order of the names. */
export function compileFunderRefs({ mapping, columns }: CompileContext): ReadFunderRefs {
  const pairs = (mapping.funderIds ?? []).map(({ name, id, scheme, split }) => ({
    readName: cellReader(columns, name),
    readId: cellReader(columns, id),
    scheme,
    split,
  }));
  if (pairs.length === 0) return () => null;
  const partsOf = (text: string, split: string | undefined): string[] =>
    (split === undefined ? [text] : text.split(split)).map((part) => part.trim());
  return (cells, names) => {
    if (!Array.isArray(names) || names.length === 0) return null;
    const found = new Map<string, string>();
    for (const { readName, readId, scheme, split } of pairs) {
      const [name, id] = [readName(cells, null), readId(cells, null)];
      if (name === null || id === null) continue;
      const ids = partsOf(id, split);
      for (const [at, part] of partsOf(name, split).entries()) {
        const ref = readOrgId(ids[at] ?? '', scheme, mapping.name);
        if (ref !== null && !found.has(part)) found.set(part, ref);
      }
    }
    return found.size === 0 ? null : names.map((name) => found.get(String(name)) ?? '');
  };
}

const longestSource = 100;

export function compileSource({ mapping, columns }: CompileContext): (cells: readonly string[]) => string | null {
  const readers = (mapping.sourceFrom ?? []).map((name) => cellReader(columns, name));
  return (cells) => {
    for (const read of readers) {
      const text = read(cells, null);
      if (text !== null)
        return text
          .slice(0, longestSource)
          .toWellFormed()
          .replaceAll(/\p{Cc}+/gu, ' ');
    }
    return null;
  };
}
