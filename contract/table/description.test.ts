import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterDescriptions, reservedDescriptions, type ParameterDescription } from './description.ts';
import { parseFilter, parseLimit, type FilterKind } from './table.ts';

const kinds: readonly (readonly [keyof typeof filterDescriptions, FilterKind, boolean])[] = [
  ['text', 'text', false],
  ['triState', 'triState', false],
  ['range', 'range', false],
  ['wholeRange', 'range', true],
  ['dateRange', 'dateRange', false],
];

/** Texts near to what is understood: with random ones nothing would ever be. */
const near = fc.oneof(
  fc.string({ maxLength: 210 }),
  fc.constantFrom('true', 'false', 'null', 'True', ''),
  fc
    .tuple(
      fc.oneof(
        fc.constant(''),
        fc.integer().map(String),
        fc.double({ noNaN: true }).map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      ),
      fc.oneof(
        fc.constant(''),
        fc.integer().map(String),
        fc.stringMatching(/^-?\d{1,17}\.\d{1,7}$/),
        fc.constantFrom('9999-12-31', '0001-01-01'),
      ),
    )
    .map((ends) => ends.join('..')),
);

const fits = (description: ParameterDescription, text: string): boolean =>
  new RegExp(description.pattern ?? '', 'u').test(text) && text.length <= (description.maxLength ?? Infinity);

describe('the description of a parameter', () => {
  it.each(kinds)('%s leaves out nothing that is understood', (name, filter, isInteger) => {
    const column = { key: 'amount', filter, isSortable: false, isNullable: true, options: null, isInteger };
    let understood = 0;
    fc.assert(
      fc.property(near, (text) => {
        const { isValid } = parseFilter(column, text);
        understood += isValid ? 1 : 0;
        return !isValid || fits(filterDescriptions[name], text);
      }),
      { numRuns: 2_000, seed: 8 },
    );
    expect(understood).toBeGreaterThan(50);
  });

  it('of the rows of a page holds exactly what is understood', () => {
    for (const text of ['1', '9', '50', '99', '100', '0', '01', '101', '1000', '-1', '1.0', '', ' 5'])
      expect([text, fits(reservedDescriptions.limit, text)]).toEqual([text, parseLimit(text).isValid]);
  });
});
