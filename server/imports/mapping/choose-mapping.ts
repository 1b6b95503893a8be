import type { DealKind } from '../../../contract/deals/options.ts';
import type { ColumnLook, Mapping } from '../../../contract/imports/mapping.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import { readNumber } from '../reading/read-number.ts';
import { readDay } from '../reading/read-day.ts';
import { countryOf } from '../reading/countries.ts';
import { invalid } from '../reading/open-file.ts';

/** Which of the known ways to read a file fits it. */

export interface FirstRows {
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** The mapping whose columns the file has; of several the one that knows most of the file. Null when none fits. */
export function findMapping(mappings: readonly Mapping[], first: FirstRows): Mapping | null {
  const fitting = mappings.filter((mapping) =>
    mapping.looks.length > 0 ? looksLike(mapping, first) : hasColumns(mapping, first),
  );
  const [best] = fitting.sort((one, other) => weight(other, first) - weight(one, first));
  return best ?? null;
}

/** How many columns of the file it knows: a file of investors has all columns of one of rounds, and more. */
const weight = (mapping: Mapping, { names }: FirstRows): number => {
  const { columns, optional, looks } = mapping;
  const known = new Set([...columns, ...optional]);
  const aligned = alignNames(names, mapping);
  // A name to the letter counts for a little more than one that is merely spelt alike.
  const exact = names.filter((name) => known.has(name)).length / 10;
  return aligned.filter((name) => known.has(name)).length + exact + looks.length + columns.length / 1_000;
};

const hasColumns = (mapping: Mapping, { names }: FirstRows): boolean => {
  if (mapping.columns.length === 0) return false;
  const aligned = new Set(alignNames(names, mapping));
  return mapping.columns.every((name) => aligned.has(name));
};

/** Case, signs and the unit in brackets change from release to release of a source. */
const plainSpelling = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(us\$\)/, '')
    .replaceAll(/[^a-z0-9/]+/g, '');

/** The names of the columns of a file as the mapping spells them; what it does not know stays as it is. */
export function alignNames(names: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(names);
  const known = new Map(
    [...namesIn(mapping)].filter((name) => !taken.has(name)).map((name) => [plainSpelling(name), name]),
  );
  return names.map((name) => {
    const spelt = plainSpelling(name);
    const found = spelt === '' ? undefined : known.get(spelt);
    if (found === undefined || namesIn(mapping).has(name)) return name;
    known.delete(spelt);
    return found;
  });
}

/** A file without a header is recognised by the contents of its columns. */
function looksLike({ looks }: Mapping, { hasHeader, rows }: FirstRows): boolean {
  if (hasHeader || rows.length === 0) return false;
  return (
    rows.every((row) => row.length === looks.length) &&
    looks.every((look, at) =>
      fits(
        look,
        rows.map((row) => (row[at] ?? '').trim()),
      ),
    )
  );
}

function fits(look: ColumnLook, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return look !== 'text';
  if (look === 'year') return filled.every((cell) => readDay(cell, 'year') !== null);
  if (look === 'number') return filled.every((cell) => readNumber(cell, 'plain') !== null);
  if (look === 'currency') return filled.every(isCurrency);
  if (look === 'country') return filled.every((cell) => countryOf(cell) !== null);
  return filled.some((cell) => readNumber(cell, 'plain') === null);
}

/** Throws a Refusal when the file is not of the kind that the caller named. */
export function refuseOtherKind(mapping: Mapping, kind: DealKind | null): void {
  if (kind === null || mapping.kind === kind || mapping.parts.some((part) => part.kind === kind)) return;
  throw invalid(
    `This is a file of ${mapping.kind} rows (${mapping.name}), not of ${kind} rows. Import it as ${mapping.kind}.`,
  );
}

/** Columns of the file that the mapping does not know: they are skipped, and the report names them. */
export function unknownColumns(mapping: Mapping, names: readonly string[]): string[] {
  const known = namesIn(mapping);
  return names.filter((name) => !known.has(name));
}

const namesByMapping = new WeakMap<Mapping, Set<string>>();

/** All columns that a mapping speaks of. */
function namesIn(mapping: Mapping): Set<string> {
  const remembered = namesByMapping.get(mapping);
  if (remembered !== undefined) return remembered;
  const known = new Set([...mapping.columns, ...mapping.optional, ...mapping.key.from]);
  for (const rules of Object.values(mapping.fields))
    for (const rule of Array.isArray(rules) ? rules : [rules]) {
      for (const name of typeof rule?.from === 'string' ? [rule.from] : (rule?.from ?? [])) known.add(name);
      if (rule?.when !== undefined) known.add(rule.when.column);
      if (rule?.percentOf !== undefined) known.add(rule.percentOf);
    }
  for (const { name, id } of mapping.funderIds ?? []) known.add(name).add(id);
  for (const name of mapping.sourceFrom ?? []) known.add(name);
  for (const { column } of [...mapping.routes, ...mapping.refuse]) known.add(column);
  for (const { amountFrom, fields } of mapping.parts) {
    known.add(amountFrom);
    for (const { from } of Object.values(fields ?? {})) for (const name of [from ?? []].flat()) known.add(name);
  }
  namesByMapping.set(mapping, known);
  return known;
}

/** What a file whose columns fit nothing lacks, compared with the closest known source. */
export function describeMisfit(mappings: readonly Mapping[], kind: DealKind | null, names: readonly string[]): string {
  const missingIn = (mapping: Mapping): string[] => mapping.columns.filter((name) => !names.includes(name));
  const [closest] = mappings
    .filter((mapping) => mapping.columns.length > 0 && (kind === null || mapping.kind === kind))
    .sort((one, other) => missingIn(one).length / one.columns.length - missingIn(other).length / other.columns.length);
  if (closest === undefined) return 'The header fits no known source.';
  return `The header fits no known source. Compared with ${closest.name} it lacks ${quote(missingIn(closest))}.`;
}

const quote = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
