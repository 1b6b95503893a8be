import { dealColumns } from '../deals/deals.ts';
import { formatCount, formatInteger, formFor } from '../formats.ts';
import type { ImportSummary } from './imports.ts';
import { passedOverWords, type FieldCounts } from './report.ts';

/** The lines of a report, the same for the wizard and the command line. */

const names: Readonly<Record<FieldCounts['key'], string>> = {
  recipientName: 'Recipient',
  funderNames: 'Funder',
  amount: 'Amount',
  date: 'Date',
};
export const nameOfField = ({ key }: FieldCounts): string => names[key];

/** `2,058 of 3,044 known, 971 undisclosed, 15 not understood: lines 5, 9` */
export function describeField(field: FieldCounts): string {
  const { known, undisclosed, unclear, refused } = field;
  const gaps = describeGaps(field);
  const counted = `${formatInteger(known)} of ${formatInteger(known + undisclosed + unclear + refused)} known`;
  return gaps === '' ? counted : `${counted}, ${gaps}`;
}

/** `971 undisclosed, 15 not understood: lines 5, 9`; empty where every row tells the field. */
export function describeGaps({ undisclosed, unclear, refused, lines }: FieldCounts): string {
  const more = unclear > lines.length ? ' and more' : '';
  return [
    ...(undisclosed > 0 ? [`${formatInteger(undisclosed)} undisclosed`] : []),
    ...(refused > 0 ? [`${formatInteger(refused)} in rows refused for another reason`] : []),
    ...(unclear > 0
      ? [
          `${formatInteger(unclear)} not understood: ${formFor(lines.length, 'line', 'lines')} ${lines.join(', ')}${more}`,
        ]
      : []),
  ].join(', ');
}

const mostWords = 10;
const labels = new Map<string, string>(dealColumns.map(({ key, label }) => [key, label]));

/** Words that are no value of a closed list: one entry a column, with the number of rows. */
export function describeWords({ key, words }: NonNullable<ImportSummary['unknownWords']>[number]): {
  name: string;
  count: number;
  text: string;
} {
  const shown = words.slice(0, mostWords).map(({ word, count }) => `${word} (${formatInteger(count)})`);
  const rest = words.length - shown.length;
  return {
    name: labels.get(key) ?? key,
    count: words.reduce((sum, { count }) => sum + count, 0),
    text: `${shown.join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more word')}` : ''}`,
  };
}

/** `line 17: a total: Subtotal, 1,000,000` */
export const describePassedOver = ({ line, why, text }: NonNullable<ImportSummary['passedOver']>[number]): string =>
  `line ${formatInteger(line)}: ${passedOverWords[why].toLowerCase()}${text === '' ? '' : `: ${text}`}`;
