import { neutralised } from '../../contract/formulas.ts';
import type { Cell, Section } from './sheet.ts';

/**
 * The figures of the page as a file, of the same form as exports: RFC 4180 in UTF-8 with its mark, and no cell that a
 * spreadsheet takes for a formula. A line for each figure of each funder, with the number, its unit and what it is
 * compared with in columns of their own. Single deals are not in it.
 */
export function compareCsv(names: readonly string[], sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ isPageOnly }) => isPageOnly !== true)
      .flatMap(({ label, cells }) =>
        cells.flatMap((cell, at) =>
          cell.state === 'gone' ? [] : [[title, label, names[at] ?? '', ...fieldsOf(cell)]],
        ),
      ),
  );
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`;
}

const head = [
  'Part',
  'Line',
  'Funder',
  'Text',
  'Number',
  'Unit',
  'Middle half from',
  'Middle half to',
  'Deals',
  'Deals with it',
  'Market number',
  'Market deals or funders',
  'Mark',
];

function fieldsOf({ words, measure, mark }: Cell): string[] {
  const middle = measure?.shape === 'numbers' ? measure.middle : null;
  const deals = measure === undefined || measure.shape === 'rating' ? null : measure.known;
  const numbers = [
    middle?.lower,
    middle?.upper,
    deals,
    measure?.shape === 'share' ? measure.count : null,
    measure?.besides?.value,
    measure?.besides?.known,
  ];
  return [words, numberText(measure?.value), measure?.unit ?? '', ...numbers.map(numberText), mark ?? ''];
}

/** Plain digits, with two decimals at most. */
const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Math.round(value * 100) / 100);

const quoted = (text: string): string => `"${neutralised(text).replaceAll('"', '""')}"`;
