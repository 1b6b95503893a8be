import { nameOfCountry } from '../../../contract/country-names.ts';
import { defaultColumns, findColumn } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { dealKinds } from '../../../contract/deals/options.ts';
import type { ImportRow } from '../../../contract/imports/imports.ts';
import { emptyValue, formatDate, formatDecimal } from '../../../contract/formats.ts';
import { formatExact } from '../../../contract/rarer-formats.ts';
import styles from './tables.module.css';
import { formatNumber } from '../../deals/cells.tsx';
import { wordsOfCode } from '../../deals/admin/code-words.ts';

/** What is worked out, or the same in every row, says nothing about this file. */
const unsaid = new Set([
  'id',
  'recordType',
  'origin',
  'sourceRecordId',
  'confidence',
  'licence',
  'funderIds',
  'amountBand',
  'recipientRegion',
  'datePrecision',
]);

/** Rows as they would be stored; where a deal changes, what is stored now stands above. */
export function ImportDealRows({ rows }: { rows: readonly ImportRow[] }) {
  const columns = columnsIn(rows);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          {columns.map(({ key, label, type }) => (
            <th key={key} scope="col" data-number={isNumeric(type) || undefined}>
              {label}
            </th>
          ))}
          <th scope="col">Worth a look</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, part, deal, before, changedKeys, flags }) => (
          <tr key={`${line}-${part}`}>
            <td className={styles.line}>{line}</td>
            {columns.map((column) => {
              const isChanged = before !== null && changedKeys.includes(column.key);
              const [text, textBefore] = isChanged ? changeTexts(column, deal, before) : [cellText(column, deal), ''];
              return (
                <td
                  key={column.key}
                  data-number={isNumeric(column.type) || undefined}
                  data-short={text.length <= shortText || undefined}
                  data-changed={isChanged || undefined}
                >
                  {isChanged && <del>{textBefore}</del>}
                  {isChanged ? (
                    <ins>{text}</ins>
                  ) : (
                    <span className={styles.clipped} title={text.length > shortText ? text : undefined}>
                      {text}
                    </span>
                  )}
                </td>
              );
            })}
            <td className={styles.reason}>{flags.map(wordsOfCode).join('. ') || emptyValue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shortText = 28;
const isNumeric = (type: DealColumn['type']): boolean => type === 'decimal' || type === 'integer';

/** Those that some row has, in the order in which the database shows them. */
function columnsIn(rows: readonly ImportRow[]): DealColumn[] {
  const filled = new Set(
    rows.flatMap(({ deal, before, changedKeys }) =>
      // A value that is removed is shown too.
      [...Object.entries(deal ?? {}), ...Object.entries(before ?? {}).filter(([key]) => changedKeys.includes(key))]
        .filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0))
        .map(([key]) => key),
    ),
  );
  const kinds = dealKinds.filter((kind) => rows.some((row) => row.kind === kind));
  const first = kinds.flatMap((kind) => defaultColumns[kind]);
  const changed = rows.flatMap(({ changedKeys }) => changedKeys);
  const said = new Set(changed);
  // Rows with a source of their own have a licence of their own.
  if (filled.has('sourceName')) said.add('licence');
  const keys = [
    ...new Set<string>([
      ...first.slice(0, 2),
      ...changed,
      ...first.slice(2, 4),
      'amount',
      'currency',
      ...first,
      ...filled,
    ]),
  ];
  return keys
    .filter((key) => filled.has(key) && (said.has(key) || !unsaid.has(key)))
    .flatMap((key) => kinds.map((kind) => findColumn(kind, key)).find((column) => column !== null) ?? []);
}

type Row = Readonly<Record<string, unknown>> | null;

/** A new value and the one before it. Where only what a format leaves out differs, such as cents, both are exact. */
function changeTexts(column: DealColumn, deal: Row, before: Row): readonly [string, string] {
  const dated = { datePrecision: deal?.['datePrecision'], ...before };
  const [now, then] = [cellText(column, deal), cellText(column, dated)];
  const [value, valueBefore] = [deal?.[column.key], before?.[column.key]];
  const isAlike = now === then && typeof value === 'number' && typeof valueBefore === 'number';
  return isAlike ? [formatExact(value), formatExact(valueBefore)] : [now, then];
}

/** As the database shows it. A date is as exact as its row says, an amount in the currency of its row. */
const cellText = (column: DealColumn, row: Row): string => valueText(column, row?.[column.key], row);

function valueText(column: DealColumn, value: unknown, row: Row): string {
  if (value === null || value === undefined) return emptyValue;
  if (Array.isArray(value)) return value.map((item) => valueText(column, item, row)).join(', ') || emptyValue;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number' && typeof value !== 'string') return emptyValue;
  const label = column.options?.find((option) => option.value === String(value))?.label;
  if (label !== undefined) return label;
  if (typeof value === 'number') return numberText(value, column, row?.['currency']);
  if (column.type === 'date') return formatDate(value, column.key === 'date' ? row?.['datePrecision'] : 'day');
  return column.type === 'country' ? nameOfCountry(value) : value;
}

function numberText(value: number, { unit }: DealColumn, currency: unknown): string {
  return unit === null
    ? formatDecimal(value)
    : formatNumber(value, unit, typeof currency === 'string' ? currency : null);
}
