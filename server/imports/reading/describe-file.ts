import type { Detection } from '../../../contract/imports/imports.ts';
import { isPersonalName } from '../mapping/column-words.ts';
import type { PreparedFile } from '../prepare-file.ts';
import type { Guess } from './sniff-csv.ts';

/** What was found out about a file, for the person who looks at it. */

const shownRows = 20;
const told = ({ value, confidence, why }: Guess<unknown>): Detection['format'] => ({
  value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
  confidence,
  why,
});

export function describeFile(prepared: PreparedFile): Detection {
  const { shape, first, mapping, isKnown, questions, rowCount } = prepared;
  return {
    format: told(shape.format),
    encoding: told(shape.encoding),
    lineEnd: shape.lineEnd === null ? null : told(shape.lineEnd),
    delimiter: shape.delimiter === null ? null : told(shape.delimiter),
    header: told(shape.header),
    sheets: [...shape.sheets],
    sheet: shape.sheet,
    rowCount: rowCount ?? first.rows.length,
    adapter:
      isKnown && mapping !== null ? { name: mapping.name, title: mapping.title, licence: mapping.licence } : null,
    columns: isKnown
      ? knownColumns(prepared)
      : prepared.profiles.map(
          ({ name, samples, filledCount, reads, field, confidence, why, isPersonal, holds, looksLike }) => ({
            name,
            samples: [...samples],
            filledCount,
            reads,
            field,
            confidence,
            why,
            isPersonal,
            ...(holds === undefined ? {} : { holds }),
            ...(looksLike === undefined ? {} : { looksLike }),
          }),
        ),
    firstRows: first.rows.slice(0, shownRows).map((row) => [...row]),
    questions: [...questions],
    mapping,
  };
}

/** For a known source the mapping describes each column; the first rows show its contents. */
function knownColumns({ first, mapping }: PreparedFile): Detection['columns'] {
  return first.names.map((name, at) => {
    const filled = first.rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const field = fieldOf(mapping, name);
    return {
      name,
      samples: [...new Set(filled)].slice(0, 5).map((cell) => cell.slice(0, 200)),
      filledCount: filled.length,
      reads: field === null ? 'skipped' : 'as the source says',
      field,
      confidence: field === null ? 0 : 1,
      why:
        field === null ? 'The source does not tell us more with it.' : `Known from ${mapping?.title ?? 'the source'}.`,
      isPersonal: isPersonalName(name),
    };
  });
}

function fieldOf(mapping: PreparedFile['mapping'], name: string): string | null {
  const found = Object.entries(mapping?.fields ?? {}).find(([, rules]) =>
    (Array.isArray(rules) ? rules : [rules]).some(
      (rule) => rule?.from === name || (Array.isArray(rule?.from) && rule.from.includes(name)),
    ),
  );
  return found?.[0] ?? null;
}
