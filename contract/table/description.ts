import { maximumItems, maximumTextLength } from './values.ts';

/** How one parameter of a table is written, in the words of JSON Schema: for the description of the API. */
export interface ParameterDescription {
  readonly description: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

const number = String.raw`-?(0|[1-9]\d{0,15})(\.\d{1,6})?`;
const whole = String.raw`-?(0|[1-9]\d{0,9})`;
const day = String.raw`\d{4}-\d{2}-\d{2}`;
const rangeOf = (end: string): string => String.raw`^((${end})?\.\.(${end})|(${end})\.\.)$`;
const list = `At most ${maximumItems} values, joined by commas; a comma or a backslash in one stands after a backslash`;

/** What is read is what `parseFilter` reads: nothing that it takes is left out here, and some of this it still refuses. */
export const filterDescriptions = {
  text: { description: 'Part of the text', maxLength: maximumTextLength },
  in: { description: list },
  arrayContains: { description: list },
  triState: { description: 'null asks for what is not known', pattern: '^(true|false|null)$' },
  triStateOrAny: {
    description: 'Left out: rows that say yes are left out. any asks for all rows, null for what is not known',
    pattern: '^(true|false|null|any)$',
  },
  range: { description: 'from..to, from.. or ..to', pattern: rangeOf(number) },
  wholeRange: { description: 'from..to, from.. or ..to, in whole numbers', pattern: rangeOf(whole) },
  dateRange: { description: 'Days as from..to, from.. or ..to', pattern: rangeOf(day) },
} as const satisfies Record<string, ParameterDescription>;

export const reservedDescriptions = {
  search: { description: 'Part of any text of the row', maxLength: maximumTextLength },
  unknown: { description: 'Columns whose rows without a value are included, joined by commas' },
  sort: { description: 'At most two columns, joined by a comma; a minus before one means from the greatest down' },
  cursor: { description: 'Of an earlier answer' },
  limit: { description: 'Rows of a page', pattern: '^([1-9][0-9]?|100)$' },
} as const satisfies Record<string, ParameterDescription>;
