import * as fc from 'fast-check';

const isNamed = Symbol('named');

/** A value that is taken from what was answered before: `pick` chooses among what is known, else `otherwise` stands. */
export interface NamedValue {
  readonly [isNamed]: true;
  readonly name: string;
  readonly pick: number;
  readonly otherwise: string | number;
}

/** Which one is left to chance alone: fast-check would mostly take the first. */
export const evenly = fc.noBias(fc.nat());

export const namedValue = (name: string, otherwise: fc.Arbitrary<string | number>): fc.Arbitrary<NamedValue> =>
  fc.tuple(evenly, otherwise).map(([pick, value]): NamedValue => ({ [isNamed]: true, name, pick, otherwise: value }));

const isNamedValue = (value: object): value is NamedValue => isNamed in value;

/** The same value with every named one looked up. */
export function withNames(value: unknown, find: (named: NamedValue) => string | number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isNamedValue(value)) return find(value);
  if (Array.isArray(value)) return value.map((item) => withNames(item, find));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withNames(entry, find)]));
}
