import { neutralised } from '../../contract/formulas.ts';
import type { Cell, Section } from './sheet.ts';

/**
 * The figures of the page as a file, of the same form as exports: RFC 4180 in UTF-8 with its mark, and no cell that a
 * spreadsheet takes for a formula. Single deals are not in it.
 */
export function compareCsv(names: readonly string[], sections: readonly Section[]): string {
  const head = ['Part', 'Line', ...names.flatMap((name) => [name, `${name}: rests on`, `${name}: next to`])];
  const lines = sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ isPageOnly }) => isPageOnly !== true)
      .map(({ label, note, cells }) => [title, label, ...cells.flatMap((cell) => fieldsOf(cell, note))]),
  );
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`;
}

/** Value, base, and the market with what the mark says. */
function fieldsOf({ state, words, note, market, mark, rating }: Cell, common: string | undefined): string[] {
  if (state === 'gone') return ['', '', ''];
  const beside = market ?? (state === 'known' ? common : undefined);
  const value = rating === undefined ? words : `${words} of 5`;
  return [value, note ?? '', [beside, mark].filter((part) => part !== undefined).join(', ')];
}

const quoted = (text: string): string => `"${neutralised(text).replaceAll('"', '""')}"`;
