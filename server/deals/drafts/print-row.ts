import { hash } from 'node:crypto';
import { dealColumns, type CellValue } from '../../../contract/deals/deals.ts';
import { amountBandOf } from '../../../contract/deals/options.ts';
import { regionOf } from '../../../contract/regions.ts';
import { isReal, storedName } from '../stored-names.ts';
import type { DealDraft, DealValues } from './draft.ts';

/** What a row of a file was read as becomes a row of `deals`, in the text form that COPY takes. */

/**
 * Columns that an import does not fill: ids of funders and scores come from our own tables, and whether the borrower is
 * public follows in the table itself from the type of the recipient.
 */
const setElsewhere = new Set([
  'id',
  'funderIds',
  'funderScore',
  'funderReviews',
  'sourceName',
  'sourceRecordId',
  'publicBorrower',
]);
const realColumns = dealColumns.filter((column) => isReal(column) && !setElsewhere.has(column.key));
/** Lists that the table always has, empty where nothing is known. */
const neverNull: ReadonlySet<string> = new Set(['funderNames', 'funderTypes']);
const detailColumns = dealColumns.filter((column) => !isReal(column));

/** Names of the columns of `deals` in the order of `printRow`. */
export const importedNames: readonly string[] = [
  'kind',
  'source_record_id',
  ...realColumns.map((column) => storedName(column.key)),
  'details',
  'content_hash',
];

/**
 * The line of COPY for one deal; the hash tells whether anything in it has changed since the last import. Its
 * flags are part of it; the flag of an outlier, which hangs on other rows, comes later.
 */
export function printRow(draft: DealDraft, constants: DealValues, recordId: string, flags: readonly string[]): string {
  const values = complete({ recordType: 'deal', ...constants, ...draft.values });
  const real = realColumns.map((column) => printValue(values[column.key] ?? null, neverNull.has(column.key)));
  const details = JSON.stringify(detailsOf(values, flags));
  const content = [draft.kind, ...real, details];
  const digest = hash('sha256', content.join('\t'), 'hex');
  return [draft.kind, escapeText(recordId), ...real, escapeText(details), `\\\\x${digest}`].join('\t');
}

/** What comes before the columns of the deal: ids of its funders, and its source where rows have their own. */
export const printOrigin = ({ funderRefs, source }: DealDraft): string =>
  `${funderRefs === null ? '\\N' : printValue([...funderRefs], false)}\t${source === null ? '\\N' : escapeText(source)}`;

/** The size band and the region, which follow from the amount in USD and the country. */
export function complete(values: DealValues): DealValues {
  const { amountUsd, recipientCountry } = values;
  return {
    ...values,
    amountBand: amountBandOf(typeof amountUsd === 'number' ? amountUsd : null),
    recipientRegion: regionOf(typeof recipientCountry === 'string' ? recipientCountry : null),
  };
}

/** Only what is known; flags of the import stand under a key that is no column. */
export function detailsOf(values: DealValues, flags: readonly string[]): Record<string, CellValue> {
  const details: Record<string, CellValue> = {};
  for (const { key } of detailColumns) {
    const value = values[key];
    if (value !== null && value !== undefined) details[key] = value;
  }
  if (flags.length > 0) details['importFlags'] = [...flags];
  return details;
}

function printValue(value: CellValue | null, isNeverNull: boolean): string {
  if (Array.isArray(value)) return escapeText(`{${value.map(quoteItem).join(',')}}`);
  if (value === null) return isNeverNull ? '{}' : '\\N';
  return escapeText(String(value));
}

const quoteItem = (item: unknown): string => `"${String(item).replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** COPY's text form: a backslash before what would end a value or a row. */
export function escapeText(text: string): string {
  return /[\\\n\r\t]/.test(text)
    ? text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
    : text;
}
